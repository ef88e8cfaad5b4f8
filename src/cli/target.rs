//! What a TARGET names: a session, a log file, a folder, or standard input.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use super::{Error, find};
use crate::source::discover::{self, Found, Store};
use crate::source::{claude_code, wisp};

/// One log to read.
#[derive(Debug)]
pub enum Log {
    /// Standard input.
    Stdin,
    /// A file named on the command line: not knowing its format is an error.
    Named(PathBuf),
    /// A file met in a folder: not knowing its format is counted.
    Met(PathBuf),
    /// A part of a folder that could not be listed.
    Unread(crate::source::error::Error),
    /// One session of a log in an agent's store.
    Session {
        /// The log.
        path: PathBuf,
        /// The session's id.
        id: String,
    },
}

impl Log {
    /// Its file.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        match self {
            Self::Named(path) | Self::Met(path) | Self::Session { path, .. } => Some(path),
            Self::Stdin | Self::Unread(_) => None,
        }
    }
}

/// The logs that `target` names, in the order of their names.
///
/// # Errors
/// When it names nothing, or several sessions.
pub fn logs(target: &str, stores: &[Store]) -> Result<Vec<Log>, Error> {
    let path = Path::new(target);
    if target == "-" {
        return Ok(vec![Log::Stdin]);
    }
    if path.is_dir() {
        return folder(path);
    }
    if path.exists() || target.contains('/') || discover::is_claimed(path) {
        return Ok(vec![Log::Named(path.to_owned())]);
    }
    find::session(target, stores)
}

fn folder(path: &Path) -> Result<Vec<Log>, Error> {
    let (paths, unread): (Vec<_>, Vec<_>) = discover::walk(path).partition(Result::is_ok);
    let paths = mains(paths.into_iter().filter_map(Result::ok).collect());
    let logs: Vec<Log> = paths.into_iter().map(Log::Met).chain(unread.into_iter().filter_map(Result::err).map(Log::Unread)).collect();
    if logs.is_empty() {
        let what = format!("no log in {}", path.display());
        return Err(Error::Nothing { what, hint: "logs end in .jsonl, .json, .db, .eval or .traj, or in .gz or .zst of them".to_owned() });
    }
    Ok(logs)
}

/// Every log of every store, with its time.
#[must_use]
pub fn found(stores: &[Store]) -> Vec<Found> {
    let all: Vec<Found> = stores.iter().flat_map(Store::logs).collect();
    let mains: HashSet<PathBuf> = mains(all.iter().map(|found| found.path.clone()).collect()).into_iter().collect();
    all.into_iter().filter(|found| mains.contains(&found.path)).collect()
}

/// Without the logs that are read together with another one of them: rotated files, and subagents' logs.
fn mains(paths: Vec<PathBuf>) -> Vec<PathBuf> {
    let all: HashSet<PathBuf> = paths.iter().cloned().collect();
    paths.into_iter().filter(|path| main(path, &all).is_none_or(|main| main == *path)).collect()
}

fn main(path: &Path, all: &HashSet<PathBuf>) -> Option<PathBuf> {
    if !wisp::home::is_audit_log(path) {
        return claude_code::main_log(path).filter(|main| all.contains(main));
    }
    let newest = path.with_file_name("audit.jsonl");
    if all.contains(&newest) {
        return Some(newest);
    }
    let beside = all.iter().filter(|other| other.parent() == path.parent() && wisp::home::is_audit_log(other));
    beside.min().cloned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rotated_log_is_read_with_its_newest_file() {
        let paths = ["h/logs/audit.1.jsonl", "h/logs/audit.jsonl", "h/other.jsonl", "lone/audit.2.jsonl", "lone/audit.3.jsonl"];
        let left = mains(paths.map(PathBuf::from).to_vec());
        assert_eq!(left, ["h/logs/audit.jsonl", "h/other.jsonl", "lone/audit.2.jsonl"].map(PathBuf::from));
    }
}
