//! Verb forms that report a change to a file.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use crate::claim::lang::{self, Idea};
use crate::claim::{Actor, Clause};
use crate::session::FileOp;

/// A verb form and what it says was done.
#[derive(Debug, PartialEq, Eq)]
pub struct Verb {
    /// The form, lower case.
    pub form: &'static str,
    /// What is done to the file.
    pub op: FileOp,
    /// Says enough without a named target ("created the file"); others are read only with one.
    pub strong: bool,
}

const fn verb(form: &'static str, op: FileOp, strong: bool) -> Verb {
    Verb { form, op, strong }
}

/// All forms, printed by `explain change` and `explain removal`.
pub static VERBS: &[Verb] = &[
    verb("created", FileOp::Write, true),
    verb("wrote", FileOp::Write, true),
    verb("written", FileOp::Write, true),
    verb("saved", FileOp::Write, true),
    verb("generated", FileOp::Write, true),
    verb("copied", FileOp::Write, true),
    verb("overwrote", FileOp::Write, true),
    verb("overwritten", FileOp::Write, true),
    verb("edited", FileOp::Edit, true),
    verb("updated", FileOp::Edit, true),
    verb("changed", FileOp::Edit, true),
    verb("modified", FileOp::Edit, true),
    verb("rewrote", FileOp::Edit, true),
    verb("rewritten", FileOp::Edit, true),
    verb("patched", FileOp::Edit, true),
    verb("migrated", FileOp::Edit, true),
    verb("converted", FileOp::Edit, true),
    verb("restored", FileOp::Edit, true),
    verb("reverted", FileOp::Edit, true),
    verb("reformatted", FileOp::Edit, false),
    verb("refactored", FileOp::Edit, false),
    verb("replaced", FileOp::Edit, false),
    verb("appended", FileOp::Edit, false),
    verb("inserted", FileOp::Edit, false),
    verb("applied", FileOp::Edit, false),
    verb("fixed", FileOp::Edit, false),
    verb("added", FileOp::Edit, false),
    verb("implemented", FileOp::Edit, false),
    verb("extended", FileOp::Edit, false),
    verb("simplified", FileOp::Edit, false),
    verb("extracted", FileOp::Edit, false),
    verb("renamed", FileOp::MoveTo, true),
    verb("moved", FileOp::MoveTo, true),
    verb("removed", FileOp::Delete, true),
    verb("deleted", FileOp::Delete, true),
    verb("cleaned up", FileOp::Delete, true),
    verb("dropped", FileOp::Delete, false),
];

static FORM: LazyLock<Regex> = LazyLock::new(|| {
    let forms: Vec<&str> = VERBS.iter().map(|verb| verb.form).collect();
    crate::pattern::pattern(&format!(r"(?i)(?-u:\b)({})(?-u:\b)", forms.join("|")))
});
static BY_FORM: LazyLock<HashMap<&str, &Verb>> = LazyLock::new(|| VERBS.iter().map(|verb| (verb.form, verb)).collect());
static FOREIGN: LazyLock<[(Idea, &Verb); 3]> =
    LazyLock::new(|| [(Idea::Removed, by("removed")), (Idea::Created, by("created")), (Idea::Changed, by("changed"))]);

fn by(form: &str) -> &'static Verb {
    VERBS.iter().find(|verb| verb.form == form).unwrap_or(&VERBS[0])
}

/// The first verb of the clause that is its predicate, and where it stands.
pub fn find(words: &str, clause: &Clause<'_>) -> Option<(&'static Verb, Range<usize>)> {
    let english = FORM.captures_iter(words).find_map(|found| {
        let form = found.get(1)?;
        let verb = *BY_FORM.get(form.as_str().to_ascii_lowercase().as_str())?;
        is_predicate(&words[..form.start()], &words[form.end()..], clause).then(|| (verb, form.range()))
    });
    if english.is_some() {
        return english;
    }
    let forms = lang::foreign(words);
    forms.iter().find_map(|form| {
        let (_, verb) = FOREIGN.iter().find(|(idea, _)| *idea == form.idea)?;
        Some((*verb, form.range.clone()))
    })
}

static BEFORE: LazyLock<Regex> = crate::lazy_pattern!(
    r"(?i)(?:^|[\s:—–-])(?:i|we|i've|we've|i have|we have|and|then|also|have|has|just|already|now|successfully|done|was|were|been|are|is|both|all|been successfully|fully|automatically|manually|,)$|^\W*$"
);
static NOUNISH: LazyLock<Regex> = crate::lazy_pattern!(
    r"(?i)(?-u:\b)(?:the|a|an|any|some|these|those|this|that|its|newly|recently|previously|each|every|no|of|with|for|as|to|in|get|gets|be|being|which|who)$"
);

/// "the changed files" and "to be removed" report nothing; "I changed …", "… was removed", "Changed …" do.
fn is_predicate(before: &str, after: &str, clause: &Clause<'_>) -> bool {
    let before = before.trim_end();
    if NOUNISH.is_match(before) {
        return false;
    }
    if BEFORE.is_match(before) {
        return true;
    }
    let label_ends = clause.label.as_ref().is_some_and(|label| before.len() <= label.end + 4);
    let listed = clause.actor == Actor::Elliptic && after.starts_with([' ', ':']) && before.split_whitespace().count() <= 1;
    label_ends || listed || before.ends_with([')', '`', ']', '|'])
}
