//! Qwen Code: chat files in Claude Code's envelope, with Gemini's parts inside.

use std::path::Path;

use super::{EventIter, LogInput, Source, claude_code};

/// The source for Qwen Code.
pub struct Qwen;

impl Source for Qwen {
    fn name(&self) -> &'static str {
        "qwen"
    }

    fn recognizes(&self, head: &[u8], _path: &Path) -> bool {
        claude_code::is_qwen(head)
    }

    fn events(&self, log: LogInput) -> EventIter {
        claude_code::qwen_events(&log)
    }
}
