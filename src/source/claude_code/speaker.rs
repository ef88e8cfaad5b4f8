//! Which conversation of a log a line belongs to.

use std::collections::{HashMap, HashSet};

use super::entry::Entry;

/// A conversation within a log.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Who {
    /// The session itself.
    Main,
    /// Lines of an earlier session that this one goes on from: evidence, and judged where they were first recorded.
    Bridge,
    /// Another session in the same file.
    Other(Box<str>),
    /// A subagent: its id, or the key of its first line in old logs.
    Side(Box<str>),
}

/// Who is who in one log.
#[derive(Debug, Default)]
pub(super) struct Speakers {
    /// The session's id.
    pub id: String,
    bridged: bool,
    roots: HashMap<u64, u64>,
}

impl Speakers {
    /// Reads the ids off the entries. The file's name tells which is the session's own.
    pub(super) fn of(entries: &[(u64, Entry)], stem: &str) -> Self {
        let mut ids =
            entries.iter().filter(|(_, entry)| entry.side.is_none()).map(|(_, entry)| &*entry.head.session).filter(|id| !id.is_empty());
        let named = ids.clone().any(|id| id == stem);
        let id = if named { stem } else { ids.next_back().unwrap_or(stem) };
        let id = if id.is_empty() { "unknown" } else { id };
        Self { id: id.to_owned(), bridged: named || is_linked(entries, id), roots: roots(entries) }
    }

    /// Whose line this is.
    pub(super) fn who(&self, entry: &Entry) -> Who {
        if let Some(side) = &entry.side {
            let root = || self.roots.get(&entry.uuid).map_or_else(|| "0".into(), |root| format!("{root:x}").into_boxed_str());
            return Who::Side(if side.agent.is_empty() { root() } else { side.agent.clone() });
        }
        let session = &entry.head.session;
        if session.is_empty() || **session == *self.id {
            return Who::Main;
        }
        if self.bridged { Who::Bridge } else { Who::Other(session.clone()) }
    }
}

/// A line of the session goes on from a line of another.
fn is_linked(entries: &[(u64, Entry)], id: &str) -> bool {
    let foreign = entries.iter().filter(|(_, entry)| !entry.head.session.is_empty() && &*entry.head.session != id && entry.uuid != 0);
    let foreign: HashSet<u64> = foreign.map(|(_, entry)| entry.uuid).collect();
    entries.iter().any(|(_, entry)| &*entry.head.session == id && foreign.contains(&entry.parent))
}

/// The first line of each sidechain that names no agent.
fn roots(entries: &[(u64, Entry)]) -> HashMap<u64, u64> {
    let mut roots = HashMap::new();
    let nameless = entries.iter().filter(|(_, entry)| entry.side.as_ref().is_some_and(|side| side.agent.is_empty()));
    for (_, entry) in nameless {
        let root = roots.get(&entry.parent).copied().unwrap_or(entry.uuid);
        roots.insert(entry.uuid, root);
    }
    roots
}
