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

use std::collections::HashSet;
use std::sync::LazyLock;

use regex::Regex;

use super::{Meta, Reader, Support};
use crate::claim::{Actor, Clause, Prose};
use crate::evidence::shell::Touch;
use crate::evidence::{CallList, Facts, Seen, number, text};
use crate::lazy_pattern;
use crate::session::{FileOp, ToolKind};

/// The reader of counts.
pub struct Count;

/// A number and what it counts.
pub struct Counted {
    number: number::Number,
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
        wakes: &["file", "match", "entr", "result", "occurrence", "reference", "usage", "line", "row", "record", "director", "folder", "hit", "commit", "process", "item", "socket", "insertion", "deletion", "caller", "call site"],
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
        let number = number::numbers(&own).into_iter().filter(|number| number.at.end <= noun.start()).next_back()?;
        let near = own[number.at.end..noun.start()].split_whitespace().count() <= 2;
        if !near || !number.is_count() {
            return None;
        }
        let rest = own[found.get(0)?.end()..].trim_matches(['.', ' ', ':', '!']);
        let changed = found.get(3).is_some_and(|verb| !matches!(verb.as_str(), "found" | "matched" | "scanned" | "listed"));
        Some(Counted { number, changed, bare: rest.is_empty() })
    }

    fn support(&self, counted: &Counted, calls: CallList<'_>) -> Support {
        if let Some(facts) = printed(counted, calls) {
            return Support::by(&[facts]);
        }
        if calls.typed().any(|typed| counted.number.is_in(typed)) || changed_paths(calls, counted) {
            return Support::by(&[]);
        }
        if let Some(support) = one_search(counted, calls) {
            return support;
        }
        let lines: usize = calls.agents().map(|facts| text::count_lines(&facts.output())).sum();
        match calls.printed_where(|_| false) {
            Seen::CannotTell(facts) => Support::cannot_tell("an output it could be counted from is not whole", &[facts]),
            _ if !counted.changed && counted.number.value <= lines as f64 => {
                Support::cannot_tell("the number may have been counted by hand from what was printed", &[])
            }
            _ => Support::unsupported("no call's output holds that number, and none printed so many lines", &calls.agents().collect::<Vec<_>>()),
        }
    }
}

/// A call whose output holds the number, or has as many lines.
fn printed<'a>(counted: &Counted, calls: CallList<'a>) -> Option<&'a Facts<'a>> {
    calls.latest().find(|facts| {
        let output = facts.output();
        counted.number.is_in(&output) || counted.number.agrees_with(text::count_lines(&output) as f64)
    })
}

/// As many distinct paths were changed.
fn changed_paths(calls: CallList<'_>, counted: &Counted) -> bool {
    let touched = calls.agents().filter(|facts| facts.succeeded()).flat_map(Facts::touches);
    let (read, changed): (Vec<_>, Vec<_>) = touched.partition(|touch| touch.op == FileOp::Read);
    let distinct = |touches: &[&Touch]| touches.iter().map(|touch| touch.path.as_str()).collect::<HashSet<_>>().len();
    let (changed, read) = (distinct(&changed), distinct(&read));
    counted.number.agrees_with(changed as f64) || (!counted.changed && counted.number.agrees_with(read as f64))
}

/// The one search of the turn printed another number of lines.
fn one_search(counted: &Counted, calls: CallList<'_>) -> Option<Support> {
    let mut made = calls.agents();
    let (only, rest) = (made.next()?, made.next());
    let alone = rest.is_none() && counted.bare && only.call.kind == ToolKind::Search && only.call.output.is_whole();
    let lines = text::count_lines(&only.output());
    (alone && lines > 0).then(|| Support::contradicted(format!("{} printed {lines} lines", only.call.brief()), &[only]))
}
