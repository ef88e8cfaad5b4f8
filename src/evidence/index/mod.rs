//! Which calls could answer a question, 64 at a time, so that a claim asks only those and not every call before it.

mod bits;
mod phrase;
mod sieve;
mod strip;
mod typed;

#[cfg(test)]
mod tests;

pub use bits::Bits;
pub use phrase::Phrase;
pub use sieve::{Column, Sieve};
pub use strip::{Strip, WIDTH};
pub use typed::{Typed, TypedStrip};
