//! Which steps of the gate belong to which command: by the command's text, exactly as written, in the order of the log.

use std::collections::HashMap;

use serde::Serialize;

use super::{Command, Level};
use crate::session::{Gate, RanBy, Session, Step};

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
    /// Lowest level that somebody was asked about; the threshold in force is not recorded.
    pub asks_from: Option<Level>,
    /// Verdicts are recorded at all.
    pub judges: bool,
    /// Everything is let run.
    pub open: bool,
    given: Given<'s>,
}

/// The first lasting and the first single answer by which commands were let run.
#[derive(Default)]
struct Given<'s> {
    pattern: HashMap<&'s str, First>,
    command: HashMap<&'s str, First>,
    /// Of answers without a pattern.
    text: HashMap<&'s str, First>,
}

#[derive(Default, Clone, Copy)]
struct First {
    once: Option<usize>,
    lasting: Option<usize>,
}

/// How far an earlier answer holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Holds {
    /// For later commands too.
    On,
    /// It was given for once.
    Once,
    /// There is none.
    No,
}

impl<'s> Index<'s> {
    /// Of a session.
    pub fn of(session: &'s Session) -> Self {
        let mut index = Self {
            by_line: HashMap::new(),
            calls: HashMap::new(),
            ends: HashMap::new(),
            asks_from: None,
            judges: false,
            open: false,
            given: Given::default(),
        };
        for (at, gate) in session.gate.iter().enumerate() {
            match &gate.step {
                Step::Open => index.open = true,
                Step::Judged(_) => index.judges = true,
                Step::Asked(Some(level)) => index.asks_from = index.asks_from.into_iter().chain(Level::named(level)).min(),
                Step::Answered { decision, scope } if decision == "approved" => index.given.add(at, gate, scope.as_deref()),
                _ => {}
            }
            if gate.step != Step::Open {
                index.by_line.entry(gate.whole.as_deref().unwrap_or(&gate.command)).or_default().push(at);
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
                Step::Asked(_) => steps.asked.push(step),
                Step::Answered { .. } => steps.answers.push(step),
                Step::Ruled(_) => steps.ruled = steps.ruled.or(Some(step)),
                Step::Ran => steps.ran = steps.ran.or(Some(step)),
                Step::Open => {}
            }
        }
    }
}

impl<'s> Given<'s> {
    fn add(&mut self, at: usize, gate: &'s Gate, scope: Option<&str>) {
        let first = |known: &mut First| {
            let place = if scope == Some("once") { &mut known.once } else { &mut known.lasting };
            place.get_or_insert(at);
        };
        first(self.command.entry(&gate.command).or_default());
        match &gate.pattern {
            Some(pattern) => first(self.pattern.entry(pattern).or_default()),
            None => first(self.text.entry(&gate.command).or_default()),
        }
    }
}

impl Index<'_> {
    /// Whether a yes before `at` holds for this use of one: by the pattern where both carry one, else by the very text.
    pub fn given_before(&self, at: usize, used: &Gate) -> Holds {
        let given = &self.given;
        let firsts = match &used.pattern {
            Some(pattern) => [given.pattern.get(pattern.as_str()), given.text.get(used.command.as_str())],
            None => [given.command.get(used.command.as_str()), None],
        };
        let before = |first: Option<usize>| first.is_some_and(|first| first < at);
        match () {
            () if firsts.iter().flatten().any(|first| before(first.lasting)) => Holds::On,
            () if firsts.iter().flatten().any(|first| before(first.once)) => Holds::Once,
            () => Holds::No,
        }
    }
}
