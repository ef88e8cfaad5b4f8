//! A finding as a result.

use serde::Serialize;

use super::book::Book;
use super::location::Location;
use super::text::{self, Message};
use crate::audit::Grade;
use crate::report::place::Placed;

/// A claim with a grade.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Finding<'a> {
    rule_id: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule_index: Option<usize>,
    level: &'static str,
    rank: f64,
    message: Message,
    locations: [Location; 1],
    related_locations: Vec<Location>,
    partial_fingerprints: Fingerprints<'a>,
    properties: Properties,
}

#[derive(Debug, Serialize)]
struct Fingerprints<'a> {
    #[serde(rename = "wispAuditClaim/v1")]
    claim: &'a str,
    /// The one that GitHub goes by.
    #[serde(rename = "primaryLocationLineHash")]
    primary: &'a str,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Properties {
    grade: &'static str,
    session: String,
    format: &'static str,
    turn: u32,
    reply_line: usize,
    reply_log_line: Option<u64>,
    claim: String,
    reason: String,
}

impl<'a> Finding<'a> {
    /// The result of a claim; `None` when it has no grade.
    pub(super) fn of(placed: &Placed<'a>, book: &Book<'_>) -> Option<Self> {
        let Placed { at, claim } = placed;
        let grade = claim.grade()?;
        let (level, rank) = weight(grade);
        let line = claim.reply_line;
        let said = format!("{}: {}. In {} line {line}: {}", grade.name(), claim.reason(), at.text.name(), claim.claim);
        let calls = claim.evidence().iter().enumerate();
        Some(Self {
            rule_id: claim.reader,
            rule_index: book.rule(claim.reader),
            level,
            rank,
            message: Message::of(&said),
            locations: [Location::reply(at, line)],
            related_locations: calls.map(|(number, call)| Location::call(call, (number + 1, at.session), book)).collect(),
            partial_fingerprints: Fingerprints { claim: &claim.fingerprint, primary: &claim.fingerprint },
            properties: Properties {
                grade: grade.name(),
                session: text::visible(&at.session.id),
                format: at.session.format,
                turn: at.turn.number,
                reply_line: line,
                reply_log_line: at.log_line,
                claim: text::visible(&claim.claim),
                reason: text::visible(claim.reason()),
            },
        })
    }
}

/// The level of a grade, and its rank from 0 to 100; both grades that fail a run are errors.
fn weight(grade: Grade) -> (&'static str, f64) {
    match grade {
        Grade::Contradicted => ("error", 100.0),
        Grade::Unsupported => ("error", 80.0),
        Grade::Note => ("note", 20.0),
        Grade::Model => ("note", 10.0),
    }
}
