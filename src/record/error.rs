//! What can go wrong when an event is appended.

use std::io;

/// Why nothing, or not all, was appended.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The home's logs could not be read.
    #[error(transparent)]
    Source(#[from] crate::source::error::Error),
    /// The log could not be opened or written.
    #[error("cannot append to {path}: {error}")]
    Write {
        /// The log.
        path: String,
        /// The system's reason.
        error: io::Error,
    },
    /// The system took only a part of a line; the next writer starts a new one.
    #[error("only {written} of {length} bytes of an event were written to {path}")]
    Short {
        /// The log.
        path: String,
        /// Bytes written.
        written: usize,
        /// Bytes of the line.
        length: usize,
    },
    /// The line read back is not the line written.
    #[error("the event appended to {path} reads back differently")]
    Differs {
        /// The log.
        path: String,
    },
}
