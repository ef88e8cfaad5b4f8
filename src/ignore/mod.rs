//! What the user has accepted: ignores with reasons.

mod rule;

pub use rule::{Ignore, Rule};
