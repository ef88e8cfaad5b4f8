//! The records as borrowed fields, long values left raw.

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::source::word::Word;

/// A line, or the whole object.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Record<'a> {
    #[serde(borrow, default, rename = "sessionId")]
    pub session: Word<'a>,
    #[serde(borrow, default, rename = "projectHash")]
    pub project: Word<'a>,
    #[serde(borrow, default, rename = "startTime")]
    pub start: Word<'a>,
    #[serde(borrow, default)]
    pub kind: Word<'a>,
    #[serde(borrow, default)]
    pub id: Word<'a>,
    #[serde(borrow, default, rename = "type")]
    pub role: Word<'a>,
    #[serde(borrow, default)]
    pub timestamp: Word<'a>,
    #[serde(borrow, default)]
    pub model: Word<'a>,
    #[serde(borrow)]
    pub content: Option<&'a RawValue>,
    #[serde(borrow, rename = "toolCalls")]
    pub calls: Option<&'a RawValue>,
    #[serde(borrow)]
    pub messages: Option<&'a RawValue>,
    #[serde(borrow, rename = "$set")]
    pub set: Option<&'a RawValue>,
    #[serde(borrow, default, rename = "$rewindTo")]
    pub rewind: Word<'a>,
}

/// A call with its result.
#[derive(Debug, Default, Deserialize)]
pub(super) struct ToolCall<'a> {
    #[serde(borrow, default)]
    pub id: Word<'a>,
    #[serde(borrow, default)]
    pub name: Word<'a>,
    #[serde(borrow)]
    pub args: Option<&'a RawValue>,
    #[serde(borrow, default)]
    pub status: Word<'a>,
    #[serde(borrow)]
    pub result: Option<&'a RawValue>,
    #[serde(borrow, default)]
    pub timestamp: Word<'a>,
    #[serde(borrow, default, rename = "agentId")]
    pub agent: Word<'a>,
}

/// A part of a result.
#[derive(Debug, Deserialize)]
pub(super) struct Part<'a> {
    #[serde(borrow, rename = "functionResponse")]
    pub response: Option<FunctionResponse<'a>>,
    #[serde(borrow, rename = "inlineData")]
    pub inline: Option<&'a RawValue>,
}

/// What a function returned.
#[derive(Debug, Deserialize)]
pub(super) struct FunctionResponse<'a> {
    #[serde(borrow)]
    pub response: Option<Response<'a>>,
}

/// Output or error.
#[derive(Debug, Deserialize)]
pub(super) struct Response<'a> {
    #[serde(borrow)]
    pub output: Option<&'a RawValue>,
    #[serde(borrow)]
    pub error: Option<&'a RawValue>,
}

/// Arguments that name a command or a file.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Args<'a> {
    #[serde(borrow)]
    pub command: Option<&'a RawValue>,
    #[serde(borrow, default)]
    pub dir_path: Word<'a>,
    #[serde(borrow, default)]
    pub directory: Word<'a>,
    #[serde(borrow, default)]
    pub file_path: Word<'a>,
    #[serde(borrow, default)]
    pub absolute_path: Word<'a>,
}
