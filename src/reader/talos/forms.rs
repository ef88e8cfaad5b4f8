//! The 27 verb forms, declared once; forms outside of them are never claims.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use crate::pattern::pattern;
use crate::reader::files::Verb;
use crate::session::FileOp;

/// A verb form with its base form, for "did update".
#[derive(Debug, PartialEq, Eq)]
pub struct Form {
    /// The past form and what it says was done.
    pub verb: Verb,
    /// The base form, lower case.
    pub base: &'static str,
}

const fn form(form: &'static str, base: &'static str, op: FileOp) -> Form {
    Form { verb: Verb { form, op, strong: true }, base }
}

/// All forms, printed by `explain change`.
pub static FORMS: [Form; 27] = [
    form("updated", "update", FileOp::Edit),
    form("edited", "edit", FileOp::Edit),
    form("changed", "change", FileOp::Edit),
    form("modified", "modify", FileOp::Edit),
    form("created", "create", FileOp::Write),
    form("wrote", "write", FileOp::Write),
    form("written", "write", FileOp::Write),
    form("rewrote", "rewrite", FileOp::Edit),
    form("rewritten", "rewrite", FileOp::Edit),
    form("overwrote", "overwrite", FileOp::Write),
    form("overwritten", "overwrite", FileOp::Write),
    form("saved", "save", FileOp::Write),
    form("replaced", "replace", FileOp::Edit),
    form("deleted", "delete", FileOp::Delete),
    form("removed", "remove", FileOp::Delete),
    form("renamed", "rename", FileOp::MoveTo),
    form("moved", "move", FileOp::MoveTo),
    form("copied", "copy", FileOp::Write),
    form("appended", "append", FileOp::Edit),
    form("inserted", "insert", FileOp::Edit),
    form("patched", "patch", FileOp::Edit),
    form("applied", "apply", FileOp::Edit),
    form("generated", "generate", FileOp::Write),
    form("reverted", "revert", FileOp::Edit),
    form("restored", "restore", FileOp::Edit),
    form("refactored", "refactor", FileOp::Edit),
    form("reformatted", "reformat", FileOp::Edit),
];

/// A form in a clause; several that share one object ("created or modified") are one.
#[derive(Debug)]
pub struct Found {
    /// The form.
    pub form: &'static Form,
    /// Where the forms stand.
    pub at: Range<usize>,
}

static PAST: LazyLock<Regex> = LazyLock::new(|| {
    let forms: Vec<&str> = FORMS.iter().map(|form| form.verb.form).collect();
    let forms = forms.join("|");
    pattern(&format!(r"(?i)(?-u:\b)(?:{forms})(?-u:\b)(?:(?:, ?| and | or |/| & )(?:also |then )?(?:{forms})(?-u:\b))*"))
});
static DID: LazyLock<Regex> = LazyLock::new(|| {
    let bases: Vec<&str> = FORMS.iter().map(|form| form.base).collect();
    pattern(&format!(r"(?i)(?-u:\b)did (?:also |just |indeed |in fact |then )?({})(?-u:\b)", bases.join("|")))
});
static BY_WORD: LazyLock<HashMap<&str, &Form>> =
    LazyLock::new(|| FORMS.iter().rev().flat_map(|form| [(form.verb.form, form), (form.base, form)]).collect());

/// Every form of a clause, in order.
pub fn all(words: &str) -> impl Iterator<Item = Found> {
    let past = PAST.find_iter(words).filter_map(|found| {
        let last = found.as_str().rsplit(|c: char| !c.is_ascii_alphabetic()).next()?;
        Some(Found { form: by_word(last)?, at: found.range() })
    });
    let did = DID.captures_iter(words).filter_map(|found| Some(Found { form: by_word(&found[1])?, at: found.get(0)?.range() }));
    past.chain(did)
}

fn by_word(word: &str) -> Option<&'static Form> {
    BY_WORD.get(word.to_ascii_lowercase().as_str()).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_form_is_declared_once_and_finds_itself() {
        for form in &FORMS {
            let found = all(form.verb.form).next().unwrap();
            assert_eq!(found.form.verb.form, form.verb.form);
        }
        let distinct: std::collections::BTreeSet<&str> = FORMS.iter().map(|form| form.verb.form).collect();
        assert_eq!(distinct.len(), 27);
    }

    #[test]
    fn fixed_added_and_implemented_are_outside() {
        assert!(["fixed", "added", "implemented"].iter().all(|word| all(word).next().is_none()));
    }
}
