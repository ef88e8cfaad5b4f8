//! Which lines can only be Claude Code's.

use super::read::read;
use super::record::word;

/// Whether a line can only be Claude Code's.
pub(super) fn telling(line: &[u8]) -> bool {
    let told = read(line, |record, _| {
        let kind = word(record.kind);
        let spoken = matches!(kind, "user" | "assistant" | "system" | "attachment" | "progress");
        let in_tree = record.session_id.is_some() && record.uuid.is_some() && spoken;
        let streamed = record.stream_session.is_some() && record.session_id.is_none();
        let stream = streamed && (kind == "system" && word(record.subtype) == "init" || record.message.is_some() && spoken);
        let beside = kind == "queue-operation" && record.session_id.is_some();
        in_tree || stream || beside || kind == "file-history-snapshot"
    });
    match told {
        Ok(told) => told && !has_parts(line),
        Err(_) => begins_a_record(line),
    }
}

/// Qwen Code writes the same envelope around Gemini's `message.parts`.
fn has_parts(line: &[u8]) -> bool {
    memchr::memmem::find(line, b"\"parts\":[").is_some() && memchr::memmem::find(line, b"\"content\":").is_none()
}

/// The start of a line that is longer than what detection sees.
fn begins_a_record(line: &[u8]) -> bool {
    const LONG: usize = 32 << 10;
    let has = |word: &[u8]| memchr::memmem::find(line, word).is_some();
    line.len() > LONG && line.starts_with(b"{") && has(b"\"parentUuid\":") && has(b"\"sessionId\":") && !has(b"\"parts\":[")
}
