//! The calls, and what the person typed, that an index names as able to answer.

use std::borrow::Borrow;
use std::ops::Range;

use super::index::{Bits, Phrase, Strip, Typed, WIDTH};
use super::path::Sought;
use super::{CallList, Facts, Kept, Tally};

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
    #[must_use]
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
    pub(super) fn chosen(self, columns: impl Fn(&'a Strip, &'a [Facts<'a>]) -> u64) -> impl DoubleEndedIterator<Item = &'a Facts<'a>> {
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
