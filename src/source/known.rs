//! Formats that are recognised and named, and cannot be checked.

use std::path::Path;

use memchr::memmem::find;

/// A format's name, and why its logs cannot be checked.
pub type Known = (&'static str, &'static str);

const SQLITE: &[u8] = b"SQLite format 3\0";

/// The format of a file whose beginning is `head`, if it is one of those.
#[must_use]
pub fn of(head: &[u8], path: &Path) -> Option<Known> {
    let has = |mark: &str| find(head, mark.as_bytes()).is_some();
    if head.starts_with(SQLITE) {
        return database(&has, path);
    }
    let start = head.trim_ascii_start();
    let text = std::str::from_utf8(&start[..start.len().min(64)]).unwrap_or_default();
    if text.starts_with("# Copilot CLI Session") || text.starts_with("# 🤖 Copilot CLI Session") {
        return Some(("Copilot CLI shared Markdown", "it is prose made from a session; check the session's events.jsonl instead"));
    }
    if has("# aider chat started at ") {
        return Some(("aider", "its chat history is prose: commands and their results are not kept apart from the text"));
    }
    if start.starts_with(b"{") { json(&has, path) } else { None }
}

fn database(has: &dyn Fn(&str) -> bool, path: &Path) -> Option<Known> {
    let is_cursor = has("cursorDiskKV") || path.file_name().is_some_and(|name| name == "state.vscdb");
    if is_cursor {
        return Some(("Cursor", "its database has no documented shape, and keeps no exit status with a command"));
    }
    let is_zed = has("CREATE TABLE threads") && has("data_type");
    is_zed.then_some(("Zed", "its threads are packed into a database in a shape that changes from version to version"))
}

fn json(has: &dyn Fn(&str) -> bool, path: &Path) -> Option<Known> {
    let below = |folder: &str| path.components().any(|part| part.as_os_str() == folder);
    if below("agent-transcripts") && has("\"role\"") {
        return Some(("Cursor", "its transcripts hold no results of calls"));
    }
    if has("\"type\":\"session_start\"") && has("\"owner\"") || below(".factory") && has("\"session_start\"") {
        return Some(("Droid", "its sessions have no documented shape, and keep no exit status with a command"));
    }
    if has("\"id\":\"T-") && has("\"messages\"") || has("\"id\": \"T-") && has("\"messages\"") {
        return Some(("Amp", "its threads have no documented shape, and what a command returned may be left on the server"));
    }
    let is_kimi = has("\"role\":\"_checkpoint\"")
        || has("\"role\": \"_checkpoint\"")
        || has("\"type\":\"TurnBegin\"")
        || has("\"type\": \"TurnBegin\"");
    is_kimi.then_some(("Kimi Code", "its sessions have no documented shape, and keep no exit status with a command"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(head: &[u8], path: &str) -> Option<&'static str> {
        of(head, Path::new(path)).map(|(name, _)| name)
    }

    #[test]
    fn formats_that_cannot_be_checked_are_named() {
        assert_eq!(name(b"\n# aider chat started at 2026-11-01 10:00:00\n\n#### hi\n", "h.md"), Some("aider"));
        assert_eq!(name("# 🤖 Copilot CLI Session\n".as_bytes(), "x.md"), Some("Copilot CLI shared Markdown"));
        assert_eq!(name(b"SQLite format 3\0....CREATE TABLE cursorDiskKV(key)", "a.db"), Some("Cursor"));
        assert_eq!(name(b"SQLite format 3\0..CREATE TABLE threads (id, data_type)", "threads.db"), Some("Zed"));
        assert_eq!(name(br#"{"v":3,"id":"T-1","messages":[]}"#, "T-1.json"), Some("Amp"));
        assert_eq!(name(br#"{"role":"_checkpoint","id":0}"#, "context.jsonl"), Some("Kimi Code"));
        assert_eq!(name(br#"{"type":"session_start","id":"1","owner":"x"}"#, "1.jsonl"), Some("Droid"));
    }

    #[test]
    fn other_files_are_not() {
        assert_eq!(name(b"SQLite format 3\0 other", "a.db"), None);
        assert_eq!(name(b"{\"messages\":[]}", "a.json"), None);
        assert_eq!(name(b"# Session notes\n", "a.md"), None);
        assert_eq!(name(b"", "a"), None);
    }
}
