//! One pass over an output finds the lines that could sum up a run; only those are read.

use std::sync::{LazyLock, OnceLock};

use aho_corasick::{AhoCorasick, AhoCorasickKind, MatchKind, packed};
use memchr::{memchr, memchr_iter, memrchr};
use regex::Regex;

use super::{ALL, Form, Summary, tap};
use crate::lazy_pattern;

/// Longer lines sum up nothing: they are data.
const LONGEST_LINE: usize = 1024;

/// Most summaries read from one output; a log of more is summed up by its end.
const MOST: usize = 20_000;

static PREFIX: LazyLock<Regex> = lazy_pattern!(concat!(
    r"^(?:\d{4}-\d\d-\d\d[T ][\d:.,]+Z?\s+",
    r"|[@\w./-]+:[a-z][\w:-]*: ",
    r"|\S+ (?:test|build|lint|check|typecheck)[\w:-]*[$:] ",
    r"|[\w.-]+\s*\| ",
    r"|\[[\w:./-]+\] (?:\[[\w:./-]+\] )?",
    r"|#\d+ (?:\d+\.\d+ )?)"
));

static INDEX: LazyLock<Index> = LazyLock::new(Index::build);

struct Entry {
    runner: &'static str,
    form: &'static Form,
    regex: OnceLock<Regex>,
}

impl Entry {
    fn read(&self, line: &str) -> Option<Summary> {
        let regex = self.regex.get_or_init(|| crate::pattern::pattern(self.form.pattern));
        self.form.read(regex, line)
    }
}

struct Index {
    quick: Quick,
    words: Option<AhoCorasick>,
    entries: Vec<Entry>,
    by_word: Vec<Vec<usize>>,
}

enum Quick {
    Packed(packed::Searcher),
    Automaton(AhoCorasick),
    None,
}

impl Quick {
    fn build(words: &[&str]) -> Self {
        let short: Vec<&str> = words.iter().filter(|word| !words.iter().any(|w| w != *word && word.contains(w))).copied().collect();
        let mut config = packed::Config::new();
        config.heuristic_pattern_limits(false);
        if let Some(searcher) = config.builder().extend(&short).build() {
            return Self::Packed(searcher);
        }
        let mut builder = AhoCorasick::builder();
        builder.match_kind(MatchKind::LeftmostFirst).kind(Some(AhoCorasickKind::DFA));
        builder.build(&short).map_or(Self::None, Self::Automaton)
    }

    fn find(&self, text: &str, from: usize) -> Option<usize> {
        match self {
            Self::Packed(searcher) => searcher.find_in(text.as_bytes(), (from..text.len()).into()).map(|found| found.start()),
            Self::Automaton(automaton) => automaton.find(aho_corasick::Input::new(text).range(from..)).map(|found| found.start()),
            Self::None => None,
        }
    }
}

impl Index {
    fn build() -> Self {
        let entries: Vec<Entry> = ALL
            .iter()
            .flat_map(|runner| runner.forms().iter().map(|form| Entry { runner: runner.name(), form, regex: OnceLock::new() }))
            .collect();
        let mut words: Vec<&str> = entries.iter().flat_map(|entry| entry.form.words).copied().collect();
        words.sort_unstable();
        words.dedup();
        let by_word = words.iter().map(|word| Self::woken(&entries, word)).collect();
        Self { quick: Quick::build(&words), words: AhoCorasick::new(&words).ok(), entries, by_word }
    }

    fn woken(entries: &[Entry], word: &str) -> Vec<usize> {
        (0..entries.len()).filter(|at| entries[*at].form.words.contains(&word)).collect()
    }

    /// Forms whose word the line holds, in the order of `ALL`.
    fn candidates(&self, line: &str) -> Vec<usize> {
        let mut found: Vec<usize> = self
            .words
            .iter()
            .flat_map(|words| words.find_overlapping_iter(line))
            .flat_map(|hit| &self.by_word[hit.pattern().as_usize()])
            .copied()
            .collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    fn read(&self, line: &str) -> Option<(&Entry, Summary)> {
        let candidates = self.candidates(line);
        let line = line.trim_start_matches('\n').trim_end().rsplit('\r').next().unwrap_or_default();
        let read = |text: &str| candidates.iter().find_map(|at| self.entries[*at].read(text).map(|summary| (&self.entries[*at], summary)));
        read(line).or_else(|| {
            let prefix = PREFIX.find(line)?;
            read(&line[prefix.end()..])
        })
    }
}

/// All summaries of a text without ANSI codes.
///
/// A word that opens with a newline wakes only a line it starts, one that closes with it a line it ends; the text is read as if a
/// newline stood before it.
pub fn summaries(text: &str) -> Vec<Summary> {
    let mut found = Found::default();
    let first = memchr(b'\n', text.as_bytes()).unwrap_or(text.len());
    if first <= LONGEST_LINE {
        found.read(&format!("\n{}", &text[..text.len().min(first + 1)]), 1);
    }
    let (mut at, mut line, mut counted) = (first, 1, 0);
    while let Some(hit) = INDEX.quick.find(text, at) {
        let hit = hit + usize::from(text.as_bytes()[hit] == b'\n');
        let start = memrchr(b'\n', &text.as_bytes()[..hit]).map_or(0, |newline| newline + 1);
        let end = memchr(b'\n', &text.as_bytes()[hit..]).map_or(text.len(), |newline| hit + newline);
        line += memchr_iter(b'\n', &text.as_bytes()[counted..start]).count();
        counted = start;
        if end - start <= LONGEST_LINE && found.all.len() < MOST {
            found.read(&text[start - 1..text.len().min(end + 1)], line);
        }
        if end == text.len() {
            break;
        }
        at = end;
    }
    found.finish(text)
}

#[derive(Default)]
struct Found {
    all: Vec<Summary>,
    /// Line of the last part of the last summary.
    last: usize,
}

impl Found {
    /// Reads a line that is given with the newlines before and after it.
    fn read(&mut self, line: &str, number: usize) {
        let Some((entry, mut summary)) = INDEX.read(line) else { return };
        summary.runner = entry.runner;
        summary.line = number;
        self.take(entry.form, summary);
    }

