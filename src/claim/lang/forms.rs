//! Words for common claims in each language, found with borders that hold in every script.

use std::ops::Range;

use super::{GRAMMARS, Grammar, Language, by_script};

/// What a word stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Idea {
    /// Tests, a test suite.
    Tests,
    /// A build.
    Build,
    /// A linter.
    Lint,
    /// Passes, is green, succeeded.
    Pass,
    /// Fails, is red.
    Fail,
    /// Removed, deleted.
    Removed,
    /// Created, added, written.
    Created,
    /// Changed, edited, updated.
    Changed,
    /// Committed.
    Committed,
    /// Pushed.
    Pushed,
    /// Ran, executed.
    Ran,
    /// All, every.
    All,
    /// A file.
    File,
}

/// A word of a claim in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Form {
    /// What it stands for.
    pub idea: Idea,
    /// Its bytes in the text.
    pub range: Range<usize>,
}

/// Words for common claims in a clause, in order, in the language that its script and words show (English included).
#[must_use]
pub fn forms(text: &str) -> Vec<Form> {
    in_order(candidates(text), text)
}

/// The same without English, which the readers' own patterns read.
#[must_use]
pub fn foreign(text: &str) -> Vec<Form> {
    in_order(candidates(text).filter(|grammar| grammar.language != Language::English), text)
}

fn in_order(grammars: impl Iterator<Item = &'static Grammar>, text: &str) -> Vec<Form> {
    let lower = lower(text);
    let mut found: Vec<Form> = grammars.flat_map(|grammar| of(grammar, &lower)).collect();
    found.sort_by_key(|form| (form.range.start, usize::MAX - form.range.end));
    found.dedup_by(|later, first| later.range.start < first.range.end);
    found
}

fn candidates(text: &str) -> impl Iterator<Item = &'static Grammar> {
    let script = by_script(text);
    GRAMMARS.iter().copied().filter(move |grammar| {
        let latin =
            matches!(grammar.language, Language::English | Language::German | Language::French | Language::Spanish | Language::Portuguese);
        if script == Language::English { latin } else { grammar.language == script }
    })
}

fn of(grammar: &'static Grammar, lower: &str) -> Vec<Form> {
    let mut found = Vec::new();
    for (idea, words) in grammar.forms {
        for word in *words {
            let mut from = 0;
            while let Some(range) = find(&lower[from..], word, grammar.runs_on) {
                found.push(Form { idea: *idea, range: from + range.start..from + range.end });
                from += range.end;
            }
        }
    }
    found
}

/// Whether a text holds a verb of a claim.
pub(super) fn says(grammar: &Grammar, text: &str) -> bool {
    let lower = lower(text);
    let verbs = grammar.forms.iter().filter(|(idea, _)| !matches!(idea, Idea::Tests | Idea::Build | Idea::Lint | Idea::All | Idea::File));
    verbs.flat_map(|(_, words)| words.iter()).any(|word| find(&lower, word, grammar.runs_on).is_some())
}

/// Lower case that keeps every byte at its place.
pub(super) fn lower(text: &str) -> String {
    text.chars().map(same_length_lower).collect()
}

fn same_length_lower(c: char) -> char {
    let mut lower = c.to_lowercase();
    match (lower.next(), lower.next()) {
        (Some(small), None) if small.len_utf8() == c.len_utf8() => small,
        _ => c,
    }
}

/// Finds a word with borders; a `*` at its end stands for any ending.
pub(super) fn find(lower: &str, word: &str, runs_on: bool) -> Option<Range<usize>> {
    let (stem, open) = word.strip_suffix('*').map_or((word, false), |stem| (stem, true));
    let mut from = 0;
    while let Some(found) = lower.get(from..)?.find(stem) {
        let (start, end) = (from + found, from + found + stem.len());
        let letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        let before = !runs_on && letter(lower[..start].chars().next_back());
        let rest = &lower[end..];
        if !before && (runs_on || open || !letter(rest.chars().next())) {
            let tail = if open && !runs_on { rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len()) } else { 0 };
            return Some(start..end + tail);
        }
        from = end;
    }
    None
}
