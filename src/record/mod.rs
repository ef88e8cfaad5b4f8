//! Verdicts → `response.verification` events appended to wisp's own log (formats 7.2), and the comparison with those it holds.

mod append;
pub mod compare;
mod error;
mod event;

pub use append::{Appended, Doing, append};
pub use error::Error;
pub use event::{Asked, Entry, Method, Quote, Status};
