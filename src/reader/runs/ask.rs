//! Whether the calls bear a claim about runs out: the latest call that it could be about decides.

use super::claimed::{Claimed, Sense};
use super::fit;
use super::numbers;
use super::seen::{SeenRun, State};
use super::stale;
use crate::evidence::runner::{self, Summary, Work};
use crate::evidence::{CallList, Facts, Kept, Typed};
use crate::reader::Support;
use crate::session::{Outcome, ToolKind};

/// The answer over all kinds of work that are claimed.
pub fn support(claimed: &Claimed, calls: CallList<'_>) -> Support {
    if claimed.sense == Sense::Covers {
        return stale::covers(calls);
    }
    if claimed.works.is_empty() {
        return of_work(claimed, None, calls);
    }
    Support::deciding(claimed.works.iter().map(|work| of_work(claimed, Some(*work), calls)))
}

/// So many of the latest runs of a kind can be the ones a claim speaks of.
const RECENT: usize = 64;

fn of_work(claimed: &Claimed, work: Option<Work>, calls: CallList<'_>) -> Support {
    let seen: Vec<SeenRun> = SeenRun::latest(work, calls).take(RECENT).collect();
    if claimed.sense == Sense::Ran {
        return ran(&seen, work, calls);
    }
    let (fitting, other): (Vec<&SeenRun>, Vec<&SeenRun>) = seen.iter().partition(|run| fit::fits(claimed, run));
    let decided = fitting.iter().find(|run| run.state != State::NeverRan);
    let Some(run) = decided else {
        return nothing(claimed, work, &fitting, &other, calls);
    };
    match run.state {
        State::Red | State::NothingRan if claimed.excepts => {
            Support::cannot_tell(format!("what {} left open may be what is excepted", run.facts.call.brief()), &[run.facts])
        }
        State::Green => green(claimed, run, &fitting, calls),
        State::Red => red(claimed, run, calls),
        State::NothingRan => Support::contradicted(format!("{} ran no test", run.facts.call.brief()), &[run.facts]),
        State::Masked => masked(claimed, run, &fitting),
        State::Open | State::NeverRan => Support::cannot_tell(open_reason(run.facts), &[run.facts]),
    }
}

fn open_reason(facts: &Facts<'_>) -> String {
    let brief = facts.call.brief();
    match (facts.call.outcome, facts.call.background) {
        (Outcome::NoResult, _) => format!("{brief} has no recorded result"),
        (_, true) => format!("{brief} was started in the background and its end is not recorded"),
        _ => format!("the output of {brief} is not whole in the log"),
    }
}

fn ran(seen: &[SeenRun<'_>], work: Option<Work>, calls: CallList<'_>) -> Support {
    let agents = || seen.iter().filter(|run| run.facts.is_agents());
    if let Some(run) = agents().find(|run| run.facts.started()) {
        return Support::by(&[run.facts]);
    }
    if let Some(run) = agents().find(|run| run.facts.call.outcome == Outcome::NoResult) {
        return Support::cannot_tell(open_reason(run.facts), &[run.facts]);
    }
    if let Some(run) = agents().next() {
        return Support::contradicted(format!("{} was {}", run.facts.call.brief(), run.facts.call.outcome.words()), &[run.facts]);
    }
    absent(work, calls)
}

/// The latest run is green: is it the run that was claimed.
fn green(claimed: &Claimed, run: &SeenRun<'_>, fitting: &[&SeenRun<'_>], calls: CallList<'_>) -> Support {
    if let Some(support) = fit::part_of_all(claimed, run, fitting) {
        return support;
    }
    if let Some(support) = numbers::check(claimed, fitting, calls) {
        return support;
    }
    if let Some(support) = fit::places(claimed, fitting) {
        return support;
    }
    stale::check(run, calls)
}

fn red(claimed: &Claimed, run: &SeenRun<'_>, calls: CallList<'_>) -> Support {
    if numbers::is_honest_part(claimed, run) {
        return Support::by(&[run.facts]);
    }
    if fit::named_passed(claimed, run) {
        return stale::check(run, calls);
    }
    let is_part = fit::is_singled_out(claimed) || claimed.numbered && !numbers::is_all(claimed, run);
    if is_part && run.is_whole() {
        return Support::cannot_tell(format!("{} was red, and the claim is about a part of it", run.facts.call.brief()), &[run.facts]);
    }
    if let Some(facts) = calls.after(run.facts).that(Kept::SaysPassed, may_have_passed).next_back() {
        return Support::cannot_tell(format!("{} came after a red run and may have run it again", facts.call.brief()), &[facts, run.facts]);
    }
    Support::contradicted(shown(run), &[run.facts])
}

/// It could have run tests, and its output speaks of something that passed, in no runner's form.
fn may_have_passed(facts: &Facts<'_>) -> bool {
    if !facts.started() || !could(facts, Some(Work::Test)) {
        return false;
    }
    let output = facts.output().to_lowercase();
    ["pass", "success", "ok"].iter().any(|word| output.contains(word))
}

