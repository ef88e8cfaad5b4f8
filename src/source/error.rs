//! What can go wrong before a log is read.

use std::io;

/// Why a target could not be read.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Opening or reading failed.
    #[error("cannot read {path}: {error}")]
    Read {
        /// The path as given.
        path: String,
        /// The system's reason.
        error: io::Error,
    },
    /// There is nothing in it.
    #[error("{path} is empty")]
    Empty {
        /// The path as given.
        path: String,
    },
    /// No source knows the file.
    #[error("{path} is in no format that is known (tried: {tried})")]
    UnknownFormat {
        /// The path as given.
        path: String,
        /// Formats tried.
        tried: String,
    },
    /// A format that is recognised and cannot be checked.
    #[error("{path} is a {format} log and cannot be checked: {why}")]
    CannotCheck {
        /// The path as given.
        path: String,
        /// The format's name.
        format: &'static str,
        /// Why not.
        why: &'static str,
    },
    /// `--source` names no source.
    #[error("there is no source named {name} (known: {known})")]
    NoSuchSource {
        /// The name given.
        name: String,
        /// Names known.
        known: String,
    },
}
