//! Why no model could be asked at all.

use std::io;

/// Why no model could be asked at all; a question that fails is told in its answer.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Nobody named a model.
    #[error("no model is named")]
    NoModel,
    /// The address is none.
    #[error("`{address}` is no address of a model's server: {why}")]
    Address {
        /// As it was given.
        address: String,
        /// What is wrong with it.
        why: String,
    },
    /// The key of the server is not in the environment.
    #[error("the variable `{0}`, which is to hold the key of the model's server, is not set")]
    NoKey(String),
    /// What is needed to ask could not be set up.
    #[error("cannot set up the asking of a model: {0}")]
    Start(String),
    /// Recorded answers could not be read.
    #[error("cannot read the recorded answers in {path}: {why}")]
    Recorded {
        /// The file.
        path: String,
        /// What is wrong with it.
        why: String,
    },
    /// The journal could not be opened.
    #[error("cannot keep a journal in {path}: {error}")]
    Journal {
        /// The file.
        path: String,
        /// The system's reason.
        error: io::Error,
    },
}
