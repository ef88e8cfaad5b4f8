//! `progress` lines of subagents: in some builds the only record of what a subagent did.

use serde::Deserialize;

use super::entry::{Piece, Side};
use super::parse::{Place, assistant, user};
use super::read::view;
use super::record::{Raw, Record, string, word};

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Data<'a> {
    #[serde(borrow, rename = "type")]
    kind: Raw<'a>,
    #[serde(borrow)]
    agent_id: Raw<'a>,
    #[serde(borrow)]
    message: Raw<'a>,
}

/// The subagent's own line within a `progress` line.
pub(super) fn progress(record: &Record<'_>, place: &Place<'_>) -> Option<(Side, Vec<Piece>)> {
    let data: Data = view(record.data.filter(|_| word(record.kind) == "progress"));
    if word(data.kind) != "agent_progress" {
        return None;
    }
    let inner: Record = view(data.message);
    let pieces = match word(inner.kind) {
        "user" => user(&inner, place),
        "assistant" => assistant(&inner, inner.message.as_ref()?, place),
        _ => return None,
    };
    let call = string(record.parent_tool).map(String::into_boxed_str);
    Some((Side { agent: word(data.agent_id).into(), call }, pieces))
}
