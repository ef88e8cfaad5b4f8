//! The outcome of a whole turn: facts computed from records, in a fixed order of which the first decides.
//!
//! The order and the eight names are Talos's. Prose can add facts that lower an outcome and none that raises it. Whether the whole
//! request was met is never assessed.

mod asked;
mod changes;
mod commands;
mod fact;
mod recorded;
mod said;

pub use asked::{Asked, Known, Request};
pub use fact::{Classification, Fact, Kind, classify};
pub use recorded::Recorded;

use super::engine::Profile;
use super::verdict::Verification;
use crate::evidence::{CallList, Record};
use crate::session::{End, Outcome, RanBy, ToolKind, Turn};
use changes::Changes;
use commands::Commands;

/// What is said of the whole request in every report.
pub const WHOLE_REQUEST: &str = "whole request: not assessed";

/// The outcome of a turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurnOutcome {
    /// One of the eight.
    pub classification: Classification,
    /// The fact that decides, then those it outranks, in the fixed order.
    pub facts: Vec<Fact>,
    /// What was asked for, and how that is known.
    pub request: Request,
    /// What verified the turn's changes.
    pub checked: Checked,
    /// Facts that this record cannot give.
    pub not_told: Vec<String>,
    /// The agent's own classification, where it recorded one.
    pub recorded: Option<Recorded>,
}

impl TurnOutcome {
    /// The fact that decides, then those it outranks; what decides only when nothing else does is no reason behind others.
    pub fn because(&self) -> impl Iterator<Item = &Fact> {
        let facts = self.facts.iter().enumerate();
        facts.filter(|(at, fact)| *at == 0 || fact.kind < Kind::NoChangeAsked).map(|(_, fact)| fact)
    }
}

/// What verified the changes of a turn.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Checked {
    /// Nothing was to verify, or nothing did.
    #[default]
    NotRun,
    /// Changes are recorded as made; nothing tested them afterwards.
    ReadbackOnly,
    /// A test run after the last change exited 0, and nothing hid its status; or the agent's own verifier passed.
    Passed,
    /// A test run after the last change failed, or the agent's own verifier did.
    Failed,
    /// The agent's own verifier could not run.
    Unavailable,
}

impl Checked {
    /// The name in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::NotRun => "not_run",
            Self::ReadbackOnly => "readback_only",
            Self::Passed => "passed",
            Self::Failed => "failed",
            Self::Unavailable => "unavailable",
        }
    }

    fn recorded(status: &str) -> Option<Self> {
        Some(match status {
            "PASSED" => Self::Passed,
            "FAILED" => Self::Failed,
            "READBACK_ONLY" => Self::ReadbackOnly,
            "UNAVAILABLE" => Self::Unavailable,
            "NOT_RUN" => Self::NotRun,
            _ => return None,
        })
    }
}

/// Whose rules the facts follow where agents differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rules {
    /// Talos's: the first command that does not succeed decides.
    Talos,
    /// Ours, for agents that try again: what was made good later does not decide.
    Ours,
}

/// Everything the facts of a turn are computed from.
struct Seen<'a> {
    turn: &'a Turn,
    calls: CallList<'a>,
    record: &'a Record<'a>,
    request: Request,
    rules: Rules,
    verdict: Option<&'a Verification>,
}

/// The outcome of the turn at `index`, of whose reply `verdict` is known.
#[must_use]
pub fn of(record: &Record<'_>, index: usize, verdict: Option<&Verification>, profile: Profile) -> TurnOutcome {
    let turn = &record.session.turns[index];
    let talos = profile == Profile::Talos || record.session.format == "talos";
    let rules = if talos { Rules::Talos } else { Rules::Ours };
    let calls = record.before(index, turn.calls.len());
    Seen { turn, calls, record, request: asked::of(turn), rules, verdict }.outcome()
}

