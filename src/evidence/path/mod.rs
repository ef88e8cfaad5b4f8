//! One meaning of "the same file": what a reply names and what a call recorded, compared the same way everywhere.

mod glob;
mod judge;
mod near;
mod parts;
mod quick;
mod same;
mod target;
mod words;

pub use glob::{glob_match, is_glob};
pub use parts::without_position;
pub use quick::{Reach, Sought};
pub use same::{Same, is_within, same};
pub use target::{Kind, Target, targets};

#[cfg(test)]
mod tests;
