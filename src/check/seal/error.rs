//! Why a seal could not be made or read.

/// Why a seal could not be made or read.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The file is no seal of ours.
    #[error("{0} is no seal that wisp-audit wrote")]
    NoSeal(String),
    /// A later version wrote it.
    #[error("{path} is a seal of version {version}, which this program does not know")]
    Version {
        /// The seal.
        path: String,
        /// Its version.
        version: u64,
    },
    /// A line of the seal is neither a digest nor a checkpoint.
    #[error("{path}:{line} is neither a digest nor a checkpoint")]
    Line {
        /// The seal.
        path: String,
        /// 1-based line of the seal.
        line: usize,
    },
    /// A key file is no Ed25519 key in PEM.
    #[error("{0} is no Ed25519 key in PEM")]
    Key(String),
}
