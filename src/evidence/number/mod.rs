//! Numbers as values: what a reply counts and what an output printed, whichever way each writes it.

mod bound;
mod digits;
mod scan;
mod seen;
mod tail;
mod unit;
mod value;
mod words;

#[cfg(test)]
mod tests;

pub use scan::{Numbers, numbers, scan};
pub use seen::{contains_count, derivable, phrase, phrase_of, seen_in};
pub use value::{Bound, Form, Number};