    fn take(&mut self, form: &Form, summary: Summary) {
        if form.nested {
            self.outdo(&summary);
        }
        let line = summary.line;
        let near = line - self.last.min(line) <= form.joins && form.joins > 0;
        if let Some(last) = self.all.last_mut()
            && near
            && last.runner == summary.runner
            && last.work == summary.work
            && join(last, &summary)
        {
            self.last = line;
        } else if !form.follows {
            self.all.push(summary);
            self.last = line;
        }
    }

    /// Counts of inner suites are part of the outer one's.
    fn outdo(&mut self, outer: &Summary) {
        for inner in self.all.iter_mut().filter(|inner| inner.runner == outer.runner && inner.work == outer.work) {
            (inner.passed, inner.failed, inner.skipped, inner.total) = (None, None, None, None);
        }
    }

    fn finish(mut self, text: &str) -> Vec<Summary> {
        tap::settle(text, &mut self.all);
        self.all.iter_mut().for_each(complete);
        self.all
    }
}

/// Adds a part to a summary unless both state the same number.
fn join(summary: &mut Summary, part: &Summary) -> bool {
    let both = |a: Option<u64>, b: Option<u64>| a.is_some() && b.is_some();
    let clash = both(summary.passed, part.passed) || both(summary.failed, part.failed) || both(summary.total, part.total);
    if clash || (summary.green && part.red) || (summary.red && part.green) {
        return false;
    }
    if !has_counts(summary) && has_counts(part) {
        summary.line = part.line;
    }
    summary.passed = summary.passed.or(part.passed);
    summary.failed = summary.failed.or(part.failed);
    summary.total = summary.total.or(part.total);
    summary.problems = summary.problems.or(part.problems);
    summary.skipped = match (summary.skipped, part.skipped) {
        (Some(a), Some(b)) => Some(a.saturating_add(b)),
        (a, b) => a.or(b),
    };
    summary.green |= part.green;
    summary.red |= part.red;
    summary.nothing_ran |= part.nothing_ran;
    true
}

fn has_counts(summary: &Summary) -> bool {
    summary.passed.or(summary.failed).or(summary.total).is_some()
}

/// What follows from the numbers together.
fn complete(summary: &mut Summary) {
    if let (Some(total), None) = (summary.total, summary.passed)
        && (summary.failed.is_some() || summary.green)
    {
        let rest = summary.failed.unwrap_or(0).saturating_add(summary.skipped.unwrap_or(0));
        summary.passed = Some(total.saturating_sub(rest));
    }
    let none = |n: Option<u64>| n.is_none_or(|n| n == 0);
    let counted = summary.passed.is_some() || summary.skipped.is_some() || summary.total.is_some();
    if summary.work == Some(super::Work::Test) && counted && none(summary.passed) && none(summary.failed) && !summary.red {
        summary.nothing_ran = !summary.total.is_some_and(|total| total > 0 && summary.passed.is_none());
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
        assert!(INDEX.by_word.iter().all(|forms| !forms.is_empty()));
    }

    #[test]
    fn a_line_is_named_by_its_place_in_the_text() {
        let lines: Vec<usize> = summaries("3 passed\n\nx\r\n4 passed\r\nOK\n5 passed").iter().map(|summary| summary.line).collect();
        assert_eq!(lines, [1, 4, 6]);
    }

    #[test]
    fn a_line_drawn_over_itself_counts_as_it_was_left() {
        assert_eq!(summaries("1 passed\r2 passed")[0].passed, Some(2));
    }

    #[test]
    fn a_prefix_of_a_task_runner_is_taken_off() {
        for prefix in ["web:test: ", "web-1  | ", "2024-05-01T10:00:00.123Z ", "packages/a test: ", "#12 3.456 "] {
            assert_eq!(summaries(&format!("{prefix}3 failed, 9 passed"))[0].failed, Some(3), "{prefix}");
        }
    }
}
