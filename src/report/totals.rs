//! The numbers at the end of a report, and what the exit code rests on.

use crate::audit::{Audit, Claim, Grade, Said, TurnAudit, Verification};

/// Counts over a whole run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Totals {
    /// Sessions looked at.
    pub sessions: usize,
    /// Turns looked at.
    pub turns: usize,
    /// Turns with a reply.
    pub replies: usize,
    /// Replies that hold no claim.
    pub nothing_claimed: usize,
    /// Replies with a claim borne out and none flagged.
    pub verified: usize,
    /// Replies with a contradicted or unsupported claim.
    pub flagged: usize,
    /// Replies whose contradicted and unsupported claims somebody has accepted, all of them; not verified.
    pub accepted: usize,
    /// Replies of which no claim could be told.
    pub undecided: usize,
    /// Claims with an answer other than `cannot tell`.
    pub claims_checked: usize,
    /// Contradicted claims.
    pub contradicted: usize,
    /// Unsupported claims.
    pub unsupported: usize,
    /// Claims borne out with a weakness.
    pub notes: usize,
    /// Claims that could not be told.
    pub not_assessed: usize,
    /// Findings that somebody has accepted; not among the claims checked.
    pub ignored: usize,
    /// Findings of a model; not among the claims checked.
    pub model: usize,
    /// Questions that a model was asked.
    pub model_asked: usize,
    /// Those of them without an answer that counts.
    pub model_unanswered: usize,
    /// Replies that, as a model says, do not address the request.
    pub model_missed: usize,
    /// Lines of the logs that could not be read.
    pub unread_lines: u64,
}

impl Totals {
    /// Counts a run.
    #[must_use]
    pub fn of(audit: &Audit) -> Self {
        let mut totals = Self { sessions: audit.sessions.len(), ..Self::default() };
        for session in &audit.sessions {
            totals.turns += session.turns.len();
            totals.unread_lines += session.session.unread_lines;
            for turn in &session.turns {
                totals.turn(turn, session.session.turns[turn.index].reply.is_some());
            }
        }
        totals
    }

    fn turn(&mut self, turn: &TurnAudit, has_reply: bool) {
        if has_reply {
            self.replies += 1;
            self.reply(turn.verification.as_ref());
        }
        self.model_asked += turn.opinions.len();
        self.model_unanswered += turn.opinions.iter().filter(|opinion| opinion.said.is_none()).count();
        self.model_missed += turn.opinions.iter().filter(|opinion| opinion.said == Some(Said::Misses)).count();
        let narration = turn.narration.iter().map(|(_, verification)| verification);
        let verdicts = turn.verification.iter().chain(narration);
        self.ignored += verdicts.clone().map(|verdict| verdict.ignored.len()).sum::<usize>();
        verdicts.flat_map(|verification| &verification.claims).for_each(|claim| self.claim(claim));
    }

    fn reply(&mut self, verification: Option<&Verification>) {
        use crate::audit::Status::{NotAssessed, Unsupported, Verified};
        let verification = verification.filter(|verification| verification.is_of_readers());
        match verification.map(|verification| verification.status) {
            None => self.nothing_claimed += 1,
            Some(Verified) => self.verified += 1,
            Some(Unsupported) if verification.is_some_and(|verdict| !verdict.claims.iter().any(Claim::is_flagged)) => self.accepted += 1,
            Some(Unsupported) => self.flagged += 1,
            Some(NotAssessed) => self.undecided += 1,
        }
    }

    fn claim(&mut self, claim: &Claim) {
        if claim.is_open() {
            self.not_assessed += 1;
            return;
        }
        if claim.is_models() {
            self.model += 1;
            return;
        }
        self.claims_checked += 1;
        match claim.grade() {
            Some(Grade::Contradicted) => self.contradicted += 1,
            Some(Grade::Unsupported) => self.unsupported += 1,
            Some(Grade::Note) => self.notes += 1,
            Some(Grade::Model) | None => {}
        }
    }

    /// Claims were made and not one could be told.
    #[must_use]
    pub fn nothing_assessed(&self) -> bool {
        self.not_assessed > 0 && self.claims_checked + self.ignored == 0
    }

    /// Contradicted and unsupported claims among those checked, from 0 to 1.
    #[must_use]
    #[allow(clippy::cast_precision_loss, reason = "counts of claims are far below 2^52")]
    pub fn unsupported_rate(&self) -> f64 {
        (self.contradicted + self.unsupported) as f64 / self.claims_checked.max(1) as f64
    }
}
