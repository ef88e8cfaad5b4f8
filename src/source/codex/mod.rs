//! Codex of `OpenAI`: rollouts of three generations (one JSON object, bare items by line, enveloped records by line).

mod cell;
mod ended;
mod header;
mod item;
mod old;
mod printed;
mod prompt;
mod record;
mod refused;
mod script;
mod task;
mod told;
mod tool;
mod walk;

pub(in crate::source) use header::of_text as exit_header;

use std::path::Path;
use std::sync::LazyLock;

use regex::bytes::Regex;

use super::{EventIter, LogInput, Source};

/// Codex rollouts: `rollout-*.jsonl`, `.jsonl.zst`, and the early `rollout-*.json`.
pub struct Codex;

static ENVELOPE: LazyLock<Regex> = LazyLock::new(|| {
    bytes(r#"^\s*\{(?:"(?:timestamp|ordinal)":[^{}\[\]]{0,80},)*"type":"(?:session_meta|response_item|event_msg|turn_context)","#)
});
static WHOLE: LazyLock<Regex> = LazyLock::new(|| bytes(r#"^\s*\{\s*"session"\s*:\s*\{[^{}]*"(?:timestamp|instructions)"\s*:"#));
static BARE: LazyLock<Regex> =
    LazyLock::new(|| bytes(r#"^\s*\{"id":"[^"]{1,80}","timestamp":"[^"]{1,40}",(?:"instructions"|"git")|^\s*\{"record_type":"state"\}"#));

#[allow(clippy::expect_used, reason = "the pattern is a constant of the program, never input")]
fn bytes(text: &str) -> Regex {
    Regex::new(text).expect("a pattern of the program is valid")
}

impl Source for Codex {
    fn name(&self) -> &'static str {
        "codex"
    }

    fn recognizes(&self, head: &[u8], _path: &Path) -> bool {
        WHOLE.is_match(head) || head.split(|byte| *byte == b'\n').any(|line| ENVELOPE.is_match(line) || BARE.is_match(line) || loose(line))
    }

    fn lacks(&self) -> &'static [&'static str] {
        &["whole outputs: long ones are cut before they are written"]
    }

    fn events(&self, log: LogInput) -> EventIter {
        let head = log.log.slice(0..log.len.min(64 << 10));
        if WHOLE.is_match(&head) {
            return old::events(&log);
        }
        Box::new(walk::Walk::new(log))
    }
}

/// An envelope whose keys stand in another order.
fn loose(line: &[u8]) -> bool {
    let has = |needle: &[u8]| memchr::memmem::find(line, needle).is_some();
    if !has(b"\"payload\"") {
        return false;
    }
    let record: Option<record::Record> = serde_json::from_slice(line).ok();
    record.is_some_and(|record| {
        record.payload.is_some() && matches!(&*record.kind, "session_meta" | "response_item" | "event_msg" | "turn_context")
    })
}
