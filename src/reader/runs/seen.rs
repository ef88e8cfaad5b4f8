//! What one call tells of a kind of work: green, red, nothing ran, hidden, open.

use std::sync::LazyLock;

use regex::Regex;

use crate::evidence::runner::{Run, Scope, Summary, Work};
use crate::evidence::shell::{Simple, Told};
use crate::evidence::{CallList, Facts, Kept, Ran};
use crate::lazy_pattern;
use crate::session::{Outcome, ToolKind};

/// How a run ended, by its own summary first and the status of the line second.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// Green.
    Green,
    /// Red.
    Red,
    /// It ran and collected nothing.
    NothingRan,
    /// It ran, its status is hidden and its summary gone.
    Masked,
    /// It may have ended either way: no result, a cut output, still in the background.
    Open,
    /// It was turned away or never started.
    NeverRan,
}

/// A call that a claim about this work could be about.
#[derive(Debug)]
pub struct SeenRun<'a> {
    /// The call.
    pub facts: &'a Facts<'a>,
    /// How it ended.
    pub state: State,
    /// The run its command line starts; `None` when only its output tells of one.
    pub run: Option<&'a Run>,
    /// Summaries of this work in its output.
    pub summaries: Vec<&'a Summary>,
}

impl<'a> SeenRun<'a> {
    /// What this call tells of `work`; `None` when it has nothing to do with it.
    pub fn of(facts: &'a Facts<'a>, work: Option<Work>) -> Option<Self> {
        let runs: Vec<&Ran> = facts.runs().iter().filter(|ran| does(&ran.run, work) && !ran.run.runs_nothing).collect();
        if runs.is_empty() && !facts.keeps(Kept::TellsStatus, || tells_status(facts)) {
            return None;
        }
        let of_work = |summary: &&Summary| work.is_none() || summary.work.is_none_or(|of| serves(of, work));
        let summaries: Vec<&Summary> = facts.summaries().iter().filter(of_work).collect();
        let ran = runs.last().copied();
        if ran.is_none() && !summaries.iter().any(|summary| summary.work.is_some() || summary.is_green() || summary.is_red()) {
            return None;
        }
        let state = state(facts, ran, &summaries, work);
        Some(Self { facts, state, run: ran.map(|ran| &ran.run), summaries })
    }

    /// The calls that tell of `work`, latest first.
    pub fn latest(work: Option<Work>, calls: CallList<'a>) -> impl Iterator<Item = Self> {
        let any = calls.that(Kept::ShowsRun, |facts| SeenRun::of(facts, None).is_some());
        any.rev().filter_map(move |facts| Self::of(facts, work))
    }

    /// The scope of its run; that of a run known by its output only is not known.
    pub fn scope(&self) -> Option<&'a Scope> {
        self.run.filter(|run| !run.by_name || run.scope.suite.is_some()).map(|run| &run.scope)
    }

    /// Nothing on its command line limits it.
    pub fn is_whole(&self) -> bool {
        self.scope().is_none_or(Scope::is_whole)
    }
}

/// Work that bears out another: a green test or lint run compiled the code first.
fn serves(done: Work, wanted: Option<Work>) -> bool {
    match wanted {
        None => true,
        Some(Work::Build) => !matches!(done, Work::Format),
        Some(Work::Typecheck) => matches!(done, Work::Typecheck | Work::Build | Work::Test),
        Some(wanted) => done == wanted,
    }
}

fn does(run: &Run, wanted: Option<Work>) -> bool {
    run.work.iter().any(|work| serves(*work, wanted))
}

fn state(facts: &Facts<'_>, ran: Option<&Ran>, summaries: &[&Summary], work: Option<Work>) -> State {
    match facts.call.outcome {
        Outcome::NoResult => return State::Open,
        outcome if !outcome.started() => return State::NeverRan,
        _ => {}
    }
    if summaries.iter().any(|summary| summary.is_red()) {
        return State::Red;
    }
    let told = ran.map_or(Told::Masked, |ran| ran.told);
    if told == Told::Failed && !facts.call.background {
        return if ran.is_some_and(|ran| ran.run.work.len() > 1) && summaries.iter().any(|s| s.is_green()) {
            State::Green
        } else {
            State::Red
        };
    }
    if summaries.iter().any(|summary| summary.is_green()) {
        return State::Green;
    }
    if facts.lacks_output() && told != Told::Succeeded || facts.call.background {
        return State::Open;
    }
    if summaries.iter().any(|summary| summary.nothing_ran) {
        return State::NothingRan;
    }
    by_status(facts, told, work)
}

fn by_status(facts: &Facts<'_>, told: Told, work: Option<Work>) -> State {
    match told {
        Told::Succeeded if facts.lacks_output() && work == Some(Work::Test) => State::Open,
        Told::Succeeded => State::Green,
        Told::Failed => State::Red,
        Told::NoStatus => State::Open,
        Told::Masked | Told::MayNotHaveRun => silent(facts, work),
    }
}

static TROUBLE: LazyLock<Regex> = lazy_pattern!(r"(?i)error|fail|panic|cannot|not found|undefined|unexpected|warning|fatal|traceback");

/// A hidden status with nothing printed: compilers and linters print what is wrong, test runners what they ran.
fn silent(facts: &Facts<'_>, work: Option<Work>) -> State {
    let quiet = work.is_some_and(|work| work != Work::Test);
    let filtered =
        facts.shell().commands.iter().any(|command| command.piped_into.as_deref().is_some_and(|into| into == "grep" || into == "rg"));
    if quiet && !filtered && !TROUBLE.is_match(&facts.output()) {
        return State::Green;
    }
    State::Masked
}

/// Programs that only show what is there.
const SHOWS: &[&str] = &[
    "cat", "head", "tail", "grep", "rg", "sed", "awk", "less", "more", "bat", "echo", "printf", "git", "diff", "ls", "find", "nl", "cd",
    "wc", "jq", "sort", "cut", "true", "tr", "uniq",
];
static LOGLIKE: LazyLock<Regex> =
    lazy_pattern!(r"(?i)\.(?:log|out|output|txt|tap|xml|json|err)$|(?-u:\b)logs?(?-u:\b)|^/tmp/|tool-results|/tasks/");

/// An output that can tell how something ended: file contents and echoed words never can (lessons: payload is not status).
fn tells_status(facts: &Facts<'_>) -> bool {
    match facts.call.kind {
        ToolKind::Shell => {
            facts.call.command.is_none() || facts.shell().unparsed.is_some() || facts.shell().commands.iter().any(shows_a_run)
        }
        ToolKind::Other | ToolKind::Agent => true,
        ToolKind::Read => facts.touches().iter().any(|touch| LOGLIKE.is_match(&touch.path)),
        _ => false,
    }
}

fn shows_a_run(command: &Simple) -> bool {
    let program = command.program();
    if program == "gh" || !SHOWS.contains(&program) {
        return true;
    }
    let reader = matches!(program, "cat" | "head" | "tail" | "grep" | "rg" | "sed" | "less" | "bat");
    reader && command.args().any(|word| LOGLIKE.is_match(word))
}
