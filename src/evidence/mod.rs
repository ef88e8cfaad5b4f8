//! What the calls can be asked. Readers put questions to a `CallList`; nothing here knows of prose or reports.

pub mod path;
pub mod runner;
pub mod shell;
pub mod text;
