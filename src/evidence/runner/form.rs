//! One line a runner prints at its end, and how its named groups fill a summary.

use regex::{Captures, Regex};

use super::{Summary, Work};

/// A line that sums up a run.
///
/// The pattern's named groups say what it means: `passed`, `failed`, `errors` (added to failed), `skipped`, `total`, `warnings` and
/// `problems` hold numbers (problems above 0 are red, 0 is green); `counts` holds a list such as `3 failed, 9 passed`; a group
/// `green`, `red` or `nothing` (also `red2`) that took part, even empty, sets that mark; `one_passed`, `one_failed`, `one_skipped` count the line;
/// `part` and `whole` are green when they are the same.
pub struct Form {
    /// Every line the pattern matches holds one of these; one with a newline before it opens the line, with one behind it closes it.
    pub(super) words: &'static [&'static str],
    pub(super) work: Option<Work>,
    pub(super) pattern: &'static str,
    /// Lines back to the previous part of the same summary; 0 when the line stands alone.
    pub(super) joins: usize,
    /// Says something only right after a line it joins.
    pub(super) follows: bool,
    /// Printed once for each level of a nesting; only the last holds the counts.
    pub(super) nested: bool,
    /// Stands on the last line only: its word is too common to wake on each.
    pub(super) at_end: bool,
}

impl Form {
    /// A line of runs that do `work`; `None` for a wrapper, whose line is about whatever it ran.
    #[must_use]
    pub const fn new(work: Option<Work>, words: &'static [&'static str], pattern: &'static str) -> Self {
        Self { words, work, pattern, joins: 0, follows: false, nested: false, at_end: false }
    }

    /// A line about tests.
    #[must_use]
    pub const fn test(words: &'static [&'static str], pattern: &'static str) -> Self {
        Self::new(Some(Work::Test), words, pattern)
    }

    /// A line about a build.
    #[must_use]
    pub const fn build(words: &'static [&'static str], pattern: &'static str) -> Self {
        Self::new(Some(Work::Build), words, pattern)
    }

    /// A line about lint.
    #[must_use]
    pub const fn lint(words: &'static [&'static str], pattern: &'static str) -> Self {
        Self::new(Some(Work::Lint), words, pattern)
    }

    /// A line about types.
    #[must_use]
    pub const fn types(words: &'static [&'static str], pattern: &'static str) -> Self {
        Self::new(Some(Work::Typecheck), words, pattern)
    }

    /// A line about format.
    #[must_use]
    pub const fn format(words: &'static [&'static str], pattern: &'static str) -> Self {
        Self::new(Some(Work::Format), words, pattern)
    }

    /// A line about a deployment.
    #[must_use]
    pub const fn deploy(words: &'static [&'static str], pattern: &'static str) -> Self {
        Self::new(Some(Work::Deploy), words, pattern)
    }

    /// Is part of a summary of this runner at most `lines` above, if that has none of its numbers yet.
    #[must_use]
    pub const fn joins(mut self, lines: usize) -> Self {
        self.joins = lines;
        self
    }

    /// Means nothing unless it joins (`OK` below `Ran 3 tests in 0.1s`).
    #[must_use]
    pub const fn follows(mut self, lines: usize) -> Self {
        self.joins = lines;
        self.follows = true;
        self
    }

    /// Printed for each level of nested suites, the outermost last.
    #[must_use]
    pub const fn nested(mut self) -> Self {
        self.nested = true;
        self
    }

    /// Stands on the output's last line.
    #[must_use]
    pub const fn at_end(mut self) -> Self {
        self.at_end = true;
        self
    }

    /// The summary a line states, without its place; `regex` is the form's pattern.
    pub(super) fn read(&self, regex: &Regex, line: &str) -> Option<Summary> {
        // Most lines that wake a form do not match it, and captures allocate before they look.
        let captures = regex.is_match(line).then(|| regex.captures(line)).flatten()?;
        let mut summary = Summary { work: self.work, ..Summary::default() };
        for name in regex.capture_names().flatten() {
            fill(&mut summary, name, &captures);
        }
        if let (Some(part), Some(whole)) = (captures.name("part"), captures.name("whole")) {
            summary.green = part.as_str() == whole.as_str();
            summary.red = !summary.green;
        }
        Some(summary)
    }
}

fn fill(summary: &mut Summary, name: &str, captures: &Captures<'_>) {
    let Some(found) = captures.name(name) else { return };
    match name.trim_end_matches('2') {
        "green" => summary.green = true,
        "red" => summary.red = true,
        "nothing" => summary.nothing_ran = true,
        "counts" => tally(summary, found.as_str()),
        "one_passed" => add(&mut summary.passed, 1),
        "one_failed" => add(&mut summary.failed, 1),
        "one_skipped" => add(&mut summary.skipped, 1),
        _ => count(summary, name, number(found.as_str())),
    }
}

fn count(summary: &mut Summary, name: &str, value: Option<u64>) {
    let Some(value) = value else { return };
    match name {
        "passed" => add(&mut summary.passed, value),
        "failed" | "errors" => add(&mut summary.failed, value),
        "skipped" => add(&mut summary.skipped, value),
        "total" => add(&mut summary.total, value),
        "warnings" => add(&mut summary.problems, value),
        "problems" => {
            add(&mut summary.problems, value);
            summary.red |= value > 0;
            summary.green |= value == 0;
        }
        _ => {}
    }
}

pub(super) fn add(slot: &mut Option<u64>, value: u64) {
    *slot = Some(slot.unwrap_or(0).saturating_add(value));
}

fn number(text: &str) -> Option<u64> {
    let digits: String = text.chars().filter(char::is_ascii_digit).take(18).collect();
    digits.parse().ok()
}

/// Reads `3 failed, 9 passed` and `Passed: 9, Failed: 3`.
fn tally(summary: &mut Summary, list: &str) {
    for part in list.split([',', '|', ';', '/']) {
        let word = part.split(|c: char| !c.is_alphabetic()).find(|word| !word.is_empty()).unwrap_or_default();
        let digits = part.split(|c: char| !c.is_ascii_digit()).find(|digits| !digits.is_empty()).unwrap_or_default();
        let name = meaning(&word.to_ascii_lowercase());
        count(summary, name, number(digits));
    }
}

fn meaning(word: &str) -> &'static str {
    match word {
        "passed" | "passing" | "pass" | "passes" | "succeeded" | "success" | "successes" | "successful" | "ok" | "tested" => "passed",
        "failed" | "failing" | "fail" | "failure" | "failures" | "errors" | "error" | "errored" | "broken" => "failed",
        "skipped" | "skip" | "skips" | "ignored" | "pending" | "pendings" | "todo" | "deselected" | "xfailed" | "disabled" | "excluded"
        | "incomplete" | "omissions" | "canceled" | "cancelled" | "risky" => "skipped",
        "total" | "tests" | "test" | "run" | "runs" | "examples" | "example" => "total",
        _ => "",
    }
}
