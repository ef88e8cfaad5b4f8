//! The frozen shape of the JSON reports, version 1: a key may be added, none may change its meaning.

use schemars::JsonSchema;
use serde::Serialize;

use super::accepted::{Ignored, Leftover};
use super::claims::{Claim, Finding, NotAssessed};
use super::opinion::Opinion;
use super::outcome::Outcome;
use super::session::Session;
use crate::audit::{Audit, TurnAudit, Verification as Verdict};
use crate::report::totals::Totals;
use crate::session::Session as Recorded;

/// Longest prompt shown, in characters.
const PROMPT: usize = 120;

/// A run of `wisp-audit verify`.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Report<'a> {
    /// Always `wisp-audit`.
    pub report: &'static str,
    /// Version of this shape.
    pub version: u32,
    /// The program that wrote the report.
    pub tool: Tool,
    /// Readers that were asked; none with `--mode off`, and then nothing was checked.
    pub readers: &'a [&'static str],
    /// Inputs that could not be read, with the reason.
    pub unread: &'a [String],
    /// Files met in a folder that are in no known format.
    pub passed_over: &'a [String],
    /// Ignores that matched nothing or have expired, and findings of the baseline that are gone.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub leftovers: Vec<Leftover<'a>>,
    /// Sessions, in the order they were asked for.
    pub sessions: Vec<Session<'a>>,
    /// Counts over all sessions.
    pub summary: Summary,
}

/// The program that wrote the report.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Tool {
    /// Its name.
    pub name: &'static str,
    /// Its version.
    pub version: &'static str,
}

/// One turn: a prompt and all that followed.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Turn<'a> {
    /// Number as recorded, else counted from 1 over the person's prompts.
    pub turn: u32,
    /// First 120 characters of the prompt.
    pub prompt: String,
    /// 1-based log line of the record that holds the reply's last block.
    pub reply_log_line: Option<u64>,
    /// What the turn ran, as wisp counts.
    pub ran: Option<&'a str>,
    /// What the reply cites, where a saved transcript allows it.
    pub cited: Option<&'a str>,
    /// The verdict on the reply; null when it holds no claim.
    pub verification: Option<Verification<'a>>,
    /// Verdicts on texts before the reply, with `--narration` only.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub narration: Vec<Narration<'a>>,
    /// What a model said of the reply, with `--mode model` only; what it found is among `findings` as grade `model`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub opinions: Vec<Opinion<'a>>,
    /// Always `not_assessed`: no report says whether the whole request was met.
    pub whole_request: &'static str,
    /// Outcome of the turn; null where it was not worked out.
    pub outcome: Option<Outcome<'a>>,
}

/// The verdict on one text before the reply.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Narration<'a> {
    /// 1-based log line of the text.
    pub log_line: Option<u64>,
    /// The verdict on it.
    pub verification: Verification<'a>,
}

/// The verdict on one text.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Verification<'a> {
    /// `unsupported`, `verified` or `not_assessed`.
    pub status: &'static str,
    /// How it was found: `readers`; `model` where no reader read a claim.
    pub method: &'static str,
    /// Calls of the turn.
    pub calls: usize,
    /// Claims with an answer other than `cannot_tell`.
    pub claims_checked: usize,
    /// Every claim that a reader read, in line order.
    pub claims: Vec<Claim<'a>>,
    /// Claims with a grade, and what a model found.
    pub findings: Vec<Finding<'a>>,
    /// Claims that could not be told.
    pub not_assessed: Vec<NotAssessed<'a>>,
    /// Findings that somebody has accepted; they are not among `claims`, and `status` is what it was with them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ignored: Vec<Ignored<'a>>,
}

