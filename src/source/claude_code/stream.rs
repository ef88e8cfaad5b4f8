//! `claude -p --output-format stream-json`: the opening line and the closing one.

use serde::Deserialize;
use serde_json::value::RawValue;

use super::entry::Piece;
use super::record::{Raw, Record, is_true, string, word};
use crate::session::End;

/// `system/init`: the tools and the model the session was opened with.
pub(super) fn init(record: &Record<'_>) -> Piece {
    let tools = record.tools.and_then(|raw| serde_json::from_str(raw.get()).ok());
    Piece::Init { tools, model: string(record.model) }
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Denial<'a> {
    #[serde(borrow)]
    tool_use_id: Raw<'a>,
}

/// `result`: how the run ended, and which calls were not permitted.
pub(super) fn result(record: &Record<'_>) -> Vec<Piece> {
    let failed = is_true(record.is_error) || word(record.subtype).starts_with("error");
    let denials: Vec<&RawValue> = record.denials.and_then(|raw| serde_json::from_str(raw.get()).ok()).unwrap_or_default();
    let ids =
        denials.iter().filter_map(|raw| serde_json::from_str::<Denial>(raw.get()).ok()).filter_map(|denial| string(denial.tool_use_id));
    vec![Piece::NotPermitted(ids.collect()), Piece::Ends(if failed { End::Error } else { End::Complete })]
}
