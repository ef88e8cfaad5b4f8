//! A session's commands with what its agent's own gate recorded of each: judged, asked, answered, run, in that order.

mod faults;
mod steps;

#[cfg(test)]
mod tests;

use serde::Serialize;

use super::{Judged, Level, judge};
use crate::session::{ApprovedBy, Call, Outcome, RanBy, Session, Step};

pub use steps::Steps;

/// How our level stands to the recorded one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Drift {
    /// Both agree.
    Same,
    /// The log has a higher level: its classifier may raise.
    RecordedHigher,
    /// The log has a lower level.
    RecordedLower,
}

/// How grave a fault is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Weight {
    /// The record cannot decide it.
    CannotTell,
    /// Worth a look.
    Note,
    /// The record shows that the gate was passed by.
    Finding,
}

/// Something that is not as a gate should leave it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// Its name.
    pub fault: &'static str,
    /// How grave it is.
    pub weight: Weight,
    /// The log line that shows it.
    pub log_line: u64,
    /// In words.
    pub what: &'static str,
}

/// One recorded command.
#[derive(Debug, Clone)]
pub struct Command {
    /// Number of its turn.
    pub turn: u32,
    /// Log line of the call.
    pub log_line: u64,
    /// The call's id.
    pub call: String,
    /// The line.
    pub line: String,
    /// Who ran it.
    pub by: RanBy,
    /// What became of it.
    pub outcome: Outcome,
    /// Who let it run, where another record than the gate's tells.
    pub approved_by: Option<ApprovedBy>,
    /// What our rules say.
    pub judged: Judged,
    /// The level in the log: the highest of its parts.
    pub recorded: Option<Level>,
    /// What the gate did.
    pub steps: Steps,
    /// What is not as it should be.
    pub faults: Vec<Fault>,
}

impl Command {
    /// The higher of the recorded level and ours.
    #[must_use]
    pub fn combined(&self) -> Level {
        self.recorded.unwrap_or_default().max(self.judged.level)
    }

    /// How the two levels stand to each other, where the log has one.
    #[must_use]
    pub fn drift(&self) -> Option<Drift> {
        let recorded = self.recorded?;
        Some(match recorded.cmp(&self.judged.level) {
            std::cmp::Ordering::Equal => Drift::Same,
            std::cmp::Ordering::Greater => Drift::RecordedHigher,
            std::cmp::Ordering::Less => Drift::RecordedLower,
        })
    }
}

/// Whether the log tells of a gate: without, nothing about approvals is assessed.
#[must_use]
pub fn is_recorded(session: &Session) -> bool {
    session.gate.iter().any(|gate| matches!(gate.step, Step::Judged(_) | Step::Asked(_) | Step::Answered { .. }))
}

/// A session's commands in the order of their calls.
#[must_use]
pub fn commands(session: &Session) -> Vec<Command> {
    let index = steps::Index::of(session);
    let recorded = is_recorded(session);
    let mut all = Vec::new();
    for (turn_index, turn) in session.turns.iter().enumerate() {
        for (call_index, call) in turn.calls.iter().enumerate() {
            let Some(line) = call.command.as_ref().filter(|line| !line.trim().is_empty()) else { continue };
            let mut command = of(call, turn.number, line);
            if recorded && call.by == RanBy::Model {
                index.fill(&mut command, (turn_index, call_index), session);
                command.faults = faults::of(&command, session, &index);
            }
            all.push(command);
        }
    }
    all
}

fn of(call: &Call, turn: u32, line: &str) -> Command {
    Command {
        turn,
        log_line: call.line,
        call: call.id.clone(),
        line: line.to_owned(),
        by: call.by,
        outcome: call.outcome,
        approved_by: call.approved_by,
        judged: judge(line),
        recorded: None,
        steps: Steps::default(),
        faults: Vec::new(),
    }
}
