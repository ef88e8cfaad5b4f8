//! The files of a conversation's `events/` folder, joined into one array.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::session::LogBytes;
use crate::source::spool::Spool;
use crate::source::tree::Node;

/// One conversation is never larger.
const LARGEST: u64 = 1 << 30;
/// One event is never larger.
const LARGEST_EVENT: u64 = 64 << 20;

/// The events of a conversation behind each other, as one JSON array.
pub(super) struct Gathered {
    pub log: Arc<LogBytes>,
    pub len: u64,
    /// Files that are no whole JSON value, and why.
    pub unread: Vec<String>,
}

/// The folder of events that a file belongs to or lies beside.
pub(super) fn events(path: &Path) -> Option<PathBuf> {
    let parent = path.parent()?;
    let folder = if number(path).is_some() && parent.ends_with("events") { parent.to_owned() } else { parent.join("events") };
    let mut entries = fs::read_dir(&folder).ok()?.filter_map(Result::ok);
    entries.any(|entry| number(&entry.path()).is_some()).then_some(folder)
}

/// `event-00012-<uuid>.json` and `12.json` are 12.
fn number(path: &Path) -> Option<u64> {
    let name = path.file_name()?.to_str()?.strip_suffix(".json")?;
    let digits = name.strip_prefix("event-").map_or(name, |rest| rest.split('-').next().unwrap_or_default());
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok()).flatten()
}

/// One of a conversation's event files, for which its state or its first event stands.
#[must_use]
pub fn is_part(path: &Path) -> bool {
    let Some(folder) = path.parent().filter(|folder| folder.ends_with("events")) else { return false };
    number(path).is_some_and(|number| number > 0 || folder.with_file_name("base_state.json").is_file())
}

/// Joins the files in the order of their numbers; links are not followed.
pub(super) fn gather(folder: &Path) -> io::Result<Gathered> {
    let mut files: Vec<(u64, PathBuf)> = fs::read_dir(folder)?
        .filter_map(Result::ok)
        .filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_file()))
        .filter_map(|entry| Some((number(&entry.path())?, entry.path())))
        .collect();
    files.sort();
    let mut spool = Spool::new(LARGEST)?;
    let mut unread = Vec::new();
    spool.put(b"[")?;
    for (at, path) in files {
        let comma: &[u8] = if spool.len() > 1 { b"," } else { b"" };
        match whole(&path) {
            Ok(text) if spool.len() + (text.len() as u64) < LARGEST => {
                spool.put(comma)?;
                spool.put(text.as_bytes())?;
            }
            Ok(_) => unread.push(format!("event {at}: the conversation is larger than 1 GiB")),
            Err(why) => unread.push(format!("event {at}: {why}")),
        }
    }
    spool.put(b"]")?;
    Ok(Gathered { log: spool.log(), len: spool.len(), unread })
}

fn whole(path: &Path) -> Result<String, String> {
    let file = File::open(path).map_err(|error| error.to_string())?;
    if file.metadata().map_err(|error| error.to_string())?.len() > LARGEST_EVENT {
        return Err("larger than 64 MiB".to_owned());
    }
    let text = io::read_to_string(file).map_err(|error| error.to_string())?;
    if Node::of(&text).is_some() { Ok(text) } else { Err("not a whole JSON value".to_owned()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_are_joined_by_number_and_a_torn_one_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let events = folder.path().join("events");
        fs::create_dir(&events).unwrap();
        for (name, text) in [("10.json", "{\"id\":10}"), ("9.json", "{\"id\":9}"), ("11.json", "{\"id\""), ("x.json", "{}")] {
            fs::write(events.join(name), text).unwrap();
        }
        let gathered = gather(&super::events(&folder.path().join("base_state.json")).unwrap()).unwrap();
        assert_eq!(&*gathered.log.slice(0..gathered.len), br#"[{"id":9},{"id":10}]"#);
        assert_eq!(gathered.unread, ["event 11: not a whole JSON value"]);
    }
}
