//! What an `OTel` log knows of the calls of other logs: who approved them, and who turned them away.

use std::collections::HashMap;

use crate::session::{ApprovedBy, Call, Outcome, Session};

/// The name of this source.
pub const NAME: &str = "otel";

/// Decisions about calls, by the session's id and the call's.
#[derive(Debug, Default)]
pub struct Decisions {
    known: HashMap<String, HashMap<String, (Option<ApprovedBy>, Outcome)>>,
}

impl Decisions {
    /// Remembers what a session tells, if it is one of an `OTel` log.
    pub fn learn(&mut self, session: &Session) {
        if session.format != NAME {
            return;
        }
        let of_session = self.known.entry(session.recorded_id().to_owned()).or_default();
        for call in session.turns.iter().flat_map(|turn| &turn.calls) {
            let (by, outcome) = of_session.entry(call.id.clone()).or_default();
            *by = by.or(call.approved_by);
            *outcome = if call.outcome.turned_away() { call.outcome } else { *outcome };
        }
    }

    /// Tells the calls of a session of another log what is known of them; returns how many were told.
    pub fn tell(&self, session: &mut Session) -> usize {
        let known = self.known.get(session.recorded_id()).filter(|_| session.format != NAME);
        let Some(known) = known else { return 0 };
        let calls = session.turns.iter_mut().flat_map(|turn| &mut turn.calls);
        calls.filter_map(|call| known.get(&call.id).map(|(by, outcome)| tell(call, *by, *outcome))).filter(|told| *told).count()
    }
}

/// An outcome the log itself records stands, unless it only says that somebody turned the call away.
fn tell(call: &mut Call, by: Option<ApprovedBy>, outcome: Outcome) -> bool {
    call.approved_by = call.approved_by.or(by);
    let open = matches!(call.outcome, Outcome::Refused | Outcome::NoResult) && outcome.turned_away();
    if open {
        call.outcome = outcome;
    }
    open || by.is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Turn;

    fn session(format: &'static str, id: &str, call: Call) -> Session {
        Session { id: id.to_owned(), format, turns: vec![Turn { calls: vec![call], ..Turn::default() }], ..Session::default() }
    }

    fn call(id: &str, by: Option<ApprovedBy>, outcome: Outcome) -> Call {
        Call { id: id.to_owned(), approved_by: by, outcome, ..Call::default() }
    }

    fn decided(outcome: Outcome) -> Decisions {
        let by = (!outcome.turned_away()).then_some(ApprovedBy::Person);
        let mut decisions = Decisions::default();
        decisions.learn(&session(NAME, "s1", call("c1", by, outcome)));
        decisions
    }

    #[test]
    fn an_approval_is_joined_by_the_ids_of_session_and_call() {
        let decisions = decided(Outcome::Ok);
        let told = |id: &str, of_call: &str| {
            let mut other = session("codex", id, call(of_call, None, Outcome::Ok));
            (decisions.tell(&mut other), other.turns[0].calls[0].approved_by)
        };
        assert_eq!(told("s1", "c1"), (1, Some(ApprovedBy::Person)));
        assert_eq!(told("s1", "c2"), (0, None));
        assert_eq!(told("s2", "c1"), (0, None));
    }

    #[test]
    fn a_refusal_is_named_where_the_log_does_not_say_who_refused_and_nowhere_else() {
        let decisions = decided(Outcome::Declined);
        let outcome = |recorded| {
            let mut other = session("codex", "s1", call("c1", None, recorded));
            decisions.tell(&mut other);
            other.turns[0].calls[0].outcome
        };
        assert_eq!(outcome(Outcome::Refused), Outcome::Declined);
        assert_eq!(outcome(Outcome::NoResult), Outcome::Declined);
        assert_eq!(outcome(Outcome::Ok), Outcome::Ok);
    }
}
