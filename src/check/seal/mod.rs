//! Tamper evidence for a log: a digest of each line, chained and as a Merkle tree, kept where the log's writer does not look.

mod compare;
mod error;
mod hash;
mod lines;
mod manifest;
mod record;
mod sign;
mod signs;

#[cfg(test)]
mod tests;

pub use compare::{Change, Difference, first_difference};
pub use error::Error;
pub use hash::{Digest, hex};
pub use lines::{Hashed, Open, hashed, opening};
pub use manifest::{Checkpoint, Manifest};
pub use sign::{Signer, Trusted};
pub use signs::{Sign, Trace, signs};
