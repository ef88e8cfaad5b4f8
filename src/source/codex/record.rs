//! The records of a rollout as borrowed fields: one wide shape over all types, long values left raw.

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::source::word::Word;

/// One line: an envelope with a payload (generation C), or a bare item (generation B).
#[derive(Debug, Deserialize)]
pub(super) struct Record<'a> {
    #[serde(borrow, default)]
    pub timestamp: Word<'a>,
    #[serde(borrow, default, rename = "type")]
    pub kind: Word<'a>,
    #[serde(borrow, default)]
    pub ordinal: Word<'a>,
    #[serde(borrow)]
    pub payload: Option<Payload<'a>>,
}

/// What a payload may hold.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Payload<'a> {
    #[serde(borrow, default, rename = "type")]
    pub kind: Word<'a>,
    #[serde(borrow, default)]
    pub record_type: Word<'a>,
    #[serde(borrow, default)]
    pub id: Word<'a>,
    #[serde(borrow, default)]
    pub session_id: Word<'a>,
    #[serde(borrow, default)]
    pub timestamp: Word<'a>,
    #[serde(borrow, default)]
    pub call_id: Word<'a>,
    #[serde(borrow, default)]
    pub role: Word<'a>,
    #[serde(borrow, default)]
    pub phase: Word<'a>,
    #[serde(borrow, default)]
    pub name: Word<'a>,
    #[serde(borrow, default)]
    pub namespace: Word<'a>,
    #[serde(borrow, default)]
    pub status: Word<'a>,
    #[serde(borrow, default)]
    pub model: Word<'a>,
    #[serde(borrow, default)]
    pub cwd: Word<'a>,
    #[serde(borrow, default)]
    pub cli_version: Word<'a>,
    #[serde(borrow, default)]
    pub forked_from_id: Word<'a>,
    #[serde(borrow, default)]
    pub parent_thread_id: Word<'a>,
    #[serde(borrow, default)]
    pub subagent_history_start_ordinal: Word<'a>,
    #[serde(borrow, default)]
    pub num_turns: Word<'a>,
    #[serde(borrow, default)]
    pub exit_code: Word<'a>,
    #[serde(borrow, default)]
    pub success: Word<'a>,
    #[serde(borrow)]
    pub source: Option<&'a RawValue>,
    #[serde(borrow)]
    pub content: Option<&'a RawValue>,
    #[serde(borrow)]
    pub message: Option<&'a RawValue>,
    #[serde(borrow)]
    pub last_agent_message: Option<&'a RawValue>,
    #[serde(borrow)]
    pub arguments: Option<&'a RawValue>,
    #[serde(borrow)]
    pub input: Option<&'a RawValue>,
    #[serde(borrow)]
    pub output: Option<&'a RawValue>,
    #[serde(borrow)]
    pub action: Option<&'a RawValue>,
    #[serde(borrow)]
    pub item: Option<&'a RawValue>,
    #[serde(borrow)]
    pub changes: Option<&'a RawValue>,
    #[serde(borrow)]
    pub stderr: Option<&'a RawValue>,
    #[serde(borrow)]
    pub aggregated_output: Option<&'a RawValue>,
    #[serde(borrow)]
    pub invocation: Option<&'a RawValue>,
    #[serde(borrow)]
    pub result: Option<&'a RawValue>,
    #[serde(borrow)]
    pub executed_tool_calls: Option<&'a RawValue>,
    #[serde(borrow)]
    pub internal_chat_message_metadata_passthrough: Option<Passthrough<'a>>,
}

/// What the client adds to an item for itself.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Passthrough<'a> {
    #[serde(borrow)]
    pub executed_tool_calls: Option<&'a RawValue>,
}

impl<'a> Payload<'a> {
    /// The tools that ran inside this call, where the record lists them.
    pub(super) fn executed(&self) -> Option<&'a RawValue> {
        let passed = self.internal_chat_message_metadata_passthrough.as_ref();
        self.executed_tool_calls.or(passed.and_then(|passed| passed.executed_tool_calls))
    }
}

/// The text of a raw value; empty when there is none.
pub(super) fn text(raw: Option<&RawValue>) -> String {
    raw.map(|raw| crate::json::text(raw.get().as_bytes())).unwrap_or_default()
}

/// What an MCP call asked for.
#[derive(Debug, Deserialize)]
pub(super) struct Invocation<'a> {
    #[serde(borrow, default)]
    pub server: Word<'a>,
    #[serde(borrow, default)]
    pub tool: Word<'a>,
    #[serde(borrow)]
    pub arguments: Option<&'a RawValue>,
}

/// What an MCP call returned.
#[derive(Debug, Deserialize)]
pub(super) struct McpResult<'a> {
    #[serde(borrow, rename = "Ok")]
    pub ok: Option<McpOk<'a>>,
    #[serde(borrow, rename = "Err")]
    pub err: Option<&'a RawValue>,
}

/// The result proper.
#[derive(Debug, Deserialize)]
pub(super) struct McpOk<'a> {
    #[serde(borrow)]
    pub content: Option<&'a RawValue>,
    #[serde(borrow, rename = "structuredContent")]
    pub structured: Option<&'a RawValue>,
    #[serde(borrow, default, rename = "isError")]
    pub is_error: Word<'a>,
}
