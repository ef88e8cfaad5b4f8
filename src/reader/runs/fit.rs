//! Whether a run is the one a claim is about: its suite, its tests, its profile, its place.

use std::collections::HashSet;
use std::sync::LazyLock;

use regex::Regex;

use super::claimed::{Claimed, Extent};
use super::seen::{SeenRun, State};
use crate::evidence::Facts;
use crate::evidence::runner::{self, Scope, Work};
use crate::lazy_pattern;
use crate::reader::Support;

/// The run could be the one the claim is about.
pub fn fits(claimed: &Claimed, run: &SeenRun<'_>) -> bool {
    let Some(scope) = run.scope() else { return true };
    suites_fit(claimed, scope) && named_fit(claimed, scope) && profile_fits(claimed, scope)
}

fn profile_fits(claimed: &Claimed, scope: &Scope) -> bool {
    claimed.profile.is_none_or(|wanted| scope.profile.as_deref() == Some(wanted))
}

/// Suites that a path or selector can name for itself.
fn suites_fit(claimed: &Claimed, scope: &Scope) -> bool {
    if claimed.suites.is_empty() || scope.is_whole() {
        return true;
    }
    let limits = limits(scope);
    let known = |word: &str| limits.iter().any(|limit| limit.contains(word));
    let names_another = SUITES.iter().any(|suite| !claimed.suites.iter().any(|wanted| alike(wanted, suite)) && known(suite));
    claimed.suites.iter().any(|suite| known(suite) || known(&suite.replace([' ', '-'], ""))) || !names_another
}

const SUITES: &[&str] = &["unit", "integration", "e2e", "smoke", "acceptance", "functional", "benchmark", "contract"];

fn alike(one: &str, other: &str) -> bool {
    one == other || (one.starts_with("end") && other == "e2e")
}

fn limits(scope: &Scope) -> Vec<String> {
    let words = scope.only.iter().chain(&scope.selector).chain(&scope.suite);
    words.map(|word| word.to_lowercase()).collect()
}

/// A test named in backticks lies in what was selected; names that select nothing known do not exclude.
fn named_fit(claimed: &Claimed, scope: &Scope) -> bool {
    let tests: Vec<String> = claimed.named.iter().filter(|name| is_test_name(name)).map(|name| bare(name)).collect();
    let Some(selector) = scope.selector.as_deref().map(str::to_lowercase) else { return true };
    if tests.is_empty() || SELECTS.is_match(&selector) {
        return true;
    }
    let parts: Vec<&str> = selector.split(['|', '^', '$', '(', ')', '/', '"', '\'', ' ']).filter(|part| part.len() > 1).collect();
    tests.iter().any(|test| parts.iter().any(|part| test.contains(part) || part.contains(test.as_str())))
}

/// Selectors by expression, which may select anything.
static SELECTS: LazyLock<Regex> = lazy_pattern!(r"(?i)(?-u:\b)(?:or|and|not)(?-u:\b)|[*?\[\]]");
static TEST_NAME: LazyLock<Regex> = lazy_pattern!(r"^(?:[\w:.]*::)?(?:test_?\w+|\w+_test|Test[A-Z_]\w*|it_\w+|should_\w+)(?:\(\))?$");

/// A name in the form of a test's.
pub fn is_test_name(name: &str) -> bool {
    TEST_NAME.is_match(name)
}

fn bare(name: &str) -> String {
    let last = name.rsplit("::").next().unwrap_or(name);
    last.trim_end_matches("()").to_lowercase()
}

/// The claim is about a part of what a whole run covers.
pub fn is_narrowed(claimed: &Claimed) -> bool {
    claimed.numbered || is_singled_out(claimed)
}

/// The same, by more than a number.
pub fn is_singled_out(claimed: &Claimed) -> bool {
    !claimed.named.is_empty() || !claimed.suites.is_empty() || claimed.counts.of_some || claimed.qualified
}

/// Every test named in the claim is shown as passed by the run, or is not among its failures.
pub fn named_passed(claimed: &Claimed, run: &SeenRun<'_>) -> bool {
    let tests: Vec<String> = claimed.named.iter().filter(|name| is_test_name(name)).map(|name| bare(name)).collect();
    if tests.is_empty() || run.facts.lacks_output() {
        return false;
    }
    let output = run.facts.output();
    tests.iter().all(|test| runner::names_passed(&output, test) == Some(true))
}

/// All of a suite is claimed and only a part ran.
pub fn part_of_all(claimed: &Claimed, run: &SeenRun<'_>, fitting: &[&SeenRun<'_>]) -> Option<Support> {
    let all = claimed.extent != Extent::Some && !is_narrowed(claimed);
    let limited = run.scope().filter(|scope| !scope.is_whole())?;
    if !all {
        return None;
    }
    let whole =
        fitting.iter().find(|earlier| earlier.run.is_some() && earlier.is_whole() && matches!(earlier.state, State::Green | State::Red));
    let part = limits(limited).join(", ");
    match whole.map(|earlier| (earlier.state, earlier.facts)) {
        Some((State::Red, facts)) => {
            Some(Support::contradicted(format!("{} was red, and only {part} ran after it", facts.call.brief()), &[facts, run.facts]))
        }
        Some(_) => None,
        None if claimed.extent == Extent::Suite => Some(Support::unsupported(format!("only {part} ran"), &[run.facts])),
        None => Some(Support::doubtful(format!("only {part} ran"), &[run.facts])),
    }
}

