//! Numbers of a claim about tests: passed, failed, skipped, total.

use std::sync::LazyLock;

use regex::Regex;

use crate::lazy_pattern;

/// Numbers that were stated.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Passed.
    pub passed: Option<u64>,
    /// Failed.
    pub failed: Option<u64>,
    /// Skipped.
    pub skipped: Option<u64>,
    /// All.
    pub total: Option<u64>,
    /// The number is of some tests only ("12 new tests"), so the whole run may show another.
    pub of_some: bool,
}

impl Counts {
    /// No number was stated.
    pub fn is_empty(&self) -> bool {
        self.passed.is_none() && self.failed.is_none() && self.skipped.is_none() && self.total.is_none()
    }
}

static RATIO: LazyLock<Regex> = lazy_pattern!(r"(?i)(?-u:\b)(\d[\d,]*)\s*(?:/|of|out of)\s*(?:the )?(\d[\d,]*)(?-u:\b)");
static TESTS: LazyLock<Regex> =
    lazy_pattern!(r"(?i)(?-u:\b)(\d[\d,]*) ((?:[\w-]+ ){0,3}?)(?:tests?|specs?|examples?|test cases?|cases)(?-u:\b)");
static PASSED: LazyLock<Regex> = lazy_pattern!(r"(?i)(?-u:\b)(\d[\d,]*) (?:tests? )?(?:pass(?:ed|ing|es)?|green|ok|succeeded)(?-u:\b)");
static FAILED: LazyLock<Regex> = lazy_pattern!(r"(?i)(?-u:\b)(\d[\d,]*) (?:tests? )?(?:fail(?:ed|ing|s|ures?)?)(?-u:\b)");
static SKIPPED: LazyLock<Regex> = lazy_pattern!(r"(?i)(?-u:\b)(\d[\d,]*) (?:tests? )?(?:skipped|ignored|pending|deselected)(?-u:\b)");
static SOME: LazyLock<Regex> = lazy_pattern!(
    r"(?i)(?-u:\b)(?:new|added|more|additional|these|those|existing|affected|relevant|related|focused|targeted|other|remaining|updated|unit|integration|e2e|regression|of the)(?-u:\b)"
);

/// The numbers in a clause about tests.
pub fn read(words: &str) -> Counts {
    let one = |pattern: &Regex| pattern.captures(words).and_then(|found| number(&found[1]));
    let mut counts = Counts { passed: one(&PASSED), failed: one(&FAILED), skipped: one(&SKIPPED), ..Counts::default() };
    if let Some(found) = RATIO.captures(words) {
        counts.passed = number(&found[1]);
        counts.total = number(&found[2]);
    }
    if let Some(found) = TESTS.captures(words) {
        counts.of_some = SOME.is_match(&found[2]) || SOME.is_match(words);
        if counts.is_empty() {
            counts.passed = number(&found[1]);
        }
    }
    counts
}

fn number(text: &str) -> Option<u64> {
    text.replace(',', "").parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_told_apart_by_what_they_count() {
        let counts = read("3 failed, 1,204 passed and 2 skipped");
        assert_eq!((counts.passed, counts.failed, counts.skipped), (Some(1204), Some(3), Some(2)));
        let counts = read("11 of 12 tests pass");
        assert_eq!((counts.passed, counts.total), (Some(11), Some(12)));
        assert!(read("all 12 new tests pass").of_some);
        assert!(!read("all 412 tests pass").of_some);
        assert!(read("all tests pass").is_empty());
    }
}
