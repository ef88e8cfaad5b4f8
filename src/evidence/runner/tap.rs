//! TAP (`ok 1 - name`, `not ok 2`, `1..2`): one summary from its lines, where no harness printed one.

use std::sync::LazyLock;

use regex::Regex;

use super::form::add;
use super::{Form, Run, Runner, Summary, Tool, Work};
use crate::lazy_pattern;

/// Name of the summaries this file makes.
pub const NAME: &str = "tap";

static LINE: LazyLock<Regex> = lazy_pattern!(r"^(?<not>not )?ok \d+(?: [^#]*)?(?:#\s*(?<mark>(?i:skip|todo))\b.*)?");

static FORMS: &[Form] =
    &[Form::test(&["\nok "], r"^ok 1(?:\s.*)?$(?<green>)"), Form::test(&["\nnot ok "], r"^not ok \d+(?:\s.*)?$(?<red>)")];

/// The Test Anything Protocol, as `node --test`, bats, prove -v, tape and many small harnesses print it.
pub struct Tap;

impl Runner for Tap {
    fn name(&self) -> &'static str {
        NAME
    }

    fn tools(&self) -> &'static [Tool] {
        &[]
    }

    fn forms(&self) -> &'static [Form] {
        FORMS
    }

    fn run(&self, _: &super::Simple, _: &[&str]) -> Option<Run> {
        None
    }
}

/// Puts one counted summary in place of the marks found, or none when a harness counted itself.
pub fn settle(text: &str, all: &mut Vec<Summary>) {
    let Some(first) = all.iter().position(|summary| summary.runner == NAME) else { return };
    let line = all[first].line;
    all.retain(|summary| summary.runner != NAME);
    if all.iter().any(|summary| summary.work == Some(Work::Test) && summary.passed.or(summary.total).is_some()) {
        return;
    }
    let counted = text.lines().skip(line - 1).fold(Summary { line, ..empty() }, read);
    all.push(counted);
    all.sort_by_key(|summary| summary.line);
}

fn empty() -> Summary {
    Summary { runner: NAME, work: Some(Work::Test), passed: Some(0), failed: Some(0), ..Summary::default() }
}

fn read(mut sum: Summary, line: &str) -> Summary {
    let Some(found) = LINE.captures(line) else { return sum };
    let todo = found.name("mark").is_some_and(|mark| mark.as_str().eq_ignore_ascii_case("todo"));
    match (found.name("not"), found.name("mark")) {
        (None, None) => add(&mut sum.passed, 1),
        (Some(_), _) if !todo => add(&mut sum.failed, 1),
        _ => add(&mut sum.skipped, 1),
    }
    sum
}
