//! What the calls can be asked. Readers put questions to a `CallList`; nothing here knows of prose or reports.

mod choice;
pub mod facts;
pub mod index;
pub mod kept;
pub mod list;
pub mod number;
pub mod path;
pub mod plain;
pub mod record;
pub mod runner;
pub mod shell;
pub mod tally;
pub mod text;

pub use facts::{Facts, Ran};
pub use index::{Phrase, Typed};
pub use kept::Kept;
pub use list::{CallList, Seen};
pub use plain::Plain;
pub use record::Record;
pub use tally::Tally;
