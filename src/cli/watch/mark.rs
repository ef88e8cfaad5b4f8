//! What is known of a log: whether it has changed since the last look, by its size, time and beginning.

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant, SystemTime};

use super::seen::Quiet;
use crate::source::{open, wisp};

/// A log that was not written for so long is not being written, when it is met for the first time.
const STILL: Duration = Duration::from_secs(1);

/// So many bytes tell whether a log begins as it did before.
const HEAD: u64 = 512;

/// What is still to be done about a log that does not change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Due {
    /// Nothing.
    Nothing,
    /// It was written at the last look.
    Still,
    /// It is to be read once more when it has settled.
    Settled,
}

/// What is known of a log.
#[derive(Debug)]
pub(super) struct Mark {
    pub(super) len: u64,
    pub(super) modified: SystemTime,
    pub(super) head: Vec<u8>,
    pub(super) since: Instant,
    /// What is still to be done about it.
    pub(super) due: Due,
    /// It was there, and old, when the watch began.
    pub(super) late: bool,
    /// Sessions it held.
    pub(super) ids: HashSet<String>,
    /// Sessions of which it no longer holds the beginning.
    pub(super) cut: HashSet<String>,
    /// It was told that it cannot be read.
    pub(super) complained: bool,
}

/// Size in bytes, and time of the last change.
pub(super) type State = (u64, SystemTime);

/// The state of a file; `None` where there is none.
pub(super) fn state(path: &Path) -> Option<State> {
    let data = fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
    Some((data.len(), data.modified().unwrap_or(SystemTime::UNIX_EPOCH)))
}

impl Mark {
    /// A log that is met for the first time.
    pub(super) fn of(path: &Path, (len, modified): State) -> Self {
        let head = open::head(path, HEAD).unwrap_or_default();
        let (ids, cut) = (HashSet::new(), HashSet::new());
        Self { len, modified, head, since: Instant::now(), due: Due::Still, late: false, ids, cut, complained: false }
    }

    /// It has not changed.
    pub(super) fn is(&self, state: State) -> bool {
        (self.len, self.modified) == state
    }

    /// How long it has been as it is.
    pub(super) fn age(&self) -> Duration {
        self.modified.elapsed().unwrap_or_default().max(self.since.elapsed())
    }

    /// How long it has been as it is, for one that is met for the first time.
    pub(super) fn quiet(&self, settle: Duration) -> Quiet {
        match self.age() {
            age if age >= settle => Quiet::Settled,
            age if age >= STILL => Quiet::Still,
            _ => Quiet::Moving,
        }
    }

    /// Takes over what was known of the log before it changed.
    pub(super) fn after(self, before: Self, path: &Path) -> Self {
        let mut cut = before.cut;
        if !self.head.starts_with(&before.head) && is_appended(&self.head) && !wisp::home::is_audit_log(path) {
            cut.extend(before.ids.iter().cloned());
        }
        Self { cut, ids: before.ids, complained: before.complained, ..self }
    }

    /// What is to be read of it now, if anything, when it is as it was.
    pub(super) fn due(&mut self, settle: Duration) -> Option<Quiet> {
        let quiet = match self.due {
            Due::Still => Quiet::Still,
            Due::Settled if self.since.elapsed() >= settle => Quiet::Settled,
            Due::Settled | Due::Nothing => return None,
        };
        self.due = Due::Nothing;
        Some(quiet)
    }
}

/// The log grows by whole lines, rather than being written anew as one document.
fn is_appended(head: &[u8]) -> bool {
    head.is_empty() || head.starts_with(b"{\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mark(path: &Path, text: &str, ids: &[&str]) -> Mark {
        fs::write(path, text).unwrap();
        let mark = Mark::of(path, state(path).unwrap());
        Mark { ids: ids.iter().map(|id| (*id).to_owned()).collect(), ..mark }
    }

    fn cut(before: &str, after: &str, name: &str) -> bool {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(name);
        let before = mark(&path, before, &["s"]);
        !mark(&path, after, &[]).after(before, &path).cut.is_empty()
    }

    #[test]
    fn a_log_that_grows_is_whole_and_one_that_begins_anew_is_not() {
        assert!(!cut("{\"a\":1}\n", "{\"a\":1}\n{\"b\":2}\n", "s.jsonl"));
        assert!(cut("{\"a\":1}\n{\"b\":2}\n", "{\"b\":2}\n", "s.jsonl"));
        assert!(cut("{\"a\":1}\n", "", "s.jsonl"));
    }

    #[test]
    fn rotated_files_of_wisp_are_read_together_and_documents_are_written_anew() {
        assert!(!cut("{\"a\":1}\n", "{\"b\":2}\n", "audit.jsonl"));
        assert!(!cut("[1]", "[2]", "s.json"));
    }
}
