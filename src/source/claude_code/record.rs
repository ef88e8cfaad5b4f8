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
    pub forked_from: Raw<'a>,
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
