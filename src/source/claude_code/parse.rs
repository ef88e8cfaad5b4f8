//! One line into one entry, looking at nothing but that line.

use std::sync::Arc;

use serde::Deserialize;

use super::entry::{Entry, Head, Notice, Piece, Progress, Side, Spoken};
use super::read::{blocks, view};
use super::record::{Block, Message, Raw, Record, is_true, key, string, word};
use super::result::{IsOnly, returned};
use super::store::Store;
use super::{agent, attached, call, stream, task, text};
use crate::session::{End, LogBytes};
use crate::source::event::Noted;
use crate::source::lines::Line;

/// Where a record stands.
pub(super) struct Place<'a> {
    pub line: &'a Line<'a>,
    pub log: &'a Arc<LogBytes>,
    pub store: &'a Store,
    pub time: Option<&'a str>,
}

/// Facts of the last line, shared by the next when they are the same.
#[derive(Default)]
pub(super) struct Last {
    head: Arc<Head>,
    /// Session, folder and version as that line wrote them.
    raw: [Box<str>; 3],
}

/// The entry for a record.
pub(super) fn entry(record: &Record<'_>, place: &Place<'_>, last: &mut Last) -> Entry {
    if let Some((side, pieces)) = agent::progress(record, place) {
        let (head, uuid, parent) = (head(record, last), key(record.uuid), key(record.parent_uuid));
        return Entry { head, time: place.time.map(Box::from), uuid, parent, side: Some(side), pieces, ..Entry::default() };
    }
    let logical = record.parent_uuid.or(record.logical_parent_uuid);
    let mut pieces = pieces(record, place);
    pieces.extend(string(view::<Fork>(record.forked_from).session_id).map(Piece::CopiedFrom));
    Entry {
        head: head(record, last),
        time: place.time.map(Box::from),
        uuid: key(record.uuid),
        parent: key(logical),
        side: side(record),
        is_prompt: pieces.iter().any(|piece| matches!(piece, Piece::Asked { joins: false, .. })),
        is_spoken: matches!(word(record.kind), "user" | "assistant"),
        pieces,
    }
}

/// Where a copied line of a fork was copied from.
#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Fork<'a> {
    #[serde(borrow)]
    session_id: Raw<'a>,
}

fn head(record: &Record<'_>, last: &mut Last) -> Arc<Head> {
    let session = record.session_id.or(record.stream_session);
    head_of([session, record.cwd, record.version.or(record.stream_version)], last)
}

