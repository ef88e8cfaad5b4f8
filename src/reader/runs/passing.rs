//! Work that a clause says to have passed: a noun of tests, builds or linters and its state.

use std::sync::LazyLock;

use regex::Regex;

use super::claimed::command_works;
use super::fit;
use crate::claim::lang::{self, Idea};
use crate::claim::{Clause, Mark, SpanKind};
use crate::evidence::runner::Work;
use crate::lazy_pattern;

pub(super) static TEST: &str = r"(?:test ?suites?|tests?|specs?|suites?|test cases?|test runs?|testsuite|pytest|unittests?|doctests?)";
static BUILD: &str = r"(?:build|builds|compilation|compile|project|code|crate|workspace|binary)";
pub(super) static LINT: &str = r"(?:lint|linter|linters|lints|linting|clippy|eslint|ruff|golangci-lint|vet|static analysis|pylint|flake8)";
pub(super) static TYPES: &str = r"(?:type ?-?checks?|type ?-?checking|type ?-?checker|tsc|mypy|pyright|types|typescript)";
static FORMAT: &str = r"(?:fmt|format|formatting|formatter|format check|gofmt|prettier|rustfmt)";
static CHECKS: &str = r"(?:checks|all checks|validation|verification|quality gates?|everything|pre-commit)";

/// What may stand between a noun and its state. Letters beyond ASCII are told from marks by leaving those out, as a class of all
/// letters, repeated, takes longer to compile than all other patterns together.
static GAP: &str = r"(?:[\s,:/&+()`'.0-9A-Za-z_-]|[^\x00-\x7f“”„«»‹›•·→←⇒✅✓✔❌✗✘⚠×…]){0,60}?";
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

/// "uploads the report after the tests pass": what something else waits for, told in the present.
static AWAITED: LazyLock<Regex> = lazy_pattern!(
    r"(?i)(?-u:\b)(?:after|once|before|until|when(?:ever)?|as soon as|as long as|provided(?: that)?)(?: (?:the|all|your|our|its|these|those|every|both|unit|integration|e2e|of|full|whole|entire))*\s*$"
);
static PRESENT: LazyLock<Regex> = lazy_pattern!(r"(?i)^(?:pass(?:es)?|succeeds?|green|clean|ok)$");
static TOLD: LazyLock<Regex> = lazy_pattern!(r"(?i)(?-u:\b)(?:was|were|had|have|has|came)(?-u:\b)");
static NO_ERRORS: LazyLock<Regex> = LazyLock::new(|| {
    crate::pattern::pattern(&format!(
        r"(?i)^\W*(?:there (?:are|were) )?(?:now )?(?:no|zero|0) (?:remaining |more )?(types?|typescript|{LINT}|compile|compilation|build) (?:errors?|issues?)(?: left| remaining)?\W*$"
    ))
});

/// A text of which each state has one, so that most clauses are let go by early.
static STATED: LazyLock<Regex> =
    lazy_pattern!(r"(?i-u)pass|green|succe|clean|ok|fine|failure|issue|error|problem|warning|violation|work|(?u:[✅✓✔])");

/// The work that the clause says to have passed.
pub(super) fn passing(clause: &Clause<'_>, words: &str) -> Vec<Work> {
    let mut works = Vec::new();
    let mut from = if STATED.is_match(words) { 0 } else { words.len() };
    while let Some(found) = NOUN_STATE.captures_at(words, from) {
        let (Some(noun), Some(whole)) = (found.get(1), found.get(0)) else { break };
        let gap = found.get(2).map_or("", |gap| gap.as_str());
        let compound = is_compound(&words[..noun.start()], noun.as_str(), gap, &found[3]);
        let awaited = AWAITED.is_match(&words[..noun.start()]) && PRESENT.is_match(&found[3]) && !TOLD.is_match(gap);
        if !compound && !awaited && !BROKEN_GAP.is_match(gap) && plausible(noun.as_str(), &found[3]) {
            works.extend(works_of(noun.as_str()));
            works.extend(nouns_before(&words[..noun.start()]));
            works.extend(nouns_before(gap));
        }
        from = noun.end().max(from + 1).min(whole.end());
    }
    if let Some(found) = STATE_NOUN.captures(words) {
        works.extend(works_of(&found[1]));
    }
    if let Some(found) = NO_ERRORS.captures(words) {
        works.extend(if found[1].eq_ignore_ascii_case("type") { vec![Work::Typecheck] } else { works_of(&found[1]) });
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
pub(super) fn works_of(noun: &str) -> Vec<Work> {
    IS.iter().filter(|(pattern, _)| pattern.is_match(noun)).map(|(_, work)| *work).collect()
}
