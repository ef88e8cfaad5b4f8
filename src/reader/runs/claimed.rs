//! What a clause says of tests, builds and linters: the words, before any call is asked.

use std::sync::LazyLock;

use regex::Regex;

use super::counts::{self, Counts};
use super::passing::{LINT, TEST, TYPES, passing, works_of};
use crate::claim::{Actor, Clause, SpanKind};
use crate::evidence::runner::{self, Work};
use crate::evidence::shell;
use crate::lazy_pattern;

/// What is said of the runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sense {
    /// They pass, are green, clean.
    Pass,
    /// They were run.
    Ran,
    /// The last run covers what was changed.
    Covers,
}

/// How much of a suite is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// The full suite, in so many words.
    Suite,
    /// "All tests".
    All,
    /// Some of them.
    Some,
}

/// A claim about runs.
#[derive(Debug, Clone)]
pub struct Claimed {
    /// Kinds of work; empty means any ("everything is green").
    pub works: Vec<Work>,
    /// What is said.
    pub sense: Sense,
    /// How much of the suite.
    pub extent: Extent,
    /// Suites by name: unit, integration, e2e.
    pub suites: Vec<String>,
    /// Tests, files or packages named in backticks.
    pub named: Vec<String>,
    /// Command lines named in backticks.
    pub commands: Vec<String>,
    /// The tests are told apart by a word of their own ("the parser tests"), so that others may be red.
    pub qualified: bool,
    /// Nothing but a number tells the tests apart ("all 12 tests"): others may be red where more of them ran.
    pub numbered: bool,
    /// Numbers.
    pub counts: Counts,
    /// Places it holds for ("both repos").
    pub places: usize,
    /// Build profile.
    pub profile: Option<&'static str>,
    /// Something is said to be left out ("passes except for two warnings").
    pub excepts: bool,
}

static ALL_GREEN: LazyLock<Regex> = lazy_pattern!(
    r"(?i)^(?:all|everything(?:'s| is| was| came back| looks)|fully|now) (?:is |are |now )?green(?: across the board| everywhere)?(?: |\W*$)|^green(?: now)?\W*$|(?-u:\b)green across the board|(?-u:\b)everything (?:is|was|came (?:back|out)) (?:all )?green"
);
static RAN: LazyLock<Regex> = LazyLock::new(|| {
    crate::pattern::pattern(&format!(
        r"(?i)(?-u:\b)(?:re-?ran|ran|executed|(?:have|'ve|has|had) (?:re-?)?run|(?:verified|confirmed|validated|checked)[^.;:]{{0,60}}? by (?:re-?)?running) (?:(?:all|every|the|both|full|entire|whole|complete|existing|our|your|unit|integration|e2e|regression|project|repo|repository|new|relevant|related|focused|targeted|broader|of|its) ){{0,4}}({TEST}|{LINT}|{TYPES}|build)(?-u:\b)"
    ))
});
static COVERS: LazyLock<Regex> = lazy_pattern!(
    r"(?i)(?-u:\b)(?:last|latest|most recent|final) (?:test |full |build )?(?:run|suite run|tests?)(?-u:\b)[^.]{0,24}(?-u:\b)(?:covers?|includes?|was (?:made )?after|reflects?)(?-u:\b)"
);
/// What runs elsewhere is not the record's to bear out.
static REMOTE: LazyLock<Regex> = lazy_pattern!(
    r"(?i)(?-u:\b)(?:CI|workflows?|pipelines?|github actions?|actions run|buildkite|circleci|jenkins|jobs?|runs?,? #?\d{4,})(?-u:\b)"
);
static SUITE_WORD: LazyLock<Regex> = lazy_pattern!(
    r"(?i)(?-u:\b)(unit|integration|e2e|end-to-end|end to end|smoke|regression|acceptance|functional|snapshot|doc|ui|frontend|front-end|backend|back-end|benchmark|performance|security|contract|browser|system)(?:(?-u:\b)[0-9A-Za-z_/ +,&]{0,24}?)(?-u:\b)(?:tests?|suite|specs?)(?-u:\b)"
);
static FULL: LazyLock<Regex> = lazy_pattern!(
    r"(?i)(?-u:\b)(?:full|entire|whole|complete) (?:(?:unit|integration|regression|e2e|end-to-end|project|repo|repository|workspace|rust|python|go|js|backend|frontend|test) ){0,2}?(?:suite|tests?|test suite)(?-u:\b)|(?-u:\b)(?:all|every) (?:\w+ ){0,2}tests? (?:in|across|of) (?:the |our |your )(?:whole |entire )?(?:workspace|repo|repository|monorepo|project|code ?base)(?-u:\b)"
);
static ALL: LazyLock<Regex> = lazy_pattern!(r"(?i)(?-u:\b)(?:all|every|each|everything)(?-u:\b)|(?-u:\b)the (?:suite|test suite)(?-u:\b)");
static BOTH: LazyLock<Regex> =
    lazy_pattern!(r"(?i)(?-u:\b)(?:in|for|across|on) (both|all (two|three|four)|the two) (?:repos?|repositories|projects?)(?-u:\b)");
