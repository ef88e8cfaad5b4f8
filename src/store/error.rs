//! Why the store could not be used; each names the file, which is left as it is.

use std::io;
use std::path::Path;

use rusqlite::ErrorCode;

/// Why the store could not be used.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// There is no home folder.
    #[error("there is no data folder to keep results in")]
    NoFolder,
    /// The file is not there.
    #[error("there is no store {path}")]
    Missing {
        /// The file.
        path: String,
    },
    /// The file is something else.
    #[error("{path} is no store of wisp-audit ({what}); it was left as it is")]
    Foreign {
        /// The file.
        path: String,
        /// What it is instead.
        what: &'static str,
    },
    /// The file cannot be read as what it is.
    #[error("{path} is damaged: {what}; it was left as it is")]
    Damaged {
        /// The file.
        path: String,
        /// What SQLite says.
        what: String,
    },
    /// A later version made it.
    #[error("{path} was written by a newer wisp-audit (schema {found}, this one knows up to {known})")]
    Newer {
        /// The file.
        path: String,
        /// The schema's number in the file.
        found: i64,
        /// The highest known number.
        known: i64,
    },
    /// Somebody else writes to it for longer than we wait.
    #[error("{path} is in use by another program")]
    Busy {
        /// The file.
        path: String,
    },
    /// Anything else SQLite says.
    #[error("cannot use {path}: {error}")]
    Sql {
        /// The file.
        path: String,
        /// SQLite's reason.
        error: rusqlite::Error,
    },
    /// The system says no.
    #[error("cannot use {path}: {error}")]
    File {
        /// The file.
        path: String,
        /// The system's reason.
        error: io::Error,
    },
    /// A record of a file to be read in is wrong; nothing of the file was taken.
    #[error("{name} line {line}: {what}; nothing was taken from it")]
    Record {
        /// The file as given.
        name: String,
        /// 1-based line.
        line: usize,
        /// What is wrong.
        what: String,
    },
}

impl Error {
    /// What SQLite said, by what it means for the person.
    #[must_use]
    pub fn of(path: &Path, error: rusqlite::Error) -> Self {
        let path = path.display().to_string();
        match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => Self::Foreign { path, what: "SQLite cannot read it" },
            Some(ErrorCode::DatabaseCorrupt) => Self::Damaged { path, what: error.to_string() },
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Busy { path },
            _ => Self::Sql { path, error },
        }
    }
}
