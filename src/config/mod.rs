//! `wisp-audit.toml`: what flags can say, the model's table, tools of one's own, stores, and ignores; from the user, the project, and the environment.

mod accept;
mod error;
mod file;
mod key;
mod layer;
mod lines;
mod merge;
mod model;
mod near;
mod outputs;
mod place;
mod template;
mod tools;

pub use accept::accept;
pub use error::Error;
pub use file::{File, Tool};
pub use key::{KEYS, Key};
pub use layer::{Check, Layer, Origin};
pub use merge::{Config, Setting};
pub use model::Model;
pub use near::nearest;
pub use place::{NAME, Places};
pub use template::{explained, template};
