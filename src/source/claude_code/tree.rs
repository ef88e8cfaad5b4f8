//! Abandoned branches: what the person took back by rewinding to an earlier point and asking anew.
//!
//! The file keeps them. A branch counts as abandoned only when it begins with a prompt whose place in the tree another, later
//! prompt of the live path took; side leaves such as results of parallel calls are no branches.

use std::collections::{HashMap, HashSet};

use super::entry::Entry;

/// Keys of the lines on abandoned branches.
pub(super) fn abandoned(entries: &[(u64, Entry)]) -> HashSet<u64> {
    let anchors = anchors(entries);
    let anchor = |entry: &Entry| anchors.get(&entry.uuid).copied().unwrap_or(0);
    let live = live(entries);
    let mut replacing: HashMap<u64, usize> = HashMap::new();
    for (at, (_, entry)) in entries.iter().enumerate().filter(|(_, (_, entry))| entry.is_prompt && live.contains(&entry.uuid)) {
        replacing.insert(anchor(entry), at);
    }
    let mut dead = HashSet::new();
    for (at, (_, entry)) in entries.iter().enumerate().filter(|(_, (_, entry))| entry.uuid != 0 && !live.contains(&entry.uuid)) {
        let place = anchor(entry);
        let is_replaced = entry.is_prompt && live.contains(&place) && replacing.get(&place).is_some_and(|later| *later > at);
        if is_replaced || dead.contains(&entry.parent) {
            dead.insert(entry.uuid);
        }
    }
    dead
}

/// Per line the nearest line above it in the tree that somebody spoke.
fn anchors(entries: &[(u64, Entry)]) -> HashMap<u64, u64> {
    let spoken: HashSet<u64> =
        entries.iter().filter(|(_, entry)| entry.is_spoken && entry.side.is_none()).map(|(_, entry)| entry.uuid).collect();
    let mut anchors = HashMap::with_capacity(entries.len());
    for (_, entry) in entries.iter().filter(|(_, entry)| entry.uuid != 0) {
        let above = if spoken.contains(&entry.parent) { entry.parent } else { anchors.get(&entry.parent).copied().unwrap_or(0) };
        anchors.entry(entry.uuid).or_insert(above);
    }
    anchors
}

/// The path from the last spoken line back to its root.
fn live(entries: &[(u64, Entry)]) -> HashSet<u64> {
    let parents: HashMap<u64, u64> = entries.iter().map(|(_, entry)| (entry.uuid, entry.parent)).collect();
    let leaf = entries.iter().rev().find(|(_, entry)| entry.is_spoken && entry.side.is_none() && entry.uuid != 0);
    let mut at = leaf.map_or(0, |(_, entry)| entry.uuid);
    let mut live = HashSet::new();
    while at != 0 && live.insert(at) {
        at = parents.get(&at).copied().unwrap_or(0);
    }
    live
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(uuid: u64, parent: u64, is_prompt: bool) -> (u64, Entry) {
        (uuid, Entry { uuid, parent, is_prompt, is_spoken: true, ..Entry::default() })
    }

    #[test]
    fn a_prompt_asked_anew_takes_the_place_of_the_old_one() {
        let entries = [line(1, 0, true), line(2, 1, false), line(3, 2, true), line(4, 3, false), line(5, 2, true), line(6, 5, false)];
        assert_eq!(abandoned(&entries), HashSet::from([3, 4]));
    }

    #[test]
    fn results_of_parallel_calls_are_no_branch() {
        let entries = [line(1, 0, true), line(2, 1, false), line(3, 2, false), line(4, 2, false), line(5, 3, false), line(6, 5, false)];
        assert!(abandoned(&entries).is_empty());
    }

    #[test]
    fn a_loop_in_the_tree_ends() {
        assert!(abandoned(&[line(1, 2, true), line(2, 1, false), line(3, 3, true)]).is_empty());
    }
}
