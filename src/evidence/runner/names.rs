//! The tests an output lists by name, passed and failed.

use std::sync::LazyLock;

use regex::Regex;

use super::ansi;
use crate::lazy_pattern;

/// Names kept from one output.
const MOST: usize = 10_000;

/// Forms of a line that names one test; the group `passed`, `failed` or `skipped` holds the name.
static LINES: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    [
        r"^test (?<name>\S.*?) \.\.\. (?:(?<passed>ok)|(?<failed>FAILED)|ignored.*)$",
        r"^\s+(?:(?<passed>PASS)|(?<failed>FAIL|TIMEOUT|SIGABRT|SIGSEGV)) \[\s*\d[\d.]*s\](?: \([^)]*\))? (?<name>\S.*)$",
        r"^(?:(?<passed>PASSED)|(?<failed>FAILED|ERROR)) (?<name>\S+::\S+|\S+\.py)(?: - .*)?$",
        r"^(?:\[gw\d+\] )?(?<name>\S+::\S.*?) (?:(?<passed>PASSED)|(?<failed>FAILED|ERROR)|SKIPPED)(?:\s+\(.*\))?(?:\s+\[ *\d+%\])?$",
        r"^(?<name>\w+ \([\w.]+\))(?: *\.\.\. | \.\.\. )(?:(?<passed>ok)|(?<failed>FAIL|ERROR)|skipped.*)$",
        r"^(?<failed>FAIL|ERROR): (?<name>\w+ \([\w.]+\))$",
        r"^\s*--- (?:(?<passed>PASS)|(?<failed>FAIL)|SKIP): (?<name>\S+) \(\d[\d.]*s\)$",
        r"^\s*(?:(?<passed>[✓✔√])|(?<failed>[✗✘✖×✕])) (?<name>\S.*?)(?: \(?\d[\d.]* ?m?s\)?)?$",
        r"^\s*● (?<name>\S.*)(?<failed>)$",
        r"^\s*FAIL  (?<name>\S+ > \S.*)(?<failed>)$",
        r"^(?:(?<failed>not ok)|(?<passed>ok)) \d+ (?:- )?(?<name>[^#]*\S)(?:\s+#.*)?$",
        r"^\[  (?:(?<passed>     OK)|(?<failed>FAILED )) \] (?<name>\S+\.\S+?),?(?: .*)?$",
        r"^rspec (?<name>\S+\.rb(?::\d+|\[[\d:]+\])).*(?<failed>)$",
        r"^Test Case '(?<name>[^']+)' (?:(?<passed>passed)|(?<failed>failed)) \(",
        r"^\s*(?:(?<passed>Passed)|(?<failed>Failed)) (?<name>[\w.]+(?:\(.*\))?) \[[^\]]+\]$",
        r"^\[(?:ERROR|INFO)\] +(?<name>\w+\.\w+)(?::\d+)?(?<failed>) .*expected.*$",
        r"^(?<name>\S+ > \S.*?) (?:(?<passed>PASSED)|(?<failed>FAILED))$",
        r"^\s*\d+/\d+ Test +#\d+: (?<name>\S+) \.+ *(?:(?<passed>Passed)|\*\*\*(?<failed>\w+))",
        r"^(?<name>\S+\.(?:t|sh|py)) \.+ (?:(?<passed>ok)|(?<failed>Failed|Dubious)).*$",
    ]
    .iter()
    .map(|text| crate::pattern::pattern(text))
    .collect()
});

static COUNTED: LazyLock<Regex> = lazy_pattern!(r"\(\d+ tests?(?: \| .*)?\)(?: \d.*)?$");

/// A test that an output names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    /// Its name, as printed.
    pub name: String,
    /// It passed; `None` when it was skipped.
    pub passed: Option<bool>,
    /// 1-based line of the output.
    pub line: usize,
}

/// The tests listed one a line, in the order of the lines, at most 10,000.
#[must_use]
pub fn named(output: &str) -> Vec<Named> {
    let text = ansi::strip(output);
    let lines = text.lines().enumerate().filter(|(_, line)| line.len() < 512);
    lines.filter_map(|(at, line)| read(line, at + 1)).take(MOST).collect()
}

