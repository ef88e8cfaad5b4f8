//! Which calls could answer a question, 64 at a time, so that a claim asks only those and not every call before it.

mod bits;
mod column;
mod hash;
mod phrase;
mod scan;
mod sieve;
mod strip;
mod typed;

#[cfg(test)]
mod tests;

pub use bits::Bits;
pub use column::Column;
pub use phrase::Phrase;
pub use sieve::Sieve;
pub use strip::{Strip, WIDTH};
pub use typed::{Typed, TypedStrip};
