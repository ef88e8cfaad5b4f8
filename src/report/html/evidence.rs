//! Where in the page a call stands that a claim's answer names.

use std::collections::HashMap;

use serde::Serialize;

use super::mark;
use crate::audit::{Audit, SessionAudit};
use crate::reader::Evidence;

/// Session, turn number, log line and id of a call.
type Key<'a> = (&'a str, u32, u64, &'a str);

/// Every call of a run by what a claim's answer says of it.
pub(super) struct Places<'a>(HashMap<Key<'a>, (usize, usize, usize)>);

impl<'a> Places<'a> {
    /// The calls of all turns that the page shows.
    pub(super) fn of(audit: &'a Audit) -> Self {
        let mut places = HashMap::new();
        for (session, shown) in audit.sessions.iter().enumerate() {
            for (at, turn) in shown.turns.iter().enumerate() {
                let turn = &shown.session.turns[turn.index];
                for (call, recorded) in turn.calls.iter().enumerate() {
                    let key = (shown.session.id.as_str(), turn.number, recorded.line, recorded.id.as_str());
                    places.entry(key).or_insert((session, at, call));
                }
            }
        }
        Self(places)
    }

    /// A named call, with its place when the page shows it.
    pub(super) fn named(&self, session: &SessionAudit, evidence: &Evidence) -> Named {
        let by = evidence.subagent.as_deref().unwrap_or(&session.session.id);
        let at = self.0.get(&(by, evidence.turn, evidence.log_line, evidence.call.as_str()));
        Named {
            at: at.copied(),
            tool: mark(&evidence.tool),
            brief: mark(&evidence.brief),
            turn: evidence.turn,
            log: Some(evidence.log_line).filter(|line| *line > 0),
            subagent: evidence.subagent.as_deref().map(mark),
            person: evidence.by_person,
        }
    }
}

/// A call that was looked at.
#[derive(Serialize)]
pub(super) struct Named {
    at: Option<(usize, usize, usize)>,
    tool: String,
    brief: String,
    turn: u32,
    log: Option<u64>,
    subagent: Option<String>,
    person: bool,
}
