//! Decisions and exits that name no call, joined by the command's text in order (wisp, `TurnCalls`).
//!
//! The join is made twice: bounded by the call's own result for the readers, and literally as wisp does for its `ran:` line.

use std::collections::{HashMap, VecDeque};

use super::build::At;
use crate::session::{ApprovedBy, Call, Exit, ExitFrom, Gate, Outcome, RanBy, Session, Step, ToolKind, Turn};
use crate::source::event::{Exited, Ruled};

/// The tool whose argument is the command line that decisions and exits name.
const RUNS: &str = "run_command";

/// What wisp's own rule would join to a call.
#[derive(Default, Clone, Copy)]
struct Literal {
    ruling: Option<Outcome>,
    exit: Option<(i32, bool)>,
}

/// Calls of one turn with one command line that wait for something, first come first served.
#[derive(Default)]
struct Waiting {
    ruling: VecDeque<usize>,
    exit: VecDeque<usize>,
    literal_ruling: VecDeque<usize>,
    literal_exit: VecDeque<usize>,
}

/// Joins by text, for one conversation.
#[derive(Default)]
pub(super) struct ByText {
    waiting: HashMap<usize, HashMap<String, Waiting>>,
    literal: HashMap<At, Literal>,
    turned_away: HashMap<At, Outcome>,
}

fn turn_index(session: &Session, turn: Option<u32>) -> Option<usize> {
    match turn {
        Some(number) => session.turns.iter().rposition(|known| known.number == number),
        None => session.turns.len().checked_sub(1),
    }
}

impl ByText {
    /// A call was made; a command line of the model's waits for its decision and its end.
    pub(super) fn called(&mut self, at: At, call: &Call) {
        let Some(command) = call.command.as_ref().filter(|_| call.tool == RUNS && call.by == RanBy::Model) else { return };
        let waiting = self.waiting.entry(at.0).or_default().entry(command.clone()).or_default();
        for queue in [&mut waiting.ruling, &mut waiting.exit, &mut waiting.literal_ruling, &mut waiting.literal_exit] {
            queue.push_back(at.1);
        }
    }

    fn waiting(&mut self, turn: usize, command: &str) -> Option<&mut Waiting> {
        self.waiting.get_mut(&turn)?.get_mut(command)
    }

    pub(super) fn ruled(&mut self, ruled: Ruled, session: &mut Session) {
        if ruled.by == RanBy::Person {
            return;
        }
        let Some(index) = turn_index(session, ruled.turn) else { return };
        let turn = &mut session.turns[index];
        let Some(waiting) = self.waiting(index, &ruled.command) else { return behind(turn, ruled) };
        let literal = waiting.literal_ruling.pop_front();
        let (own, _) = first(&mut waiting.ruling, turn);
        if let Some(call) = literal {
            self.literal.entry((index, call)).or_default().ruling = Some(ruled.outcome);
        }
        let Some(at) = own else { return };
        turn.calls[at].workdir = turn.calls[at].workdir.take().or(ruled.workdir);
        if ruled.outcome == Outcome::Ok {
            return;
        }
        self.turned_away.insert((index, at), ruled.outcome);
        turn.calls[at].outcome = ruled.outcome;
        turn.calls[at].error = ruled.reason;
    }

    pub(super) fn exited(&mut self, exited: &Exited, session: &mut Session) {
        if exited.by == RanBy::Person {
            return;
        }
        let Some(index) = turn_index(session, exited.turn) else { return };
        let turn = &mut session.turns[index];
        let Some(waiting) = self.waiting(index, &exited.command) else { return };
        let literal = waiting.literal_exit.pop_front();
        let (open, closed) = first(&mut waiting.exit, turn);
        let own = open.or(closed.filter(|at| leaves_room(&turn.calls[*at])));
        if let Some(call) = literal {
            self.literal.entry((index, call)).or_default().exit = Some((exited.exit, exited.timed_out));
        }
        let Some(at) = own else { return };
        let call = &mut turn.calls[at];
        call.exit = Some(Exit { code: exited.exit, from: ExitFrom::Field });
        call.outcome = outcome(exited);
        if exited.sandbox_refused {
            call.error = Some("the sandbox refused what the command tried".to_owned());
        }
    }

