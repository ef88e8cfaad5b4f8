//! `stats feedback`: failures and reports of clients into scores.

use std::io::{self, Write};

use clap::{Args, ValueEnum};

use super::{count, json};
use crate::cli::args::{Format, StoreArgs};
use crate::cli::{Error, Exit};
use crate::report::Look;
use crate::report::terminal::table;
use crate::store::{self, Change, Mean, Source};

/// Folds failures, and what clients report, into a score a model and category; shows what would change, unless --apply is given. What was folded is marked, so that a second run changes nothing
#[derive(Debug, Args)]
pub struct Feedback {
    /// Fold, and mark what was folded
    #[arg(long)]
    apply: bool,
    /// Show what would change; so it is without --apply
    #[arg(long, conflicts_with = "apply")]
    dry_run: bool,
    /// Fold only what comes from there; may be given several times
    #[arg(long, value_enum, value_name = "SOURCE")]
    only: Vec<Origin>,
    /// Report format
    #[arg(long, visible_alias = "format", value_enum, default_value_t, value_name = "FORMAT")]
    report: Format,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Origin {
    /// Replies that were cut or do not parse.
    Structural,
    /// Replies that report what no call produced.
    Readers,
    /// A model's opinion.
    Model,
    /// What clients report.
    Outcome,
}

impl Feedback {
    pub(super) fn run(&self, place: &StoreArgs, look: Look, out: &mut dyn Write) -> Result<Exit, Error> {
        let mut store = place.existing()?;
        let sources = self.sources();
        let told = if self.apply { store.apply(&sources)? } else { store.preview(&sources)? };
        match self.report {
            Format::Json => json::feedback(&told, self.apply, out)?,
            Format::Terminal => self.print(&told, look, out)?,
        }
        Ok(Exit::Clean)
    }

    fn sources(&self) -> Vec<Source> {
        let of = |from: &Origin| match from {
            Origin::Structural => Source::Structural,
            Origin::Readers => Source::Readers,
            Origin::Model => Source::Model,
            Origin::Outcome => Source::Outcome,
        };
        if self.only.is_empty() { Source::ALL.to_vec() } else { self.only.iter().map(of).collect() }
    }

    fn print(&self, told: &store::Feedback, look: Look, out: &mut dyn Write) -> io::Result<()> {
        if !told.changes.is_empty() {
            let mut shown = table::new(&["model", "category", "failures", "successes", "withdrawn", "before", "after"], look);
            told.changes.iter().for_each(|change| row(&mut shown, change));
            writeln!(out, "{shown}")?;
        }
        if told.changes.iter().any(|change| !change.has_start) {
            writeln!(out, "*: no start is set (`stats scores`), so the score is the mean of these samples alone, and mostly of failures")?;
        }
        left(told, out)?;
        match (told.moved(), self.apply) {
            (0, _) => writeln!(out, "nothing new to fold; no score changes"),
            (many, true) => writeln!(out, "{} folded and marked", count(many, "sample")),
            (many, false) => writeln!(out, "{} to fold; nothing is changed without --apply", count(many, "sample")),
        }
    }
}

fn row(shown: &mut comfy_table::Table, change: &Change) {
    let number = |number: u64| if number == 0 { "-".to_owned() } else { number.to_string() };
    let star = if change.has_start { "" } else { " *" };
    let cells =
        [number(change.failures), number(change.successes), number(change.withdrawn), mean(change.before), mean(change.after) + star];
    let mut all = vec![change.model.as_str(), change.category.as_str()];
    all.extend(cells.iter().map(String::as_str));
    table::row(shown, &all);
}

fn mean(mean: Mean) -> String {
    if mean.n == 0 { "-".to_owned() } else { format!("{:.4} of {}", mean.score, mean.n) }
}

fn left(told: &store::Feedback, out: &mut dyn Write) -> io::Result<()> {
    let left = told.left;
    let reasons = [
        (left.not_attributable, "not known to be the model's own doing; kept, held against nobody"),
        (left.no_model, "of a reply whose model is not recorded"),
        (left.no_category, "of a reply without a category; `stats add --category NAME` gives one"),
        (left.no_reply, "about a reply that is not kept"),
    ];
    for (many, why) in reasons.into_iter().filter(|(many, _)| *many > 0) {
        writeln!(out, "not folded: {many} {why}")?;
    }
    Ok(())
}
