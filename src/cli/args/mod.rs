//! Flags that several commands share.

mod input;
mod look;
mod rules;

pub use input::Input;
pub use look::LookArgs;
pub use rules::{Mode, Rules};
