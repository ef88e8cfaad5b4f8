//! Appending as wisp itself appends: one `write` a line, the file opened anew each time, nothing else touched.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::{FileExt, OpenOptionsExt, PermissionsExt};
use std::path::Path;

use serde::Deserialize;

use super::error::Error;
use super::event::Entry;
use crate::source::lines::Lines;
use crate::source::wisp::Home;

/// Whether lines are written or only shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Doing {
    /// Append them.
    Append,
    /// Only say what would be appended.
    DryRun,
}

/// What was done for one entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Appended {
    /// This line was appended.
    Written(String),
    /// This line would be appended.
    Shown(String),
    /// The log holds an event for this reply and method.
    AlreadyThere,
}

/// Appends an event for each entry whose reply has none by the same method, to the home's current log.
///
/// # Errors
/// When the logs cannot be read, the log cannot be written, or the line does not read back.
pub fn append(home: &Home, entries: &[Entry], doing: Doing) -> Result<Vec<Appended>, Error> {
    let path = home.current_log();
    let _lock = (doing == Doing::Append).then(|| lock(&path)).flatten();
    let mut known = recorded(home)?;
    let done = entries.iter().map(|entry| {
        let new = !holds(entry.recorded.as_deref(), entry) && known.insert((entry.response.clone(), entry.method.name().to_owned()));
        match doing {
            _ if !new => Ok(Appended::AlreadyThere),
            Doing::DryRun => Ok(Appended::Shown(entry.line())),
            Doing::Append => write(&path, entry.line()).map(Appended::Written),
        }
    });
    done.collect()
}

/// Keeps two runs of this program from adding the same event; wisp takes no lock and is not held up.
fn lock(path: &Path) -> Option<File> {
    let file = File::open(path).ok()?;
    file.lock().ok()?;
    Some(file)
}

#[derive(Deserialize)]
struct Recorded {
    details: Marks,
}

#[derive(Deserialize)]
struct Marks {
    #[serde(default)]
    method: String,
    #[serde(default)]
    response: String,
}

/// Reply and method of every event of ours in the home's logs.
fn recorded(home: &Home) -> Result<HashSet<(String, String)>, Error> {
    let mut known = HashSet::new();
    for log in home.logs()? {
        let events = Lines::new(log.log, log.len).filter(|line| memchr::memmem::find(&line.bytes, b"\"response.verification\"").is_some());
        let marks = events.filter_map(|line| serde_json::from_slice::<Recorded>(&line.bytes).ok());
        known.extend(marks.map(|event| (event.details.response, event.details.method)).filter(|(response, _)| !response.is_empty()));
    }
    Ok(known)
}

/// The event read with the reply is by the same method.
fn holds(recorded: Option<&str>, entry: &Entry) -> bool {
    let marks = recorded.and_then(|details| serde_json::from_str::<Marks>(details).ok());
    marks.is_some_and(|marks| marks.method == entry.method.name())
}

fn write(path: &Path, line: String) -> Result<String, Error> {
    let shown = || path.display().to_string();
    let fail = |error| Error::Write { path: shown(), error };
    let mut file = open(path).map_err(fail)?;
    let prefix = if ends_inside_a_line(&file).map_err(fail)? { "\n" } else { "" };
    let bytes = format!("{prefix}{line}\n").into_bytes();
    let written = file.write(&bytes).map_err(fail)?;
    if written < bytes.len() {
        return Err(Error::Short { path: shown(), written, length: bytes.len() });
    }
    let mut back = vec![0; bytes.len()];
    let end = io::Seek::stream_position(&mut file).map_err(fail)?;
    file.read_exact_at(&mut back, end.saturating_sub(bytes.len() as u64)).map_err(fail)?;
    if back != bytes {
        return Err(Error::Differs { path: shown() });
    }
    Ok(line)
}

/// Only the person may read a log; a file that was there keeps its mode.
fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).append(true).mode(0o600);
    match options.clone().create_new(true).open(path) {
        Ok(file) => {
            file.set_permissions(PermissionsExt::from_mode(0o600))?;
            Ok(file)
        }
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => options.open(path),
        Err(error) => Err(error),
    }
}

/// A writer that crashed left its line without an end.
fn ends_inside_a_line(file: &File) -> io::Result<bool> {
    let length = file.metadata()?.len();
    let Some(last) = length.checked_sub(1) else { return Ok(false) };
    let mut byte = [0];
    file.read_exact_at(&mut byte, last)?;
    Ok(byte != *b"\n")
}