/// "In both repos" needs green runs in two folders.
pub fn places(claimed: &Claimed, fitting: &[&SeenRun<'_>]) -> Option<Support> {
    if claimed.places < 2 {
        return None;
    }
    let green: Vec<&&SeenRun> = fitting.iter().filter(|run| run.state == State::Green).collect();
    let dirs: HashSet<Option<&str>> = green.iter().map(|run| place(run)).collect();
    let facts: Vec<&Facts> = green.iter().map(|run| run.facts).collect();
    (dirs.len() < claimed.places).then(|| Support::unsupported("green runs are recorded in one place only", &facts))
}

fn place<'a>(run: &SeenRun<'a>) -> Option<&'a str> {
    run.run.and_then(|run| run.scope.dir.as_deref()).or(run.facts.call.workdir.as_deref())
}

/// What a run of another scope leaves unshown.
pub fn what_is_missing(claimed: &Claimed) -> String {
    if let Some(profile) = claimed.profile {
        return format!("no {profile} build ran");
    }
    let names: Vec<&str> = claimed.suites.iter().chain(&claimed.named).map(String::as_str).collect();
    format!("no run covers {}", names.join(", "))
}

/// A script or task that could run this kind of work without showing it.
pub fn script_could(facts: &Facts<'_>, work: Option<Work>) -> bool {
    let line = facts.shell();
    if line.unparsed.is_some() {
        return facts.call.command.is_some();
    }
    facts.opaque().any(|command| {
        let words: Vec<&str> = command.words.iter().map(|word| word.text.as_str()).collect();
        let program = command.program();
        if TASKS.contains(&program) {
            return words
                .iter()
                .skip(1)
                .any(|word| (!OTHER_TASK.is_match(word) || formats(word, work)) && !word.starts_with('-') && is_task_for(word, work));
        }
        SCRIPT.is_match(words.first().copied().unwrap_or_default()) || (RUNS_SCRIPTS.contains(&program) && words.len() > 1)
    })
}

const TASKS: &[&str] = &[
    "make", "just", "npm", "pnpm", "yarn", "bun", "mise", "task", "rake", "tox", "nox", "invoke", "gulp", "grunt", "nx", "turbo",
    "earthly", "bazel", "gradle", "gradlew", "mvn", "mvnw",
];
const RUNS_SCRIPTS: &[&str] = &[
    "bash",
    "sh",
    "zsh",
    "python",
    "python3",
    "node",
    "deno",
    "ruby",
    "perl",
    "tsx",
    "ts-node",
    "docker",
    "docker-compose",
    "ssh",
    "eval",
];
static SCRIPT: LazyLock<Regex> = lazy_pattern!(r"^(?:\.{1,2}/|[\w.-]+/)|\.(?:sh|bash|py|rb|pl|js|mjs|ts)$");
static OTHER_TASK: LazyLock<Regex> = lazy_pattern!(
    r"(?i)^(?:run|exec|x|install|i|ci|add|clean|dev|start|serve|watch|docs?|format|fmt|publish|release|version|up|down|logs|deps|setup|init|bootstrap|seed|migrate|generate|codegen|gen|update|upgrade|remove|help|list|tasks|config|settings|use|link|pack|view|info|outdated|audit|login|whoami)$"
);

/// A format task often runs the linters too.
fn formats(word: &str, work: Option<Work>) -> bool {
    work == Some(Work::Lint) && runner::work_of_name(word).contains(&Work::Format)
}

/// A task whose name says another kind of work does not stand for this one.
fn is_task_for(word: &str, work: Option<Work>) -> bool {
    let named = runner::work_of_name(word);
    formats(word, work) || named.is_empty() || work.is_none_or(|work| named.contains(&work))
}

static AGENT_TOLD: LazyLock<Regex> = lazy_pattern!(
    r"(?i)(?-u:\b)(?:run|ran|running|execute[ds]?|re-?run)(?-u:\b)[^.\n]{0,40}(?-u:\b)(?:tests?|suite|build|lint(?:er|ing)?|checks?)(?-u:\b)|(?-u:\b)(?:tests?|suite|build|lint(?:er|ing)?|checks?|compiles?)(?-u:\b)[^.\n]{0,40}(?-u:\b)(?:pass(?:es|ed|ing)?|green|succeed(?:s|ed)?|clean(?:ly)?|successful(?:ly)?)(?-u:\b)"
);

/// A subagent whose own log is missing and whose answer speaks of such work.
pub fn agent_could(facts: &Facts<'_>) -> bool {
    facts.lacks_output() || AGENT_TOLD.is_match(&facts.output()) || AGENT_TOLD.is_match(&facts.call.args.read())
}

static TOOL: LazyLock<Regex> =
    lazy_pattern!(r"(?i)run|test|exec|build|check|lint|command|task|diagnos|compile|shell|terminal|eval|repl|python|kernel|notebook");

/// A tool whose name says that it runs things.
pub fn tool_could(name: &str, work: Option<Work>) -> bool {
    let own = name.rsplit("__").next().unwrap_or(name);
    let diagnoses = own.to_lowercase().contains("diagnos");
    TOOL.is_match(own) && (!diagnoses || matches!(work, Some(Work::Build | Work::Typecheck)))
}
