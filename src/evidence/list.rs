//! The calls of a turn, or of all turns before it, and the questions a reader may ask of them.

use std::ops::Range;

use super::index::Phrase;
use super::plain::{Plain, plain};
use super::text::{self, Needle};
use super::{Facts, Kept, Record};

/// Whether something was seen in the calls.
#[derive(Debug, Clone, Copy)]
pub enum Seen<'a> {
    /// In this call.
    In(&'a Facts<'a>),
    /// Nowhere, and the record is whole where it matters.
    Nowhere,
    /// Nowhere in what is recorded, but this call's output is cut or missing.
    CannotTell(&'a Facts<'a>),
}

/// A stretch of a record's calls.
#[derive(Debug, Clone, Copy)]
pub struct CallList<'a> {
    pub(super) record: &'a Record<'a>,
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) first_turn: usize,
    pub(super) end_turn: usize,
    until: usize,
}

impl<'a> CallList<'a> {
    pub(super) fn new(record: &'a Record<'a>, span: Range<usize>, turns: Range<usize>, until: usize) -> Self {
        Self { record, start: span.start, end: span.end, first_turn: turns.start, end_turn: turns.end, until }
    }

    /// The record they are part of.
    #[must_use]
    pub fn record(self) -> &'a Record<'a> {
        self.record
    }

    /// The calls, oldest first, those of subagents among them.
    #[must_use]
    pub fn all(self) -> &'a [Facts<'a>] {
        self.record.calls(self.start..self.end)
    }

    /// The calls, latest first: the latest that a claim could be about decides.
    pub fn latest(self) -> impl Iterator<Item = &'a Facts<'a>> {
        self.all().iter().rev()
    }

    /// The agent's own calls (not the person's), oldest first.
    pub fn agents(self) -> impl Iterator<Item = &'a Facts<'a>> {
        self.all().iter().filter(|facts| facts.is_agents())
    }

    /// The agent's own calls, latest first.
    pub fn latest_agents(self) -> impl Iterator<Item = &'a Facts<'a>> {
        self.latest().filter(|facts| facts.is_agents())
    }

    /// No calls at all.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// What the person typed or pasted in these turns.
    pub fn typed(self) -> impl Iterator<Item = &'a str> {
        let turns = &self.record.session.turns[self.first_turn..self.end_turn];
        turns.iter().flat_map(|turn| turn.asked.iter().map(String::as_str))
    }

    /// Calls made after this one and before the claim, also those of the claim's own turn when this list is of earlier ones.
    #[must_use]
    pub fn after(self, facts: &Facts<'_>) -> Self {
        let end = self.until.max(self.start);
        Self { start: (facts.at + 1).clamp(self.start, end), end, ..self }
    }

    /// Every call of the conversation made before the claim.
    #[must_use]
    pub fn so_far(self) -> Self {
        Self { start: 0, end: self.until.max(self.end), first_turn: 0, ..self }
    }

    /// Only this turn's calls.
    #[must_use]
    pub fn of_turn(self, turn_index: usize) -> Self {
        let calls = self.all();
        let from = calls.partition_point(|facts| facts.turn_index < turn_index);
        let to = calls.partition_point(|facts| facts.turn_index <= turn_index);
        Self { start: self.start + from, end: self.start + to, first_turn: turn_index, end_turn: turn_index + 1, ..self }
    }

    /// Shell calls, oldest first.
    pub fn shells(self) -> impl Iterator<Item = &'a Facts<'a>> {
        self.agents().filter(|facts| facts.call.command.is_some())
    }

    /// A shell call that recorded exactly this status.
    #[must_use]
    pub fn exited(self, code: i32) -> Option<&'a Facts<'a>> {
        let class = |code: i32| code.rem_euclid(8).unsigned_abs();
        let of_class = self.bearing(Kept::Exited, class(code), move |facts| facts.status().map_or(0, |code| 1 << class(code)));
        of_class.rev().find(|facts| facts.is_agents() && facts.status() == Some(code))
    }

    /// A call that a policy, a rule or the person turned away before it ran.
    #[must_use]
    pub fn turned_away(self) -> Option<&'a Facts<'a>> {
        self.plainly(Plain::TurnedAway).next_back()
    }

    /// A call that ended for want of time.
    #[must_use]
    pub fn timed_out(self) -> Option<&'a Facts<'a>> {
        self.plainly(Plain::TimedOut).next_back()
    }

    /// A question to the person that was answered.
    #[must_use]
    pub fn answered(self) -> Option<&'a Facts<'a>> {
        let asked = |facts: &&Facts| facts.succeeded() && !facts.output().trim().is_empty();
        self.plainly(Plain::Asks).rev().find(asked)
    }

    /// Calls that are plainly so, oldest first.
    pub fn plainly(self, what: Plain) -> impl DoubleEndedIterator<Item = &'a Facts<'a>> {
        self.bearing(Kept::Plain, what as u32, plain)
    }

    /// Where a text was printed; what the person typed counts as well (`Seen::Nowhere` is never said then).
    #[must_use]
    pub fn printed(self, needle: &Needle) -> Seen<'a> {
        self.printed_where(&needle.phrase(), |facts| needle.is_in(&facts.folded()))
    }

    /// Where an output satisfies `test`, which it can only where it holds the phrase; the latest call wins.
    pub fn printed_where(self, phrase: &Phrase, test: impl Fn(&Facts<'a>) -> bool) -> Seen<'a> {
        if let Some(facts) = self.printing(phrase).rev().find(|facts| test(facts)) {
            return Seen::In(facts);
        }
        self.not_whole().map_or(Seen::Nowhere, Seen::CannotTell)
    }

    /// A text that the person typed or pasted holds it.
    #[must_use]
    pub fn person_wrote(self, needle: &Needle) -> bool {
        self.typed_with(&needle.phrase()).any(|typed| needle.is_in(&text::fold(typed)))
    }

    /// The latest call whose output the record does not hold whole though it ran (or may have).
    #[must_use]
    pub fn not_whole(self) -> Option<&'a Facts<'a>> {
        self.lacking_output().next_back()
    }

    /// Calls whose output the record does not hold whole though they ran, or may have.
    #[must_use]
    pub fn lacking_output(self) -> impl DoubleEndedIterator<Item = &'a Facts<'a>> {
        self.chosen(|strip, calls| strip.lacking(calls)).filter(|facts| facts.lacks_output())
    }
}
