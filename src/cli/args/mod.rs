//! Flags that several commands share.

mod config;
mod format;
mod input;
mod look;
mod model;
mod one;
mod redact;
mod rules;
mod store;

pub use config::ConfigArgs;
pub use format::Format;
pub use input::{Input, Place};
pub use look::LookArgs;
pub use model::ModelArgs;
pub use one::{One, turn_is_there};
pub use redact::RedactArgs;
pub use rules::{Mode, Rules, unknown};
pub use store::{KeepArgs, StoreArgs};
