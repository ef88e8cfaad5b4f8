//! The calls beside a claim: those its answer names first, then the others of the turn.

use super::book::Book;
use super::item::Item;
use crate::audit::SessionAudit;
use crate::reader::Evidence;
use crate::report::place::Text;
use crate::session::{Call, Session, Turn};

/// Where a recorded call stands.
#[derive(Debug, Clone, Copy)]
pub(super) struct Recorded<'a> {
    /// The session it was made in.
    pub(super) session: &'a Session,
    /// The turn it was made in.
    pub(super) turn: &'a Turn,
    /// The call.
    pub(super) call: &'a Call,
    /// What it printed was kept in memory.
    pub(super) is_held: bool,
}

/// A call beside a claim.
#[derive(Debug, Clone, Copy)]
pub(super) struct Beside<'a> {
    /// What the claim's answer says of it.
    pub(super) nearest: Option<&'a Evidence>,
    /// The call; `None` when it stands in a session that was not asked for.
    pub(super) recorded: Option<Recorded<'a>>,
    /// It was made after the reply, and bears nothing of it out.
    pub(super) is_after: bool,
}

impl Book {
    /// The calls beside a claim; those of the turn where there is no claim.
    pub(super) fn calls(&self, session: usize, turn: usize, item: usize) -> Vec<Beside<'_>> {
        let (Some(audited), Some(judged)) = (self.session(session), self.turn(session, turn)) else { return Vec::new() };
        let item = self.item(session, turn, item);
        let evidence = item.map_or(&[][..], |item| item.claim.evidence());
        let mut calls: Vec<Beside<'_>> = evidence.iter().map(|named| self.named(audited, named)).collect();
        let Some(turn) = audited.session.turns.get(judged.index) else { return calls };
        for (at, call) in turn.calls.iter().enumerate() {
            let is_listed = |beside: &Beside<'_>| beside.recorded.is_some_and(|recorded| std::ptr::eq(recorded.call, call));
            if calls.iter().take(evidence.len()).any(is_listed) {
                continue;
            }
            let recorded = Some(self.recorded(audited, turn, call));
            calls.push(Beside { nearest: None, recorded, is_after: at >= before(item, turn) });
        }
        calls
    }

    fn recorded<'a>(&self, audited: &'a SessionAudit, turn: &'a Turn, call: &'a Call) -> Recorded<'a> {
        Recorded { session: &audited.session, turn, call, is_held: self.holds_outputs(audited) }
    }

    fn named<'a>(&'a self, own: &'a SessionAudit, evidence: &'a Evidence) -> Beside<'a> {
        let by = evidence.subagent.as_deref();
        let is_it = |audited: &&SessionAudit| by.is_some_and(|id| audited.session.id == id || audited.session.recorded_id() == id);
        let audited = if by.is_some() { self.sessions().iter().find(is_it) } else { Some(own) };
        let recorded = audited.and_then(|audited| {
            let turns = audited.session.turns.iter().filter(|turn| turn.number == evidence.turn);
            let mut calls = turns.flat_map(|turn| turn.calls.iter().map(move |call| (turn, call)));
            let (turn, call) = calls.find(|(_, call)| call.line == evidence.log_line && call.id == evidence.call)?;
            Some(self.recorded(audited, turn, call))
        });
        Beside { nearest: Some(evidence), recorded, is_after: false }
    }
}

/// Calls of the turn before the text that holds the claim; all where that is not known.
fn before(item: Option<Item<'_>>, turn: &Turn) -> usize {
    match (item.map(|item| item.at.text), &turn.reply) {
        (Some(Text::Reply) | None, Some(reply)) => reply.calls_before,
        _ => usize::MAX,
    }
}
