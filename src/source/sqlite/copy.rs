//! Copying a live database with its journal, and knowing one by its schema.

use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};

use memchr::memmem::find;

use super::MAGIC;
use crate::source::LogInput;

/// A database that is written while it is copied is copied again, so many times.
const TRIES: u32 = 4;
/// How the names of the files beside a database end: what is not yet in it, and what it was before a change that is not finished.
pub(super) const WAL: &str = "-wal";
const JOURNAL: &str = "-journal";
const JOURNALS: [&str; 2] = [WAL, JOURNAL];
/// The schema is looked for in so much of the database and of its `-wal`.
const SCHEMA: u64 = 2 << 20;

/// Whether a file that begins with `head` is a database whose schema, here or in its `-wal`, names all of these.
#[must_use]
pub fn names(head: &[u8], path: &Path, marks: &[&str]) -> bool {
    if !head.starts_with(MAGIC) {
        return false;
    }
    let mut open: Vec<&str> = marks.to_vec();
    open.retain(|mark| find(head, mark.as_bytes()).is_none());
    for file in [path.to_owned(), beside(path, WAL)] {
        if open.is_empty() {
            return true;
        }
        let start = start(&file).unwrap_or_default();
        open.retain(|mark| find(&start, mark.as_bytes()).is_none());
    }
    open.is_empty()
}

fn start(file: &Path) -> io::Result<Vec<u8>> {
    plain(file)?;
    let mut bytes = Vec::new();
    io::Read::read_to_end(&mut io::Read::take(fs::File::open(file)?, SCHEMA), &mut bytes)?;
    Ok(bytes)
}

pub(super) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// A file itself, neither a link nor a device.
fn plain(path: &Path) -> io::Result<Metadata> {
    let meta = fs::symlink_metadata(path)?;
    if meta.is_file() { Ok(meta) } else { Err(io::Error::from(io::ErrorKind::InvalidInput)) }
}

/// Copies the database with what is written but not yet moved into it, or with what takes back a change that is not finished.
pub(super) fn copied(input: &LogInput, copy: &Path) -> io::Result<()> {
    let live = |path: &&Path| JOURNALS.iter().any(|ending| plain(&beside(path, ending)).is_ok());
    let Some(path) = input.path.as_deref().filter(live) else { return from_bytes(input, copy) };
    for _ in 0..TRIES {
        let before = stamps(path);
        fs::copy(path, copy)?;
        for ending in JOURNALS.iter().filter(|ending| plain(&beside(path, ending)).is_ok()) {
            fs::copy(beside(path, ending), beside(copy, ending))?;
        }
        if before == stamps(path) {
            break;
        }
    }
    Ok(())
}

fn stamps(path: &Path) -> [Option<(u64, std::time::SystemTime)>; 3] {
    ["", WAL, JOURNAL].map(|ending| stamp(&beside(path, ending)))
}

fn stamp(path: &Path) -> Option<(u64, std::time::SystemTime)> {
    let meta = plain(path).ok()?;
    Some((meta.len(), meta.modified().ok()?))
}

fn from_bytes(input: &LogInput, copy: &Path) -> io::Result<()> {
    const BLOCK: u64 = 4 << 20;
    let mut file = fs::File::create_new(copy)?;
    let mut at = 0;
    while at < input.len {
        let bytes = input.log.slice(at..(at + BLOCK).min(input.len));
        if bytes.is_empty() {
            return Err(io::Error::from(io::ErrorKind::UnexpectedEof));
        }
        io::Write::write_all(&mut file, &bytes)?;
        at += bytes.len() as u64;
    }
    Ok(())
}
