//! What is found out about a reply.

use super::accepted::{Ignored, Leftover};
use super::grade::{Grade, Status, SupportedBy};
use super::opinion::{MODEL, Opinion};
use super::outcome::TurnOutcome;
use crate::reader::{Evidence, Support};
use crate::session::Session;

/// A whole run.
#[derive(Debug, Clone, Default)]
pub struct Audit {
    /// Sessions in the order they were asked for.
    pub sessions: Vec<SessionAudit>,
    /// Names of the readers that were asked; empty when nothing was checked.
    pub readers: Vec<&'static str>,
    /// Inputs that could not be read, with the reason.
    pub unread: Vec<String>,
    /// Files met in a folder that are in no known format.
    pub passed_over: Vec<String>,
    /// Ignores and known findings that did nothing.
    pub leftovers: Vec<Leftover>,
}

/// One session, with a verdict on each turn.
#[derive(Debug, Clone, Default)]
pub struct SessionAudit {
    /// The session.
    pub session: Session,
    /// One for each of its turns that was looked at, in order.
    pub turns: Vec<TurnAudit>,
}

/// One turn.
#[derive(Debug, Clone, Default)]
pub struct TurnAudit {
    /// Index in `Session::turns`.
    pub index: usize,
    /// The verdict; `None` when the reply holds no claim, or there is none.
    pub verification: Option<Verification>,
    /// Verdicts on the narration texts, when asked for: index in `Turn::said` and verdict.
    pub narration: Vec<(usize, Verification)>,
    /// The outcome of the turn; `None` when it was not asked for.
    pub outcome: Option<Box<TurnOutcome>>,
    /// The `ran:` line.
    pub ran: Option<String>,
    /// The `cited` line, where a saved transcript allows it.
    pub cited: Option<String>,
    /// What a model said of the reply, when one was asked.
    pub opinions: Vec<Opinion>,
    /// How long the check took; never part of a report.
    pub seconds: f64,
}

impl TurnAudit {
    /// Adds what a model found in the reply; the status stays what the readers made it.
    pub fn add_models(&mut self, claim: Claim, calls: usize) {
        let verdict = self.verification.get_or_insert_with(|| Verification { calls, ..Verification::default() });
        verdict.claims.push(claim);
        verdict.claims.sort_by_key(|claim| claim.reply_line);
    }
}

/// Verdict on one reply.
#[derive(Debug, Clone, Default)]
pub struct Verification {
    /// Status of the reply.
    pub status: Status,
    /// Calls of the turn that were checked.
    pub calls: usize,
    /// Its claims, in line order.
    pub claims: Vec<Claim>,
    /// Findings that somebody has accepted; the status is what it was with them.
    pub ignored: Vec<Ignored>,
}

/// One claim and the answer.
#[derive(Debug, Clone)]
pub struct Claim {
    /// Reader that read it.
    pub reader: &'static str,
    /// The answer.
    pub support: Support,
    /// Which calls bear it out.
    pub supported_by: Option<SupportedBy>,
    /// 1-based line of the reply; of a block, its first content line.
    pub reply_line: usize,
    /// At most 120 characters of the line.
    pub claim: String,
    /// Stable over re-ordering and re-running: 16 hex digits of session, reader and folded claim.
    pub fingerprint: String,
}

impl Claim {
    /// The grade of a finding; `None` for a claim that is borne out or cannot be told.
    #[must_use]
    pub fn grade(&self) -> Option<Grade> {
        match self.support {
            _ if self.is_models() => Some(Grade::Model),
            Support::Contradicted { .. } => Some(Grade::Contradicted),
            Support::Unsupported { .. } => Some(Grade::Unsupported),
            Support::Doubtful { .. } => Some(Grade::Note),
            Support::Supported { .. } | Support::CannotTell { .. } => None,
        }
    }

    /// Found by a model only: no reader read it, and nothing rests on it.
    #[must_use]
    pub fn is_models(&self) -> bool {
        self.reader == MODEL
    }

    /// Contradicted or unsupported: what fails a run by default, and what is appended.
    #[must_use]
    pub fn is_flagged(&self) -> bool {
        matches!(self.grade(), Some(Grade::Contradicted | Grade::Unsupported))
    }

    /// The record lacks what is needed.
    #[must_use]
    pub fn is_open(&self) -> bool {
        matches!(self.support, Support::CannotTell { .. })
    }

    /// The reason, empty for a claim that is borne out.
    #[must_use]
    pub fn reason(&self) -> &str {
        match &self.support {
            Support::Supported { .. } => "",
            Support::Contradicted { reason, .. }
            | Support::Unsupported { reason, .. }
            | Support::Doubtful { reason, .. }
            | Support::CannotTell { reason, .. } => reason,
        }
    }

    /// The calls looked at.
    #[must_use]
    pub fn evidence(&self) -> &[Evidence] {
        match &self.support {
            Support::Supported { evidence }
            | Support::Contradicted { evidence, .. }
            | Support::Unsupported { evidence, .. }
            | Support::Doubtful { evidence, .. }
            | Support::CannotTell { evidence, .. } => evidence,
        }
    }

    /// The answer's name in reports.
    #[must_use]
    pub fn support_name(&self) -> &'static str {
        match self.support {
            Support::Supported { .. } => "supported",
            Support::Contradicted { .. } => "contradicted",
            Support::Unsupported { .. } => "unsupported",
            Support::Doubtful { .. } => "doubtful",
            Support::CannotTell { .. } => "cannot_tell",
        }
    }
}

/// Most findings in the one-line form and in an appended event (ADR 0060).
pub const MOST: usize = 12;

impl Verification {
    /// The verdict over these claims; `None` when there are none.
    #[must_use]
    pub fn over(claims: Vec<Claim>, calls: usize) -> Option<Self> {
        if claims.is_empty() {
            return None;
        }
        let told = claims.iter().any(|claim| !claim.is_open());
        let status = match claims.iter().any(Claim::is_flagged) {
            true => Status::Unsupported,
            false if told => Status::Verified,
            false => Status::NotAssessed,
        };
        Some(Self { status, calls, claims, ignored: Vec::new() })
    }

    /// A reader read a claim; else all there is was found by a model, and nothing was claimed in a form that is read.
    #[must_use]
    pub fn is_of_readers(&self) -> bool {
        self.claims.iter().chain(self.ignored.iter().map(|ignored| &ignored.claim)).any(|claim| !claim.is_models())
    }

    /// Claims that are findings of any grade, in line order.
    pub fn findings(&self) -> impl Iterator<Item = &Claim> {
        self.claims.iter().filter(|claim| claim.grade().is_some())
    }

    /// Contradicted and unsupported claims, at most twelve.
    pub fn flagged(&self) -> impl Iterator<Item = &Claim> {
        self.claims.iter().filter(|claim| claim.is_flagged()).take(MOST)
    }

    /// The line under a reply, only when something is unsupported (ADR 0060).
    #[must_use]
    pub fn line(&self) -> Option<String> {
        let mut flagged = self.flagged();
        let first = flagged.next()?;
        let more = flagged.count();
        let rest = if more > 0 { format!(" +{more} more") } else { String::new() };
        Some(format!("unsupported: \"{}\" ({}){rest}", first.claim, first.reason()))
    }
}
