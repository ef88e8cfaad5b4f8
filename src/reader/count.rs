//! A number of things found, listed or changed.
//!
//! **Reads** "found N files", "N matches", "listed N entries", "N files changed": things a tool lists or counts.
//!
//! **Unsupported when** N is in no output of the turn as a whole number, no command printed N lines, and no more than N lines were
//! printed from which it could have been counted.
//!
//! **Contradicted when** the one search of the turn printed another number of lines and the claim says nothing that narrows it.
//!
//! **Cannot tell when** an output is cut, or the number may have been counted by hand from longer outputs.
//!
//! **Not read** are limits, row numbers, findings of a review ("found 3 problems"), and counts of tests (`tests`).
//!
//! Source of the rule: ADR 0060.

use std::sync::LazyLock;

use regex::Regex;

use super::{Meta, Reader, Support};
use crate::claim::{Actor, Clause, Prose};
use crate::evidence::number::{self, Number};
use crate::evidence::{CallList, Facts, text};
use crate::session::ToolKind;

/// The reader of counts.
pub struct Count;

/// A number and what it counts.
pub struct Counted {
    number: Number,
    changed: bool,
    bare: bool,
}

static NOUNS: &str = r"files?|matches|match|entries|entry|results?|occurrences?|references?|usages?|lines?|rows?|records?|director(?:y|ies)|folders?|hits?|commits?|processes|items?|sockets?|insertions?|deletions?|callers?|call sites?";
static FOUND: LazyLock<Regex> = LazyLock::new(|| {
    crate::pattern::pattern(&format!(
        r"(?i)(?-u:\b)(?:found|matched|listed|returned|scanned|counted|shows?|showed|lists?|printed|there (?:are|were)|searched|reports?|reported)(?-u:\b) (?:about |roughly |around |only |a total of |exactly |all )?(?:\S+ ){{0,1}}?(?:[\w-]+ ){{0,2}}?({NOUNS})(?-u:\b)|({NOUNS}) (?:were |was )?(found|changed|matched|scanned|listed|modified|added|deleted|updated)(?-u:\b)"
    ))
});

impl Reader for Count {
    type Subject = Counted;

    const META: Meta = Meta {
        name: "count",
        line: "a number of things found, listed or changed",
        wakes: &[
            "file",
            "match",
            "entr",
            "result",
            "occurrence",
            "reference",
            "usage",
            "line",
            "row",
            "record",
            "director",
            "folder",
            "hit",
            "commit",
            "process",
            "item",
            "socket",
            "insertion",
            "deletion",
            "caller",
            "call site",
        ],
        since: "0.1.0",
        source: include_str!("count.rs"),
    };

    fn read(&self, clause: &Clause<'_>, _: &Prose<'_>) -> Option<Counted> {
        let by_agent = !matches!(clause.actor, Actor::You | Actor::Other(_));
        if !clause.is_claim() || !by_agent {
            return None;
        }
        let own = clause.own_words();
        let found = FOUND.captures(&own)?;
        let noun = found.get(1).or(found.get(2))?;
        let number = number::numbers(&own).into_iter().rfind(|number| number.range.end <= noun.start())?;
        let near = own[number.range.end..noun.start()].split_whitespace().count() <= 2;
        if !near || number.count().is_none() {
            return None;
        }
        let rest = own[found.get(0)?.end()..].trim_matches(['.', ' ', ':', '!']);
        let changed = found.get(3).is_some_and(|verb| !matches!(verb.as_str(), "found" | "matched" | "scanned" | "listed"));
        Some(Counted { number, changed, bare: rest.is_empty() })
    }

    fn support(&self, counted: &Counted, calls: CallList<'_>) -> Support {
        if let Some(support) = one_search(counted, calls) {
            return support;
        }
        if let Some(facts) = printed(counted, calls) {
            return Support::by(&[facts]);
        }
        let phrase = number::phrase(&counted.number);
        if calls.typed_with(&phrase).any(|typed| number::seen_in(typed, &counted.number)) || changed_paths(calls, counted) {
            return Support::by(&[]);
        }
        match calls.not_whole() {
            Some(facts) => Support::cannot_tell("an output it could be counted from is not whole", &[facts]),
            _ if !counted.changed && counted.number.count().is_some_and(|count| printed_so_many(count, calls)) => {
                Support::cannot_tell("the number may have been counted by hand from what was printed", &[])
            }
            _ => Support::unsupported(
                "no call's output holds that number, and none printed so many lines",
                &calls.agents().take(Support::MOST).collect::<Vec<_>>(),
            ),
        }
    }
}

/// A call whose output holds the number, or has as many lines.
fn printed<'a>(counted: &Counted, calls: CallList<'a>) -> Option<&'a Facts<'a>> {
    let number = &counted.number;
    let holding = calls.printing(&number::phrase(number)).rev().find(|facts| number::seen_in(&facts.output(), number));
    let exact = number.is_exact_count() && number.second.is_none();
    let so_many = |lines: u32| if exact { number.count() == Some(lines.into()) } else { is(number, lines as usize) };
    holding.or_else(|| calls.of_lines(so_many).next_back())
}

/// All outputs together have as many lines.
fn printed_so_many(count: u64, calls: CallList<'_>) -> bool {
    let mut left = count;
    calls.of_lines(|lines| lines > 0).rev().filter(|facts| facts.is_agents()).any(|facts| {
        left = left.saturating_sub(facts.lines().into());
        left == 0
    }) || count == 0
}

/// The number, as it is meant, is this amount.
fn is(claimed: &Number, amount: usize) -> bool {
    number::numbers(&amount.to_string()).first().is_some_and(|recorded| claimed.agrees(recorded))
}

/// As many distinct paths were changed.
fn changed_paths(calls: CallList<'_>, counted: &Counted) -> bool {
    let tally = calls.tally();
    is(&counted.number, tally.changed) || (!counted.changed && is(&counted.number, tally.read))
}

/// A search by its tool, or by a line that is nothing but one.
fn is_search(facts: &Facts<'_>) -> bool {
    let commands = &facts.shell().commands;
    let line = matches!(commands.as_slice(), [one] if matches!(one.program(), "grep" | "rg" | "ag" | "ack" | "ugrep"));
    facts.call.kind == ToolKind::Search || line
}

/// The one search of the turn printed another number of lines.
fn one_search(counted: &Counted, calls: CallList<'_>) -> Option<Support> {
    let mut made = calls.agents();
    let (only, rest) = (made.next()?, made.next());
    let alone = rest.is_none() && counted.bare && is_search(only) && only.call.output.is_whole();
    let output = only.output();
    let lines = text::count_lines(&output);
    let says_so = output.lines().any(|line| FOUND.is_match(line) && number::seen_in(line, &counted.number));
    (alone && lines > 0 && !says_so && !is(&counted.number, lines))
        .then(|| Support::contradicted(format!("{} printed {lines} lines", only.call.brief()), &[only]))
}
