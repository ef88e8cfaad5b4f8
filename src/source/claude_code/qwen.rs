//! Qwen Code's records: Claude Code's envelope and tree around Gemini's `message.parts`.

use serde::Deserialize;

use super::entry::{Entry, Notice, Piece, Progress, Returned, Side, Spoken};
use super::parse::{Last, Place, head_of};
use super::prompt::{Voice, voice};
use super::qwen_result::{outcome, status};
use super::read::view;
use super::record::{Raw, is_true, key, string, word};
use super::task;
use crate::session::{Effect, End, FileOp, Outcome, Output};
use crate::source::event::{Called, Ended, Noted};

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct Record<'a> {
    #[serde(borrow, rename = "type")]
    kind: Raw<'a>,
    #[serde(borrow)]
    subtype: Raw<'a>,
    #[serde(borrow)]
    uuid: Raw<'a>,
    #[serde(borrow)]
    parent_uuid: Raw<'a>,
    #[serde(borrow)]
    session_id: Raw<'a>,
    #[serde(borrow)]
    pub timestamp: Raw<'a>,
    #[serde(borrow)]
    cwd: Raw<'a>,
    #[serde(borrow)]
    version: Raw<'a>,
    #[serde(borrow)]
    model: Raw<'a>,
    #[serde(borrow)]
    provenance: Raw<'a>,
    #[serde(borrow)]
    is_sidechain: Raw<'a>,
    #[serde(borrow)]
    agent_id: Raw<'a>,
    #[serde(borrow)]
    message: Raw<'a>,
    #[serde(borrow)]
    tool_call_result: Raw<'a>,
    #[serde(borrow)]
    system_payload: Raw<'a>,
}

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Part<'a> {
    #[serde(borrow)]
    parts: Raw<'a>,
    #[serde(borrow)]
    text: Raw<'a>,
    #[serde(borrow)]
    thought: Raw<'a>,
    #[serde(borrow)]
    function_call: Raw<'a>,
    #[serde(borrow)]
    function_response: Raw<'a>,
    #[serde(borrow)]
    inline_data: Raw<'a>,
}

/// A call, a response, or what either holds.
#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Function<'a> {
    #[serde(borrow)]
    id: Raw<'a>,
    #[serde(borrow)]
    name: Raw<'a>,
    #[serde(borrow)]
    args: Raw<'a>,
    #[serde(borrow)]
    response: Raw<'a>,
    #[serde(borrow)]
    output: Raw<'a>,
    #[serde(borrow)]
    error: Raw<'a>,
    #[serde(borrow)]
    command: Raw<'a>,
    #[serde(borrow)]
    directory: Raw<'a>,
    #[serde(borrow, alias = "file_path", alias = "absolute_path")]
    path: Raw<'a>,
    #[serde(borrow)]
    call_id: Raw<'a>,
    #[serde(borrow)]
    status: Raw<'a>,
    #[serde(borrow)]
    error_type: Raw<'a>,
    #[serde(borrow)]
    background_task: Raw<'a>,
    #[serde(borrow)]
    task_id: Raw<'a>,
    #[serde(borrow)]
    tool_use_id: Raw<'a>,
}

