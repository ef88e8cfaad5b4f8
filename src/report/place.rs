//! Where judged claims stand: the session, the turn, the text, and its line of the log.

use crate::audit::{Audit, Claim, Ignored, SessionAudit, TurnAudit, Verification};
use crate::session::{Session, Turn};

/// Which text of a turn was judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Text {
    /// The reply.
    Reply,
    /// A text before it.
    Narration,
}

impl Text {
    /// The name in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Reply => "reply",
            Self::Narration => "narration",
        }
    }
}

/// A text of a turn, with the verdict on it.
#[derive(Debug, Clone, Copy)]
pub struct Judged<'a> {
    /// The session it stands in.
    pub session: &'a Session,
    /// The turn it stands in.
    pub turn: &'a Turn,
    /// Which text it is.
    pub text: Text,
    /// 1-based log line of the text.
    pub log_line: Option<u64>,
    /// The verdict; `None` when it holds no claim.
    pub verdict: Option<&'a Verification>,
}

/// A claim and the text it stands in.
#[derive(Debug, Clone, Copy)]
pub struct Placed<'a> {
    /// The text.
    pub at: Judged<'a>,
    /// The claim.
    pub claim: &'a Claim,
}

impl<'a> Judged<'a> {
    /// The log that holds the text, as given on the command line.
    #[must_use]
    pub fn file(&self) -> &'a str {
        file(self.session, self.turn)
    }

    /// Its claims, in line order.
    pub fn claims(self) -> impl Iterator<Item = Placed<'a>> {
        self.verdict.into_iter().flat_map(|verdict| &verdict.claims).map(move |claim| Placed { at: self, claim })
    }

    /// Its findings that somebody has accepted.
    pub fn ignored(self) -> impl Iterator<Item = (Placed<'a>, &'a Ignored)> {
        let ignored = self.verdict.into_iter().flat_map(|verdict| &verdict.ignored);
        ignored.map(move |ignored| (Placed { at: self, claim: &ignored.claim }, ignored))
    }
}

/// The log that holds a turn; another than the session's when it was rotated.
#[must_use]
pub fn file<'a>(session: &'a Session, turn: &'a Turn) -> &'a str {
    turn.file.as_deref().unwrap_or(&session.path)
}

/// The log is a file, and not standard input.
#[must_use]
pub fn is_file(path: &str) -> bool {
    !matches!(path, "-" | "")
}

/// The texts of a turn that were looked at, its narration first; no reply, no text.
pub fn texts<'a>(session: &'a Session, audit: &'a TurnAudit) -> impl Iterator<Item = Judged<'a>> {
    let turn = session.turns.get(audit.index);
    let narration = audit.narration.iter().filter_map(move |(at, verdict)| {
        let turn = turn?;
        let log_line = turn.said.get(*at)?.line;
        Some(Judged { session, turn, text: Text::Narration, log_line, verdict: Some(verdict) })
    });
    let reply = turn.and_then(|turn| {
        let log_line = turn.reply.as_ref()?.line;
        Some(Judged { session, turn, text: Text::Reply, log_line, verdict: audit.verification.as_ref() })
    });
    narration.chain(reply)
}

/// The texts of a session that were looked at, in the order of the log.
pub fn of_session(audit: &SessionAudit) -> impl Iterator<Item = Judged<'_>> {
    audit.turns.iter().flat_map(|turn| texts(&audit.session, turn))
}

/// Every claim of a run.
pub fn claims(audit: &Audit) -> impl Iterator<Item = Placed<'_>> {
    audit.sessions.iter().flat_map(of_session).flat_map(Judged::claims)
}

/// Every finding of a run that somebody has accepted.
pub fn ignored(audit: &Audit) -> impl Iterator<Item = (Placed<'_>, &Ignored)> {
    audit.sessions.iter().flat_map(of_session).flat_map(Judged::ignored)
}
