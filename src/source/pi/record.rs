//! The entries as borrowed fields, long values left raw.

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::source::word::Word;

/// One line.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Entry<'a> {
    #[serde(borrow, default, rename = "type")]
    pub kind: Word<'a>,
    #[serde(borrow, default)]
    pub id: Word<'a>,
    #[serde(borrow, default, rename = "parentId")]
    pub parent: Word<'a>,
    #[serde(borrow, default)]
    pub timestamp: Word<'a>,
    #[serde(borrow, default)]
    pub cwd: Word<'a>,
    #[serde(borrow, default, rename = "parentSession")]
    pub parent_session: Word<'a>,
    #[serde(borrow, default)]
    pub model: Word<'a>,
    #[serde(borrow, default, rename = "modelId")]
    pub model_id: Word<'a>,
    #[serde(borrow, default, rename = "customType")]
    pub custom: Word<'a>,
    #[serde(borrow)]
    pub tools: Option<&'a RawValue>,
    #[serde(borrow)]
    pub message: Option<Message<'a>>,
}

/// A message of any role.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Message<'a> {
    #[serde(borrow, default)]
    pub role: Word<'a>,
    #[serde(borrow)]
    pub content: Option<&'a RawValue>,
    #[serde(borrow, default)]
    pub model: Word<'a>,
    #[serde(borrow, default, rename = "stopReason")]
    pub stop: Word<'a>,
    #[serde(borrow, default, rename = "toolCallId")]
    pub call: Word<'a>,
    #[serde(borrow, default, rename = "toolName")]
    pub tool: Word<'a>,
    #[serde(borrow, default, rename = "isError")]
    pub is_error: Word<'a>,
    #[serde(borrow)]
    pub details: Option<&'a RawValue>,
    #[serde(borrow)]
    pub command: Option<&'a RawValue>,
    #[serde(borrow)]
    pub output: Option<&'a RawValue>,
    #[serde(borrow, default, rename = "exitCode")]
    pub exit: Word<'a>,
    #[serde(borrow, default)]
    pub cancelled: Word<'a>,
    #[serde(borrow, default)]
    pub truncated: Word<'a>,
    #[serde(borrow, default, rename = "fullOutputPath")]
    pub full: Word<'a>,
}

/// A part of an assistant's message.
#[derive(Debug, Deserialize)]
pub(super) struct Block<'a> {
    #[serde(borrow, default, rename = "type")]
    pub kind: Word<'a>,
    #[serde(borrow)]
    pub text: Option<&'a RawValue>,
    #[serde(borrow, default)]
    pub id: Word<'a>,
    #[serde(borrow, default)]
    pub name: Word<'a>,
    #[serde(borrow)]
    pub arguments: Option<&'a RawValue>,
}

/// What a tool adds to its result; types vary by tool.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Details<'a> {
    #[serde(borrow, default, rename = "exitCode")]
    pub exit: Word<'a>,
    #[serde(borrow, default, rename = "timedOut")]
    pub timed_out: Word<'a>,
    #[serde(borrow, default)]
    pub executed: Word<'a>,
    #[serde(borrow, default)]
    pub op: Word<'a>,
    #[serde(borrow, default)]
    pub path: Word<'a>,
    #[serde(borrow, default, rename = "resolvedPath")]
    pub resolved: Word<'a>,
    #[serde(borrow, default, rename = "fullOutputPath")]
    pub full: Word<'a>,
    #[serde(borrow)]
    pub truncation: Option<&'a RawValue>,
}

/// How an output was cut.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Truncation<'a> {
    #[serde(borrow, default)]
    pub truncated: Word<'a>,
    #[serde(borrow, default, rename = "truncatedBy")]
    pub by: Word<'a>,
    #[serde(borrow, default, rename = "totalLines")]
    pub lines: Word<'a>,
}

/// Arguments that name a command or a file.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Args<'a> {
    #[serde(borrow)]
    pub command: Option<&'a RawValue>,
    #[serde(borrow)]
    pub input: Option<&'a RawValue>,
    #[serde(borrow, default)]
    pub cwd: Word<'a>,
    #[serde(borrow, default)]
    pub path: Word<'a>,
    #[serde(borrow, default)]
    pub file_path: Word<'a>,
}
