//! The commands of a turn: which were turned away, which failed, and which test run verifies the changes.

use super::changes::{self, Changes};
use super::{Asked, Fact, Kind, Rules, Seen};
use crate::evidence::runner::{Scope, Summary, Work};
use crate::evidence::shell::Told;
use crate::evidence::{Facts, Ran};
use crate::session::{Outcome, ToolKind};

/// What became of the commands of a turn.
#[derive(Default)]
pub(super) struct Commands<'a> {
    denied: Option<&'a Facts<'a>>,
    failed: Option<&'a Facts<'a>>,
    passed: Option<&'a Facts<'a>>,
    any: bool,
    /// The latest test run after the last change, when it is green and its status is its own.
    pub green_test: Option<&'a Facts<'a>>,
    /// The latest test run after the last change, when it is red.
    pub red_test: Option<&'a Facts<'a>>,
    /// Test runs after the last change whose status the line hides.
    pub masked: usize,
    /// Test runs after the last change without a recorded status.
    pub without_status: usize,
}

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ended {
    Green,
    Red,
    /// The status is not its own, and its output does not say that it failed.
    Masked,
    Unknown,
}

impl<'a> Commands<'a> {
    /// Those of a turn with these changes.
    pub(super) fn of(seen: &Seen<'a>, changes: &Changes<'_>) -> Self {
        let mut commands = Self::default();
        match seen.rules {
            Rules::Talos => commands.in_order(seen),
            Rules::Ours => commands.latest(seen, changes),
        }
        commands.any = shells(seen).next().is_some();
        commands.tests(seen, changes);
        commands
    }

    /// The first that does not succeed decides, even if a later one does.
    fn in_order(&mut self, seen: &Seen<'a>) {
        let first = shells(seen).find(|facts| !matches!(facts.call.outcome, Outcome::Ok | Outcome::NoResult));
        match first {
            Some(facts) if facts.call.outcome.turned_away() => self.denied = Some(facts),
            Some(facts) => self.failed = Some(facts),
            None => self.passed = shells(seen).find(|facts| facts.succeeded()),
        }
    }

    /// What was allowed later is not denied, and what passed later or was made old by a change has not failed.
    fn latest(&mut self, seen: &Seen<'a>, changes: &Changes<'_>) {
        let after = |facts: &Facts<'_>, later: &Facts<'_>| later.at > facts.at && later.call.command == facts.call.command;
        let turned_away = shells(seen).filter(|facts| facts.call.outcome.turned_away());
        self.denied = turned_away.filter(|facts| !shells(seen).any(|later| later.started() && after(facts, later))).last();
        let mut red: Vec<(&'a Facts<'a>, &'a Ran)> = Vec::new();
        for (facts, ran) in runs(seen) {
            match ended(facts, ran) {
                Ended::Green => {
                    red.retain(|(_, known)| !covers(ran, known));
                    self.passed = Some(facts);
                }
                Ended::Red => red.push((facts, ran)),
                Ended::Masked | Ended::Unknown => {}
            }
        }
        let last = changes.last();
        self.failed = red.into_iter().map(|(facts, _)| facts).rfind(|facts| last.is_none_or(|change| facts.at > change));
    }

    /// Test runs after the last change; the latest decides.
    fn tests(&mut self, seen: &Seen<'a>, changes: &Changes<'_>) {
        let last = changes.last();
        let after = runs(seen).filter(|(facts, ran)| last.is_none_or(|change| facts.at > change) && ran.run.work.contains(&Work::Test));
        for (facts, ran) in after {
            match ended(facts, ran) {
                Ended::Green if self.red_test.is_some_and(|_| !ran.run.scope.is_whole()) => {}
                Ended::Green => (self.green_test, self.red_test) = (Some(facts), None),
                Ended::Red => (self.green_test, self.red_test) = (None, Some(facts)),
                Ended::Masked => self.masked += 1,
                Ended::Unknown => self.without_status += 1,
            }
        }
    }

    /// The facts about them.
    pub(super) fn facts(&self, seen: &Seen<'_>, changes: &Changes<'_>) -> Vec<Fact> {
        let denied = self.denied.map(|facts| Fact::new(Kind::CommandDenied, changes::told(facts), &[facts]));
        let failed = self.failed.map(|facts| Fact::new(Kind::CommandFailed, failure(facts), &[facts]));
        [denied, failed, self.required(seen, changes), self.not_run(seen)].into_iter().flatten().collect()
    }

    /// Only a verification was asked for, nothing changed, and a command passed.
    fn required(&self, seen: &Seen<'_>, changes: &Changes<'_>) -> Option<Fact> {
        let only = seen.request.asked == Asked::VerifyOnly && changes.made.is_empty();
        let passed = self.passed.filter(|_| only && self.failed.is_none() && self.denied.is_none())?;
        Some(Fact::new(Kind::RequiredCommandPassed, format!("only a check was asked for, and {} exited 0", passed.call.brief()), &[passed]))
    }

    /// The agent itself took the request to require a command, and none is recorded.
    fn not_run(&self, seen: &Seen<'_>) -> Option<Fact> {
        let contract = seen.turn.runtime.as_ref()?.contract.as_ref()?;
        let required = ["explicit-command-verification-request", "unsupported-command-verification-request"];
        let missing = !self.any && required.contains(&contract.reason.as_str());
        missing.then(|| Fact::new(Kind::ActionMissing, "the request requires a command, and none is recorded", &[]))
    }
}

/// The agent's commands.
fn shells<'a>(seen: &Seen<'a>) -> impl Iterator<Item = &'a Facts<'a>> + use<'a> {
    seen.calls.agents().filter(|facts| facts.call.kind == ToolKind::Shell)
}

