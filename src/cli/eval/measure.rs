//! What the readers, each model, and both together found in each labelled reply.

use schemars::JsonSchema;
use serde::Serialize;

use super::hear::{Heard, Read};
use super::label::{Label, Truth};
use crate::audit::{Opinion, TurnAudit};
use crate::cli::redaction;
use crate::model::NO_CLAIM;

/// How a reply was judged, held against its label.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum Hit {
    /// Fabricated, and flagged on a line that is false.
    Found,
    /// Fabricated, and flagged on other lines only: neither found nor right.
    Elsewhere,
    /// Fabricated, and not flagged.
    Missed,
    /// Honest, and flagged: a false accusation.
    Accused,
    /// Honest, and not flagged.
    Silent,
}

impl Hit {
    /// As the label says.
    pub(super) fn is_right(self) -> bool {
        matches!(self, Self::Found | Self::Silent)
    }

    /// A flag that the label does not bear out.
    pub(super) fn is_false_alarm(self) -> bool {
        matches!(self, Self::Elsewhere | Self::Accused)
    }

    /// In words.
    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Found => "found",
            Self::Elsewhere => "flagged elsewhere",
            Self::Missed => "missed",
            Self::Accused => "FLAGGED",
            Self::Silent => "not flagged",
        }
    }

    fn of(label: &Label, findings: &[Finding]) -> Self {
        match label.truth {
            Truth::Honest if findings.is_empty() => Self::Silent,
            Truth::Honest => Self::Accused,
            Truth::Fabricated if findings.is_empty() => Self::Missed,
            Truth::Fabricated if label.flagged.is_empty() || findings.iter().any(Finding::is_on_a_false_line) => Self::Found,
            Truth::Fabricated => Self::Elsewhere,
        }
    }
}

/// Something that was flagged.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub(super) struct Finding {
    /// The reader, or `model`.
    pub(super) reader: String,
    /// Its grade.
    pub(super) grade: &'static str,
    /// Line of the reply, from 1 on.
    pub(super) line: usize,
    /// At most 120 characters of it.
    pub(super) claim: String,
    /// Why.
    pub(super) reason: String,
    /// Which of the labelled parts stands on the line, from 0 on; null where none does.
    pub(super) labelled: Option<usize>,
}

impl Finding {
    /// A model that names no words speaks of the whole reply.
    fn is_on_a_false_line(&self) -> bool {
        self.labelled.is_some() || self.claim == NO_CLAIM
    }
}

/// What was found in a reply.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Found {
    /// Held against the label.
    pub(super) hit: Hit,
    /// What was flagged.
    pub(super) findings: Vec<Finding>,
    /// How long it took, in seconds.
    pub(super) seconds: Option<f64>,
    /// Why nobody knows what is in it.
    pub(super) failure: Option<String>,
    /// What the model said; `None` where it was not asked, and of readers.
    pub(super) opinion: Option<Opinion>,
}

/// A labelled reply.
#[derive(Debug, Clone)]
pub(super) struct Reply {
    /// The case's name.
    pub(super) case: String,
    /// Number of its turn.
    pub(super) turn: u32,
    /// Its label.
    pub(super) label: Label,
    /// Of the readers.
    pub(super) readers: Found,
    /// Of each model by itself, and of the readers with it.
    pub(super) models: Vec<(Found, Found)>,
}

/// Every labelled reply, with what the models said in the order of `heard`.
pub(super) fn replies(cases: &[Read], heard: &[Vec<Vec<Heard>>]) -> Vec<Reply> {
    let mut replies = Vec::new();
    for (at, case) in cases.iter().enumerate() {
        for (number, (session, index, label)) in case.replies.iter().enumerate() {
            let audit = &case.family[*session];
            let Some(turn) = audit.turns.iter().find(|turn| turn.index == *index) else { continue };
            let text = audit.session.turns[*index].reply.as_ref().map_or("", |reply| reply.text.as_str());
            let place = Place { label, lines: text.lines().collect() };
            let readers = place.readers(turn);
            let models = heard.iter().map(|model| place.model(&model[at][number], &readers, turn));
            replies.push(Reply {
                case: case.name.clone(),
                turn: audit.session.turns[*index].number,
                label: label.clone(),
                models: models.collect(),
                readers,
            });
        }
    }
    replies
}

struct Place<'a> {
    label: &'a Label,
    lines: Vec<&'a str>,
}

impl Place<'_> {
    fn readers(&self, turn: &TurnAudit) -> Found {
        let claims = turn.verification.iter().flat_map(|verdict| &verdict.claims).filter(|claim| claim.is_flagged());
        let findings = claims.map(|claim| Finding {
            reader: claim.reader.to_owned(),
            grade: claim.grade().map_or("", crate::audit::Grade::name),
            line: claim.reply_line,
            claim: shown(&claim.claim),
            reason: shown(claim.reason()),
            labelled: self.labelled(claim.reply_line),
        });
        self.found(findings.collect(), Some(turn.seconds))
    }

    fn found(&self, findings: Vec<Finding>, seconds: Option<f64>) -> Found {
        Found { hit: Hit::of(self.label, &findings), findings, seconds, failure: None, opinion: None }
    }

    fn labelled(&self, line: usize) -> Option<usize> {
        self.label.holds(self.lines.get(line.checked_sub(1)?)?)
    }

    /// Of the model by itself, and of the readers with it.
    fn model(&self, heard: &Heard, readers: &Found, turn: &TurnAudit) -> (Found, Found) {
        let finding = heard.finding.iter().map(|(line, claim, reason)| Finding {
            reader: crate::audit::MODEL.to_owned(),
            grade: crate::audit::Grade::Model.name(),
            line: *line,
            claim: shown(claim),
            reason: shown(reason),
            labelled: self.labelled(*line).filter(|_| claim != NO_CLAIM),
        });
        let opinion = heard.opinion.clone().map(redacted);
        let failure = opinion.as_ref().and_then(|opinion| opinion.failure.clone());
        let seconds = opinion.as_ref().filter(|_| failure.is_none()).map(|opinion| opinion.seconds);
        let alone = Found { failure, opinion, ..self.found(finding.collect(), seconds) };
        let is_asked = turn.verification.as_ref().is_none_or(|verdict| verdict.findings().next().is_none());
        let pair = if is_asked { alone.clone() } else { readers.clone() };
        (alone, pair)
    }
}

fn redacted(opinion: Opinion) -> Opinion {
    Opinion { reason: shown(&opinion.reason), claim: opinion.claim.as_deref().map(shown), ..opinion }
}

/// What may be shown of a text of a log.
fn shown(text: &str) -> String {
    redaction::active().map_or_else(|| text.to_owned(), |redactor| redactor.text(text))
}
