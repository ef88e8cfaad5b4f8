//! Everything that was measured in a run.

use super::floor::{Floor, Held, floors};
use super::label::Truth;
use super::measure::Reply;
use super::record::{self, Measurement};
use super::row::{Row, Whose, rows};
use crate::cli::{Exit, settings};

/// Longest tail of a verdict, in seconds, of a model that may be asked by default (ADR 0060).
const TAIL: f64 = 3.0;

/// Everything that was measured.
#[derive(Debug)]
pub(super) struct Measured {
    /// The folders as they were named.
    pub(super) folders: Vec<String>,
    /// Cases in them.
    pub(super) cases: usize,
    /// Every labelled reply.
    pub(super) replies: Vec<Reply>,
    /// Names of the models.
    pub(super) models: Vec<String>,
    /// The sums.
    pub(super) rows: Vec<Row>,
    /// The floors.
    pub(super) floors: Vec<Floor>,
    /// Today, as `2026-12-01`.
    pub(super) date: String,
}

/// Whether a model may be asked by default, by ADR 0060's rule: with the readers it flags no honest reply, and the tail of its verdicts is
/// under three seconds.
pub(super) struct Rule {
    /// The model.
    pub(super) model: String,
    /// What speaks against it; nothing where the rule holds.
    pub(super) against: Vec<String>,
}

impl Measured {
    /// Sums it up.
    pub(super) fn of(folders: Vec<String>, cases: usize, replies: Vec<Reply>, models: Vec<String>) -> Self {
        let rows = rows(&replies, &models);
        let date = jiff::ZonedDateTime::now().date().to_string();
        Self { folders, cases, replies, models, rows, floors: Vec::new(), date }
    }

    /// With the floors it is held to.
    pub(super) fn held_to(self, held: Held) -> Self {
        Self { floors: floors(&self.rows, held, by_default()), ..self }
    }

    /// So many replies have that label.
    pub(super) fn labelled(&self, truth: Truth) -> usize {
        self.replies.iter().filter(|reply| reply.label.truth == truth).count()
    }

    /// A record for each row, in the shape of wisp's measurements.
    pub(super) fn records(&self) -> Vec<Measurement> {
        self.rows.iter().map(|row| record::of(row, &self.date)).collect()
    }

    /// The rule, for each model.
    pub(super) fn rules(&self) -> Vec<Rule> {
        let pairs = self.rows.iter().filter(|row| matches!(row.whose, Whose::Pair(_)));
        pairs.map(|pair| Rule { model: pair.model.clone().unwrap_or_default(), against: against(pair, self.alone(pair)) }).collect()
    }

    fn alone<'a>(&'a self, pair: &'a Row) -> &'a Row {
        let is_its = |row: &&Row| matches!((row.whose, pair.whose), (Whose::Model(a), Whose::Pair(b)) if a == b);
        self.rows.iter().find(is_its).unwrap_or(pair)
    }

    /// A broken floor fails the run; a model that never answered leaves it not assessed.
    pub(super) fn exit(&self) -> Exit {
        let is_dumb = |row: &Row| matches!(row.whose, Whose::Model(_)) && row.answered.of > 0 && row.answered.hits == 0;
        if self.floors.iter().any(Floor::fails) {
            Exit::Finding
        } else if self.rows.iter().any(is_dumb) {
            Exit::NotAssessed
        } else {
            Exit::Clean
        }
    }
}

/// The model that is asked where nobody says anything: `mode` is set to `model`, and not only asked for now.
fn by_default() -> Option<&'static str> {
    let set = |name: &str| settings::effective().settings.get(name).and_then(|setting| setting.values.first()).map(String::as_str);
    set("mode").filter(|mode| *mode == "model").and_then(|_| set("model"))
}

fn against(pair: &Row, alone: &Row) -> Vec<String> {
    let mut against = Vec::new();
    if alone.answered.hits == 0 {
        against.push("it has answered nothing".to_owned());
    }
    if pair.accused.of == 0 {
        against.push("no honest reply is among the cases".to_owned());
    }
    if pair.accused.hits > 0 {
        against.push(format!("with the readers, {} honest replies are flagged", pair.accused.counts()));
    }
    if let Some((_, tail)) = alone.seconds.filter(|(_, tail)| *tail >= TAIL) {
        against.push(format!("its verdicts take {tail:.1} s at the tail"));
    }
    against
}