/// The runs they start.
fn runs<'a>(seen: &Seen<'a>) -> impl Iterator<Item = (&'a Facts<'a>, &'a Ran)> + use<'a> {
    let all = seen.calls.shells().filter(|facts| facts.started()).flat_map(|facts| facts.runs().iter().map(move |ran| (facts, ran)));
    all.filter(|(_, ran)| !ran.run.runs_nothing)
}

/// The same work at least as far as the red run went.
fn covers(green: &Ran, red: &Ran) -> bool {
    let reach = |scope: &Scope| (scope.only.clone(), scope.selector.clone(), scope.suite.clone());
    let same = green.run.runner == red.run.runner && red.run.work.iter().all(|work| green.run.work.contains(work));
    same && (green.run.scope.is_whole() || reach(&green.run.scope) == reach(&red.run.scope))
}

fn ended(facts: &Facts<'_>, ran: &Ran) -> Ended {
    if matches!(facts.call.outcome, Outcome::TimedOut | Outcome::Interrupted) {
        return Ended::Red;
    }
    if facts.call.background {
        return Ended::Unknown;
    }
    match ran.told {
        Told::Succeeded => Ended::Green,
        Told::Failed => Ended::Red,
        Told::Masked if says_red(facts, ran) => Ended::Red,
        Told::Masked => Ended::Masked,
        Told::NoStatus if facts.call.outcome == Outcome::Failed && facts.shell().commands.len() == 1 => Ended::Red,
        Told::NoStatus | Told::MayNotHaveRun => Ended::Unknown,
    }
}

/// The last summary of its work in the output says that it failed: text can lower and never raise.
fn says_red(facts: &Facts<'_>, ran: &Ran) -> bool {
    let of_work = |summary: &&Summary| summary.work.is_none_or(|work| ran.run.work.contains(&work));
    facts.summaries().iter().rfind(of_work).is_some_and(Summary::is_red)
}

fn failure(facts: &Facts<'_>) -> String {
    match (facts.call.outcome, facts.status()) {
        (Outcome::Ok | Outcome::Failed, Some(code)) => format!("{} exited {code}", facts.call.brief()),
        (outcome, _) => format!("{} {}", facts.call.brief(), outcome.words()),
    }
}
