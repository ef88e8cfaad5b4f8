//! What the calls can be asked. Readers put questions to a `CallList`; nothing here knows of prose or reports.

pub mod facts;
pub mod index;
pub mod list;
pub mod number;
pub mod path;
pub mod record;
pub mod runner;
pub mod shell;
pub mod tally;
pub mod text;

pub use facts::{Facts, Kept, Ran};
pub use index::{Phrase, Typed};
pub use list::{CallList, Plain, Seen};
pub use record::Record;
pub use tally::Tally;
