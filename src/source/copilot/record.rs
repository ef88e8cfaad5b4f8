//! The events as borrowed fields: one wide shape over all types, long values left raw.

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::source::word::Word;

/// One line.
#[derive(Debug, Deserialize)]
pub(super) struct Record<'a> {
    #[serde(borrow, default, rename = "type")]
    pub kind: Word<'a>,
    #[serde(borrow, default)]
    pub id: Word<'a>,
    #[serde(borrow, default)]
    pub timestamp: Word<'a>,
    #[serde(borrow, default, rename = "agentId")]
    pub agent: Word<'a>,
    #[serde(borrow)]
    pub data: Option<Data<'a>>,
    /// The stream's last line tells the session.
    #[serde(borrow, default, rename = "sessionId")]
    pub session: Word<'a>,
    #[serde(borrow, default, rename = "exitCode")]
    pub exit: Word<'a>,
}

/// What an event may hold.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Data<'a> {
    #[serde(borrow, default)]
    pub session_id: Word<'a>,
    #[serde(borrow, default)]
    pub copilot_version: Word<'a>,
    #[serde(borrow)]
    pub context: Option<&'a RawValue>,
    #[serde(borrow)]
    pub content: Option<&'a RawValue>,
    #[serde(borrow, default)]
    pub message_id: Word<'a>,
    #[serde(borrow, default)]
    pub chunk_index: Word<'a>,
    #[serde(borrow)]
    pub tool_requests: Option<&'a RawValue>,
    #[serde(borrow, default)]
    pub phase: Word<'a>,
    #[serde(borrow, default)]
    pub tool_call_id: Word<'a>,
    #[serde(borrow, default)]
    pub parent_tool_call_id: Word<'a>,
    #[serde(borrow, default)]
    pub tool_name: Word<'a>,
    #[serde(borrow, default)]
    pub mcp_server_name: Word<'a>,
    #[serde(borrow, default)]
    pub mcp_tool_name: Word<'a>,
    #[serde(borrow)]
    pub arguments: Option<&'a RawValue>,
    #[serde(borrow, default)]
    pub success: Word<'a>,
    #[serde(borrow)]
    pub result: Option<&'a RawValue>,
    #[serde(borrow)]
    pub error: Option<&'a RawValue>,
    #[serde(borrow, default)]
    pub request_id: Word<'a>,
    #[serde(borrow)]
    pub permission_request: Option<&'a RawValue>,
    #[serde(borrow, default)]
    pub source: Word<'a>,
    #[serde(borrow, default)]
    pub is_autopilot_continuation: Word<'a>,
    #[serde(borrow, default)]
    pub model: Word<'a>,
    #[serde(borrow, default)]
    pub new_model: Word<'a>,
    #[serde(borrow, default)]
    pub up_to_event_id: Word<'a>,
}

/// `session.start`'s context.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Context<'a> {
    #[serde(borrow, default)]
    pub cwd: Word<'a>,
}

/// A tool the model asked for, and a permission that was asked for.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Request<'a> {
    #[serde(borrow, default)]
    pub tool_call_id: Word<'a>,
    #[serde(borrow, default)]
    pub name: Word<'a>,
    #[serde(borrow)]
    pub arguments: Option<&'a RawValue>,
}

/// How a permission was decided.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Decided<'a> {
    #[serde(borrow, default)]
    pub kind: Word<'a>,
    #[serde(borrow, default)]
    pub feedback: Word<'a>,
}

/// What a tool returned.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Result<'a> {
    #[serde(borrow)]
    pub content: Option<&'a RawValue>,
    #[serde(borrow)]
    pub contents: Option<&'a RawValue>,
}

/// A typed part of a result.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Part<'a> {
    #[serde(borrow, default, rename = "type")]
    pub kind: Word<'a>,
    #[serde(borrow, default)]
    pub shell_id: Word<'a>,
    #[serde(borrow, default)]
    pub exit_code: Word<'a>,
    #[serde(borrow, default)]
    pub output_truncated: Word<'a>,
}

/// Why a tool failed.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Failure<'a> {
    #[serde(borrow)]
    pub message: Option<&'a RawValue>,
    #[serde(borrow, default)]
    pub code: Word<'a>,
}

/// Arguments that name a command or a file.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Args<'a> {
    #[serde(borrow)]
    pub command: Option<&'a RawValue>,
    #[serde(borrow, default)]
    pub path: Word<'a>,
    #[serde(borrow, default)]
    pub shell_id: Word<'a>,
    #[serde(borrow, default)]
    pub cwd: Word<'a>,
}
