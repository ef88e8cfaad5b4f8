//! The shape of Claude Code's lines; every member is left raw, so that none can hide a line by its type.

use serde::Deserialize;
use serde_json::value::RawValue;

/// A member that may be missing or null.
pub(super) type Raw<'a> = Option<&'a RawValue>;

/// One line: sessions use camel case, `stream-json` snake case.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct Record<'a> {
    #[serde(borrow, rename = "type")]
    pub kind: Raw<'a>,
    #[serde(borrow)]
    pub subtype: Raw<'a>,
    #[serde(borrow)]
    pub uuid: Raw<'a>,
    #[serde(borrow)]
    pub parent_uuid: Raw<'a>,
    #[serde(borrow)]
    pub logical_parent_uuid: Raw<'a>,
    #[serde(borrow)]
    pub session_id: Raw<'a>,
    #[serde(borrow, rename = "session_id")]
    pub stream_session: Raw<'a>,
    #[serde(borrow)]
    pub timestamp: Raw<'a>,
    #[serde(borrow)]
    pub cwd: Raw<'a>,
    #[serde(borrow)]
    pub version: Raw<'a>,
    #[serde(borrow)]
    pub is_sidechain: Raw<'a>,
    #[serde(borrow)]
    pub agent_id: Raw<'a>,
    #[serde(borrow)]
    pub is_meta: Raw<'a>,
    #[serde(borrow)]
    pub is_compact_summary: Raw<'a>,
    #[serde(borrow)]
    pub is_visible_in_transcript_only: Raw<'a>,
    #[serde(borrow)]
    pub is_api_error_message: Raw<'a>,
    #[serde(borrow)]
    pub is_synthetic: Raw<'a>,
    #[serde(borrow)]
    pub is_replay: Raw<'a>,
    #[serde(borrow)]
    pub origin: Raw<'a>,
    #[serde(borrow)]
    pub message: Option<Message<'a>>,
    #[serde(borrow)]
    pub tool_use_result: Raw<'a>,
    #[serde(borrow, rename = "tool_use_result")]
    pub stream_result: Raw<'a>,
    #[serde(borrow)]
    pub tool_denial_kind: Raw<'a>,
    #[serde(borrow)]
    pub tool_denial_unanswered: Raw<'a>,
    #[serde(borrow)]
    pub tool_call_ended: Raw<'a>,
    #[serde(borrow)]
    pub attachment: Raw<'a>,
    #[serde(borrow)]
    pub data: Raw<'a>,
    #[serde(borrow, rename = "parentToolUseID")]
    pub parent_tool: Raw<'a>,
    #[serde(borrow, rename = "parent_tool_use_id")]
    pub stream_parent_tool: Raw<'a>,
    #[serde(borrow)]
    pub prevented_continuation: Raw<'a>,
    #[serde(borrow)]
    pub tools: Raw<'a>,
    #[serde(borrow)]
    pub model: Raw<'a>,
    #[serde(borrow, rename = "claude_code_version")]
    pub stream_version: Raw<'a>,
    #[serde(borrow, rename = "permission_denials")]
    pub denials: Raw<'a>,
    #[serde(borrow, rename = "is_error")]
    pub is_error: Raw<'a>,
    #[serde(borrow, rename = "task_id")]
    pub task: Raw<'a>,
    #[serde(borrow, rename = "tool_use_id")]
    pub task_call: Raw<'a>,
    #[serde(borrow)]
    pub status: Raw<'a>,
    #[serde(borrow)]
    pub summary: Raw<'a>,
}

/// `message` of a user or assistant line.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Message<'a> {
    #[serde(borrow)]
    pub id: Raw<'a>,
    #[serde(borrow)]
    pub model: Raw<'a>,
    #[serde(borrow)]
    pub content: Raw<'a>,
    #[serde(borrow)]
    pub stop_reason: Raw<'a>,
}

