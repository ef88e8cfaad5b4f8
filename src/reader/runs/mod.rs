//! Runs of tests, builds, linters and their like: what `tests` and `checks` share.

mod ask;
mod claimed;
mod counts;
mod fit;
mod numbers;
mod passing;
mod seen;
mod stale;

pub use ask::support;
pub use claimed::Claimed;
