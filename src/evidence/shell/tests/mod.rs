//! Facts about shell lines.

mod files;
mod hostile;
mod status;
mod words;
