//! How many entries a thread's record had after a turn, told by the saved `transcripts/<name>.store` files (formats 6.3).

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::value::RawValue;

/// The largest saved transcript that is read.
const LARGEST: u64 = 64 << 20;
/// Saved transcripts that are read at most.
const READ: usize = 1_000;

/// The records of a home, read when a reply first cites an entry.
#[derive(Debug)]
pub(super) struct Transcripts {
    folder: PathBuf,
    by_reply: Option<HashMap<String, u64>>,
}

#[derive(Deserialize)]
struct Saved<'a> {
    #[serde(borrow)]
    entries: Vec<&'a RawValue>,
}

#[derive(Deserialize)]
struct Entry {
    id: u64,
    kind: String,
    #[serde(default)]
    turn: Option<u64>,
    #[serde(default)]
    sources: Vec<Source>,
}

#[derive(Deserialize)]
struct Source {
    #[serde(default)]
    event: String,
}

impl Transcripts {
    pub(super) fn below(home: &Path) -> Self {
        Self { folder: home.join("transcripts"), by_reply: None }
    }

    /// Entries of the record after the turn of the reply with this event id.
    pub(super) fn entries(&mut self, reply: &str) -> Option<u64> {
        self.by_reply.get_or_insert_with(|| read_all(&self.folder)).get(reply).copied()
    }
}

fn read_all(folder: &Path) -> HashMap<String, u64> {
    let mut all = HashMap::new();
    for entry in fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok).take(READ) {
        let path = entry.path();
        let saved = path.extension().is_some_and(|end| end == "store") && entry.file_type().is_ok_and(|kind| kind.is_file());
        if saved {
            read(&path, &mut all);
        }
    }
    all
}

fn read(path: &Path, all: &mut HashMap<String, u64>) {
    let mut text = Vec::new();
    let Ok(file) = File::open(path) else { return };
    if file.take(LARGEST).read_to_end(&mut text).is_err() {
        return;
    }
    let Ok(saved) = serde_json::from_slice::<Saved>(&text) else { return };
    let mut entries: Vec<Entry> = saved.entries.iter().filter_map(|raw| serde_json::from_str(raw.get()).ok()).collect();
    entries.sort_by_key(|entry| entry.id);
    for (at, entry) in entries.iter().enumerate().filter(|(_, entry)| entry.kind == "response") {
        let last = last_of_turn(&entries[at..], entry);
        for source in entry.sources.iter().filter(|source| !source.event.is_empty()) {
            all.entry(source.event.clone()).and_modify(|known| *known = last.max(*known)).or_insert(last);
        }
    }
}

/// The last entry that was stored with a reply's turn: what stands behind it up to the next prompt.
fn last_of_turn(from: &[Entry], reply: &Entry) -> u64 {
    let own = from.iter().take_while(|entry| entry.turn == reply.turn && !matches!(entry.kind.as_str(), "prompt" | "command"));
    own.last().map_or(reply.id, |entry| entry.id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reply_counts_the_entries_stored_with_its_turn_and_no_later_ones() {
        let home = tempfile::tempdir().unwrap();
        fs::create_dir(home.path().join("transcripts")).unwrap();
        let saved = r#"{"version":1,"entries":[{"id":1,"kind":"instructions","sources":[]},{"id":"odd"},
            {"id":2,"kind":"prompt","turn":1,"sources":[]},{"id":3,"kind":"response","turn":1,"sources":[{"session":"s","turn":1,"event":"aa"}]},
            {"id":4,"kind":"reasoning","turn":1},{"id":5,"kind":"prompt","turn":2},{"id":6,"kind":"response","turn":2,"sources":[{"event":"bb"}]}]}"#;
        fs::write(home.path().join("transcripts/lab.store"), saved).unwrap();
        fs::write(home.path().join("transcripts/torn.store"), "{\"entries\":[").unwrap();
        let mut transcripts = Transcripts::below(home.path());
        assert_eq!((transcripts.entries("aa"), transcripts.entries("bb"), transcripts.entries("cc")), (Some(4), Some(6), None));
    }
}