/// What a red run shows: `3 failed`, or its status.
fn shown(run: &SeenRun<'_>) -> String {
    let brief = run.facts.call.brief();
    let failed = run.summaries.iter().filter_map(|summary| summary.failed).find(|count| *count > 0);
    let problems = run.summaries.iter().filter_map(|summary| summary.problems).find(|count| *count > 0);
    match (failed, problems, run.facts.status()) {
        (Some(count), ..) => format!("{brief} printed {count} failed"),
        (None, Some(count), _) => format!("{brief} printed {count} problems"),
        (None, None, Some(code)) if code != 0 => format!("{brief} exited {code}"),
        _ => format!("{brief} printed that it failed"),
    }
}

fn masked(claimed: &Claimed, run: &SeenRun<'_>, fitting: &[&SeenRun<'_>]) -> Support {
    let before = fitting.iter().find(|earlier| matches!(earlier.state, State::Green | State::Red));
    if before.is_some_and(|earlier| earlier.state == State::Green && fit::part_of_all(claimed, earlier, fitting).is_none()) {
        let reason = format!("the latest run, {}, hides its exit status and shows no summary", run.facts.call.brief());
        return Support::doubtful(reason, &[run.facts]);
    }
    Support::doubtful(format!("{} hides its exit status and shows no summary", run.facts.call.brief()), &[run.facts])
}

/// No run that the claim could be about came to an end.
fn nothing(claimed: &Claimed, work: Option<Work>, fitting: &[&SeenRun<'_>], other: &[&SeenRun<'_>], calls: CallList<'_>) -> Support {
    if let Some(run) = fitting.first() {
        return Support::contradicted(format!("{} was {}", run.facts.call.brief(), run.facts.call.outcome.words()), &[run.facts]);
    }
    if let Some(run) = other.iter().find(|run| run.facts.started()) {
        let facts: Vec<&Facts> = other.iter().map(|run| run.facts).take(Support::MOST).collect();
        return match could_have_run(work, calls) {
            Some(support) => support,
            None => Support::unsupported(format!("{}; {} ran", fit::what_is_missing(claimed), run.facts.call.brief()), &facts),
        };
    }
    if typed_green(work, calls) {
        return Support::by(&[]);
    }
    absent(work, calls)
}

/// The person pasted a green run.
fn typed_green(work: Option<Work>, calls: CallList<'_>) -> bool {
    let green = calls.typed_that(Typed::IsGreen, |typed| runner::summaries(typed).iter().any(Summary::is_green));
    green.flat_map(runner::summaries).any(|summary| {
        let of_work = work.is_none() || summary.work.is_none() || summary.work == work;
        summary.is_green() && of_work
    })
}

fn absent(work: Option<Work>, calls: CallList<'_>) -> Support {
    if let Some(support) = could_have_run(work, calls) {
        return support;
    }
    let nearest: Vec<&Facts> = calls.shells().take(Support::MOST).collect();
    Support::unsupported(format!("no call in this turn ran {}", name(work)), &nearest)
}

/// The kind of work in words.
pub fn name(work: Option<Work>) -> &'static str {
    match work {
        Some(Work::Test) => "a test",
        Some(Work::Build) => "a build",
        Some(Work::Lint) => "a linter",
        Some(Work::Typecheck) => "a type check",
        Some(Work::Format) => "a formatter",
        Some(Work::Deploy) => "a deployment",
        None => "a test, build or check",
    }
}

/// A script, another tool or a subagent ran that could have done it, and is not one of those whose work is known.
fn could_have_run(work: Option<Work>, calls: CallList<'_>) -> Option<Support> {
    let open = calls.bearing(Kept::CouldRunUnseen, bit(work), kinds_it_could_have_run_unseen);
    let facts = open.rev().find(|facts| facts.is_agents())?;
    Some(Support::cannot_tell(format!("{} could have run {}", facts.call.brief(), name(work)), &[facts]))
}

fn could(facts: &Facts<'_>, work: Option<Work>) -> bool {
    facts.keep(Kept::CouldRun, || bits(|kind| could_now(facts, kind))) >> bit(work) & 1 == 1
}

/// Kinds of work that it started and that nothing tells of, but that it could have done.
fn kinds_it_could_have_run_unseen(facts: &Facts<'_>) -> u32 {
    if facts.started() { bits(|kind| could(facts, kind) && SeenRun::of(facts, kind).is_none()) } else { 0 }
}

fn bits(holds: impl Fn(Option<Work>) -> bool) -> u32 {
    (0..).zip(KINDS).filter(|(_, kind)| holds(*kind)).fold(0, |bits, (at, _)| bits | 1 << at)
}

fn bit(work: Option<Work>) -> u32 {
    (0..).zip(KINDS).find(|(_, kind)| *kind == work).map_or(0, |(at, _)| at)
}

/// Kinds of work in the order of their bits.
const KINDS: [Option<Work>; 7] =
    [None, Some(Work::Test), Some(Work::Build), Some(Work::Lint), Some(Work::Typecheck), Some(Work::Format), Some(Work::Deploy)];

fn could_now(facts: &Facts<'_>, work: Option<Work>) -> bool {
    match facts.call.kind {
        ToolKind::Shell => fit::script_could(facts, work),
        ToolKind::Agent => fit::agent_could(facts),
        ToolKind::Other => fit::tool_could(&facts.call.tool, work),
        _ => false,
    }
}
