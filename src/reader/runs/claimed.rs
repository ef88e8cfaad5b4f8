//! What a clause says of tests, builds and linters: the words, before any call is asked.

use std::sync::LazyLock;

use regex::Regex;

use super::counts::{self, Counts};
use super::fit;
use crate::claim::lang::{self, Idea};
use crate::claim::{Actor, Clause, Mark, SpanKind};
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
    /// Numbers.
    pub counts: Counts,
    /// Places it holds for ("both repos").
    pub places: usize,
    /// Build profile.
    pub profile: Option<&'static str>,
}

static TEST: &str = r"(?:test ?suites?|tests?|specs?|suites?|test cases?|test runs?|testsuite|pytest|unittests?|doctests?)";
static BUILD: &str = r"(?:build|builds|compilation|compile|project|code|crate|workspace|binary)";
static LINT: &str = r"(?:lint|linter|linters|lints|linting|clippy|eslint|ruff|golangci-lint|vet|static analysis|pylint|flake8)";
static TYPES: &str = r"(?:type ?-?checks?|type ?-?checking|type ?-?checker|tsc|mypy|pyright|types|typescript)";
static FORMAT: &str = r"(?:fmt|format|formatting|formatter|format check|gofmt|prettier|rustfmt)";
static CHECKS: &str = r"(?:checks|all checks|validation|verification|quality gates?|everything|pre-commit)";

/// Words that may stand between a noun and its state, and words that break the bond.
static GAP: &str = r"(?:[\s,:/&+()`'’\w.-]|—|–){0,60}?";
static STATE: &str = r"(?:pass(?:es|ed|ing)?|green|succeed(?:s|ed)?|successful(?:ly)?|clean(?:ly)?|ok|okay|fine|(?:0|zero|no) (?:failures?|issues?|errors?|problems?|warnings?|violations?)|without (?:any )?(?:failures?|issues?|errors?|problems?|warnings?)|work(?:s|ed)?|error-free|✅|✓|✔)";

