//! Whether a log still shows the same accusation, and no other that it did not show before.

use std::cell::Cell;
use std::collections::HashSet;

use super::doc::Doc;
use crate::audit::{self, Claim, Options, SessionAudit};

/// Bytes that may be read in trials.
const BYTES: u64 = 1 << 30;
/// Trials that may be made.
const TRIALS: u32 = 4000;

/// The accusation, and what may still be spent on trying.
pub(super) struct Trial<'a> {
    claim: &'a Claim,
    options: &'a Options,
    others: HashSet<(&'static str, String)>,
    bytes: Cell<u64>,
    trials: Cell<u32>,
}

impl<'a> Trial<'a> {
    /// Of a finding in a log.
    pub(super) fn of(claim: &'a Claim, whole: &Doc, options: &'a Options) -> Self {
        let mut trial = Self { claim, options, others: HashSet::new(), bytes: Cell::new(0), trials: Cell::new(0) };
        trial.others =
            claims(&trial.audited(whole)).filter(|claim| claim.is_flagged()).map(|claim| (claim.reader, claim.claim.clone())).collect();
        trial
    }

    /// The same reader says the same of the same claim, for the same reason, and nothing is flagged that was not.
    pub(super) fn holds(&self, doc: &Doc) -> bool {
        let audits = self.audited(doc);
        let known = |claim: &Claim| self.others.contains(&(claim.reader, claim.claim.clone()));
        claims(&audits).any(|claim| self.is_alike(claim) && claim.claim == self.claim.claim && claim.reason() == self.claim.reason())
            && claims(&audits).filter(|claim| claim.is_flagged()).all(known)
    }

    /// The same reader says the same of a claim: what stands in it may have a stand-in.
    pub(super) fn holds_in_kind(&self, doc: &Doc) -> bool {
        claims(&self.audited(doc)).any(|claim| self.is_alike(claim))
    }

    /// Nothing more may be tried.
    pub(super) fn is_over(&self) -> bool {
        self.bytes.get() > BYTES || self.trials.get() > TRIALS
    }

    fn is_alike(&self, claim: &Claim) -> bool {
        claim.reader == self.claim.reader && claim.support_name() == self.claim.support_name()
    }

    fn audited(&self, doc: &Doc) -> Vec<SessionAudit> {
        self.trials.set(self.trials.get() + 1);
        self.bytes.set(self.bytes.get() + doc.bytes().len() as u64);
        audit::sessions(doc.sessions(), self.options)
    }
}

fn claims(audits: &[SessionAudit]) -> impl Iterator<Item = &Claim> {
    let turns = audits.iter().flat_map(|audit| &audit.turns);
    let verdicts = turns.flat_map(|turn| turn.verification.iter().chain(turn.narration.iter().map(|(_, verdict)| verdict)));
    verdicts.flat_map(|verdict| &verdict.claims)
}
