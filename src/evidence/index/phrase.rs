//! What is looked for in a sieve: texts of which one must stand somewhere.

use super::super::text::fold;
use super::hash::{commit_hashes, number_hashes, sure_hashes};
use super::sieve::Sieve;

/// Longer texts are looked for by their start.
const LONGEST: usize = 96;

/// One text or another; each may also ask for whole numbers.
#[derive(Debug, Default, Clone)]
pub struct Phrase {
    alternatives: Vec<Vec<u32>>,
}

impl Phrase {
    /// Anything: rules nothing out.
    #[must_use]
    pub fn anything() -> Self {
        Self { alternatives: vec![Vec::new()] }
    }

    /// One of these texts, each as it stands or folded.
    #[must_use]
    pub fn any<'t>(texts: impl IntoIterator<Item = &'t str>) -> Self {
        texts.into_iter().fold(Self::default(), Self::or)
    }

    /// One of these phrases.
    #[must_use]
    pub fn one_of(phrases: impl IntoIterator<Item = Self>) -> Self {
        Self { alternatives: phrases.into_iter().flat_map(|phrase| phrase.alternatives).collect() }
    }

    /// All of these texts, wherever they stand.
    #[must_use]
    pub fn all<'t>(texts: impl IntoIterator<Item = &'t str>) -> Self {
        Self { alternatives: vec![texts.into_iter().flat_map(of).collect()] }
    }

    /// Or this text.
    #[must_use]
    pub fn or(mut self, text: &str) -> Self {
        self.alternatives.push(of(text).collect());
        self
    }

    /// Or these whole numbers, all of them.
    #[must_use]
    pub fn or_numbers<'t>(mut self, digits: impl IntoIterator<Item = &'t str>) -> Self {
        self.alternatives.push(digits.into_iter().flat_map(|digits| number_hashes(digits.as_bytes())).collect());
        self
    }

    /// A version: its text, and its numbers as whole ones.
    #[must_use]
    pub fn version(bare: &str) -> Self {
        let numbers = bare.split(|letter: char| !letter.is_ascii_digit()).filter(|digits| !digits.is_empty());
        Self { alternatives: vec![of(bare).chain(numbers.flat_map(|digits| number_hashes(digits.as_bytes()))).collect()] }
    }

    /// A hash, by the digits that every abbreviation has.
    #[must_use]
    pub fn hash(head: &str) -> Self {
        Self { alternatives: vec![of(head).chain(commit_hashes(head.as_bytes())).collect()] }
    }

    /// This and that, wherever they stand.
    #[must_use]
    pub fn and(self, other: &Self) -> Self {
        let pairs = self.alternatives.iter().flat_map(|one| other.alternatives.iter().map(move |two| [one.as_slice(), two].concat()));
        Self { alternatives: pairs.collect() }
    }

    /// Nothing is looked for.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        self.alternatives.is_empty()
    }

    /// The columns of a sieve whose texts may hold it.
    #[must_use]
    pub fn columns(&self, sieve: &Sieve) -> u64 {
        self.alternatives.iter().fold(0, |columns, hashes| columns | sieve.holding(hashes))
    }
}

/// The hashes of a text. A backslash at its end may be gone from a folded text, when a quote follows.
fn of(text: &str) -> impl Iterator<Item = u32> + use<> {
    let folded = fold(text);
    let end = folded.trim_end_matches('\\');
    let cut = (0..=LONGEST.min(end.len())).rev().find(|at| end.is_char_boundary(*at)).unwrap_or_default();
    sure_hashes(&end[..cut]).collect::<Vec<_>>().into_iter()
}
