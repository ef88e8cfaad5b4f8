//! The cases of a run, and how each one ends.

use crate::audit::{Audit, Claim, Leftover, SessionAudit, Status, Verification};
use crate::report::brief;
use crate::report::place::{self, Judged, Text};
use crate::session::{Session, Turn};

/// How a case ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// The reply was verified.
    Passed,
    /// A claim is contradicted or unsupported.
    Failed,
    /// Nothing could be assessed, or nothing was claimed, or nobody looked.
    Skipped(&'static str),
    /// Something could not be read.
    Error,
}

/// A case of a suite.
pub(super) enum Case<'a> {
    /// A text that was looked at.
    Text(Judged<'a>, End),
    /// A turn without a reply.
    Silent(&'a Session, &'a Turn),
    /// Lines of a log that could not be read.
    Unread(&'a Session),
    /// An input that could not be read, with the reason.
    Input(&'a str),
    /// A file in no known format.
    PassedOver(&'a str),
    /// An acceptance that did nothing.
    Leftover(&'a Leftover),
}

/// The cases of a session, in the order of the log.
pub(super) fn of_session<'a>(audit: &'a SessionAudit, run: &'a Audit) -> impl Iterator<Item = Case<'a>> {
    let session = &audit.session;
    let turns = audit.turns.iter().flat_map(move |turn| {
        let texts = place::texts(session, turn).map(|judged| Case::Text(judged, end(&judged, run)));
        let silent = session.turns.get(turn.index).filter(|turn| turn.reply.is_none());
        texts.chain(silent.map(|turn| Case::Silent(session, turn)))
    });
    let unread = (session.unread_lines > 0).then_some(Case::Unread(session));
    turns.chain(unread)
}

/// The inputs that hold no session, and acceptances that did nothing.
pub(super) fn inputs(audit: &Audit) -> impl Iterator<Item = Case<'_>> {
    let unread = audit.unread.iter().map(|reason| Case::Input(reason));
    let passed_over = audit.passed_over.iter().map(|path| Case::PassedOver(path));
    unread.chain(passed_over).chain(audit.leftovers.iter().map(Case::Leftover))
}

fn end(judged: &Judged<'_>, run: &Audit) -> End {
    match judged.verdict.filter(|verdict| verdict.is_of_readers()).map(|verdict| verdict.status) {
        Some(Status::Unsupported) if judged.verdict.is_some_and(is_accepted) => {
            End::Skipped("ignored: somebody has accepted each claim that is contradicted or unsupported, which is not the same as verified")
        }
        Some(Status::Unsupported) => End::Failed,
        Some(Status::Verified) => End::Passed,
        Some(Status::NotAssessed) => End::Skipped("not assessed: claims were made, and the record can tell none of them"),
        None if run.readers.is_empty() => End::Skipped("not checked: no reader was asked"),
        None => End::Skipped("nothing claimed: no claim in a form that is read, which is not the same as verified"),
    }
}

/// No contradicted or unsupported claim is left that nobody has accepted.
fn is_accepted(verdict: &Verification) -> bool {
    !verdict.claims.iter().any(Claim::is_flagged)
}

impl<'a> Case<'a> {
    /// How it ends.
    pub(super) fn end(&self) -> End {
        match self {
            Self::Text(_, end) => *end,
            Self::Silent(..) => End::Skipped("no reply, not judged"),
            Self::PassedOver(_) => End::Skipped("in no known format, passed over"),
            Self::Leftover(_) => End::Skipped("an ignore or a finding of the baseline that did nothing in this run"),
            Self::Unread(_) | Self::Input(_) => End::Error,
        }
    }

    /// Its name in the suite.
    pub(super) fn name(&self) -> String {
        match self {
            Self::Text(judged, _) => named(judged),
            Self::Silent(_, turn) => format!("turn {}", turn.number),
            Self::Unread(_) => "log lines".to_owned(),
            Self::Input(text) | Self::PassedOver(text) => (*text).to_owned(),
            Self::Leftover(leftover) => brief::leftover(leftover),
        }
    }

    /// The log it stands in, and its 1-based line there.
    pub(super) fn place(&self) -> (&'a str, Option<u64>) {
        match self {
            Self::Text(judged, _) => (judged.file(), judged.log_line),
            Self::Silent(session, turn) => (place::file(session, turn), turn.line),
            Self::Unread(session) => (&session.path, None),
            Self::PassedOver(path) => (path, None),
            Self::Input(_) | Self::Leftover(_) => ("", None),
        }
    }

    /// Why it is an error.
    pub(super) fn reason(&self) -> String {
        match self {
            Self::Unread(session) => brief::unread_lines(session.unread_lines),
            Self::Input(reason) => (*reason).to_owned(),
            Self::Text(..) | Self::Silent(..) | Self::PassedOver(_) | Self::Leftover(_) => String::new(),
        }
    }
}

fn named(judged: &Judged<'_>) -> String {
    let turn = judged.turn.number;
    match (judged.text, judged.log_line) {
        (Text::Reply, _) => format!("turn {turn}"),
        (Text::Narration, None) => format!("turn {turn}, narration"),
        (Text::Narration, Some(line)) => format!("turn {turn}, narration at log line {line}"),
    }
}

/// How many cases ended how.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Counts {
    tests: usize,
    failures: usize,
    errors: usize,
    skipped: usize,
}

impl Counts {
    /// Counts these cases too.
    pub(super) fn add<'a>(mut self, cases: impl Iterator<Item = Case<'a>>) -> Self {
        for case in cases {
            self.tests += 1;
            match case.end() {
                End::Passed => {}
                End::Failed => self.failures += 1,
                End::Skipped(_) => self.skipped += 1,
                End::Error => self.errors += 1,
            }
        }
        self
    }

    /// As attributes of a suite.
    pub(super) fn attributes(self) -> String {
        let Self { tests, failures, errors, skipped } = self;
        format!("tests=\"{tests}\" failures=\"{failures}\" errors=\"{errors}\" skipped=\"{skipped}\"")
    }
}
