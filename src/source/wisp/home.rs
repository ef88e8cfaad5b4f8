//! A wisp home: where it is, and its rotated audit files read oldest first as one log (formats 1, 2.5).

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::{kept::Kept, sessions};
use crate::session::Session;
use crate::source::LogInput;
use crate::source::error::Error;
use crate::source::open;

/// Logs that are together larger than this are read from the disk and not held in memory.
const HELD: u64 = 32 << 20;

/// A wisp home.
#[derive(Debug, Clone)]
pub struct Home {
    root: PathBuf,
    logs: PathBuf,
    shown: String,
}

impl Home {
    /// The home the person's environment names: `$WISP_HOME`, else `~/.wisp`. It need not exist.
    #[must_use]
    pub fn of_environment() -> Option<PathBuf> {
        let named = std::env::var_os("WISP_HOME").filter(|value| !value.is_empty()).map(PathBuf::from);
        named.or_else(|| Some(etcetera::home_dir().ok()?.join(".wisp")))
    }

    /// The home at `root`, or the one whose `logs` folder it is; `None` when it holds no audit log. `shown` is the path as given.
    #[must_use]
    pub fn at(root: &Path, shown: &str) -> Option<Self> {
        let logs = [root.join("logs"), root.to_owned()].into_iter().find(|folder| !files(folder).unwrap_or_default().is_empty())?;
        let inside = if logs == root { "" } else { "logs/" };
        let above = || root.parent().filter(|_| root.file_name().is_some_and(|name| name == "logs"));
        let root = if logs == root { above().unwrap_or(root) } else { root };
        Some(Self { root: root.to_owned(), shown: join(shown, inside), logs })
    }

    /// The folder of the home, with its output store and its transcripts.
    #[must_use]
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The file that events are appended to.
    #[must_use]
    pub fn current_log(&self) -> PathBuf {
        self.logs.join("audit.jsonl")
    }

    /// The audit files, oldest first: the highest index, down to `audit.1.jsonl`, then `audit.jsonl`.
    ///
    /// # Errors
    /// When the folder cannot be listed or a file not be opened.
    pub fn logs(&self) -> Result<Vec<LogInput>, Error> {
        let fail = |error| Error::Read { path: self.shown.clone(), error };
        let files = files(&self.logs).map_err(fail)?;
        let total: u64 = files.iter().filter_map(|path| fs::metadata(path).ok()).map(|meta| meta.len()).sum();
        let opened = files.iter().map(|path| {
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            let shown = format!("{}{name}", self.shown);
            if total > HELD { open::on_disk(path, &shown) } else { open::file(path, &shown) }
        });
        opened.collect()
    }

    /// The sessions of all its files; whole outputs come from `output_store`, else from below the home.
    ///
    /// # Errors
    /// When a file cannot be opened.
    pub fn read(&self, output_store: Option<&Path>) -> Result<Vec<Session>, Error> {
        let logs = self.logs()?;
        Ok(sessions(logs, Kept::of(Some(&self.root), output_store), &format!("{}audit.jsonl", self.shown)))
    }
}

fn join(shown: &str, inside: &str) -> String {
    let slash = if shown.is_empty() || shown.ends_with('/') { "" } else { "/" };
    format!("{shown}{slash}{inside}")
}

/// Index of an audit file's name: 0 for the one being written.
pub(super) fn index(path: &Path) -> Option<u64> {
    let name = path.file_name()?.to_str()?.strip_prefix("audit.")?;
    let index = name.strip_suffix("jsonl")?;
    if index.is_empty() {
        return Some(0);
    }
    index.strip_suffix('.')?.parse().ok().filter(|index| *index > 0)
}

/// Named as wisp names its audit log and the rotated ones.
#[must_use]
pub fn is_audit_log(path: &Path) -> bool {
    index(path).is_some()
}

fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if let Some(index) = index(&path).filter(|_| path.is_file()) {
            found.push((index, path));
        }
    }
    found.sort_by_key(|(index, _)| std::cmp::Reverse(*index));
    Ok(found.into_iter().map(|(_, path)| path).collect())
}

/// The home a log lies in, when it lies in one.
pub(super) fn around(log: &Path) -> Option<&Path> {
    let folder = log.parent().filter(|folder| folder.file_name().is_some_and(|name| name == "logs"))?;
    index(log)?;
    folder.parent()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_log_and_its_rotations_are_audit_files() {
        let index = |name: &str| index(Path::new(name));
        assert_eq!((index("audit.jsonl"), index("/x/audit.12.jsonl")), (Some(0), Some(12)));
        for other in ["audit.0.jsonl", "audit.old.jsonl", "audit.json", "audits.jsonl", "audit.1.jsonl.bak", "audit..jsonl"] {
            assert_eq!(index(other), None, "{other}");
        }
    }
}