/// The shared facts of a line: session, folder, version. A line that lacks the latter two goes on with the last ones.
pub(super) fn head_of([session, cwd, version]: [Raw<'_>; 3], last: &mut Last) -> Arc<Head> {
    let raw = [word(session), word(cwd), word(version)];
    let [known, told @ ..] = &last.raw;
    let same = raw[0] == &**known && raw[1..].iter().zip(told).all(|(raw, known)| raw.is_empty() || *raw == &**known);
    if !same {
        let [session, cwd, version] = [session, cwd, version].map(|raw| string(raw).unwrap_or_default().into_boxed_str());
        *last = Last { head: Arc::new(Head { session, cwd, version }), raw: raw.map(Box::from) };
    }
    Arc::clone(&last.head)
}

fn side(record: &Record<'_>) -> Option<Side> {
    let call = string(record.stream_parent_tool).map(String::into_boxed_str);
    if call.is_some() {
        let agent = call.clone().unwrap_or_default();
        return Some(Side { agent, call });
    }
    is_true(record.is_sidechain).then(|| Side { agent: word(record.agent_id).into(), call: None })
}

fn pieces(record: &Record<'_>, place: &Place<'_>) -> Vec<Piece> {
    match word(record.kind) {
        "user" => user(record, place),
        "assistant" => record.message.as_ref().map(|message| assistant(record, message, place)).unwrap_or_default(),
        "system" => system(record),
        "compact_boundary" => vec![Piece::Boundary],
        "attachment" => attached::pieces(record, place),
        "result" => stream::result(record),
        kind => unknown(kind, place),
    }
}

pub(super) fn user(record: &Record<'_>, place: &Place<'_>) -> Vec<Piece> {
    let content = record.message.as_ref().and_then(|message| message.content);
    let parts = blocks(content);
    let results: Vec<&Block> = parts.iter().filter(|block| word(block.kind) == "tool_result").collect();
    if results.is_empty() {
        return text::pieces(record, content);
    }
    let is_only = if results.len() == 1 { IsOnly::Yes } else { IsOnly::No };
    let mut pieces: Vec<Piece> = results.iter().map(|block| Piece::Returned(Box::new(returned(block, record, place, is_only)))).collect();
    let stopped = parts.iter().any(|block| word(block.text).starts_with("[Request interrupted by user"));
    pieces.extend(stopped.then_some(Piece::Ends(End::Aborted)));
    pieces
}

pub(super) fn assistant(record: &Record<'_>, message: &Message<'_>, place: &Place<'_>) -> Vec<Piece> {
    if is_true(record.is_api_error_message) {
        return vec![Piece::Ends(End::Error)];
    }
    if word(message.model) == "<synthetic>" {
        return vec![Piece::Skipped("assistant synthetic".to_owned())];
    }
    let parts = blocks(message.content);
    if parts.is_empty() {
        let text = message.content.map(|raw| crate::json::text(raw.get().as_bytes())).unwrap_or_default();
        return vec![said(message, text)];
    }
    let mut pieces: Vec<Piece> = parts.iter().filter_map(|block| assistant_block(block, message, place)).collect();
    pieces.extend((word(message.stop_reason) == "end_turn").then_some(Piece::Ends(End::Complete)));
    pieces
}

fn assistant_block(block: &Block<'_>, message: &Message<'_>, place: &Place<'_>) -> Option<Piece> {
    match word(block.kind) {
        "text" => Some(said(message, crate::json::text(block.text?.get().as_bytes()))),
        "tool_use" | "server_tool_use" | "mcp_tool_use" => Some(call::piece(block, place)),
        kind if kind.ends_with("_tool_result") => Some(Piece::Returned(Box::new(returned(block, &Record::default(), place, IsOnly::No)))),
        _ => None,
    }
}

fn said(message: &Message<'_>, text: String) -> Piece {
    let finish = string(message.stop_reason);
    Piece::Said(Box::new(Spoken { message: key(message.id), text, finish, model: string(message.model) }))
}

fn system(record: &Record<'_>) -> Vec<Piece> {
    match word(record.subtype) {
        "compact_boundary" => vec![Piece::Boundary],
        "init" => vec![stream::init(record)],
        "turn_duration" => vec![Piece::Ends(End::Complete)],
        "stop_hook_summary" if is_true(record.prevented_continuation) => vec![Piece::Ends(End::Complete)],
        "task_notification" => vec![Piece::Notice(Box::new(told(record)))],
        kind => vec![Piece::Skipped(format!("system {kind}"))],
    }
}

/// A stream's news of a background task.
fn told(record: &Record<'_>) -> Notice {
    let text = string(record.summary).unwrap_or_default();
    let progress = Progress { status: string(record.status), exit: task::exit_in(&text) };
    Notice { task: string(record.task), call: string(record.task_call), progress, text }
}

/// Types that are known to say nothing about calls.
const QUIET: &[&str] = &[
    "progress",
    "file-history-snapshot",
    "summary",
    "queue-operation",
    "last-prompt",
    "ai-title",
    "custom-title",
    "agent-name",
    "tag",
    "mode",
    "permission-mode",
    "pr-link",
    "relocated",
    "worktree-state",
    "atis-latch",
    "content-replacement",
    "continued-in",
    "attribution-snapshot",
    "stream_event",
    "rate_limit_event",
    "tool_progress",
    "auth_status",
    "keep_alive",
    "tool_use_summary",
];

fn unknown(kind: &str, place: &Place<'_>) -> Vec<Piece> {
    let told = if QUIET.contains(&kind) { Noted::Skipped(kind.to_owned()) } else { Noted::unknown(kind, &place.line.bytes) };
    vec![Piece::Noted(told)]
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn a_folder_with_backslashes_is_decoded_and_shared_by_the_lines_that_repeat_it() {
        let line = r#"{"sessionId":"a\u0062\"c","cwd":"C:\\quay\\mole","version":"2.1"}"#;
        let record: Record<'_> = serde_json::from_str(line).unwrap();
        let mut last = Last::default();
        let first = head(&record, &mut last);
        assert_eq!((&*first.session, &*first.cwd), ("ab\"c", "C:\\quay\\mole"));
        assert!(Arc::ptr_eq(&first, &head(&record, &mut last)));
        let bare: Record<'_> = serde_json::from_str(r#"{"sessionId":"a\u0062\"c"}"#).unwrap();
        assert!(Arc::ptr_eq(&first, &head(&bare, &mut last)));
    }
}
