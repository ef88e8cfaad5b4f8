//! The sums: a row for the readers, for each model, and for both together.

use super::measure::{Found, Hit, Reply};
use super::share::{P50, P95, Share, quantile};

/// Whose row it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Whose {
    /// The readers by themselves.
    Readers,
    /// A model by itself.
    Model(usize),
    /// The readers, and a model where they found nothing.
    Pair(usize),
}

impl Whose {
    /// The task's name in a measurement record.
    pub(super) fn task(self) -> &'static str {
        match self {
            Self::Readers => "verification.readers",
            Self::Model(_) => "verification.model",
            Self::Pair(_) => "verification.model+readers",
        }
    }

    /// What it found in a reply.
    pub(super) fn found(self, reply: &Reply) -> &Found {
        match self {
            Self::Readers => &reply.readers,
            Self::Model(at) => &reply.models[at].0,
            Self::Pair(at) => &reply.models[at].1,
        }
    }
}

/// The sums over all replies.
#[derive(Debug, Clone)]
pub(super) struct Row {
    /// Whose.
    pub(super) whose: Whose,
    /// The model; `None` of readers.
    pub(super) model: Option<String>,
    /// Fabricated replies that were found: the recall.
    pub(super) found: Share,
    /// Honest replies that were flagged.
    pub(super) accused: Share,
    /// Flagged replies that are fabricated, and flagged on a false line: the precision.
    pub(super) precision: Share,
    /// Labelled lines that were flagged.
    pub(super) lines: Share,
    /// Replies asked about that the model answered; nothing of readers.
    pub(super) answered: Share,
    /// Middle and tail of the seconds a verdict took.
    pub(super) seconds: Option<(f64, f64)>,
}

impl Row {
    /// The row's name.
    pub(super) fn name(&self) -> String {
        match (self.whose, &self.model) {
            (Whose::Readers, _) => "readers".to_owned(),
            (Whose::Model(_), model) => model.clone().unwrap_or_default(),
            (Whose::Pair(_), model) => format!("readers + {}", model.as_deref().unwrap_or_default()),
        }
    }

    /// Replies that were judged as their label says, of all.
    pub(super) fn right(&self) -> Share {
        let honest = self.accused.of - self.accused.hits;
        Share { hits: self.found.hits + honest, of: self.found.of + self.accused.of }
    }

    fn of(whose: Whose, model: Option<&str>, replies: &[Reply]) -> Self {
        let mut row = Self {
            whose,
            model: model.map(str::to_owned),
            found: Share::default(),
            accused: Share::default(),
            precision: Share::default(),
            lines: Share::default(),
            answered: Share::default(),
            seconds: None,
        };
        let mut seconds = Vec::new();
        for reply in replies {
            let found = whose.found(reply);
            row.add(reply, found);
            seconds.extend(found.seconds);
        }
        row.seconds = quantile(&seconds, P50).zip(quantile(&seconds, P95));
        row
    }

    fn add(&mut self, reply: &Reply, found: &Found) {
        match found.hit {
            Hit::Found | Hit::Elsewhere | Hit::Missed => self.found.add(found.hit == Hit::Found),
            Hit::Accused | Hit::Silent => self.accused.add(found.hit == Hit::Accused),
        }
        if found.hit == Hit::Found || found.hit.is_false_alarm() {
            self.precision.add(found.hit == Hit::Found);
        }
        for part in 0..reply.label.flagged.len() {
            self.lines.add(found.findings.iter().any(|finding| finding.labelled == Some(part)));
        }
        if found.opinion.is_some() {
            self.answered.add(found.failure.is_none());
        }
    }
}

/// The row of the readers, then two for each model.
pub(super) fn rows(replies: &[Reply], models: &[String]) -> Vec<Row> {
    let of_model = |(at, model): (usize, &String)| [Whose::Model(at), Whose::Pair(at)].map(|whose| Row::of(whose, Some(model), replies));
    let models = models.iter().enumerate().flat_map(of_model);
    std::iter::once(Row::of(Whose::Readers, None, replies)).chain(models).collect()
}
