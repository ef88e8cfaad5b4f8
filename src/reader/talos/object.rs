//! To what a change was made: named targets, all of something, or a thing without a name.

use std::sync::LazyLock;

use regex::Regex;

use super::forms::Found;
use crate::claim::Clause;
use crate::evidence::path::{self, Kind, Target};
use crate::lazy_pattern;
use crate::reader::files::{Named, address, is_list_gap, role};

/// What is said to have been changed.
#[derive(Debug, Clone, Default)]
pub struct Objects {
    /// Files and folders by name.
    pub named: Vec<Named>,
    /// "all", "every", "each", or a pattern over files.
    pub quantified: bool,
    /// The words after the verb open with an article or the like.
    determined: bool,
}

impl Objects {
    /// Clear enough to be read without a subject: "Updated README.md", but not "Updated files".
    pub fn is_definite(&self) -> bool {
        !self.named.is_empty() || self.determined
    }
}

static ALL: LazyLock<Regex> = lazy_pattern!(r"(?i)(?-u:\b)(?:all|every|each|everything)(?-u:\b)");
static NOT_ALL: LazyLock<Regex> =
    lazy_pattern!(r"(?i)(?-u:\b)(?:at all|after all|above all|all (?:set|good|right|along|done)|once and for all|all-\w+)");
static DETERMINED: LazyLock<Regex> = lazy_pattern!(r"(?i)^ (?:the|my|your|our|its|all|both|every|each|a|an|two|three|\d+) ");

/// The objects of a verb; `None` when they are no files.
pub fn of(clause: &Clause<'_>, words: &str, found: &Found) -> Option<Objects> {
    let (before, after) = (&words[..found.at.start], &words[found.at.end..]);
    let targets = targets(clause, words, found);
    let pattern = targets.iter().any(|named| named.kind == Kind::Glob);
    let named: Vec<Named> = targets.into_iter().filter(|named| named.kind != Kind::Glob).collect();
    let phrase = if PASSIVE_END.is_match(before) { before } else { after };
    let quantified = pattern || ALL.is_match(&NOT_ALL.replace_all(phrase, " "));
    if named.is_empty() && !pattern && !is_changed(before, after) {
        return None;
    }
    Some(Objects { named, quantified, determined: DETERMINED.is_match(after) })
}

/// The files a verb is about: its objects and the place of the change, or the subjects of a passive.
fn targets(clause: &Clause<'_>, words: &str, found: &Found) -> Vec<Named> {
    let all: Vec<Target> = path::targets(words).into_iter().filter(|target| target.kind != Kind::Unsure).collect();
    let behind = all.partition_point(|target| target.range.start < found.at.end);
    let mut taken = subjects(words, &all[..behind], found);
    let (mut last, mut bound) = (found.at.end, true);
    for target in &all[behind..] {
        let gap = words.get(last..target.range.start).unwrap_or_default();
        bound = ALL_OF.is_match(gap) || role(words, target.range.start, last, bound, &found.form.verb).is_some();
        last = target.range.end;
        if bound {
            taken.push(target);
        }
    }
    let named =
        |target: &Target| Named { path: address(clause, &target.range).unwrap_or_else(|| target.text.to_owned()), kind: target.kind };
    taken.into_iter().map(named).collect()
}

static ALL_OF: LazyLock<Regex> = lazy_pattern!(r"(?i)^ (?:all|each|both|every one) of (?:the )?(?:files? )?[`*\[]*$");

static PASSIVE_END: LazyLock<Regex> = lazy_pattern!(
    r"(?i)(?-u:\b)(?:was|were|is|are|been|being|be|got)(?: (?:also|just|now|already|then|successfully|all|both|fully|only|finally|directly|again))* $"
);
static SUBJECT_GAP: LazyLock<Regex> = lazy_pattern!(
    r"(?i)^[`)*\]]*(?: (?:file|folder|directory|script))?,?(?: (?:just now|in this turn|in this reply|in this response),?)? (?:(?:was|were|has|have|had|is|are|been|being|got|also|just|now|already|then|successfully|all|both|fully|only|finally|directly|again) )+$|^[`)*\]]*:? ?[—–:-]? ?$"
);

/// The targets that a passive is said of, or the label it stands under, all members of their list.
fn subjects<'t, 'a>(words: &str, before: &'t [Target<'a>], found: &Found) -> Vec<&'t Target<'a>> {
    let mut end = found.at.start;
    let mut taken = Vec::new();
    for target in before.iter().rev() {
        let gap = words.get(target.range.end..end).unwrap_or_default();
        let joins = if taken.is_empty() { SUBJECT_GAP.is_match(gap) } else { is_list_gap(gap.trim_end_matches("both ")) };
        if !joins {
            break;
        }
        taken.push(target);
        end = target.range.start;
    }
    taken.reverse();
    taken
}