impl Seen<'_> {
    fn outcome(self) -> TurnOutcome {
        let changes = Changes::of(&self);
        let commands = Commands::of(&self, &changes);
        let checked = self.checked(&commands, &changes);
        let mut facts = self.ended();
        facts.extend(changes.facts(&self));
        facts.extend(commands.facts(&self, &changes));
        facts.extend(verified(checked, &commands));
        facts.extend(said::facts(&self, &changes));
        recorded::add(&self, &mut facts);
        facts.push(self.rest(&changes));
        facts.sort_by_key(|fact| fact.kind);
        facts.dedup_by_key(|fact| fact.kind);
        let classification = classify(facts.iter().map(|fact| fact.kind));
        let recorded = recorded::compared(self.turn, classification);
        TurnOutcome { classification, facts, not_told: self.not_told(&commands), request: self.request, checked, recorded }
    }

    /// The turn did not come to its end.
    fn ended(&self) -> Vec<Fact> {
        let why = match self.turn.end {
            End::Error => "the turn ended in an error of the agent",
            End::Aborted => "the turn was stopped before its end",
            End::Complete | End::Open => return Vec::new(),
        };
        vec![Fact::new(Kind::Stopped, why, &[])]
    }

    /// The verifier's own status, raised only by a test run after the last change, and lowered by each that fails.
    fn checked(&self, commands: &Commands<'_>, changes: &Changes<'_>) -> Checked {
        let recorded = self.turn.runtime.as_ref().and_then(|runtime| Checked::recorded(runtime.verification.as_deref()?));
        let made = if changes.made.is_empty() { Checked::NotRun } else { Checked::ReadbackOnly };
        let base = recorded.unwrap_or(made);
        match base {
            Checked::Failed => Checked::Failed,
            _ if commands.red_test.is_some() && !changes.made.is_empty() => Checked::Failed,
            Checked::ReadbackOnly if commands.green_test.is_some() => Checked::Passed,
            other => other,
        }
    }

    /// What decides when nothing else does.
    fn rest(&self, changes: &Changes<'_>) -> Fact {
        let made = changes.made.first().copied();
        match (self.request.asked, made) {
            (Asked::NoChange | Asked::VerifyOnly, None) => {
                Fact::new(Kind::NoChangeAsked, "no change was asked for, and none is recorded", &[])
            }
            (_, Some(made)) => Fact::new(Kind::Otherwise, changes.untested(), &[made]),
            (_, None) => Fact::new(Kind::Otherwise, "no change is recorded, and what was asked for is not known to need none", &[]),
        }
    }

    /// What this record cannot tell.
    fn not_told(&self, commands: &Commands<'_>) -> Vec<String> {
        let mut all = Vec::new();
        if self.turn.runtime.as_ref().is_none_or(|runtime| runtime.contract.is_none()) {
            let lacks = ["whether changes were allowed", "whether an action was required", "whether a read was protected"];
            all.extend(lacks.map(str::to_owned));
        }
        if self.request.from != Known::Contract {
            let how = if self.request.from == Known::Nowhere { "what was asked for" } else { "what was asked for, but by its words" };
            all.push(how.to_owned());
        }
        if self.turn.reply.is_none() {
            all.push("what the reply said".to_owned());
        }
        let open = self.calls.agents().filter(|facts| facts.call.outcome == Outcome::NoResult).count();
        all.extend(counted(open, "what became of", "call"));
        all.extend(counted(commands.without_status, "the exit status of", "test run"));
        all.extend(counted(commands.masked, "the own exit status, which the line hides, of", "test run"));
        all
    }

    /// Calls of the agent that are part of the work.
    fn works(&self) -> bool {
        self.turn.calls.iter().any(|call| call.by != RanBy::Person && call.kind != ToolKind::Housekeeping)
    }
}

/// The fact that a verification, or its failure, is.
fn verified(checked: Checked, commands: &Commands<'_>) -> Option<Fact> {
    let own = "the agent's own verifier";
    match (checked, commands.green_test, commands.red_test) {
        (Checked::Failed, _, Some(red)) => {
            Some(Fact::new(Kind::VerificationFailed, format!("after the last change, {} failed", red.call.brief()), &[red]))
        }
        (Checked::Failed, ..) => Some(Fact::new(Kind::VerificationFailed, format!("{own} recorded a failure"), &[])),
        (Checked::Passed, Some(green), _) => {
            Some(Fact::new(Kind::VerificationPassed, format!("after the last change, {} exited 0", green.call.brief()), &[green]))
        }
        (Checked::Passed, ..) => Some(Fact::new(Kind::VerificationPassed, format!("{own} recorded a pass"), &[])),
        _ => None,
    }
}

fn counted(number: usize, what: &str, of: &str) -> Option<String> {
    match number {
        0 => None,
        1 => Some(format!("{what} 1 {of}")),
        many => Some(format!("{what} {many} {of}s")),
    }
}
