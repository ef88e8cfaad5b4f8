//! GitHub Copilot CLI: the event log of a session, and the same events as the SDK streams them.

mod agents;
mod asked;
mod call;
mod record;
mod result;
mod walk;

use std::path::Path;

use super::{EventIter, LogInput, Source};

/// Copilot CLI sessions.
pub struct Copilot;

const KINDS: &[&str] =
    &["session.", "assistant.", "user.message", "tool.", "permission.", "hook.", "subagent.", "system.", "model.", "mcp.", "abort"];

impl Source for Copilot {
    fn name(&self) -> &'static str {
        "copilot"
    }

    fn recognizes(&self, head: &[u8], _path: &Path) -> bool {
        head.split(|byte| *byte == b'\n').take(20).any(event)
    }

    fn events(&self, log: LogInput) -> EventIter {
        Box::new(walk::Walk::new(log))
    }
}

/// An event, whole or cut at the end of the head.
fn event(line: &[u8]) -> bool {
    let of_kind = |kind: &str| KINDS.iter().any(|known| kind.starts_with(known));
    if let Ok(record) = serde_json::from_slice::<record::Record>(line) {
        return of_kind(&record.kind) && record.data.is_some();
    }
    let head = String::from_utf8_lossy(&line[..line.len().min(300)]).into_owned();
    let kind = head.split_once("\"type\":\"").and_then(|(_, rest)| rest.split_once('"'));
    kind.is_some_and(|(kind, rest)| kind.contains('.') && of_kind(kind) && rest.starts_with(",\"data\":{"))
}
