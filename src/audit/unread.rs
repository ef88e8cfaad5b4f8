//! Subagents whose logs were not read: to a reader, their calls are those of an agent nobody knows.

use std::collections::HashSet;

use super::verdict::SessionAudit;
use crate::session::Session;

/// Ids taken off the calls that started such subagents, and where they belong: session, turn, call.
pub(super) struct Unread(Vec<(usize, usize, usize, String)>);

impl Unread {
    /// Takes the ids off, so that what such an agent could have done is left open.
    pub(super) fn forget(all: &mut [Session]) -> Self {
        let read: HashSet<String> = all.iter().map(|session| session.id.clone()).collect();
        let called: HashSet<(String, String)> =
            all.iter().filter_map(|session| Some((session.parent.clone()?, session.parent_call.clone()?))).collect();
        let mut taken = Vec::new();
        for (at, session) in all.iter_mut().enumerate() {
            for (turn_at, turn) in session.turns.iter_mut().enumerate() {
                for (call_at, call) in turn.calls.iter_mut().enumerate() {
                    let is_unread = call.subagent.as_ref().is_some_and(|id| !read.contains(id))
                        && !called.contains(&(session.id.clone(), call.id.clone()));
                    if is_unread {
                        taken.extend(call.subagent.take().map(|id| (at, turn_at, call_at, id)));
                    }
                }
            }
        }
        Self(taken)
    }

    /// Puts them back for the reports.
    pub(super) fn remember(self, audits: &mut [SessionAudit]) {
        for (at, turn, call, id) in self.0 {
            audits[at].session.turns[turn].calls[call].subagent = Some(id);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{Call, Turn};

    fn session(id: &str, starts: Option<&str>) -> Session {
        let call = Call { id: "c1".to_owned(), subagent: starts.map(str::to_owned), ..Call::default() };
        Session { id: id.to_owned(), turns: vec![Turn { calls: vec![call], ..Turn::default() }], ..Session::default() }
    }

    fn known(session: &Session) -> Option<&str> {
        session.turns[0].calls[0].subagent.as_deref()
    }

    #[test]
    fn a_subagent_whose_log_was_read_is_known_and_another_is_not() {
        let mut all = vec![session("p", Some("child")), session("child", None), session("q", Some("lost"))];
        let unread = Unread::forget(&mut all);
        assert_eq!((known(&all[0]), known(&all[2])), (Some("child"), None));
        let mut audits: Vec<SessionAudit> = all.into_iter().map(|session| SessionAudit { session, ..SessionAudit::default() }).collect();
        unread.remember(&mut audits);
        assert_eq!(known(&audits[2].session), Some("lost"));
    }

    #[test]
    fn a_subagent_that_names_its_call_is_known() {
        let child =
            Session { id: "other name".to_owned(), parent: Some("p".to_owned()), parent_call: Some("c1".to_owned()), ..Session::default() };
        let mut all = vec![session("p", Some("child")), child];
        Unread::forget(&mut all);
        assert_eq!(known(&all[0]), Some("child"));
    }
}
