//! Which lines lie on the live path: from the last entry up to the root.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::record::Entry;
use crate::source::LogInput;
use crate::source::lines::Lines;

/// The lines of abandoned branches; none in a file without branches or without ids.
pub(super) fn abandoned(input: &LogInput) -> HashSet<u64> {
    let mut tree = Tree::default();
    for line in Lines::new(Arc::clone(&input.log), input.len) {
        if let Ok(entry) = serde_json::from_slice::<Entry>(&line.bytes)
            && &*entry.kind != "session"
            && !entry.id.is_empty()
        {
            tree.put(&entry, line.number);
        }
    }
    tree.off_path()
}

#[derive(Default)]
struct Tree {
    by_id: HashMap<String, usize>,
    entries: Vec<(u64, Option<usize>)>,
    branched: bool,
}

impl Tree {
    fn put(&mut self, entry: &Entry, line: u64) {
        let parent = self.by_id.get(&*entry.parent).copied();
        let next = self.entries.len().checked_sub(1);
        self.branched |= parent != next;
        self.by_id.insert(entry.id.to_string(), self.entries.len());
        self.entries.push((line, parent));
    }

    /// A parent always stands before its child, so that the way up ends.
    fn off_path(&self) -> HashSet<u64> {
        if !self.branched {
            return HashSet::new();
        }
        let mut live = HashSet::new();
        let mut at = self.entries.len().checked_sub(1);
        while let Some(index) = at {
            live.insert(index);
            at = self.entries[index].1;
        }
        let rest = self.entries.iter().enumerate().filter(|(index, _)| !live.contains(index));
        rest.map(|(_, (line, _))| *line).collect()
    }
}