/// Counts over a run.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Summary {
    /// Sessions looked at.
    pub sessions: usize,
    /// Turns looked at.
    pub turns: usize,
    /// Turns with a reply.
    pub replies: usize,
    /// Claims with an answer other than `cannot_tell`.
    pub claims_checked: usize,
    /// Contradicted claims.
    pub contradicted: usize,
    /// Unsupported claims.
    pub unsupported: usize,
    /// Claims borne out with a weakness.
    pub notes: usize,
    /// Claims that could not be told.
    pub not_assessed: usize,
    /// Findings that somebody has accepted.
    pub ignored: usize,
    /// Findings of a model.
    #[serde(skip_serializing_if = "is_none")]
    pub model: usize,
    /// Questions that a model was asked.
    #[serde(skip_serializing_if = "is_none")]
    pub model_asked: usize,
    /// Those of them without an answer that counts.
    #[serde(skip_serializing_if = "is_none")]
    pub model_unanswered: usize,
    /// Lines that could not be read.
    pub unread_lines: u64,
}

/// Without a second opinion, a summary says nothing of one.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
fn is_none(number: &usize) -> bool {
    *number == 0
}

impl<'a> Report<'a> {
    /// The report of a run.
    #[must_use]
    pub fn of(audit: &'a Audit) -> Self {
        let tool = Tool { name: env!("CARGO_PKG_NAME"), version: env!("CARGO_PKG_VERSION") };
        let sessions = audit.sessions.iter().map(Session::of).collect();
        let (readers, unread, passed_over) = (&audit.readers, &audit.unread, &audit.passed_over);
        let leftovers = audit.leftovers.iter().map(Leftover::of).collect();
        Self {
            report: "wisp-audit",
            version: 1,
            tool,
            readers,
            unread,
            passed_over,
            leftovers,
            sessions,
            summary: Totals::of(audit).into(),
        }
    }
}

impl<'a> Turn<'a> {
    /// A turn of a session with its verdict.
    #[must_use]
    pub fn of(session: &'a Recorded, audit: &'a TurnAudit) -> Self {
        let turn = &session.turns[audit.index];
        let narration = audit.narration.iter();
        Self {
            turn: turn.number,
            prompt: turn.prompt().chars().take(PROMPT).collect(),
            reply_log_line: turn.reply.as_ref().and_then(|reply| reply.line),
            ran: audit.ran.as_deref(),
            cited: audit.cited.as_deref(),
            verification: audit.verification.as_ref().map(Verification::of),
            narration: narration
                .map(|(at, verdict)| Narration { log_line: turn.said[*at].line, verification: Verification::of(verdict) })
                .collect(),
            opinions: audit.opinions.iter().map(Opinion::of).collect(),
            whole_request: "not_assessed",
            outcome: audit.outcome.as_deref().map(Outcome::of),
        }
    }
}

impl<'a> Verification<'a> {
    fn of(verdict: &'a Verdict) -> Self {
        let claims = &verdict.claims;
        Self {
            status: verdict.status.name(),
            method: if verdict.is_of_readers() { "readers" } else { "model" },
            calls: verdict.calls,
            claims_checked: claims.iter().filter(|claim| !claim.is_open() && !claim.is_models()).count(),
            claims: claims.iter().filter(|claim| !claim.is_models()).map(Claim::of).collect(),
            findings: claims.iter().filter_map(Finding::of).collect(),
            not_assessed: claims.iter().filter(|claim| claim.is_open()).map(NotAssessed::of).collect(),
            ignored: verdict.ignored.iter().filter_map(Ignored::of).collect(),
        }
    }
}

impl From<Totals> for Summary {
    fn from(totals: Totals) -> Self {
        Self {
            sessions: totals.sessions,
            turns: totals.turns,
            replies: totals.replies,
            claims_checked: totals.claims_checked,
            contradicted: totals.contradicted,
            unsupported: totals.unsupported,
            notes: totals.notes,
            not_assessed: totals.not_assessed,
            ignored: totals.ignored,
            model: totals.model,
            model_asked: totals.model_asked,
            model_unanswered: totals.model_unanswered,
            unread_lines: totals.unread_lines,
        }
    }
}
