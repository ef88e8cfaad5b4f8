//! Why a baseline could not be used.

/// Why a baseline could not be used.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// It could not be read.
    #[error("cannot read the baseline {path}: {error}")]
    Read {
        /// The file.
        path: String,
        /// The system's reason.
        error: std::io::Error,
    },
    /// It is none.
    #[error("{path} is no baseline: {why}")]
    None {
        /// The file.
        path: String,
        /// What is wrong with it.
        why: String,
    },
}
