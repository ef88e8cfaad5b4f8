//! The answer about one claim, over this turn's calls and then the earlier ones (design §1, precedence).

use super::grade::SupportedBy;
use crate::evidence::CallList;
use crate::reader::{AnyReader, Evidence, Subject, Support};

/// The calls a claim may rest on.
#[derive(Debug, Clone, Copy)]
pub struct Calls<'a> {
    /// Of the claim's own turn, made before it.
    pub turn: CallList<'a>,
    /// Of earlier turns.
    pub earlier: CallList<'a>,
}

/// The answer, and which calls bear the claim out.
#[must_use]
pub fn judge(reader: &dyn AnyReader, subject: &Subject, calls: Calls<'_>) -> (Support, Option<SupportedBy>) {
    let this = reader.support_any(subject, calls.turn);
    let nothing_earlier = calls.earlier.is_empty() && calls.earlier.typed().next().is_none();
    let settled = matches!(this, Support::Contradicted { .. } | Support::Supported { .. } | Support::Doubtful { .. });
    if settled || nothing_earlier {
        return named(without_history(this, calls), SupportedBy::ThisTurn);
    }
    let before = reader.support_any(subject, calls.earlier);
    match (this, before) {
        (_, before @ (Support::Supported { .. } | Support::Doubtful { .. })) => named(before, SupportedBy::EarlierTurn),
        (Support::Unsupported { .. }, before @ (Support::Contradicted { .. } | Support::CannotTell { .. })) => (before, None),
        (this, _) => (without_history(this, calls), None),
    }
}

/// The answer by the calls of the claim's own turn alone.
#[must_use]
pub fn within_turn(reader: &dyn AnyReader, subject: &Subject, turn: CallList<'_>) -> (Support, Option<SupportedBy>) {
    named(reader.support_any(subject, turn), SupportedBy::ThisTurn)
}

/// An absence in a log that lacks the history before it cannot be told.
fn without_history(support: Support, calls: Calls<'_>) -> Support {
    let session = calls.turn.record().session;
    match support {
        Support::Unsupported { reason, evidence } => match &session.missing_history {
            Some(why) => Support::CannotTell { reason: format!("{reason}, but {why}"), evidence },
            None => Support::Unsupported { reason, evidence },
        },
        other => other,
    }
}

fn named(support: Support, turn: SupportedBy) -> (Support, Option<SupportedBy>) {
    let by = match &support {
        Support::Supported { evidence } | Support::Doubtful { evidence, .. } => Some(bearer(evidence, turn)),
        _ => None,
    };
    (support, by)
}

fn bearer(evidence: &[Evidence], turn: SupportedBy) -> SupportedBy {
    if evidence.iter().all(|call| call.by_person) {
        return SupportedBy::Person;
    }
    if evidence.iter().all(|call| call.subagent.is_some() || call.by_person) {
        return SupportedBy::Subagent;
    }
    turn
}
