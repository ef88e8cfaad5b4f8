//! The `cited` line: record entries a reply cites that its conversation does not have (ADR 0055).

use std::collections::HashSet;
use std::sync::LazyLock;

use regex::Regex;

use crate::lazy_pattern;
use crate::session::{Session, Turn};

/// What can be said of a reply's citations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cited {
    /// It cites none, or all that it cites are there.
    Fine,
    /// The line that names those that are not there.
    Missing(String),
    /// It cites entries, and no saved transcript tells how many there were.
    NotAssessed,
}

/// Numbers that are checked; a reply that cites more is marked.
const CHECKED: usize = 100;
/// Groups of numbers that are named.
const NAMED: usize = 8;

static CITATION: LazyLock<Regex> = lazy_pattern!(
    r"(?i)entr(?:y|ies)\s+(#?[0-9]{1,9}(?:\s*[-–—]\s*#?[0-9]{1,9})?(?:(?:\s*,\s*(?:(?:and|or)\s+)?|\s+(?:and|or)\s+|\s*&\s*)#?[0-9]{1,9}(?:\s*[-–—]\s*#?[0-9]{1,9})?)*)"
);
static ITEM: LazyLock<Regex> = lazy_pattern!(r"([0-9]{1,9})(?:\s*[-–—]\s*#?([0-9]{1,9}))?");

/// Checks the entries a turn's reply cites against the record's length, where a saved transcript tells it.
#[must_use]
pub fn check(session: &Session, turn: &Turn) -> Cited {
    let Some(reply) = turn.reply.as_ref().filter(|_| session.format == "wisp") else { return Cited::Fine };
    let (numbers, capped) = numbers(&reply.text);
    if numbers.is_empty() {
        return Cited::Fine;
    }
    let Some(known) = turn.entries else { return Cited::NotAssessed };
    let missing: Vec<u64> = numbers.into_iter().filter(|number| *number == 0 || *number > known).collect();
    if missing.is_empty() { Cited::Fine } else { Cited::Missing(line(missing, capped)) }
}

/// What a report prints: the line, or that nothing could be checked; `None` when there is nothing to say.
#[must_use]
pub fn text(session: &Session, turn: &Turn) -> Option<String> {
    match check(session, turn) {
        Cited::Fine => None,
        Cited::Missing(line) => Some(line),
        Cited::NotAssessed => Some("cited: not assessed (no saved transcript holds this turn)".to_owned()),
    }
}

/// Cited numbers in order, each once, and whether some were left out.
fn numbers(text: &str) -> (Vec<u64>, bool) {
    let mut found = Vec::new();
    let mut seen = HashSet::new();
    for citation in CITATION.captures_iter(text) {
        let (Some(whole), Some(items)) = (citation.get(0), citation.get(1)) else { continue };
        let before = text[..whole.start()].chars().next_back();
        if before.is_some_and(|c| c.is_alphanumeric() || c == '_') {
            continue;
        }
        for item in ITEM.captures_iter(items.as_str()) {
            let number = |index: usize| item.get(index).and_then(|digits| digits.as_str().parse::<u64>().ok());
            let Some(first) = number(1) else { continue };
            let last = number(2).unwrap_or(first);
            for number in first.min(last)..=first.max(last) {
                if !seen.insert(number) {
                    continue;
                }
                if found.len() == CHECKED {
                    return (found, true);
                }
                found.push(number);
            }
        }
    }
    (found, false)
}

fn line(mut missing: Vec<u64>, capped: bool) -> String {
    missing.sort_unstable();
    let mut groups: Vec<(u64, u64)> = Vec::new();
    for number in &missing {
        match groups.last_mut() {
            Some(group) if group.1 + 1 == *number => group.1 = *number,
            _ => groups.push((*number, *number)),
        }
    }
    let one = |(first, last): &(u64, u64)| if first == last { first.to_string() } else { format!("{first}–{last}") };
    let named: Vec<String> = groups.iter().take(NAMED).map(one).collect();
    let more = groups.len().saturating_sub(NAMED);
    let more = if more > 0 { format!(", +{more} more") } else { String::new() };
    let (word, total) = if missing.len() == 1 { ("entry", String::new()) } else { ("entries", format!(" ({})", missing.len())) };
    let only = if capped { "; only the first 100 cited were checked" } else { "" };
    format!("cited but not in this conversation: {word} {}{more}{total}{only}", named.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Reply;

    fn cited(reply: &str, entries: Option<u64>) -> Cited {
        let turn = Turn { reply: Some(Reply { text: reply.to_owned(), ..Reply::default() }), entries, ..Turn::default() };
        check(&Session { format: "wisp", ..Session::default() }, &turn)
    }

    fn missing(text: &str) -> Cited {
        Cited::Missing(format!("cited but not in this conversation: {text}"))
    }

    #[test]
    fn entries_beyond_the_record_are_named_in_groups() {
        assert_eq!(cited("See entries 19-20, 25 and #30.", Some(18)), missing("entries 19–20, 25, 30 (4)"));
        assert_eq!(cited("See Entry #7 & 0, or 9", Some(8)), missing("entries 0, 9 (2)"));
        assert_eq!(cited("entry 30 — 28", Some(28)), missing("entries 29–30 (2)"));
        assert_eq!(cited("entry 5", Some(4)), missing("entry 5"));
        assert_eq!(cited("entries 1–4", Some(4)), Cited::Fine);
    }

    #[test]
    fn a_word_that_only_ends_in_entry_cites_nothing() {
        assert_eq!(cited("reentry 9, entry nine, entries: 9", Some(1)), Cited::Fine);
    }

    #[test]
    fn without_a_saved_transcript_a_citation_is_not_assessed() {
        assert_eq!(cited("entries 19-30", None), Cited::NotAssessed);
        assert_eq!(cited("nothing cited", None), Cited::Fine);
    }

    #[test]
    fn an_endless_range_stops_at_a_hundred_and_says_so() {
        let Cited::Missing(text) = cited("entries 1-999999999", Some(0)) else { panic!("something is missing") };
        assert_eq!(text, "cited but not in this conversation: entries 1–100 (100); only the first 100 cited were checked");
        let many = (1..20).map(|number| (number * 2).to_string()).collect::<Vec<_>>().join(", ");
        let Cited::Missing(text) = cited(&format!("entries {many}"), Some(0)) else { panic!("something is missing") };
        assert!(text.ends_with("14, 16, +11 more (19)"), "{text}");
    }
}
