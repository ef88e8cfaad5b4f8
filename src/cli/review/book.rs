//! What the screen shows: an audit, asked row by row.

use super::item::Item;
use super::wish::Wish;
use crate::audit::{Audit, SessionAudit, TurnAudit};
use crate::cli::run::{self, Keep};
use crate::ignore::{self, Rule, Scope};
use crate::report::place;
use crate::report::totals::Totals;

/// An audit, and what is held of it.
#[derive(Debug, Default)]
pub(super) struct Book {
    audit: Audit,
    keep: Option<Keep>,
    totals: Totals,
    /// How often a finding was accepted; what was drawn before is old.
    pub(super) accepted: usize,
}

impl Book {
    /// The book of an audit of which so much was kept.
    pub(super) fn of(audit: Audit, keep: Keep) -> Self {
        Self { totals: Totals::of(&audit), audit, keep: Some(keep), accepted: 0 }
    }

    /// The numbers of the run.
    pub(super) fn totals(&self) -> Totals {
        self.totals
    }

    /// Inputs that could not be read.
    pub(super) fn unread(&self) -> &[String] {
        &self.audit.unread
    }

    /// A reader was asked.
    pub(super) fn is_checked(&self) -> bool {
        !self.audit.readers.is_empty()
    }

    /// The sessions.
    pub(super) fn sessions(&self) -> &[SessionAudit] {
        &self.audit.sessions
    }

    /// A session.
    pub(super) fn session(&self, session: usize) -> Option<&SessionAudit> {
        self.audit.sessions.get(session)
    }

    /// A turn that was looked at.
    pub(super) fn turn(&self, session: usize, turn: usize) -> Option<&TurnAudit> {
        self.session(session)?.turns.get(turn)
    }

    /// What calls of the session printed is held.
    pub(super) fn holds_outputs(&self, session: &SessionAudit) -> bool {
        self.keep != Some(Keep::Found) || run::has_finding(session)
    }

    /// The claims of a turn, those of each text in line order.
    pub(super) fn items(&self, session: usize, turn: usize) -> Vec<Item<'_>> {
        let (Some(audited), Some(judged)) = (self.session(session), self.turn(session, turn)) else { return Vec::new() };
        let mut items = Vec::new();
        for at in place::texts(&audited.session, judged) {
            let verdict = at.verdict.into_iter();
            let claims = verdict.clone().flat_map(|verdict| &verdict.claims).map(|claim| Item { at, claim, ignored: None });
            let ignored = verdict.flat_map(|verdict| &verdict.ignored).map(|one| Item { at, claim: &one.claim, ignored: Some(one) });
            let mut both: Vec<Item<'_>> = claims.chain(ignored).collect();
            both.sort_by_key(|item| item.claim.reply_line);
            items.append(&mut both);
        }
        items
    }

    /// A claim of a turn.
    pub(super) fn item(&self, session: usize, turn: usize, item: usize) -> Option<Item<'_>> {
        self.items(session, turn).get(item).copied()
    }

    /// The claims of a turn that are listed.
    pub(super) fn listed(&self, session: usize, turn: usize, wish: &Wish) -> Vec<usize> {
        let items = self.items(session, turn);
        (0..items.len()).filter(|at| wish.shows(&items[*at])).collect()
    }

    /// The turns of a session that are listed.
    pub(super) fn listed_turns(&self, session: usize, wish: &Wish) -> Vec<usize> {
        let turns = self.session(session).map_or(0, |session| session.turns.len());
        (0..turns).filter(|turn| self.lists(session, *turn, wish)).collect()
    }

    /// The sessions that are listed.
    pub(super) fn listed_sessions(&self, wish: &Wish) -> Vec<usize> {
        let lists = |session: usize| {
            let turns = self.audit.sessions[session].turns.len();
            (wish.all && wish.filter.is_empty()) || (0..turns).any(|turn| self.lists(session, turn, wish))
        };
        (0..self.audit.sessions.len()).filter(|session| lists(*session)).collect()
    }

    fn lists(&self, session: usize, turn: usize, wish: &Wish) -> bool {
        let of_turn = || {
            let (audited, judged) = (self.session(session)?, self.turn(session, turn)?);
            Some(wish.matches_turn(&audited.session, audited.session.turns.get(judged.index)?))
        };
        if wish.all && of_turn() == Some(true) {
            return true;
        }
        self.items(session, turn).iter().any(|item| (wish.all || item.is_finding()) && wish.matches(item))
    }

    /// Takes out what a rule stands for, that was written just now.
    pub(super) fn accept(&mut self, rule: Rule) {
        ignore::apply(&mut self.audit, &[rule], Scope::Part, jiff::ZonedDateTime::now().date());
        self.totals = Totals::of(&self.audit);
        self.accepted += 1;
    }
}
