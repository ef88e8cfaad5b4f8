//! Whether a log still shows the same accusation.

use std::cell::Cell;

use super::doc::Doc;
use crate::audit::{self, Claim, Options};

/// Bytes that may be read in trials.
const BYTES: u64 = 1 << 30;
/// Trials that may be made.
const TRIALS: u32 = 4000;

/// The accusation, and what may still be spent on trying.
pub(super) struct Trial<'a> {
    /// The source that reads the log.
    pub(super) format: &'static str,
    claim: &'a Claim,
    options: &'a Options,
    bytes: Cell<u64>,
    trials: Cell<u32>,
}

impl<'a> Trial<'a> {
    pub(super) fn of(claim: &'a Claim, format: &'static str, options: &'a Options) -> Self {
        Self { format, claim, options, bytes: Cell::new(0), trials: Cell::new(0) }
    }

    /// The same reader says the same of the same claim, for the same reason.
    pub(super) fn holds(&self, doc: &Doc) -> bool {
        self.some(doc, |claim| claim.claim == self.claim.claim && claim.reason() == self.claim.reason())
    }

    /// The same reader says the same of a claim: what stands in it may have a stand-in.
    pub(super) fn holds_in_kind(&self, doc: &Doc) -> bool {
        self.some(doc, |_| true)
    }

    /// Nothing more may be tried.
    pub(super) fn is_over(&self) -> bool {
        self.bytes.get() > BYTES || self.trials.get() > TRIALS
    }

    fn some(&self, doc: &Doc, same: impl Fn(&Claim) -> bool) -> bool {
        self.trials.set(self.trials.get() + 1);
        self.bytes.set(self.bytes.get() + doc.bytes().len() as u64);
        let audits = audit::sessions(doc.sessions(self.format), self.options);
        let turns = audits.iter().flat_map(|audit| &audit.turns);
        let verdicts = turns.flat_map(|turn| turn.verification.iter().chain(turn.narration.iter().map(|(_, verdict)| verdict)));
        let mut claims = verdicts.flat_map(|verdict| &verdict.claims);
        claims.any(|claim| claim.reader == self.claim.reader && claim.support_name() == self.claim.support_name() && same(claim))
    }
}
