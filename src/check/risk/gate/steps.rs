//! Which steps of the gate belong to which command: by the command's text, exactly as written, in the order of the log.

use std::collections::HashMap;

use serde::Serialize;

use super::{Command, Level};
use crate::session::{RanBy, Session, Step};

/// What the gate did about one command; each is an index into the session's gate records.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Steps {
    /// Verdicts on its parts.
    pub verdicts: Vec<usize>,
    /// Questions.
    pub asked: Vec<usize>,
    /// Answers.
    pub answers: Vec<usize>,
    /// The policy's decision.
    pub ruled: Option<usize>,
    /// The command's end.
    pub ran: Option<usize>,
    /// Two calls of the same text ran at once, so that the record does not tell whose steps these are.
    pub shared: bool,
}

/// Steps by the line they are about.
pub struct Index<'s> {
    by_line: HashMap<&'s str, Vec<usize>>,
    /// Calls by their line, in order.
    calls: HashMap<&'s str, Vec<(usize, usize)>>,
    /// Ends of calls as log lines.
    ends: HashMap<(usize, usize), (u64, u64)>,
    /// Level from which is asked, seconds an answer may take, and whether anybody is asked at all.
    pub threshold: Level,
    /// Seconds; 0 for no limit.
    pub limit: u64,
    /// Everything is let run.
    pub open: bool,
}

/// Seconds an answer may take where nothing else is recorded (ADR 0011).
const LIMIT: u64 = 600;

impl<'s> Index<'s> {
    /// Of a session.
    pub fn of(session: &'s Session) -> Self {
        let mut index = Self {
            by_line: HashMap::new(),
            calls: HashMap::new(),
            ends: HashMap::new(),
            threshold: Level::Moderate,
            limit: LIMIT,
            open: false,
        };
        for (at, gate) in session.gate.iter().enumerate() {
            match &gate.step {
                Step::Open => index.open = true,
                Step::Threshold(_) | Step::Limit(_) => {} // in force from the next session on
                _ => index.by_line.entry(gate.whole.as_deref().unwrap_or(&gate.command)).or_default().push(at),
            }
        }
        for (turn_index, turn) in session.turns.iter().enumerate() {
            for (call_index, call) in turn.calls.iter().enumerate().filter(|(_, call)| call.by == RanBy::Model) {
                let Some(line) = call.command.as_deref() else { continue };
                index.calls.entry(line).or_default().push((turn_index, call_index));
                index.ends.insert((turn_index, call_index), (call.line, call.result_line.unwrap_or(u64::MAX)));
            }
        }
        index
    }

    /// Gives a command its steps.
    pub fn fill(&self, command: &mut Command, at: (usize, usize), session: &Session) {
        let Some(calls) = self.calls.get(command.line.as_str()) else { return };
        let place = calls.partition_point(|call| *call < at);
        let next = calls.get(place + 1).copied();
        let steps = &mut command.steps;
        let end = |at: (usize, usize)| self.ends.get(&at).map_or(u64::MAX, |(_, end)| *end);
        let before = place
            .checked_sub(1)
            .and_then(|place| calls.get(place))
            .is_some_and(|before| before.0 == at.0 && end(*before) > command.log_line);
        let behind = next.is_some_and(|next| next.0 == at.0 && self.ends.get(&next).is_some_and(|(start, _)| *start < end(at)));
        steps.shared = before || behind;
        for step in self.by_line.get(command.line.as_str()).into_iter().flatten().copied() {
            let gate = &session.gate[step];
            if gate.after.is_none_or(|after| after < at || next.is_some_and(|next| after >= next)) {
                continue;
            }
            match &gate.step {
                Step::Judged(level) => {
                    steps.verdicts.push(step);
                    command.recorded = command.recorded.max(Level::named(level));
                }
                Step::Asked => steps.asked.push(step),
                Step::Answered { .. } => steps.answers.push(step),
                Step::Ruled(_) => steps.ruled = steps.ruled.or(Some(step)),
                Step::Ran => steps.ran = steps.ran.or(Some(step)),
                Step::Open | Step::Threshold(_) | Step::Limit(_) => {}
            }
        }
    }
}
