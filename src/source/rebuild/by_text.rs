//! Decisions and exits that name no call, joined by the command's text in order (wisp, `TurnCalls`).
//!
//! The join is made twice: bounded by the call's own result for the readers, and literally as wisp does for its `ran:` line.

use std::collections::{HashMap, HashSet};

use crate::session::{Call, Exit, ExitFrom, Outcome, RanBy, Session};
use crate::source::event::{Exited, Ruled};

/// What wisp's own rule would join to a call.
#[derive(Default, Clone, Copy)]
struct Literal {
    ruling: Option<Outcome>,
    exit: Option<(i32, bool)>,
}

/// Joins by text, for one conversation.
#[derive(Default)]
pub(super) struct ByText {
    used: bool,
    literal: HashMap<(usize, usize), Literal>,
    ruled: HashMap<(usize, usize), Outcome>,
    exited: HashSet<(usize, usize)>,
}

/// Calls of one turn that hold exactly this command, with their places.
fn same<'s>(session: &'s Session, turn: Option<u32>, command: &'s str) -> impl Iterator<Item = ((usize, usize), &'s Call)> {
    let index = match turn {
        Some(number) => session.turns.iter().rposition(|known| known.number == number),
        None => session.turns.len().checked_sub(1),
    };
    let calls = index.and_then(|at| session.turns.get(at).map(|turn| (at, turn)));
    calls.into_iter().flat_map(move |(at, turn)| {
        let calls = turn.calls.iter().enumerate().filter(move |(_, call)| call.command.as_deref() == Some(command));
        calls.map(move |(index, call)| ((at, index), call))
    })
}

impl ByText {
    pub(super) fn ruled(&mut self, ruled: &Ruled, session: &mut Session) {
        self.used = true;
        if ruled.by == RanBy::Person {
            return;
        }
        let literal = same(session, ruled.turn, &ruled.command).map(|(at, _)| at).find(|at| self.literal(*at).ruling.is_none());
        if let Some(at) = literal {
            self.literal.entry(at).or_default().ruling = Some(ruled.outcome);
        }
        let free = |at: &(usize, usize)| !self.ruled.contains_key(at);
        let Some(at) = running(session, ruled.turn, &ruled.command, free) else { return };
        self.ruled.insert(at, ruled.outcome);
        if ruled.outcome == Outcome::Ok {
            return;
        }
        let call = &mut session.turns[at.0].calls[at.1];
        call.outcome = ruled.outcome;
        call.error.clone_from(&ruled.reason);
    }

    pub(super) fn exited(&mut self, exited: &Exited, session: &mut Session) {
        self.used = true;
        if exited.by == RanBy::Person {
            return;
        }
        let literal = same(session, exited.turn, &exited.command).map(|(at, _)| at).find(|at| self.literal(*at).exit.is_none());
        if let Some(at) = literal {
            self.literal.entry(at).or_default().exit = Some((exited.exit, exited.timed_out));
        }
        let free = |at: &(usize, usize)| !self.exited.contains(at) && !self.turned_away(*at);
        let Some(at) = running(session, exited.turn, &exited.command, free) else { return };
        self.exited.insert(at);
        let call = &mut session.turns[at.0].calls[at.1];
        call.exit = Some(Exit { code: exited.exit, from: ExitFrom::Field });
        call.outcome = outcome(exited);
    }

    fn literal(&self, at: (usize, usize)) -> Literal {
        self.literal.get(&at).copied().unwrap_or_default()
    }

    fn turned_away(&self, at: (usize, usize)) -> bool {
        self.ruled.get(&at).is_some_and(|outcome| outcome.turned_away())
    }

    /// Sets what wisp would count for each call, and restores outcomes that a result's text had blurred.
    pub(super) fn settle(&self, session: &mut Session) {
        if !self.used {
            return;
        }
        for (turn_at, turn) in session.turns.iter_mut().enumerate() {
            for (call_at, call) in turn.calls.iter_mut().enumerate() {
                let at = (turn_at, call_at);
                if let Some(ruling) = self.ruled.get(&at).filter(|outcome| outcome.turned_away()) {
                    call.outcome = *ruling;
                }
                call.counted_as = Some(counted(call, self.literal(at)));
            }
        }
    }
}

/// The first call with this command that has no result yet, else the first free one.
fn running(session: &Session, turn: Option<u32>, command: &str, free: impl Fn(&(usize, usize)) -> bool) -> Option<(usize, usize)> {
    let candidates: Vec<_> = same(session, turn, command).filter(|(at, _)| free(at)).collect();
    let open = candidates.iter().find(|(_, call)| call.result_line.is_none());
    open.or(candidates.first()).map(|(at, _)| *at)
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
    if call.command.is_some() {
        return if literal.exit == Some((0, false)) { Outcome::Ok } else { Outcome::Failed };
    }
    let failed = call.output.is_absent() || call.output.read().starts_with("error:");
    if failed { Outcome::Failed } else { Outcome::Ok }
}
