//! The calls of a turn, or of all turns before it, and the questions a reader may ask of them.

use std::borrow::Borrow;
use std::ops::Range;

use super::index::{Bits, Phrase, Strip, Typed, WIDTH};
use super::path::Sought;
use super::text::{self, Needle};
use super::{Facts, Kept, Record, Tally};
use crate::session::{Outcome, ToolKind};

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
    record: &'a Record<'a>,
    start: usize,
    end: usize,
    first_turn: usize,
    end_turn: usize,
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
    pub fn lacking_output(self) -> impl DoubleEndedIterator<Item = &'a Facts<'a>> {
        self.chosen(|strip, calls| strip.lacking(calls)).filter(|facts| facts.lacks_output())
    }
}

/// What the outcome and the kind of a call tell by themselves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Plain {
    /// The agent's, turned away before it ran.
    TurnedAway,
    /// Ended for want of time.
    TimedOut,
    /// A question to the person.
    Asks,
    /// The agent's command line with a recorded status.
    HasStatus,
    /// The agent's shell call that may have run and has no recorded status.
    LacksStatus,
    /// The agent's start of a subagent.
    StartsAgent,
    /// The agent's look at the web.
    Web,
}

fn plain(facts: &Facts<'_>) -> u32 {
    let (call, agents) = (facts.call, facts.is_agents());
    let kind = |kind| agents && call.kind == kind;
    let all = [
        (Plain::TurnedAway, agents && call.outcome.turned_away()),
        (Plain::TimedOut, call.outcome == Outcome::TimedOut || facts.status() == Some(124)),
        (Plain::Asks, call.kind == ToolKind::Ask),
        (Plain::HasStatus, agents && call.command.is_some() && facts.status().is_some()),
        (Plain::LacksStatus, kind(ToolKind::Shell) && facts.status().is_none() && !call.outcome.turned_away()),
        (Plain::StartsAgent, kind(ToolKind::Agent) && facts.started()),
        (Plain::Web, kind(ToolKind::Web)),
    ];
    all.into_iter().filter(|(_, holds)| *holds).fold(0, |bits, (what, _)| bits | 1 << what as u32)
}

impl<'a> CallList<'a> {
    /// What the agent's calls did together.
    #[must_use]
    pub fn tally(self) -> Tally {
        self.record.tally(self.start..self.end)
    }

