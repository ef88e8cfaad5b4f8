//! What a TARGET names: a session, a log file, a folder, or standard input.

use std::path::{Path, PathBuf};

use super::{Error, find};
use crate::source::discover::{self, Store};

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
    let logs: Vec<Log> = discover::walk(path).map(|entry| entry.map_or_else(Log::Unread, Log::Met)).collect();
    if logs.is_empty() {
        let what = format!("no log in {}", path.display());
        return Err(Error::Nothing { what, hint: "logs end in .jsonl, .json, .db, .eval or .traj, or in .gz or .zst of them".to_owned() });
    }
    Ok(logs)
}

/// Every log of every store.
#[must_use]
pub fn everything(stores: &[Store]) -> Vec<Log> {
    stores.iter().flat_map(Store::logs).map(|found| Log::Met(found.path)).collect()
}
