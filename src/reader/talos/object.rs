//! To what a change was made: named targets, all of something, or a thing without a name.

use std::sync::LazyLock;

use regex::Regex;

use super::forms::Found;
use super::thing;
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
    /// What is named instead may be a branch, a field or a route as well as a file.
    pub unsure: bool,
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
    let phrase = if is_passive(before) { before } else { object_phrase(after) };
    let quantified = pattern || ALL.is_match(&NOT_ALL.replace_all(phrase, " "));
    let unsure = named.is_empty() && path::targets(after).iter().any(|target| target.kind == Kind::Unsure);
    if named.is_empty() && !pattern && !thing::may_be_file(before, after) {
        return None;
    }
    Some(Objects { named, quantified, unsure, determined: DETERMINED.is_match(after) })
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

static OBJECT_END: LazyLock<Regex> =
    lazy_pattern!(r"(?i)[,;:(]| (?:for|with|to|from|by|as|so|that|which|because|when|where|while|using|via|after|before|if|until|at) ");

/// The words of the object itself, without what it was done for, with or from.
fn object_phrase(after: &str) -> &str {
    OBJECT_END.find(after).map_or(after, |end| &after[..end.start()])
}

static ALL_OF: LazyLock<Regex> = lazy_pattern!(r"(?i)^ (?:all|each|both|every one) of (?:the )?(?:files? )?[`*\[]*$");

static PASSIVE_END: LazyLock<Regex> = lazy_pattern!(
    r"(?i)(?-u:\b)(?:was|were|is|are|been|being|be|got)(?: (?:also|just|now|already|then|successfully|all|both|fully|only|finally|directly|again))* $"
);
/// The words before a verb end in the auxiliary of a passive.
pub fn is_passive(before: &str) -> bool {
    PASSIVE_END.is_match(before)
}

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
