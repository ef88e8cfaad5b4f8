//! Which forms could read a line: by a word it opens with, or a word inside it.

use std::sync::{LazyLock, OnceLock};

use aho_corasick::{AhoCorasick, AhoCorasickKind, MatchKind, packed};
use regex::Regex;

use super::{ALL, Form, Summary};
use crate::lazy_pattern;

/// What task runners, compose and logs put before the lines of what they run.
static PREFIX: LazyLock<Regex> = lazy_pattern!(concat!(
    r"^(?:(?:[^\t]{1,80}\t[^\t]{1,80}\t)?\d{4}-\d\d-\d\d[T ][\d:.,]+Z?\s+",
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
    /// Group of the opening words with these first two bytes; 0 is the empty one.
    openings: Vec<u16>,
    groups: Vec<Vec<Opening>>,
}

/// A word that opens a line, and the form it wakes.
struct Opening {
    word: &'static str,
    form: usize,
    at_end: bool,
}

/// Finds inner words: vectorized where the processor can, else by an automaton.
enum Inner {
    /// Few words each: the vectorized search slows down with their number faster than with that of the passes.
    Packed(Vec<packed::Searcher>),
    Automaton(Box<AhoCorasick>),
    None,
}

/// Words of one vectorized search.
const WORDS_A_PASS: usize = 24;

impl Inner {
    fn build(words: &[&str]) -> Self {
        let short: Vec<&str> =
            words.iter().filter(|word| !words.iter().any(|other| other != *word && word.contains(other))).copied().collect();
        let packed: Option<Vec<packed::Searcher>> = short.chunks(WORDS_A_PASS).map(packed::Searcher::new).collect();
        if let Some(searchers) = packed {
            return Self::Packed(searchers);
        }
        let mut builder = AhoCorasick::builder();
        builder.match_kind(MatchKind::LeftmostFirst).kind(Some(AhoCorasickKind::DFA));
        builder.build(&short).map_or(Self::None, |automaton| Self::Automaton(Box::new(automaton)))
    }

    /// Passes over the text.
    fn passes(&self) -> usize {
        match self {
            Self::Packed(searchers) => searchers.len(),
            Self::Automaton(_) | Self::None => 1,
        }
    }

    fn find(&self, pass: usize, text: &str, from: usize) -> Option<usize> {
        match self {
            Self::Packed(searchers) => searchers[pass].find_in(text.as_bytes(), (from..text.len()).into()).map(|found| found.start()),
            Self::Automaton(automaton) => automaton.find(aho_corasick::Input::new(text).range(from..)).map(|found| found.start()),
            Self::None => None,
        }
    }
}

/// The next inner word of a text by each pass, moved on line by line.
pub(super) struct Cursor<'t> {
    text: &'t str,
    next: Vec<Option<usize>>,
}

impl<'t> Cursor<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        let next = (0..INDEX.inner.passes()).map(|pass| INDEX.inner.find(pass, text, 0)).collect();
        Self { text, next }
    }

    /// An inner word begins between the two places; they only grow from call to call.
    pub(super) fn holds(&mut self, start: usize, end: usize) -> bool {
        let mut found = false;
        for (pass, next) in self.next.iter_mut().enumerate() {
            if next.is_some_and(|at| at < start) {
                *next = INDEX.inner.find(pass, self.text, start);
            }
            found |= next.is_some_and(|at| at < end);
        }
        found
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
        let mut index = Self { entries, inner, inner_words, inner_forms, openings: vec![0; 1 << 16], groups: vec![Vec::new()] };
        index.open();
        index
    }

    fn open(&mut self) {
        for (form, entry) in self.entries.iter().enumerate() {
            for word in entry.form.words.iter().filter_map(|word| word.strip_prefix('\n')) {
                let slot = &mut self.openings[pair(word.as_bytes())];
                if *slot == 0 {
                    *slot = u16::try_from(self.groups.len()).unwrap_or(0);
                    self.groups.push(Vec::new());
                }
                self.groups[usize::from(*slot)].push(Opening { word, form, at_end: entry.form.at_end });
            }
        }
    }

    fn openings(&self, line: &[u8]) -> &[Opening] {
        &self.groups[usize::from(self.openings[pair(line)])]
    }

    /// The line opens with some form's word.
    pub(super) fn opens(&self, line: &[u8]) -> bool {
        let line = line.trim_ascii_start();
        self.openings(line).iter().any(|opening| !opening.at_end && line.starts_with(opening.word.as_bytes()))
    }

    /// Forms that the line wakes, in the order of `ALL`.
    fn woken(&self, line: &str) -> Vec<usize> {
        let hits = self.inner_words.iter().flat_map(|words| words.find_overlapping_iter(line));
        let mut found: Vec<usize> = hits.flat_map(|hit| &self.inner_forms[hit.pattern().as_usize()]).copied().collect();
        let start = line.trim_ascii_start();
        let openings = self.openings(start.as_bytes()).iter().filter(|opening| start.starts_with(opening.word));
        found.extend(openings.map(|opening| opening.form));
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

/// The first two bytes as a number; 0 for less.
fn pair(bytes: &[u8]) -> usize {
    match bytes {
        [first, second, ..] => usize::from(u16::from_le_bytes([*first, *second])),
        _ => 0,
    }
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
