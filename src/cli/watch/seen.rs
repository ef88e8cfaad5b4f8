//! Which turns are finished, and which of them were printed: each once, however its log is rotated or written anew.

use std::collections::HashSet;

use crate::audit::{Audit, SessionAudit};
use crate::session::{End, Outcome, Session, Turn};

/// How long a log has been as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Quiet {
    /// It was written before the watch began, long ago, and has changed now: what it held then is not news.
    Late,
    /// It is being written.
    Moving,
    /// Not changed since the last look.
    Still,
    /// Not changed for so long that no more is to come.
    Settled,
}

/// A turn, by what does not change while it goes on.
type Key = (String, u32, Option<String>, String, Option<String>);

/// Turns that were printed, or were finished before.
#[derive(Debug, Default)]
pub(super) struct Seen {
    keys: HashSet<Key>,
}

/// So much of a prompt tells a turn from others, in characters.
const PROMPT: usize = 200;

fn key(session: &Session, turn: &Turn) -> Key {
    let prompt = turn.prompt().chars().take(PROMPT).collect();
    let call = turn.calls.first().map(|call| call.id.clone()).filter(|id| !id.is_empty());
    (session.id.clone(), turn.number, turn.time.clone(), prompt, call)
}

impl Seen {
    /// Notes the finished turns of a session without printing them.
    pub(super) fn note(&mut self, session: &Session, quiet: Quiet) {
        let finished = (0..session.turns.len()).filter(|at| is_finished(session, *at, quiet));
        self.keys.extend(finished.map(|at| key(session, &session.turns[at])));
    }

    /// Notes all turns but the last of each session.
    pub(super) fn pass_over(&mut self, audit: &Audit) {
        for session in &audit.sessions {
            let earlier = session.session.turns.split_last().map_or(&[][..], |(_, earlier)| earlier);
            self.keys.extend(earlier.iter().map(|turn| key(&session.session, turn)));
        }
    }

    /// Keeps the turns that are finished and were not seen, which are seen now.
    pub(super) fn keep_new(&mut self, audit: &mut SessionAudit, quiet: Quiet) {
        let session = &audit.session;
        audit.turns.retain(|turn| is_finished(session, turn.index, quiet) && self.keys.insert(key(session, &session.turns[turn.index])));
    }
}

/// A later turn follows; or the log tells the end and is not being written; or it tells no end, and nothing has come for long.
fn is_finished(session: &Session, at: usize, quiet: Quiet) -> bool {
    let turn = &session.turns[at];
    if at + 1 < session.turns.len() {
        return true;
    }
    match turn.end {
        End::Complete | End::Aborted | End::Error => quiet >= Quiet::Still,
        End::Open => quiet == Quiet::Settled && turn.reply.is_some() && !waits(turn),
    }
}

/// A call still runs.
fn waits(turn: &Turn) -> bool {
    turn.calls.last().is_some_and(|call| call.outcome == Outcome::NoResult)
}

/// The last turn of a session tells no end, so that waiting may finish it.
pub(super) fn is_open(audit: &Audit) -> bool {
    audit.sessions.iter().filter_map(|session| session.session.turns.last()).any(|turn| turn.end == End::Open)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audit::TurnAudit;
    use crate::session::{Call, Reply};

    fn turn(number: u32, end: End) -> Turn {
        let reply = Some(Reply { text: "Done.".to_owned(), ..Reply::default() });
        Turn { number, end, reply, asked: vec![format!("prompt {number}")], ..Turn::default() }
    }

    fn audit(turns: Vec<Turn>) -> SessionAudit {
        let audits = (0..turns.len()).map(|index| TurnAudit { index, ..TurnAudit::default() }).collect();
        SessionAudit { session: Session { id: "s".to_owned(), turns, ..Session::default() }, turns: audits }
    }

    fn printed(seen: &mut Seen, turns: Vec<Turn>, quiet: Quiet) -> Vec<usize> {
        let mut audit = audit(turns);
        seen.keep_new(&mut audit, quiet);
        audit.turns.iter().map(|turn| turn.index + 1).collect()
    }

    #[test]
    fn a_turn_is_printed_once_when_it_is_finished() {
        let mut seen = Seen::default();
        assert_eq!(printed(&mut seen, vec![turn(1, End::Complete)], Quiet::Moving), [0; 0]);
        assert_eq!(printed(&mut seen, vec![turn(1, End::Complete)], Quiet::Still), [1]);
        assert_eq!(printed(&mut seen, vec![turn(1, End::Complete), turn(2, End::Open)], Quiet::Still), [0; 0]);
        assert_eq!(printed(&mut seen, vec![turn(1, End::Complete), turn(2, End::Open), turn(3, End::Open)], Quiet::Moving), [2]);
    }

    #[test]
    fn a_turn_whose_end_is_not_told_is_finished_when_nothing_comes_and_no_call_runs() {
        let waiting = Turn { calls: vec![Call::default()], ..turn(1, End::Open) };
        assert_eq!(printed(&mut Seen::default(), vec![turn(1, End::Open)], Quiet::Still), [0; 0]);
        assert_eq!(printed(&mut Seen::default(), vec![turn(1, End::Open)], Quiet::Settled), [1]);
        assert_eq!(printed(&mut Seen::default(), vec![waiting], Quiet::Settled), [0; 0]);
    }

    #[test]
    fn a_turn_of_the_same_number_in_a_log_written_anew_is_another() {
        let mut seen = Seen::default();
        assert_eq!(printed(&mut seen, vec![turn(1, End::Complete)], Quiet::Still), [1]);
        let other = Turn { asked: vec!["another".to_owned()], ..turn(1, End::Complete) };
        assert_eq!(printed(&mut seen, vec![other], Quiet::Still), [1]);
    }
}
