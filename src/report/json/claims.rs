//! Claims, findings and what was not assessed, in the shape of version 1.

use schemars::JsonSchema;
use serde::Serialize;

use crate::audit::Claim as Judged;
use crate::reader::Evidence as Looked;

/// One claim and the answer.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Claim<'a> {
    /// Reader that read it.
    pub reader: &'static str,
    /// `supported`, `contradicted`, `unsupported`, `doubtful` or `cannot_tell`.
    pub support: &'static str,
    /// `this_turn`, `earlier_turn`, `subagent`, `person`, or null.
    pub supported_by: Option<&'static str>,
    /// 1-based line of the reply; of a fenced block, its first content line.
    pub reply_line: usize,
    /// At most 120 characters of the line.
    pub claim: &'a str,
    /// Why; null for a claim that is borne out.
    pub reason: Option<&'a str>,
    /// The calls looked at.
    pub evidence: Vec<Evidence<'a>>,
}

/// A claim with a grade.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Finding<'a> {
    /// Reader that read it.
    pub reader: &'static str,
    /// `contradicted`, `unsupported`, `note` or `model`.
    pub grade: &'static str,
    /// 1-based line of the reply.
    pub reply_line: usize,
    /// At most 120 characters of the line.
    pub claim: &'a str,
    /// Why.
    pub reason: &'a str,
    /// The calls looked at.
    pub evidence: Vec<Evidence<'a>>,
    /// The same for the same claim in every run: 16 hex digits.
    pub fingerprint: &'a str,
}

/// A claim that could not be told.
#[derive(Debug, Serialize, JsonSchema)]
pub struct NotAssessed<'a> {
    /// Reader that read it.
    pub reader: &'static str,
    /// 1-based line of the reply.
    pub reply_line: usize,
    /// What the record lacks.
    pub reason: &'a str,
}

/// A call that was looked at.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Evidence<'a> {
    /// Recorded call id; empty where the format has none.
    pub call: &'a str,
    /// Tool name.
    pub tool: &'a str,
    /// 1-based log line of the call; null where the format has no lines.
    pub log_line: Option<u64>,
    /// Turn it was made in.
    pub turn: u32,
    /// Session id of the subagent that made it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subagent: Option<&'a str>,
}

impl<'a> Claim<'a> {
    /// A judged claim.
    #[must_use]
    pub fn of(claim: &'a Judged) -> Self {
        Self {
            reader: claim.reader,
            support: claim.support_name(),
            supported_by: claim.supported_by.map(crate::audit::SupportedBy::name),
            reply_line: claim.reply_line,
            claim: &claim.claim,
            reason: Some(claim.reason()).filter(|reason| !reason.is_empty()),
            evidence: evidence(claim),
        }
    }
}

impl<'a> Finding<'a> {
    /// A judged claim, when it has a grade.
    #[must_use]
    pub fn of(claim: &'a Judged) -> Option<Self> {
        Some(Self {
            reader: claim.reader,
            grade: claim.grade()?.name(),
            reply_line: claim.reply_line,
            claim: &claim.claim,
            reason: claim.reason(),
            evidence: evidence(claim),
            fingerprint: &claim.fingerprint,
        })
    }
}

impl<'a> NotAssessed<'a> {
    /// A judged claim that could not be told.
    #[must_use]
    pub fn of(claim: &'a Judged) -> Self {
        Self { reader: claim.reader, reply_line: claim.reply_line, reason: claim.reason() }
    }
}

fn evidence(claim: &Judged) -> Vec<Evidence<'_>> {
    claim.evidence().iter().map(Evidence::of).collect()
}

impl<'a> Evidence<'a> {
    pub(super) fn of(call: &'a Looked) -> Self {
        Self {
            call: &call.call,
            tool: &call.tool,
            log_line: Some(call.log_line).filter(|line| *line > 0),
            turn: call.turn,
            subagent: call.subagent.as_deref(),
        }
    }
}
