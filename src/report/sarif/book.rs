//! What is looked up while a run is written: rules by name, logs by session.

use std::collections::{HashMap, HashSet};

use crate::audit::Audit;
use crate::report::place;

/// A run, with what is looked up in it.
pub(super) struct Book<'a> {
    /// The run.
    pub(super) audit: &'a Audit,
    /// Names of the rules, in their order.
    pub(super) rules: Vec<&'static str>,
    /// The log of a session by its id.
    logs: HashMap<&'a str, &'a str>,
    /// The log of a turn, where it is another than its session's.
    rotated: HashMap<(&'a str, u32), &'a str>,
}

impl<'a> Book<'a> {
    /// Of this run.
    pub(super) fn of(audit: &'a Audit) -> Self {
        let sessions = || audit.sessions.iter().map(|session| &session.session);
        let logs = sessions().map(|session| (session.id.as_str(), session.path.as_str())).collect();
        let turns = sessions().flat_map(|session| session.turns.iter().map(move |turn| (session, turn)));
        let rotated = turns.filter_map(|(session, turn)| Some(((session.id.as_str(), turn.number), turn.file.as_deref()?))).collect();
        let mut rules = audit.readers.clone();
        let mut known: HashSet<&str> = rules.iter().copied().collect();
        let ignored = place::ignored(audit).map(|(placed, _)| placed);
        let found = place::claims(audit).chain(ignored).map(|placed| placed.claim.reader);
        rules.extend(found.filter(|reader| known.insert(reader)));
        Self { audit, rules, logs, rotated }
    }

    /// The place of a rule among all of them.
    pub(super) fn rule(&self, name: &str) -> Option<usize> {
        self.rules.iter().position(|rule| *rule == name)
    }

    /// The log that holds a turn of a session; `None` when that session is not part of the run.
    pub(super) fn log(&self, session: &str, turn: u32) -> Option<&'a str> {
        self.rotated.get(&(session, turn)).or_else(|| self.logs.get(session)).copied()
    }

    /// Every log, each once, in the order of the run.
    pub(super) fn logs(&self) -> impl Iterator<Item = &'a str> {
        let mut known = HashSet::new();
        let sessions = self.audit.sessions.iter().map(|session| &session.session);
        let logs = sessions.flat_map(|session| {
            let turns = session.turns.iter().filter_map(|turn| turn.file.as_deref());
            std::iter::once(session.path.as_str()).chain(turns)
        });
        logs.filter(move |log| known.insert(*log))
    }
}
