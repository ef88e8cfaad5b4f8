//! Which forms could read a line: by a word it opens with, or a word inside it.

use std::collections::HashMap;
use std::sync::{LazyLock, OnceLock};

use aho_corasick::{AhoCorasick, AhoCorasickKind, MatchKind, packed};
use regex::Regex;

use super::{ALL, Form, Summary};
use crate::lazy_pattern;

/// What task runners, compose and logs put before the lines of what they run.
static PREFIX: LazyLock<Regex> = lazy_pattern!(concat!(
    r"^(?:\d{4}-\d\d-\d\d[T ][\d:.,]+Z?\s+",
    r"|[@\w./-]+:[a-z][\w:-]*: ",
    r"|\S+ (?:test|build|lint|check|typecheck)[\w:-]*[$:] ",
    r"|[\w.-]+\s*\| ",
    r"|\[[\w:./-]+\] (?:\[[\w:./-]+\] )?",
    r"|#\d+ (?:\d+\.\d+ )?)"
));

/// The forms of every ecosystem.
pub(super) static INDEX: LazyLock<Index> = LazyLock::new(Index::build);

/// A form and whose it is.
pub(super) struct Entry {
    pub(super) runner: &'static str,
    pub(super) form: &'static Form,
    regex: OnceLock<Regex>,
}

impl Entry {
    fn read(&self, line: &str) -> Option<Summary> {
        let regex = self.regex.get_or_init(|| crate::pattern::pattern(self.form.pattern));
        self.form.read(regex, line)
    }
}

/// The forms, and the two ways a line wakes them: a form's word that begins with a newline must open the line (after blanks), any
/// other stands anywhere in it; one that ends with a newline closes it.
pub(super) struct Index {
    entries: Vec<Entry>,
    inner: Inner,
    inner_words: Option<AhoCorasick>,
    inner_forms: Vec<Vec<usize>>,
    /// The first two bytes of the opening words, as bits.
    openings: Vec<bool>,
    opening_words: HashMap<[u8; 2], Vec<(&'static str, usize)>>,
}

/// Finds the next inner word: vectorized where the processor can, else by an automaton.
enum Inner {
    Packed(packed::Searcher),
    Automaton(AhoCorasick),
    None,
}

impl Inner {
    fn build(words: &[&str]) -> Self {
        let short: Vec<&str> =
            words.iter().filter(|word| !words.iter().any(|other| other != *word && word.contains(other))).copied().collect();
        let mut config = packed::Config::new();
        config.heuristic_pattern_limits(false);
        if let Some(searcher) = config.builder().extend(&short).build() {
            return Self::Packed(searcher);
        }
        let mut builder = AhoCorasick::builder();
        builder.match_kind(MatchKind::LeftmostFirst).kind(Some(AhoCorasickKind::DFA));
        builder.build(&short).map_or(Self::None, Self::Automaton)
    }
}

impl Index {
    fn build() -> Self {
        let entry = |runner, form| Entry { runner, form, regex: OnceLock::new() };
        let entries: Vec<Entry> = ALL.iter().flat_map(|runner| runner.forms().iter().map(|form| entry(runner.name(), form))).collect();
        let mut words: Vec<&str> =
            entries.iter().flat_map(|entry| entry.form.words).filter(|word| !word.starts_with('\n')).copied().collect();
        words.sort_unstable();
        words.dedup();
        let woken = |word: &&str| (0..entries.len()).filter(|at| entries[*at].form.words.contains(word)).collect();
        let inner_forms = words.iter().map(woken).collect();
        let (inner, inner_words) = (Inner::build(&words), AhoCorasick::new(&words).ok());
        let mut index = Self { entries, inner, inner_words, inner_forms, openings: vec![false; 1 << 16], opening_words: HashMap::new() };
        index.open();
        index
    }

    fn open(&mut self) {
        for (at, entry) in self.entries.iter().enumerate() {
            for word in entry.form.words.iter().filter_map(|word| word.strip_prefix('\n')) {
                let Some(pair) = pair(word.as_bytes()) else { continue };
                self.openings[usize::from(u16::from_le_bytes(pair))] |= !entry.form.at_end;
                self.opening_words.entry(pair).or_default().push((word, at));
            }
        }
    }

    /// The place of the next inner word at or after `from`.
    pub(super) fn inner_word(&self, text: &str, from: usize) -> Option<usize> {
        match &self.inner {
            Inner::Packed(searcher) => searcher.find_in(text.as_bytes(), (from..text.len()).into()).map(|found| found.start()),
            Inner::Automaton(automaton) => automaton.find(aho_corasick::Input::new(text).range(from..)).map(|found| found.start()),
            Inner::None => None,
        }
    }

    /// The line opens with some form's word.
    pub(super) fn opens(&self, line: &[u8]) -> bool {
        let line = line.trim_ascii_start();
        let Some(pair) = pair(line) else { return false };
        self.openings[usize::from(u16::from_le_bytes(pair))]
            && self.opening_words.get(&pair).is_some_and(|words| words.iter().any(|(word, _)| line.starts_with(word.as_bytes())))
    }

    /// Forms that the line wakes, in the order of `ALL`.
    fn woken(&self, line: &str) -> Vec<usize> {
        let hits = self.inner_words.iter().flat_map(|words| words.find_overlapping_iter(line));
        let mut found: Vec<usize> = hits.flat_map(|hit| &self.inner_forms[hit.pattern().as_usize()]).copied().collect();
        let start = line.trim_start();
        let opening = pair(start.as_bytes()).and_then(|pair| self.opening_words.get(&pair));
        found.extend(opening.into_iter().flatten().filter(|(word, _)| start.starts_with(word)).map(|(_, at)| at));
        found.sort_unstable();
        found.dedup();
        found
    }

    /// What a line, given with its newline, states, and in which form.
    pub(super) fn read(&self, line: &str) -> Option<(&Entry, Summary)> {
        let drawn_over = line.trim_end().rfind('\r').map_or(0, |at| at + 1);
        let line = &line[drawn_over..];
        self.read_bare(line).or_else(|| self.read_bare(&line[PREFIX.find(line)?.end()..]))
    }

    fn read_bare(&self, line: &str) -> Option<(&Entry, Summary)> {
        let woken = self.woken(line);
        let bare = line.trim_end();
        woken.iter().map(|at| &self.entries[*at]).find_map(|entry| entry.read(bare).map(|summary| (entry, summary)))
    }
}

fn pair(bytes: &[u8]) -> Option<[u8; 2]> {
    Some([*bytes.first()?, *bytes.get(1)?])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pattern_compiles_and_every_word_wakes_a_form() {
        assert!(
            INDEX.entries.iter().all(|entry| entry.regex.get_or_init(|| crate::pattern::pattern(entry.form.pattern)).captures_len() > 1)
        );
        assert!(INDEX.inner_forms.iter().all(|forms| !forms.is_empty()));
        assert!(INDEX.entries.iter().all(|entry| entry.form.words.iter().all(|word| word.trim_matches('\n').len() > 1)));
    }

    #[test]
    fn the_words_are_few_enough_for_the_vectorized_search() {
        assert!(cfg!(not(target_arch = "x86_64")) || matches!(INDEX.inner, Inner::Packed(_)));
    }
}