    /// Sets what wisp would count for each call of its own log.
    pub(super) fn settle(&self, session: &mut Session) {
        for (turn_at, turn) in session.turns.iter_mut().enumerate() {
            for (call_at, call) in turn.calls.iter_mut().enumerate() {
                if let Some(outcome) = self.turned_away.get(&(turn_at, call_at)) {
                    call.outcome = *outcome; // a result's text can tell less
                }
                let literal = self.literal.get(&(turn_at, call_at)).copied().unwrap_or_default();
                call.counted_as = Some(counted(call, literal));
            }
        }
    }
}

/// The first waiting call that has no result yet; one that has its result waits no longer.
fn first(waiting: &mut VecDeque<usize>, turn: &Turn) -> (Option<usize>, Option<usize>) {
    let mut closed = None;
    while let Some(at) = waiting.pop_front() {
        let Some(call) = turn.calls.get(at) else { continue };
        if call.outcome.turned_away() || call.outcome == Outcome::NeverStarted {
            continue;
        }
        if call.result_line.is_none() {
            return (Some(at), closed);
        }
        closed = closed.or(Some(at));
    }
    (None, closed)
}

/// A call whose result came first and told no status takes a later exit of its command.
fn leaves_room(call: &Call) -> bool {
    call.exit.is_none() && call.outcome == Outcome::Ok
}

/// The person said yes: to the open call whose line holds the command, else to the one that was made last.
pub(super) fn let_run(gate: &Gate, last: Option<At>, session: &mut Session) {
    let Step::Answered { decision, .. } = &gate.step else { return };
    let Some((turn, last)) = last.filter(|_| decision == "approved") else { return };
    let Some(calls) = session.turns.get_mut(turn).and_then(|turn| turn.calls.get_mut(..=last)) else { return };
    let open = |call: &Call| call.by == RanBy::Model && call.result_line.is_none();
    let named = calls.iter().rposition(|call| open(call) && call.command.as_ref().is_some_and(|line| line.contains(&gate.command)));
    if let Some(call) = calls.get_mut(named.unwrap_or(last)).filter(|call| open(call)) {
        call.approved_by = Some(ApprovedBy::Person);
    }
}

/// A decision about no command of `run_command`: the tool that is running it is a custom one or `system_info`.
fn behind(turn: &mut Turn, ruled: Ruled) {
    let Some(call) = turn.calls.last_mut() else { return };
    let hidden = call.kind == ToolKind::Other || call.tool == "system_info";
    if !hidden || call.result_line.is_some() || call.by != RanBy::Model || ruled.outcome != Outcome::Ok {
        return;
    }
    call.command = Some(match call.command.take() {
        Some(before) => format!("{before}\n{}", ruled.command),
        None => ruled.command,
    });
}

fn outcome(exited: &Exited) -> Outcome {
    match (exited.timed_out, exited.exit) {
        (true, _) => Outcome::TimedOut,
        (false, 0) => Outcome::Ok,
        (false, _) => Outcome::Failed,
    }
}

/// wisp's own rule for its `ran:` line: refusal, error, status, then the `error:` convention.
fn counted(call: &Call, literal: Literal) -> Outcome {
    if let Some(ruling) = literal.ruling.filter(|outcome| *outcome != Outcome::Ok) {
        return ruling;
    }
    let threw = call.outcome == Outcome::Failed && call.output.is_absent() && call.error.is_some();
    if threw {
        return Outcome::Failed;
    }
    if call.tool == RUNS && call.command.is_some() {
        return if literal.exit == Some((0, false)) { Outcome::Ok } else { Outcome::Failed };
    }
    let output = call.output.text.as_ref();
    let failed = output.is_none_or(|text| text.head(8).starts_with("error:"));
    if failed { Outcome::Failed } else { Outcome::Ok }
}