static NOUN_STATE: LazyLock<Regex> = LazyLock::new(|| {
    crate::pattern::pattern(&format!(
        r"(?i)(?-u:\b)({TEST}|{BUILD}|{LINT}|{TYPES}|{FORMAT}|{CHECKS})(?-u:\b)({GAP})(?:(?-u:\b)|\s)({STATE})(?:(?-u:\b)|$|\s)"
    ))
});
static STATE_NOUN: LazyLock<Regex> = LazyLock::new(|| {
    crate::pattern::pattern(&format!(
        r"(?i)(?-u:\b)(?:pass(?:es|ed)|clean|green|successful) (?:(?:all|every|the|both|full|entire|existing|unit|integration|of|its|release|debug|production) ){{0,4}}({TEST}|build|compile|{LINT}|{TYPES})(?-u:\b)"
    ))
});
static BROKEN_GAP: LazyLock<Regex> = lazy_pattern!(
    r"(?i)(?-u:\b)(?:that|which|to|when|if|where|verif\w*|check(?:s|ing)|ensur\w*|cover\w*|assert\w*|expect\w*|because|need\w*|must|should|until|before|so|whether|not|than|fail\w*|add\w*|updat\w*|fix\w*|writ\w*|wrote|creat\w*|remov\w*|mak\w*|via|through|using|uses?|into|by|from|data|file|files|fixture|fixtures|helper|name|names|output|log|logs|flag|path|paths|code path|config|script|scripts|harness)(?-u:\b)"
);
static BUILT: LazyLock<Regex> = lazy_pattern!(
    r"(?i)(?-u:\b)(?:(?:builds?|built|compiles?|compiled) (?:and \w+ )?(?:cleanly|successfully|fine|ok|clean|without (?:any )?(?:errors?|issues?|warnings?))|(?:cleanly|successfully) (?:builds?|built|compiles?|compiled)|build succeeded|it (?:builds|compiles)|type-?checks (?:cleanly|successfully|fine))(?-u:\b)|^(?:builds|compiles)$"
);
static ALL_GREEN: LazyLock<Regex> = lazy_pattern!(
    r"(?i)^(?:all|everything(?:'s| is| was| came back| looks)|fully|now) (?:is |are |now )?green(?: across the board| everywhere)?(?: |\W*$)|^green(?: now)?\W*$|(?-u:\b)green across the board|(?-u:\b)everything (?:is|was|came (?:back|out)) (?:all )?green"
);
static RAN: LazyLock<Regex> = LazyLock::new(|| {
    crate::pattern::pattern(&format!(
        r"(?i)(?-u:\b)(?:re-?ran|ran|executed|have run|'ve run|has run) (?:(?:all|every|the|both|full|entire|whole|complete|existing|our|your|unit|integration|e2e|regression|project|repo|repository|new|relevant|related|focused|targeted|broader|of|its) ){{0,4}}({TEST}|{LINT}|{TYPES}|build)(?-u:\b)"
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
    r"(?i)(?-u:\b)(unit|integration|e2e|end-to-end|end to end|smoke|regression|acceptance|functional|snapshot|doc|ui|frontend|front-end|backend|back-end|benchmark|performance|security|contract|browser|system)(?:(?-u:\b)[\w/ +,&]{0,24}?)(?-u:\b)(?:tests?|suite|specs?)(?-u:\b)"
);
static FULL: LazyLock<Regex> = lazy_pattern!(
    r"(?i)(?-u:\b)(?:full|entire|whole|complete) (?:(?:unit|integration|regression|e2e|end-to-end|project|repo|repository|workspace|rust|python|go|js|backend|frontend|test) ){0,2}?(?:suite|tests?|test suite)(?-u:\b)"
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

impl Claimed {
    /// What this clause claims of runs, if anything.
    pub fn read(clause: &Clause<'_>) -> Option<Self> {
        if !clause.is_claim() || matches!(clause.actor, Actor::You | Actor::Other(_)) {
            return None;
        }
        let words = clause.own_words();
        if REMOTE.is_match(&words) {
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
            qualified: QUALIFIED.captures_iter(&words).any(|found| !PLAIN.contains(&found[1].to_lowercase().as_str())),
            counts: counts::read(&words),
            places: if BOTH.is_match(&words) { 2 } else { 1 },
            profile: RELEASE.is_match(&words).then_some("release"),
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
fn command_works(text: &str) -> Vec<Work> {
    let by_line: Vec<Work> = shell::read(text).commands.iter().filter_map(runner::run).flat_map(|run| run.work).collect();
    if by_line.is_empty() && !text.contains([' ', '.', '_', ':']) {
        return runner::work_of_name(text);
    }
    by_line
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

fn passing(clause: &Clause<'_>, words: &str) -> Vec<Work> {
    let mut works = Vec::new();
    let mut from = 0;
    while let Some(found) = NOUN_STATE.captures_at(words, from) {
        let (Some(noun), Some(whole)) = (found.get(1), found.get(0)) else { break };
        let gap = found.get(2).map_or("", |gap| gap.as_str());
        let compound = is_compound(&words[..noun.start()], noun.as_str(), gap, &found[3]);
        if !compound && !BROKEN_GAP.is_match(gap) && plausible(noun.as_str(), &found[3]) {
            works.extend(works_of(noun.as_str()));
            works.extend(nouns_before(&words[..noun.start()]));
            works.extend(nouns_before(gap));
        }
        from = noun.end().max(from + 1).min(whole.end());
    }
    if let Some(found) = STATE_NOUN.captures(words) {
        works.extend(works_of(&found[1]));
    }
    if BUILT.is_match(words) {
        works.push(Work::Build);
    }
    works.extend(by_code(clause));
    works.extend(by_mark(clause, words));
    if works.is_empty() {
        works.extend(foreign(words));
    }
    works.sort_unstable();
    works.dedup();
    works
}

/// "a lint pass" is a noun; "lint and tests pass" is not.
fn is_compound(before: &str, noun: &str, gap: &str, state: &str) -> bool {
    let joined = before.trim_end().ends_with([',', '/', '&', '+']) || before.trim_end().to_lowercase().ends_with(" and");
    state.eq_ignore_ascii_case("pass") && gap.trim().is_empty() && !noun.ends_with('s') && !joined
}

/// "works" and "project is fine" say nothing of a run, except of a build or tests.
fn plausible(noun: &str, state: &str) -> bool {
    let (noun, state) = (noun.to_lowercase(), state.to_lowercase());
    let vague_noun =
        matches!(noun.as_str(), "project" | "code" | "crate" | "workspace" | "binary" | "types" | "everything" | "format" | "compile");
    let vague_state = matches!(state.as_str(), "fine" | "ok" | "okay")
        || state.starts_with("work")
        || state.starts_with("success")
        || state.starts_with("clean");
    !(vague_noun && (vague_state || state.starts_with("pass")))
}

static NOUN: LazyLock<Regex> = LazyLock::new(|| {
    crate::pattern::pattern(&format!(
        r"(?i)(?-u:\b)({TEST}|build|{LINT}|type-?check|{FORMAT})(?-u:\b)\W{{1,3}}(?:and |&)?\W*$|(?-u:\b)({TEST}|build|{LINT}|type-?check|{FORMAT})(?-u:\b)\s*[,/&+]"
    ))
});

/// Coordinated nouns that share the state: "fmt, lint, and all tests pass".
fn nouns_before(text: &str) -> Vec<Work> {
    NOUN.captures_iter(text).filter_map(|found| found.get(1).or(found.get(2))).flat_map(|noun| works_of(noun.as_str())).collect()
}

static CODE_STATE: LazyLock<Regex> = lazy_pattern!(
    r"(?i)`[^`]+`(?:(?:,? and|,|/| \+| &) ?`[^`]+`)*(?: (?:tests?|suites?|target|run|command|itself))?[\s:–—-]+(?:(?:now|also|both|all|still|then|is|are|was|were|has|have|comes?|came|back|exits?|again|locally|cleanly) )*(?:pass(?:es|ed|ing)?|green|clean(?:ly)?|succeed(?:s|ed)?|successful(?:ly)?|ok)(?-u:\b)"
);

/// A command or test in backticks and its state: "`cargo test` passes", "`test_login` passes".
fn by_code(clause: &Clause<'_>) -> Vec<Work> {
    let Some(found) = CODE_STATE.find(&clause.text) else { return Vec::new() };
    let codes = clause.spans.iter().filter(|span| span.kind == SpanKind::Code && found.range().contains(&span.at.start));
    let work = |text: &str| if fit::is_test_name(text) { vec![Work::Test] } else { command_works(text) };
    codes.flat_map(|span| work(&span.text)).collect()
}

/// A tick on a label that names work.
fn by_mark(clause: &Clause<'_>, words: &str) -> Vec<Work> {
    if clause.mark != Some(Mark::Good) {
        return Vec::new();
    }
    let label = words.trim_matches(|c: char| !c.is_alphanumeric());
    let short = label.split_whitespace().count() <= 4;
    if short { works_of(label) } else { Vec::new() }
}

/// Passing tests or builds in other languages: a noun and a state of one clause, no failure.
fn foreign(words: &str) -> Vec<Work> {
    let forms = lang::foreign(words);
    let has = |idea: Idea| forms.iter().any(|form| form.idea == idea);
    if !has(Idea::Pass) || has(Idea::Fail) {
        return Vec::new();
    }
    let nouns = [(Idea::Tests, Work::Test), (Idea::Build, Work::Build), (Idea::Lint, Work::Lint)];
    nouns.into_iter().filter(|(idea, _)| has(*idea)).map(|(_, work)| work).collect()
}

static IS: LazyLock<[(Regex, Work); 5]> = LazyLock::new(|| {
    let whole = |text: &str| crate::pattern::pattern(&format!(r"(?i)(?-u:\b){text}(?-u:\b)"));
    [
        (whole(TEST), Work::Test),
        (whole(LINT), Work::Lint),
        (whole(TYPES), Work::Typecheck),
        (whole(FORMAT), Work::Format),
        (whole(BUILD), Work::Build),
    ]
});

/// The work a noun names; "checks" names any.
fn works_of(noun: &str) -> Vec<Work> {
    IS.iter().filter(|(pattern, _)| pattern.is_match(noun)).map(|(_, work)| *work).collect()
}
