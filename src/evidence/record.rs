//! A session's calls in one row, with its subagents' calls behind the call that started them.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::OnceLock;

use super::index::{Strip, TypedStrip, WIDTH};
use super::tally::Counter;
use super::{CallList, Facts, Tally};
use crate::session::{Session, Turn};

/// All calls of a session and its subagents, cut by turn.
#[derive(Debug)]
pub struct Record<'s> {
    /// The session.
    pub session: &'s Session,
    calls: Vec<Facts<'s>>,
    /// For each turn, where its calls lie, and for each of its own calls where that call lies.
    turns: Vec<TurnSpan>,
    strips: Vec<Strip>,
    typed: Vec<TypedStrip>,
    tallies: OnceLock<Vec<Tally>>,
}

#[derive(Debug)]
struct TurnSpan {
    span: Range<usize>,
    own: Vec<usize>,
}

/// How deep subagents of subagents are followed.
const DEPTH: usize = 4;

impl<'s> Record<'s> {
    /// The record of `session`; `children` finds a subagent's session by its id.
    #[must_use]
    pub fn new(session: &'s Session, children: &HashMap<&str, Vec<&'s Session>>) -> Self {
        let mut record =
            Self { session, calls: Vec::new(), turns: Vec::new(), strips: Vec::new(), typed: Vec::new(), tallies: OnceLock::new() };
        let by_call = children.get(session.id.as_str()).map(Vec::as_slice).unwrap_or_default();
        for (index, turn) in session.turns.iter().enumerate() {
            let start = record.calls.len();
            let mut own = Vec::with_capacity(turn.calls.len());
            for call in &turn.calls {
                own.push(record.calls.len());
                record.calls.push(Facts::new(call, turn.number, index, None));
                let started = by_call.iter().filter(|child| child.is_started_by(call));
                for child in started {
                    record.adopt(child, (turn.number, index), children, DEPTH);
                }
            }
            record.turns.push(TurnSpan { span: start..record.calls.len(), own });
        }
        record.calls.iter_mut().enumerate().for_each(|(at, facts)| facts.at = at);
        record.strips.resize_with(record.calls.len().div_ceil(WIDTH), Strip::default);
        record.typed.resize_with(session.turns.len().div_ceil(WIDTH), TypedStrip::default);
        record
    }

    fn adopt(&mut self, child: &'s Session, turn: (u32, usize), children: &HashMap<&str, Vec<&'s Session>>, depth: usize) {
        let by_call = children.get(child.id.as_str()).map(Vec::as_slice).unwrap_or_default();
        for call in child.turns.iter().flat_map(|turn| &turn.calls) {
            self.calls.push(Facts::new(call, turn.0, turn.1, Some(&child.id)));
            if depth == 0 {
                continue;
            }
            for grandchild in by_call.iter().filter(|grandchild| grandchild.is_started_by(call)) {
                self.adopt(grandchild, turn, children, depth - 1);
            }
        }
    }

    /// The turn's first `calls` own calls, with what their subagents did.
    #[must_use]
    pub fn before(&self, index: usize, calls: usize) -> CallList<'_> {
        let turn = &self.turns[index];
        let end = turn.own.get(calls).copied().unwrap_or(turn.span.end);
        CallList::new(self, turn.span.start..end, index..index + 1, end)
    }

    /// All calls of the turns before this one, for a claim made after `calls` calls of this turn.
    #[must_use]
    pub fn earlier(&self, index: usize, calls: usize) -> CallList<'_> {
        let turn = &self.turns[index];
        let until = turn.own.get(calls).copied().unwrap_or(turn.span.end);
        CallList::new(self, 0..turn.span.start, 0..index, until)
    }

    /// A strip of calls and its index.
    pub(super) fn strip(&self, id: usize) -> (&Strip, &[Facts<'s>]) {
        (&self.strips[id], &self.calls[id * WIDTH..self.calls.len().min((id + 1) * WIDTH)])
    }

    /// What the agent's calls of a stretch did together.
    pub(super) fn tally(&self, span: Range<usize>) -> Tally {
        let count = |calls: &[Facts<'s>]| {
            let mut counter = Counter::default();
            calls.iter().map(|facts| counter.add(facts)).collect::<Vec<_>>()
        };
        let Some(last) = span.end.checked_sub(1).filter(|last| *last >= span.start) else { return Tally::default() };
        if span.start > 0 {
            return count(&self.calls[span]).pop().unwrap_or_default();
        }
        self.tallies.get_or_init(|| count(&self.calls))[last]
    }

    /// A strip of turns and the index of what was typed in them.
    pub(super) fn typed(&self, id: usize) -> (&TypedStrip, &'s [Turn]) {
        let turns = &self.session.turns;
        (&self.typed[id], &turns[id * WIDTH..turns.len().min((id + 1) * WIDTH)])
    }

    pub(super) fn calls(&self, span: Range<usize>) -> &[Facts<'s>] {
        &self.calls[span]
    }
}