    /// Calls in whose answer to `what` the bit is set, oldest first; worked out once a call, whatever the claim.
    pub fn bearing<F>(self, what: Kept, bit: u32, work_out: F) -> impl DoubleEndedIterator<Item = &'a Facts<'a>>
    where
        F: Fn(&Facts<'_>) -> u32 + Copy + 'a,
    {
        let chosen = self.chosen(move |strip, calls| strip.bearing(calls, (what, bit), work_out));
        chosen.filter(move |facts| facts.keep(what, || work_out(facts)) >> bit & 1 == 1)
    }

    /// Calls for which the answer to `what` is yes, oldest first.
    pub fn that<F>(self, what: Kept, work_out: F) -> impl DoubleEndedIterator<Item = &'a Facts<'a>>
    where
        F: Fn(&Facts<'_>) -> bool + Copy + 'a,
    {
        self.bearing(what, 0, move |facts| u32::from(work_out(facts)))
    }

    /// Calls for which the answer to `what` is yes, oldest first, which can be only those that are asked or print the hints.
    pub fn hinted<F>(self, what: Kept, (asked, printed): (&Phrase, &Phrase), holds: F) -> impl DoubleEndedIterator<Item = &'a Facts<'a>>
    where
        F: Fn(&Facts<'_>) -> bool + Copy + 'a,
    {
        let chosen = self.chosen(move |strip, calls| strip.hinted(calls, (what, asked, printed), holds));
        chosen.filter(move |facts| facts.keeps(what, || holds(facts)))
    }

    /// Whether the output of a call may hold the phrase; false is sure.
    #[must_use]
    pub fn may_print(self, facts: &Facts<'_>, phrase: &Phrase) -> bool {
        let (strip, calls) = self.record.strip(facts.at / WIDTH);
        self.is_short() || phrase.columns(strip.printed(calls)) >> (facts.at % WIDTH) & 1 == 1
    }

    /// Calls whose outputs may hold the phrase, oldest first: the others do not.
    pub fn printing(self, phrase: impl Borrow<Phrase>) -> impl DoubleEndedIterator<Item = &'a Facts<'a>> {
        self.chosen(move |strip, calls| phrase.borrow().columns(strip.printed(calls)))
    }

    /// Calls whose tool, line or arguments may hold the phrase, oldest first: the others do not.
    pub fn asking(self, phrase: impl Borrow<Phrase>) -> impl DoubleEndedIterator<Item = &'a Facts<'a>> {
        self.chosen(move |strip, calls| phrase.borrow().columns(strip.asked(calls)))
    }

    /// Calls that may have touched the path sought, oldest first: the others did not.
    pub fn touching(self, sought: &Sought) -> impl DoubleEndedIterator<Item = &'a Facts<'a>> {
        self.chosen(move |strip, calls| strip.touching(calls, sought))
    }

    /// Calls that printed so many lines as `wanted` says, oldest first.
    pub fn of_lines(self, wanted: impl Fn(u32) -> bool + Copy) -> impl DoubleEndedIterator<Item = &'a Facts<'a>> {
        let chosen = self.chosen(move |strip, calls| {
            let lines = strip.lines(calls).iter().enumerate();
            lines.fold(0, |columns, (column, lines)| columns | u64::from(wanted(*lines)) << column)
        });
        chosen.filter(move |facts| wanted(facts.lines()))
    }

    fn is_short(self) -> bool {
        self.end.saturating_sub(self.start) <= WIDTH
    }

    /// The calls of the columns that an index names. A short list is asked whole, and no index made for it.
    fn chosen(self, columns: impl Fn(&'a Strip, &'a [Facts<'a>]) -> u64) -> impl DoubleEndedIterator<Item = &'a Facts<'a>> {
        let whole = self.is_short();
        let strips = self.start / WIDTH..if self.is_empty() { self.start / WIDTH } else { self.end.div_ceil(WIDTH) };
        strips.flat_map(move |id| {
            let (strip, calls) = self.record.strip(id);
            let wanted = if whole { u64::MAX } else { columns(strip, calls) };
            Bits(wanted & within(id, self.start..self.end)).map(move |at| &calls[at])
        })
    }

    /// What the person typed in these turns that may hold the phrase.
    pub fn typed_with(self, phrase: impl Borrow<Phrase>) -> impl Iterator<Item = &'a str> {
        self.typed_in(move |id| {
            let (strip, turns) = self.record.typed(id);
            phrase.borrow().columns(strip.text(turns))
        })
    }

    /// What the person typed that satisfies `test`, worked out once a text, whatever the claim.
    pub fn typed_that(self, what: Typed, test: impl Fn(&str) -> bool + Copy) -> impl Iterator<Item = &'a str> {
        let told = self.typed_in(move |id| {
            let (strip, turns) = self.record.typed(id);
            strip.bearing(turns, what, test)
        });
        told.filter(move |text| test(text))
    }

    fn typed_in(self, columns: impl Fn(usize) -> u64) -> impl Iterator<Item = &'a str> {
        let whole = self.end_turn - self.first_turn == 1;
        let strips = self.first_turn / WIDTH..self.end_turn.div_ceil(WIDTH);
        let turns = strips.flat_map(move |id| {
            let wanted = if whole { u64::MAX } else { columns(id) };
            Bits(wanted & within(id, self.first_turn..self.end_turn)).map(move |at| &self.record.session.turns[id * WIDTH + at])
        });
        turns.flat_map(|turn| turn.asked.iter().map(String::as_str))
    }
}

/// The columns of a strip that lie in a range.
fn within(id: usize, range: Range<usize>) -> u64 {
    let from = range.start.saturating_sub(id * WIDTH);
    let to = range.end.saturating_sub(id * WIDTH).min(WIDTH);
    if from >= to { 0 } else { u64::MAX >> (WIDTH - to) & u64::MAX << from }
}
