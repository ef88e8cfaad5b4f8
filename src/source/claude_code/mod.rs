//! Claude Code: session files, subagent files, kept outputs, and `stream-json`.
//!
//! Lines are read in parallel into [`entry::Entry`]s, which name what a line says by itself; what needs more than one line (abandoned
//! branches, background tasks, sidechains, which tool a result is of) is settled in [`tell`], in the order of the log.

mod agent;
mod attached;
mod call;
mod entry;
mod facts;
mod joins;
mod merge;
mod outcome;
mod parse;
mod prompt;
mod record;
mod result;
mod speaker;
mod store;
mod stream;
mod subagent;
mod task;
mod tell;
mod teller;
mod text;
mod tree;

use std::path::Path;

use super::{EventIter, LogInput, Source};

pub use subagent::main_log;

/// The source for Claude Code.
pub struct ClaudeCode;

impl Source for ClaudeCode {
    fn name(&self) -> &'static str {
        "claude-code"
    }

    fn recognizes(&self, head: &[u8], _path: &Path) -> bool {
        head.split(|byte| *byte == b'\n').take(64).any(record::telling)
    }

    fn events(&self, log: LogInput) -> EventIter {
        let main = tell::told(&log);
        Box::new(main)
    }
}
