//! Why a config could not be used.

/// Why a config could not be used.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file could not be read.
    #[error("cannot read {path}: {error}")]
    Read {
        /// The file.
        path: String,
        /// The system's reason.
        error: std::io::Error,
    },
    /// Something in it is wrong.
    #[error("{place}: {what}")]
    Wrong {
        /// The file with its 1-based line, or the variable.
        place: String,
        /// What is wrong.
        what: String,
        /// What to do.
        hint: String,
    },
}