/// One block of `message.content`.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Block<'a> {
    #[serde(borrow, rename = "type")]
    pub kind: Raw<'a>,
    #[serde(borrow)]
    pub text: Raw<'a>,
    #[serde(borrow)]
    pub id: Raw<'a>,
    #[serde(borrow)]
    pub name: Raw<'a>,
    #[serde(borrow)]
    pub input: Raw<'a>,
    #[serde(borrow)]
    pub tool_use_id: Raw<'a>,
    #[serde(borrow)]
    pub content: Raw<'a>,
    #[serde(borrow)]
    pub is_error: Raw<'a>,
}

/// The inside of a JSON string as written (escapes kept); empty for anything else. For names, ids and comparisons.
pub(super) fn word(raw: Raw<'_>) -> &str {
    let inside = raw.and_then(|raw| raw.get().strip_prefix('"'));
    inside.and_then(|text| text.strip_suffix('"')).unwrap_or_default()
}

/// A decoded string; `None` for a missing member, another type or an empty text.
pub(super) fn string(raw: Raw<'_>) -> Option<String> {
    let raw = raw.filter(|raw| raw.get().len() > 2 && raw.get().starts_with('"'))?;
    Some(crate::json::string(raw.get().as_bytes()))
}

/// The member is `true`.
pub(super) fn is_true(raw: Raw<'_>) -> bool {
    raw.is_some_and(|raw| raw.get() == "true")
}

/// A whole number.
pub(super) fn number(raw: Raw<'_>) -> Option<i32> {
    raw?.get().parse().ok()
}

/// A typed view of a raw object; the default when it is none.
pub(super) fn view<'a, T: Deserialize<'a> + Default>(raw: Raw<'a>) -> T {
    let object = raw.filter(|raw| raw.get().starts_with('{'));
    object.and_then(|raw| serde_json::from_str(raw.get()).ok()).unwrap_or_default()
}

/// The blocks of a content array; a block of another shape is left out.
pub(super) fn blocks<'a>(content: Raw<'a>) -> Vec<Block<'a>> {
    let Some(content) = content.filter(|raw| raw.get().starts_with('[')) else { return Vec::new() };
    if let Ok(blocks) = serde_json::from_str(content.get()) {
        return blocks;
    }
    let parts: Vec<&'a RawValue> = serde_json::from_str(content.get()).unwrap_or_default();
    parts.into_iter().filter_map(|part| serde_json::from_str(part.get()).ok()).collect()
}

/// A 64-bit name for an id; 0 for a missing one.
pub(super) fn key(raw: Raw<'_>) -> u64 {
    use std::hash::{DefaultHasher, Hasher};
    let id = word(raw);
    if id.is_empty() {
        return 0;
    }
    let mut hasher = DefaultHasher::new();
    hasher.write(id.as_bytes());
    hasher.finish().max(1)
}

/// Reads a line, repairing what can be: bad UTF-8, and members named twice (the last counts, as in the agent's own reader).
pub(super) fn read<T>(bytes: &[u8], use_it: impl FnOnce(&Record<'_>, Repair) -> T) -> Result<T, String> {
    let first = match std::str::from_utf8(bytes) {
        Ok(text) => serde_json::from_str(text),
        Err(_) => serde_json::from_slice(bytes),
    };
    let error = match first {
        Ok(record) => return Ok(use_it(&record, Repair::None)),
        Err(error) => error.to_string(),
    };
    let text = String::from_utf8_lossy(bytes);
    if let Ok(record) = serde_json::from_str(&text) {
        return Ok(use_it(&record, Repair::None));
    }
    if error.starts_with("duplicate field")
        && let Ok(value) = serde_json::from_str::<serde_json::Value>(&text)
        && let Ok(record) = serde_json::from_str(&value.to_string())
    {
        return Ok(use_it(&record, Repair::Twice));
    }
    Err(error)
}

/// What had to be repaired.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Repair {
    None,
    /// A member was named twice.
    Twice,
}

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
