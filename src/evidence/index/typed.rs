//! What the person typed in 64 neighbouring turns, so that a claim reads only what could bear it out.

use std::sync::OnceLock;

use super::Sieve;
use crate::session::Turn;

/// What a reader asks of every typed text, whatever the claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Typed {
    /// It tells of a refusal.
    Refuses,
    /// It says yes.
    Agrees,
    /// It shows a green run.
    IsGreen,
    /// It is long enough to hold files.
    IsLong,
}

/// An index over what was typed in 64 neighbouring turns.
#[derive(Debug, Default)]
pub struct TypedStrip {
    kept: [OnceLock<u64>; Typed::IsLong as usize + 1],
    text: OnceLock<Sieve>,
}

impl TypedStrip {
    /// The turns in which a text satisfies `test`.
    pub fn bearing(&self, turns: &[Turn], what: Typed, test: impl Fn(&str) -> bool) -> u64 {
        *self.kept[what as usize].get_or_init(|| {
            let found = turns.iter().enumerate().filter(|(_, turn)| turn.asked.iter().any(|text| test(text)));
            found.fold(0, |turns, (at, _)| turns | 1 << at)
        })
    }

    /// What the texts may hold.
    pub fn text(&self, turns: &[Turn]) -> &Sieve {
        self.text.get_or_init(|| {
            let bytes: usize = turns.iter().flat_map(|turn| &turn.asked).map(String::len).sum();
            Sieve::of(turns.len(), (bytes / turns.len().max(1)) as u64, |at, column| {
                turns[at].asked.iter().for_each(|text| column.text(text));
            })
        })
    }
}