static QUALIFIED: LazyLock<Regex> = lazy_pattern!(r"(?i)(?-u:\b)([\w-]+) (?:tests?|specs?|test cases?|test suite)(?-u:\b)");
/// Words before "tests" that single none of them out.
const PLAIN: &[&str] = &[
    "all",
    "the",
    "our",
    "my",
    "your",
    "these",
    "of",
    "full",
    "whole",
    "entire",
    "complete",
    "existing",
    "automated",
    "every",
    "and",
    "or",
    "rust",
    "python",
    "go",
    "js",
    "project",
    "repo",
    "its",
    "passing",
    "a",
    "build",
    "lint",
    "both",
    "test",
    "run",
    "ran",
    "local",
    "locally",
    "cargo",
    "pytest",
    "with",
    "fmt",
    "format",
    "formatting",
    "typecheck",
    "vet",
    "that",
    "so",
    "now",
];
static RELEASE: LazyLock<Regex> = lazy_pattern!(r"(?i)(?-u:\b)(release|production|optimi[sz]ed) (?:build|binary|mode|profile)(?-u:\b)");

static EXCEPTS: LazyLock<Regex> =
    lazy_pattern!(r"(?i)(?-u:\b)(?:except|excepting|apart from|aside from|other than|but for|save for|with the exception of)(?-u:\b)");
/// "The test passes only because the stub answers": an account of how one test behaves, not of a run.
static EXPLAINED: LazyLock<Regex> = lazy_pattern!(
    r"(?i)(?-u:\b)(?:the|this|that|a|each|every) (?:[\w-]+ ){0,2}test(?: case)?(?: `[^`]*`)? (?:only |just |still |even |trivially |vacuously )?passes (?:because|only|just|trivially|vacuously|even|regardless|no matter|by accident|whether)(?-u:\b)"
);
/// The account of a mending is one of a run.
static MENDED: LazyLock<Regex> =
    lazy_pattern!(r"(?i)because (?:of )?(?:I|we|my|our|this|these)(?-u:\b)|because (?:of )?the (?:fix|change|patch|new|update)(?-u:\b)");

impl Claimed {
    /// What this clause claims of runs, if anything.
    pub fn read(clause: &Clause<'_>) -> Option<Self> {
        if !clause.is_claim() || matches!(clause.actor, Actor::You | Actor::Other(_)) {
            return None;
        }
        let words = clause.own_words();
        if REMOTE.is_match(&words) || EXPLAINED.is_match(&clause.text) && !MENDED.is_match(&words) {
            return None;
        }
        let (works, sense) = said(clause, &words)?;
        let mut claimed = Self {
            works,
            sense,
            extent: extent(&words),
            suites: SUITE_WORD.captures_iter(&words).map(|found| found[1].to_lowercase()).collect(),
            named: Vec::new(),
            commands: Vec::new(),
            qualified: QUALIFIED
                .captures_iter(&words)
                .any(|found| !is_number(&found[1]) && !PLAIN.contains(&found[1].to_lowercase().as_str())),
            numbered: QUALIFIED.captures_iter(&words).any(|found| is_number(&found[1])),
            counts: counts::read(&words),
            places: if BOTH.is_match(&words) { 2 } else { 1 },
            profile: RELEASE.is_match(&words).then_some("release"),
            excepts: EXCEPTS.is_match(&words),
        };
        claimed.take_spans(clause);
        Some(claimed)
    }

    /// Backticked command lines and names.
    fn take_spans(&mut self, clause: &Clause<'_>) {
        for span in clause.spans.iter().filter(|span| span.kind == SpanKind::Code) {
            let command = command_works(&span.text);
            if command.is_empty() {
                self.named.push(span.text.trim().to_owned());
                continue;
            }
            self.commands.push(span.text.trim().to_owned());
            for work in command {
                if !self.works.contains(&work) {
                    self.works.push(work);
                }
            }
        }
    }
}

/// The kinds of work a backticked command line does; a bare `fmt` or `lint` counts by its name.
pub(super) fn command_works(text: &str) -> Vec<Work> {
    let by_line: Vec<Work> = shell::read(text).commands.iter().filter_map(runner::run).flat_map(|run| run.work).collect();
    if by_line.is_empty() && !text.contains([' ', '.', '_', ':']) {
        return runner::work_of_name(text);
    }
    by_line
}

fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}

fn extent(words: &str) -> Extent {
    if FULL.is_match(words) {
        return Extent::Suite;
    }
    if ALL.is_match(words) { Extent::All } else { Extent::Some }
}

/// Which work, and what is said of it.
fn said(clause: &Clause<'_>, words: &str) -> Option<(Vec<Work>, Sense)> {
    if COVERS.is_match(words) {
        return Some((vec![Work::Test], Sense::Covers));
    }
    let passing = passing(clause, words);
    if !passing.is_empty() {
        return Some((passing, Sense::Pass));
    }
    if ALL_GREEN.is_match(words) {
        return Some((Vec::new(), Sense::Pass));
    }
    let ran = RAN.captures(words).filter(|_| clause.actor != Actor::Unnamed)?;
    Some((works_of(&ran[1]), Sense::Ran))
}
