//! What the user has accepted: ignores with reasons, and a baseline of findings that are known.

mod apply;
mod baseline;
mod error;
mod rule;
#[cfg(test)]
mod tests;

pub use apply::{Scope, apply};
pub use baseline::{Baseline, Known};
pub use error::Error;
pub use rule::{Ignore, Rule};