/// Whether the thing without a name may be a file or be in one.
fn is_changed(before: &str, after: &str) -> bool {
    let head = if PASSIVE_END.is_match(before) { head(AUXILIARIES.replace(before, "").as_ref()) } else { head(after) };
    head.is_some_and(|head| !NO_FILES.contains(&head.as_str()))
}

static AUXILIARIES: LazyLock<Regex> = lazy_pattern!(
    r"(?i)(?: (?:was|were|has|have|had|is|are|been|being|be|got|also|just|now|already|then|successfully|all|both|fully|only|finally|directly|again))+ $"
);

/// The last word of the noun phrase, in the singular; none for "moved on", "updated accordingly".
fn head(words: &str) -> Option<String> {
    let words = words.trim_start_matches(['`', '*', '"']);
    let phrase = words.split_whitespace().take_while(|word| !ENDS.contains(&word.to_ascii_lowercase().as_str()));
    let mut last = None;
    for word in phrase.take(12) {
        let bare: String = word.chars().filter(|c| c.is_alphanumeric() || *c == '-').collect();
        last = Some(bare.to_lowercase()).filter(|bare| !bare.is_empty() && !bare.ends_with("ly")).or(last);
        if word.ends_with([',', ';', ':', ')', '.']) {
            break;
        }
    }
    let last = last.filter(|last| !OPENERS.contains(&last.as_str()))?;
    let single = last.strip_suffix("ies").map(|stem| format!("{stem}y"));
    let single = single.or_else(|| last.strip_suffix('s').filter(|stem| !stem.ends_with(['s', 'i', 'u'])).map(str::to_owned));
    Some(single.unwrap_or(last))
}

/// Words that end a noun phrase.
const ENDS: &[&str] = &[
    "of",
    "in",
    "to",
    "for",
    "with",
    "from",
    "on",
    "at",
    "by",
    "above",
    "below",
    "so",
    "that",
    "which",
    "because",
    "and",
    "or",
    "as",
    "into",
    "under",
    "over",
    "per",
    "via",
    "using",
    "when",
    "where",
    "while",
    "after",
    "before",
    "since",
    "is",
    "are",
    "was",
    "were",
    "has",
    "have",
    "accordingly",
    "forward",
    "past",
    "ahead",
    "away",
    "here",
    "there",
    "now",
    "then",
    "earlier",
    "previously",
    "just",
    "about",
    "without",
    "between",
    "against",
    "based",
    "according",
    "—",
    "–",
    "-",
];

/// Words that alone are no object.
const OPENERS: &[&str] =
    &["the", "a", "an", "my", "your", "our", "its", "this", "these", "those", "back", "up", "out", "down", "too", "again", "also"];

/// Heads of objects that are no files: thoughts and words, and things kept elsewhere than in files.
const NO_FILES: &[&str] = &[
    "assessment",
    "analysis",
    "answer",
    "opinion",
    "mind",
    "understanding",
    "plan",
    "approach",
    "estimate",
    "recommendation",
    "summary",
    "wording",
    "question",
    "assumption",
    "conclusion",
    "list",
    "table",
    "response",
    "reasoning",
    "view",
    "reply",
    "explanation",
    "suggestion",
    "proposal",
    "strategy",
    "direction",
    "tack",
    "focus",
    "stance",
    "position",
    "judgement",
    "judgment",
    "thinking",
    "thought",
    "hypothesis",
    "theory",
    "idea",
    "interpretation",
    "impression",
    "belief",
    "diagnosis",
    "verdict",
    "rating",
    "ranking",
    "expectation",
    "priority",
    "topic",
    "subject",
    "draft",
    "outline",
    "overview",
    "comparison",
    "checklist",
    "todo",
    "task",
    "goal",
    "scope",
    "logic",
    "branch",
    "tag",
    "commit",
    "issue",
    "ticket",
    "pr",
    "request",
    "comment",
    "review",
    "worktree",
    "stash",
    "repository",
    "repo",
    "milestone",
    "container",
    "image",
    "volume",
    "process",
    "session",
    "server",
    "service",
    "cluster",
    "pod",
    "deployment",
    "instance",
    "job",
    "queue",
    "row",
    "record",
    "database",
    "migration",
    "user",
    "account",
    "key",
    "token",
    "secret",
    "permission",
    "role",
    "environment",
    "venv",
    "dependency",
    "package",
    "time",
    "memory",
    "context",
    "turn",
    "conversation",
    "chat",
    "reminder",
    "event",
    "message",
    "email",
    "subagent",
    "nothing",
    "none",
    "hour",
    "minute",
    "you",
    "us",
    "on",
];
