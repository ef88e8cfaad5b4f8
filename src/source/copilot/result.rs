//! What a recorded result or decision tells of its call.

use std::sync::{Arc, LazyLock};

use regex::Regex;
use serde_json::value::RawValue;

use super::call::is_shell;
use super::record::{Data, Decided, Failure, Part, Result};
use crate::lazy_pattern;
use crate::session::{Cut, Exit, ExitFrom, LogBytes, Outcome, Output, Text};
use crate::source::event::Ended;
use crate::source::lines::Line;
use crate::source::refusal;

static EXITED: LazyLock<Regex> = lazy_pattern!(r"(?:^|\n)<(?:exited|shellId: \S{1,60} completed) with exit code (-?\d{1,10})>\s*$");
static RUNNING: LazyLock<Regex> = lazy_pattern!(r"(?:^|\n)<[^<>\n]{0,80}shellId: ([^\s<>.]{1,60})[^<>\n]{0,200}>\s*$");
static SAVED: LazyLock<Regex> = lazy_pattern!(r"^(Output too large to read at once[^\n]{0,80}?)\. ?Saved to: ([^\n]{1,400})");

/// An end, and the shell that goes on or has ended.
pub(super) struct Told {
    pub ended: Ended,
    pub shell: Option<String>,
}

/// `tool.execution_complete`.
pub(super) fn ended(data: &Data, tool: &str, line: &Line, log: &Arc<LogBytes>) -> Told {
    let result = read(data.result);
    let said = result.content.map(|raw| crate::json::text(raw.get().as_bytes())).unwrap_or_default();
    let parts: Vec<Part> = result.contents.and_then(|raw| serde_json::from_str(raw.get()).ok()).unwrap_or_default();
    let mut ended = Ended { id: data.tool_call_id.to_string(), ..Ended::default() };
    if &*data.success == "false" {
        fail(&mut ended, data.error);
    } else {
        ended.outcome = Some(Outcome::Ok);
    }
    let shell = if is_shell(tool) { status(&mut ended, &said, &parts) } else { None };
    let text = result.content.map(|raw| line.text(raw.get(), log));
    let has_image = parts.iter().any(|part| &*part.kind == "image");
    ended.output = text.map(|text| Output { text: Some(text), cut: cut(&said, &parts), has_image, ..Output::default() });
    if ended.output.is_none()
        && let Some(error) = &ended.error
    {
        ended.output = Some(Output { text: Some(Text::from(error.clone())), ..Output::default() });
    }
    Told { ended, shell }
}

/// A result is an object; anything else is its text.
fn read(raw: Option<&RawValue>) -> Result<'_> {
    let Some(raw) = raw.filter(|raw| raw.get() != "null") else { return Result::default() };
    serde_json::from_str(raw.get()).unwrap_or(Result { content: Some(raw), contents: None })
}

fn fail(ended: &mut Ended, raw: Option<&RawValue>) {
    let failure: Failure = raw.and_then(|raw| serde_json::from_str(raw.get()).ok()).unwrap_or_default();
    let message = failure.message.map(|raw| crate::json::text(raw.get().as_bytes())).unwrap_or_default();
    let by_code = match &*failure.code {
        "rejected" => Some(Outcome::Declined),
        "denied" => Some(Outcome::Refused),
        "timeout" | "timed_out" => Some(Outcome::TimedOut),
        "aborted" | "cancelled" => Some(Outcome::Interrupted),
        _ => None,
    };
    ended.outcome = Some(refusal::read(&message).or(by_code).unwrap_or(Outcome::Failed));
    ended.error = (!message.is_empty()).then_some(message);
}

/// The status of a shell line: the typed part, else the agent's own last line. A tool's `success` is not it.
fn status(ended: &mut Ended, said: &str, parts: &[Part]) -> Option<String> {
    let typed = parts.iter().find(|part| matches!(&*part.kind, "shell_exit" | "terminal"));
    if let Some((part, code)) = typed.and_then(|part| part.exit_code.parse().ok().map(|code| (part, code))) {
        set(ended, Exit { code, from: ExitFrom::Field });
        return part.shell_id.some();
    }
    let tail = tail(said);
    if let Some(code) = EXITED.captures(tail).and_then(|found| found[1].parse().ok()) {
        set(ended, Exit { code, from: ExitFrom::Text });
        return None;
    }
    let running = RUNNING.captures(tail).map(|found| found[1].to_owned());
    ended.background = running.is_some();
    running
}

fn set(ended: &mut Ended, exit: Exit) {
    ended.exit = Some(exit);
    ended.outcome = ended.outcome.filter(|outcome| !outcome.started());
}

fn tail(said: &str) -> &str {
    let start = said.char_indices().rev().nth(400).map_or(0, |(at, _)| at);
    &said[start..]
}

fn cut(said: &str, parts: &[Part]) -> Option<Cut> {
    if let Some(found) = SAVED.captures(said) {
        return Some(Cut { marker: found[1].to_owned(), whole_at: Some(found[2].trim().to_owned()) });
    }
    let typed = parts.iter().any(|part| &*part.output_truncated == "true");
    typed.then(|| Cut { marker: "outputTruncated".to_owned(), whole_at: None })
}

fn decided<'a>(data: &Data<'a>) -> Option<Decided<'a>> {
    data.result.and_then(|raw| serde_json::from_str(raw.get()).ok())
}

/// `permission.completed`: the person was asked and said yes, for once or for longer.
pub(super) fn is_allowed(data: &Data) -> bool {
    decided(data).is_some_and(|decided| decided.kind.starts_with("approved"))
}

/// `permission.completed`: `None` when it was allowed.
pub(super) fn denied(id: String, data: &Data) -> Option<Ended> {
    let decided = decided(data)?;
    let outcome = match &*decided.kind {
        "denied-interactively-by-user" | "cancelled" => Outcome::Declined,
        "denied-by-rules"
        | "denied-by-content-exclusion-policy"
        | "denied-by-permission-request-hook"
        | "denied-no-approval-rule-and-could-not-request-from-user" => Outcome::DeniedByPolicy,
        kind if kind.starts_with("denied") => Outcome::Refused,
        _ => return None,
    };
    let error = decided.feedback.some().or(decided.kind.some());
    Some(Ended { id, outcome: Some(outcome), error, ..Ended::default() })
}