/// Reads a line; bad UTF-8 is repaired.
pub(super) fn read<T>(bytes: &[u8], use_it: impl FnOnce(&Record<'_>) -> T) -> Result<T, String> {
    let text = super::read::text(bytes);
    let record = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    Ok(use_it(&record))
}

/// The entry for a record.
pub(super) fn entry(record: &Record<'_>, place: &Place<'_>, last: &mut Last) -> Entry {
    let pieces = pieces(record, place);
    let side = is_true(record.is_sidechain).then(|| Side { agent: word(record.agent_id).into(), call: None });
    Entry {
        head: head_of([record.session_id, record.cwd, record.version], last),
        time: place.time.map(Box::from),
        uuid: key(record.uuid),
        parent: key(record.parent_uuid),
        side,
        is_prompt: pieces.iter().any(|piece| matches!(piece, Piece::Asked { joins: false, .. })),
        is_spoken: word(record.kind) != "system",
        pieces,
    }
}

fn pieces(record: &Record<'_>, place: &Place<'_>) -> Vec<Piece> {
    let message: Part = view(record.message);
    let parts: Vec<Part> = message.parts.and_then(|raw| serde_json::from_str(raw.get()).ok()).unwrap_or_default();
    let subtype = word(record.subtype);
    match (word(record.kind), subtype) {
        ("user", "notification" | "background_task_completed") => vec![Piece::Notice(Box::new(notice(record, &parts)))],
        ("user", _) => asked(record, &parts),
        ("assistant", _) => parts.iter().filter_map(|part| assistant(part, record, place)).collect(),
        ("tool_result", _) => parts.iter().filter_map(|part| returned(part, record, place)).collect(),
        ("system", "chat_compression") => vec![Piece::Boundary],
        (kind, _) => vec![Piece::Noted(Noted::unknown(format!("{kind} {subtype}").trim(), &place.line.bytes))],
    }
}

fn text_of(parts: &[Part<'_>]) -> String {
    let texts = parts.iter().filter(|part| !is_true(part.thought)).filter_map(|part| match part.inline_data {
        Some(_) => Some("[image]".to_owned()),
        None => string(part.text),
    });
    texts.collect::<Vec<_>>().join("\n")
}

fn asked(record: &Record<'_>, parts: &[Part<'_>]) -> Vec<Piece> {
    let subtype = word(record.subtype);
    let joins = subtype == "mid_turn_user_message";
    let by_person =
        matches!(word(record.provenance), "" | "real_user") && (joins || matches!(subtype, "" | "slash_command" | "at_command"));
    match voice(&text_of(parts)) {
        Voice::Prompt(text) if by_person => vec![Piece::Asked { text, joins }],
        Voice::Stopped => vec![Piece::Ends(End::Aborted)],
        _ => vec![Piece::Skipped(format!("user {subtype}").trim().to_owned())],
    }
}

fn notice(record: &Record<'_>, parts: &[Part<'_>]) -> Notice {
    let payload: Function = view(record.system_payload);
    let told: Function = view(payload.background_task);
    let text = text_of(parts);
    let progress = Progress { status: string(told.status), exit: task::exit_in(&text) };
    Notice { task: string(told.task_id), call: string(told.tool_use_id), progress, text }
}

fn assistant(part: &Part<'_>, record: &Record<'_>, place: &Place<'_>) -> Option<Piece> {
    if let Some(call) = part.function_call {
        return Some(called(&view(Some(call)), place));
    }
    let text = string(part.text).filter(|_| !is_true(part.thought))?;
    Some(Piece::Said(Box::new(Spoken { text, model: string(record.model), ..Spoken::default() })))
}

fn called(call: &Function<'_>, place: &Place<'_>) -> Piece {
    let tool = string(call.name).unwrap_or_default();
    let args: Function = view(call.args);
    let op = match tool.as_str() {
        "read_file" => Some(FileOp::Read),
        "write_file" => Some(FileOp::Write),
        "edit" | "replace" => Some(FileOp::Edit),
        _ => None,
    };
    let effect = op.and_then(|op| Some(Effect { path: string(args.path)?, op }));
    let called = Called {
        id: string(call.id).unwrap_or_default(),
        command: string(args.command).filter(|_| tool == "run_shell_command"),
        workdir: string(args.directory),
        effects: effect.into_iter().collect(),
        args: call.args.map(|raw| place.line.text(raw.get(), place.log)).unwrap_or_default(),
        time: place.time.map(str::to_owned),
        tool,
        ..Called::default()
    };
    Piece::Called(Box::new(called), None)
}

fn returned(part: &Part<'_>, record: &Record<'_>, place: &Place<'_>) -> Option<Piece> {
    let function: Function = view(Some(part.function_response?));
    let response: Function = view(function.response);
    let told: Function = view(record.tool_call_result);
    let text = response.output.or(response.error).or(function.response);
    let raw = text.map_or("", |raw| raw.get());
    let head = crate::json::head(raw.as_bytes(), 300);
    let status = status(raw);
    let stated = outcome(&head, (word(told.status), word(told.error_type)), response.error.is_some());
    let background = ["Background command started", "Command moved to background"].iter().any(|start| head.starts_with(start));
    let ended = Ended {
        id: string(function.id.or(told.call_id)).unwrap_or_default(),
        outcome: stated.or(status.is_none().then_some(Outcome::Ok)),
        output: Some(Output { text: text.map(|raw| place.line.text(raw.get(), place.log)), ..Output::default() }),
        background,
        ..Ended::default()
    };
    let status = status.filter(|_| stated.is_none());
    Some(Piece::Returned(Box::new(Returned { ended, status, ..Returned::default() })))
}

/// Whether a line is one of Qwen Code's.
pub(super) fn telling(line: &[u8]) -> bool {
    let Ok(record) = serde_json::from_slice::<Record>(line) else { return false };
    let message: Part = view(record.message);
    let in_tree = record.session_id.is_some() && record.uuid.is_some();
    let spoken = matches!(word(record.kind), "user" | "assistant" | "tool_result") && message.parts.is_some();
    in_tree && (spoken || word(record.kind) == "system" && record.system_payload.is_some())
}