fn read(line: &str, number: usize) -> Option<Named> {
    if !could_name(line) {
        return None;
    }
    let line = line.trim_end();
    let captures = LINES.iter().find_map(|regex| regex.captures(line))?;
    let name = captures.name("name")?.as_str();
    if COUNTED.is_match(name) {
        return None;
    }
    let passed = match (captures.name("passed"), captures.name("failed")) {
        (Some(_), _) => Some(true),
        (_, Some(_)) => Some(false),
        _ => None,
    };
    Some(Named { name: name.to_owned(), passed, line: number })
}

/// A cheap look before the patterns: every form holds one of these.
fn could_name(line: &str) -> bool {
    const MARKS: [&str; 17] = ["... ", "PASS", "FAIL", "ERROR", "✓", "✔", "√", "✗", "✘", "✖", "×", "✕", "●", "ok ", "ssed", "iled", "OK ]"];
    MARKS.iter().any(|mark| line.contains(mark)) || line.starts_with("rspec ")
}

/// Names of the tests the output lists as failed, each once, in order.
#[must_use]
pub fn named_failures(output: &str) -> Vec<String> {
    let mut seen = std::collections::HashSet::new();
    let failed = named(output).into_iter().filter(|test| test.passed == Some(false)).map(|test| test.name);
    failed.filter(|name| seen.insert(name.clone())).collect()
}

/// Whether the output lists a test of this name as passed; `None` when it lists none. Failed once is failed, unless a later line
/// passes it. A bare name stands for the last part of a printed one (`rises` for `tide::rises`).
#[must_use]
pub fn names_passed(output: &str, name: &str) -> Option<bool> {
    let name = name.trim_end_matches("()");
    if name.is_empty() || !output.contains(name) {
        return None;
    }
    named(output).into_iter().filter(|test| is_name(&test.name, name)).filter_map(|test| test.passed).next_back()
}

/// The same test: equal, or a part of the printed name that stands between borders.
fn is_name(printed: &str, name: &str) -> bool {
    printed.match_indices(name).any(|(at, _)| {
        let border = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric() && c != '_');
        border(printed[..at].chars().next_back()) && border(printed[at + name.len()..].chars().next())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_runner_names_its_failures() {
        let text = "test tide::rises ... ok\ntest tide::falls ... FAILED\nFAILED tests/test_hull.py::test_keel - assert 1 == 2\n\
                    --- FAIL: TestSail (0.00s)\n    --- FAIL: TestSail/jib (0.00s)\n  ✗ moors at night\n  ✓ casts off (3ms)\n\
                    not ok 2 - sinks\nok 3 - drifts # SKIP no water\nrspec ./spec/hull_spec.rb:3 # Hull floats\n\
                    [  FAILED  ] Hull.Floats (0 ms)\nFAIL: test_mast (tests.test_mast.MastTest)\n";
        assert_eq!(
            named_failures(text),
            [
                "tide::falls",
                "tests/test_hull.py::test_keel",
                "TestSail",
                "TestSail/jib",
                "moors at night",
                "sinks",
                "./spec/hull_spec.rb:3",
                "Hull.Floats",
                "test_mast (tests.test_mast.MastTest)",
            ]
        );
        assert_eq!(names_passed(text, "casts off"), Some(true));
        assert_eq!(names_passed(text, "tide::rises"), Some(true));
        assert_eq!(names_passed(text, "falls"), Some(false));
        assert_eq!(names_passed(text, "test_keel"), Some(false));
    }

    #[test]
    fn a_part_of_a_word_is_another_name() {
        let text = "test tide::rises_twice ... ok";
        assert_eq!(names_passed(text, "rises"), None);
        assert_eq!(names_passed(text, "rises_twice"), Some(true));
        assert_eq!(names_passed(text, ""), None);
    }

    #[test]
    fn a_test_that_passes_on_the_second_try_passed() {
        let text = "tests/test_net.py::test_call FAILED [ 50%]\ntests/test_net.py::test_call PASSED [100%]";
        assert_eq!(names_passed(text, "test_call"), Some(true));
    }

    #[test]
    fn a_file_with_its_count_is_no_test() {
        assert_eq!(named(" ✓ test/hull.test.ts (18 tests) 12ms"), []);
    }
}
