//! pi and oh-my-pi: a tree of entries in one file, whose last entry is the leaf of the live path.

mod entry;
mod path;
mod record;
mod result;

use std::path::Path;

use super::{EventIter, LogInput, Source};
use record::Entry;

/// pi sessions.
pub struct Pi;

/// oh-my-pi sessions: the same entries, a title line first.
pub struct OhMyPi;

/// The header, and whether a title stands before it.
fn header(head: &[u8]) -> Option<bool> {
    let mut lines = head.split(|byte| *byte == b'\n').take(2).filter_map(|line| serde_json::from_slice::<Entry>(line).ok());
    let first = lines.next()?;
    let titled = &*first.kind == "title";
    let session = if titled { lines.next()? } else { first };
    (&*session.kind == "session" && !session.id.is_empty() && !session.cwd.is_empty()).then_some(titled)
}

impl Source for Pi {
    fn name(&self) -> &'static str {
        "pi"
    }

    fn recognizes(&self, head: &[u8], _path: &Path) -> bool {
        header(head) == Some(false)
    }

    fn events(&self, log: LogInput) -> EventIter {
        Box::new(entry::Walk::new(log, "pi"))
    }
}

impl Source for OhMyPi {
    fn name(&self) -> &'static str {
        "oh-my-pi"
    }

    fn recognizes(&self, head: &[u8], _path: &Path) -> bool {
        header(head) == Some(true)
    }

    fn events(&self, log: LogInput) -> EventIter {
        Box::new(entry::Walk::new(log, "oh-my-pi"))
    }
}
