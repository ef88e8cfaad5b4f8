//! Copies and partial records of one API message: written one line a block, sometimes twice.

use std::collections::{HashMap, HashSet};

use super::entry::{Entry, Piece};
use crate::session::End;

/// Leaves out lines that repeat an earlier one (copied with its id), and texts that a later record of the same message goes on with.
pub(super) fn merge(entries: &mut Vec<(u64, Entry)>) {
    let mut seen = HashSet::with_capacity(entries.len());
    let mut told = HashSet::new();
    entries.retain(|(_, entry)| {
        let is_new = entry.uuid == 0 || seen.insert(entry.uuid);
        is_new && fingerprint(entry).is_none_or(|print| told.insert(print))
    });
    let mut last: HashMap<u64, (usize, usize)> = HashMap::new();
    for at in 0..entries.len() {
        for piece in 0..entries[at].1.pieces.len() {
            join_text(entries, (at, piece), &mut last);
        }
    }
}

/// What a person did and when: a resumed session may copy its history into the same file, with new ids and the old times.
fn fingerprint(entry: &Entry) -> Option<(Box<str>, String)> {
    let said = entry.pieces.iter().find_map(|piece| match piece {
        Piece::Asked { text, .. } | Piece::PersonRan(text) => Some(text.clone()),
        Piece::Ends(End::Aborted) => Some(String::new()),
        _ => None,
    });
    Some((entry.time.clone()?, said?))
}

fn join_text(entries: &mut [(u64, Entry)], at: (usize, usize), last: &mut HashMap<u64, (usize, usize)>) {
    let Piece::Said(spoken) = &mut entries[at.0].1.pieces[at.1] else { return };
    if spoken.message == 0 || spoken.text.is_empty() {
        return;
    }
    let message = spoken.message;
    let text = std::mem::take(&mut spoken.text);
    let earlier = last.get(&message).copied();
    if let Some(earlier) = earlier
        && let Piece::Said(before) = &mut entries[earlier.0].1.pieces[earlier.1]
        && text.starts_with(before.text.as_str())
    {
        before.text = text;
        return;
    }
    if let Piece::Said(spoken) = &mut entries[at.0].1.pieces[at.1] {
        spoken.text = text;
    }
    last.insert(message, at);
}
