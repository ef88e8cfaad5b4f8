//! Claude Code: session files, subagent files, kept outputs, and `stream-json`.
//!
//! Lines are read in parallel into `entry::Entry`s, which name what a line says by itself; what needs more than one line (abandoned
//! branches, background tasks, sidechains, which tool a result is of) is settled in `tell`, in the order of the log.

mod agent;
mod attached;
mod call;
mod detect;
mod entry;
mod facts;
mod joins;
mod merge;
mod opening;
mod outcome;
mod parse;
mod prompt;
mod qwen;
mod qwen_result;
mod read;
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
        head.split(|byte| *byte == b'\n').take(64).any(detect::telling)
    }

    fn events(&self, log: LogInput) -> EventIter {
        Box::new(tell::told(&log, Dialect::Claude))
    }
}

/// Whose records lie in the envelope.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Dialect {
    Claude,
    Qwen,
}

impl Dialect {
    fn name(self) -> &'static str {
        match self {
            Self::Claude => "claude-code",
            Self::Qwen => "qwen",
        }
    }
}

/// Whether the start of a log is Qwen Code's.
pub(super) fn is_qwen(head: &[u8]) -> bool {
    head.split(|byte| *byte == b'\n').take(64).any(qwen::telling)
}

/// The events of Qwen Code's log.
pub(super) fn qwen_events(log: &LogInput) -> EventIter {
    Box::new(tell::told(log, Dialect::Qwen))
}
