//! Sessions that wait until the logs of their subagents, and of those they go on from, have been read, wherever they lie.

use std::collections::{HashMap, HashSet};
use std::path::PathBuf;

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
    /// Logs of sessions that were judged and let go.
    gone: HashMap<String, String>,
    /// Those of them that were reported.
    reported: HashSet<String>,
}

impl Pool {
    /// Adds a session.
    pub(super) fn add(&mut self, entry: Entry) {
        self.seen.insert(entry.session.id.clone());
        self.entries.push(entry);
    }

    /// Ids of subagents, and of earlier sessions, whose logs have not been read.
    pub(super) fn missing(&self) -> HashSet<String> {
        let calls = self.entries.iter().flat_map(|entry| &entry.session.turns).flat_map(|turn| &turn.calls);
        let wanted = calls.filter_map(|call| call.subagent.as_ref()).chain(self.entries.iter().flat_map(|entry| earlier(&entry.session)));
        wanted.filter(|id| !self.seen.contains(*id)).cloned().collect()
    }

    /// Earlier sessions that were judged and let go before one that goes on from them was read: their ids, and their logs.
    pub(super) fn let_go(&mut self) -> (HashSet<String>, HashSet<PathBuf>) {
        if self.gone.is_empty() {
            return (HashSet::new(), HashSet::new());
        }
        let wanted: HashSet<String> = self.entries.iter().flat_map(|entry| earlier(&entry.session)).cloned().collect();
        let found: Vec<(String, String)> = wanted.iter().filter_map(|id| self.gone.remove_entry(id)).collect();
        found.into_iter().map(|(id, log)| (id, PathBuf::from(log))).unzip()
    }

    /// All that are left.
    pub(super) fn rest(&mut self) -> Vec<Entry> {
        let left = std::mem::take(&mut self.entries);
        self.gone.extend(left.iter().map(|entry| (entry.session.id.clone(), entry.session.path.clone())));
        self.reported.extend(left.iter().filter(|entry| entry.asked).map(|entry| entry.session.id.clone()));
        left
    }

    /// A session of that id was reported.
    pub(super) fn has_reported(&self, id: &str) -> bool {
        self.reported.contains(id)
    }

    /// Those whose family, from the first parent to the last subagent, has been read.
    pub(super) fn ready(&mut self) -> Vec<Entry> {
        if self.entries.iter().map(|entry| entry.size).sum::<u64>() > MOST {
            return self.rest();
        }
        let waiting = self.waiting();
        let all = std::mem::take(&mut self.entries).into_iter().enumerate();
        let (wait, ready) = all.partition::<Vec<_>, _>(|(at, _)| waiting.contains(at));
        self.entries = ready.into_iter().map(|(_, entry)| entry).collect();
        let ready = self.rest();
        self.entries = wait.into_iter().map(|(_, entry)| entry).collect();
        ready
    }

    /// Entries of a family of which a member is missing.
    fn waiting(&self) -> HashSet<usize> {
        let by_id: HashMap<&str, usize> = self.entries.iter().enumerate().map(|(at, entry)| (entry.session.id.as_str(), at)).collect();
        let roots: Vec<usize> = (0..self.entries.len()).map(|at| self.root(at, &by_id)).collect();
        let lacking = (0..self.entries.len()).filter(|at| self.lacks(*at));
        let lacking: HashSet<usize> = lacking.map(|at| roots[at]).collect();
        (0..self.entries.len()).filter(|at| lacking.contains(&roots[*at])).collect()
    }

    /// The first of its parents, and of the sessions it goes on from, that has been read.
    fn root(&self, mut at: usize, by_id: &HashMap<&str, usize>) -> usize {
        for _ in 0..64 {
            let session = &self.entries[at].session;
            match session.parent.iter().chain(earlier(session)).find_map(|above| by_id.get(above.as_str())) {
                Some(above) if *above != at => at = *above,
                _ => break,
            }
        }
        at
    }

    /// Its parent, one of its subagents or a session it goes on from has not been read.
    fn lacks(&self, at: usize) -> bool {
        let session = &self.entries[at].session;
        let calls = session.turns.iter().flat_map(|turn| &turn.calls);
        let mut family = session.parent.iter().chain(calls.filter_map(|call| call.subagent.as_ref())).chain(earlier(session));
        family.any(|id| !self.seen.contains(id))
    }
}

/// Sessions that a session goes on from.
fn earlier(session: &Session) -> impl Iterator<Item = &String> {
    session.carried_from.iter().chain(&session.copied_from)
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

    #[test]
    fn a_session_waits_for_the_one_it_goes_on_from_and_asks_again_for_one_that_was_let_go() {
        let mut pool = Pool::default();
        let mut later = session("later", None, None);
        later.session.carried_from = vec!["earlier".to_owned()];
        pool.add(later);
        assert!(pool.ready().is_empty() && pool.missing().contains("earlier"));
        let mut first = session("earlier", None, None);
        first.session.path = "a.jsonl".to_owned();
        pool.add(first);
        assert_eq!(ids(&pool.ready()), ["later", "earlier"]);
        let mut last = session("last", None, None);
        last.session.copied_from = vec!["earlier".to_owned()];
        pool.add(last);
        assert_eq!(pool.let_go(), (HashSet::from(["earlier".to_owned()]), HashSet::from([PathBuf::from("a.jsonl")])));
    }
}
