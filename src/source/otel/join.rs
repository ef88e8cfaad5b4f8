//! What an `OTel` log knows of the calls of other logs: who approved them, and who turned them away.

use std::collections::HashMap;

use crate::session::{ApprovedBy, Call, Outcome, Session};

/// The name of this source.
pub const NAME: &str = "otel";

/// Carries what `OTel` logs among these sessions tell over to the same calls of the others, by the call's id and the session's;
/// returns how many calls were told of.
pub fn approvals(sessions: &mut [Session]) -> usize {
    let mut known: HashMap<(String, String), (Option<ApprovedBy>, Outcome)> = HashMap::new();
    for session in sessions.iter().filter(|session| session.format == NAME) {
        let calls = session.turns.iter().flat_map(|turn| &turn.calls);
        known.extend(calls.map(|call| ((session.recorded_id().to_owned(), call.id.clone()), (call.approved_by, call.outcome))));
    }
    let others = sessions.iter_mut().filter(|session| session.format != NAME && !known.is_empty());
    let mut told = 0;
    for session in others {
        let id = session.recorded_id().to_owned();
        for call in session.turns.iter_mut().flat_map(|turn| &mut turn.calls) {
            let found = known.get(&(id.clone(), call.id.clone()));
            told += usize::from(found.is_some_and(|(by, outcome)| tell(call, *by, *outcome)));
        }
    }
    told
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

    fn session(format: &'static str, call: Call) -> Session {
        Session { id: "s1".to_owned(), format, turns: vec![Turn { calls: vec![call], ..Turn::default() }], ..Session::default() }
    }

    #[test]
    fn an_approval_is_joined_by_the_ids_of_call_and_session() {
        let call = |id: &str, by: Option<ApprovedBy>| Call { id: id.to_owned(), approved_by: by, outcome: Outcome::Ok, ..Call::default() };
        let other = session("codex", call("c2", None));
        let mut all = [session("codex", call("c1", None)), session(NAME, call("c1", Some(ApprovedBy::Person))), other];
        assert_eq!(approvals(&mut all), 1);
        assert_eq!(all[0].turns[0].calls[0].approved_by, Some(ApprovedBy::Person));
        assert_eq!(all[2].turns[0].calls[0].approved_by, None);
    }
}
