//! Sessions that wait until their subagents' logs have been read, wherever those lie.

use std::collections::{HashMap, HashSet};

use crate::session::Session;

/// Waiting sessions may hold this many bytes of logs; then all are judged, and what is missing cannot be told.
const MOST: u64 = 512 << 20;

/// A session that was read.
pub(super) struct Entry {
    /// Place of its log, and its place in the log.
    pub(super) order: (usize, usize),
    /// Bytes of its log.
    pub(super) size: u64,
    /// It is reported, not only looked at.
    pub(super) asked: bool,
    /// The session.
    pub(super) session: Session,
}

/// Sessions read and not yet judged.
#[derive(Default)]
pub(super) struct Pool {
    entries: Vec<Entry>,
    seen: HashSet<String>,
}

impl Pool {
    /// Adds a session.
    pub(super) fn add(&mut self, entry: Entry) {
        self.seen.insert(entry.session.id.clone());
        self.entries.push(entry);
    }

    /// Ids of subagents whose logs have not been read.
    pub(super) fn missing(&self) -> HashSet<String> {
        let calls = self.entries.iter().flat_map(|entry| &entry.session.turns).flat_map(|turn| &turn.calls);
        calls.filter_map(|call| call.subagent.as_ref()).filter(|id| !self.seen.contains(*id)).cloned().collect()
    }

    /// All that are left.
    pub(super) fn rest(&mut self) -> Vec<Entry> {
        std::mem::take(&mut self.entries)
    }

    /// Those whose family, from the first parent to the last subagent, has been read.
    pub(super) fn ready(&mut self) -> Vec<Entry> {
        if self.entries.iter().map(|entry| entry.size).sum::<u64>() > MOST {
            return self.rest();
        }
        let waiting = self.waiting();
        let (wait, ready) = self.rest().into_iter().enumerate().partition::<Vec<_>, _>(|(at, _)| waiting.contains(at));
        self.entries = wait.into_iter().map(|(_, entry)| entry).collect();
        ready.into_iter().map(|(_, entry)| entry).collect()
    }

    /// Entries of a family of which a member is missing.
    fn waiting(&self) -> HashSet<usize> {
        let by_id: HashMap<&str, usize> = self.entries.iter().enumerate().map(|(at, entry)| (entry.session.id.as_str(), at)).collect();
        let roots: Vec<usize> = (0..self.entries.len()).map(|at| self.root(at, &by_id)).collect();
        let lacking = (0..self.entries.len()).filter(|at| self.lacks(*at));
        let lacking: HashSet<usize> = lacking.map(|at| roots[at]).collect();
        (0..self.entries.len()).filter(|at| lacking.contains(&roots[*at])).collect()
    }

    /// The first of its parents that has been read.
    fn root(&self, mut at: usize, by_id: &HashMap<&str, usize>) -> usize {
        for _ in 0..16 {
            let parent = self.entries[at].session.parent.as_deref();
            match parent.and_then(|parent| by_id.get(parent)) {
                Some(above) if *above != at => at = *above,
                _ => break,
            }
        }
        at
    }

    /// Its parent or one of its subagents has not been read.
    fn lacks(&self, at: usize) -> bool {
        let session = &self.entries[at].session;
        let calls = session.turns.iter().flat_map(|turn| &turn.calls);
        let mut family = session.parent.iter().chain(calls.filter_map(|call| call.subagent.as_ref()));
        family.any(|id| !self.seen.contains(id))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{Call, Turn};

    fn session(id: &str, parent: Option<&str>, child: Option<&str>) -> Entry {
        let call = Call { subagent: child.map(str::to_owned), ..Call::default() };
        let turn = Turn { calls: vec![call], ..Turn::default() };
        let session = Session { id: id.to_owned(), parent: parent.map(str::to_owned), turns: vec![turn], ..Session::default() };
        Entry { order: (0, 0), size: 1, asked: true, session }
    }

    fn ids(entries: &[Entry]) -> Vec<&str> {
        entries.iter().map(|entry| entry.session.id.as_str()).collect()
    }

    #[test]
    fn a_parent_waits_for_its_subagent_and_nobody_else_does() {
        let mut pool = Pool::default();
        pool.add(session("parent", None, Some("child")));
        pool.add(session("alone", None, None));
        assert_eq!(ids(&pool.ready()), ["alone"]);
        pool.add(session("child", Some("parent"), None));
        assert_eq!(ids(&pool.ready()), ["parent", "child"]);
    }

    #[test]
    fn a_subagent_read_first_waits_for_its_parent() {
        let mut pool = Pool::default();
        pool.add(session("child", Some("parent"), None));
        assert!(pool.ready().is_empty());
        pool.add(session("parent", None, Some("child")));
        assert_eq!(ids(&pool.ready()), ["child", "parent"]);
    }

    #[test]
    fn what_never_comes_is_not_waited_for_at_the_end() {
        let mut pool = Pool::default();
        pool.add(session("parent", None, Some("lost")));
        assert!(pool.ready().is_empty());
        assert_eq!(ids(&pool.rest()), ["parent"]);
    }
}
