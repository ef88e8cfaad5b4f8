//! What a name behind a verb is to it: its object, the place of the change, or neither.

use std::sync::LazyLock;

use regex::Regex;

use super::Verb;
use crate::lazy_pattern;
use crate::session::FileOp;

static LOCATION: LazyLock<Regex> = lazy_pattern!(
    r"(?i)(?-u:\b)(?:in|into|inside|within|from|to|under|at|across|throughout|on)(?: the| your| our| its| all)?(?: (?:new|existing|[\w-]+))?(?: (?:file|module|folder|directory|package|script))?\W*$"
);
static VALUE: LazyLock<Regex> = lazy_pattern!(
    r"(?i)(?-u:\b)(?:with|using|use|uses|via|for|as|like|instead of|rather than|by|that|which|so|per|between|see|match(?:es|ing)?|calls?|calling|named|called|name|path|paths|pattern|value|default|points?|pointing|of|about|against|references? to|and uses?|between|when|if|through|because)(?: the| a| an| its)?\W*$"
);

/// Behind the verb: `Some(false)` for its object, `Some(true)` for the place of the change, `None` for neither.
pub fn role(words: &str, start: usize, last_end: usize, bound: bool, verb: &Verb) -> Option<bool> {
    let gap = words.get(last_end..start)?.trim_end_matches(['`', '[', '(', '*', '"']);
    let joined = JOINED.is_match(gap);
    if joined {
        return bound.then_some(false);
    }
    if DIRECT.is_match(gap) {
        return Some(false);
    }
    if VALUE.is_match(gap) {
        return None;
    }
    if gap.contains(['(', ';']) {
        return None; // an aside
    }
    let moves = matches!(verb.op, FileOp::MoveTo);
    let source = gap.trim_end().to_ascii_lowercase();
    if !moves
        && (source.ends_with(" to") || source == "to")
        && !matches!(verb.form, "added" | "appended" | "wrote" | "saved" | "written" | "copied")
    {
        return None; // "changed x to `y`": a value
    }
    let word = source.rsplit(' ').find(|word| PREPOSITIONS.contains(word)).unwrap_or_default();
    if moves {
        let placed = bound && LOCATION.is_match(gap) && !matches!(word, "in" | "from" | "at" | "on");
        return placed.then_some(true);
    }
    if word == "from" && verb.op != FileOp::Delete && verb.form != "extracted" {
        return None; // where something came from, or its old value
    }
    let path_value = FROM_VALUE.is_match(gap);
    let placed = LOCATION.is_match(gap) && !path_value && !VAGUE.contains(&verb.form);
    placed.then_some(true)
}

/// Verbs whose object may be what was put into a file: "added `logs/` to both lists".
pub(super) const ADDS: &[&str] = &["added", "appended", "inserted"];
pub(super) static DETERMINED: LazyLock<Regex> =
    lazy_pattern!(r"(?i)^\W*(?:the|all|both|every|each|my|your|our|this|that|these|those|its|an?|one|two|three|four|five|six|\d+)(?-u:\b)");
const PREPOSITIONS: &[&str] = &["in", "into", "inside", "within", "from", "to", "under", "at", "across", "throughout", "on"];
/// Verbs whose place may be where a program works, not what was edited: "implemented caching in `x.json`".
const VAGUE: &[&str] = &["implemented", "simplified", "extended", "applied", "generated", "saved", "reverted", "restored"];
/// The words between two targets that a list joins.
pub fn is_list_gap(gap: &str) -> bool {
    JOINED.is_match(gap)
}

static JOINED: LazyLock<Regex> =
    lazy_pattern!(r"(?i)^[`\])'’\w:]{0,2}(?:\([^)]*\))?\s*(?:,|,? ?and|&|\+|/|or|as well as)\s*(?:also )?[`\[(]{0,2}$");
pub(super) static DIRECT: LazyLock<Regex> = lazy_pattern!(
    r"(?i)^:?\s*(?:(?:the|a|an|both|all|my|your|our|its|new|existing|old|updated|missing|unused|stale|temporary|scratch|empty|test|file|files|folder|directory|script|module|config|configuration|document|page|fixture|report|plan|notes?|source|markdown|local|root|main) ){0,5}\s*[`\[(*]{0,3}$"
);
static FROM_VALUE: LazyLock<Regex> = lazy_pattern!(
    r"(?i)(?-u:\b)(?:path|name|url|value|default|import|imports|reference|references|link|links|directory|location|output|prefix|route)(?:s)? (?:from|to|in)\W*$"
);
