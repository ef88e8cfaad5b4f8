//! Gemini CLI: one JSON object, or a log of records in which a later record of an id replaces the earlier one.

mod message;
mod project;
mod record;
mod replay;
mod result;

use std::path::Path;
use std::sync::LazyLock;

use regex::bytes::Regex;

use super::{EventIter, LogInput, Source};

/// Gemini CLI sessions.
pub struct Gemini;

static WHOLE: LazyLock<Regex> = LazyLock::new(|| bytes(r#"^\s*\{\s*"sessionId"\s*:\s*"[^"]{1,100}"\s*,\s*"projectHash"\s*:"#));

#[allow(clippy::expect_used, reason = "the pattern is a constant of the program, never input")]
fn bytes(text: &str) -> Regex {
    Regex::new(text).expect("a pattern of the program is valid")
}

impl Source for Gemini {
    fn name(&self) -> &'static str {
        "gemini"
    }

    fn recognizes(&self, head: &[u8], _path: &Path) -> bool {
        WHOLE.is_match(head) || head.split(|byte| *byte == b'\n').take(20).any(replays)
    }

    fn events(&self, log: LogInput) -> EventIter {
        Box::new(message::Walk::new(log))
    }
}

/// A record that patches or rewinds the log, or opens it with its keys in another order.
fn replays(line: &[u8]) -> bool {
    let record: Option<record::Record> = serde_json::from_slice(line).ok();
    record.is_some_and(|record| {
        record.set.is_some() || !record.rewind.is_empty() || (!record.session.is_empty() && !record.project.is_empty())
    })
}
