//! What a recorded result tells of its call.

use std::sync::{Arc, LazyLock};

use regex::Regex;
use serde_json::value::RawValue;

use super::record::{Details, Message, Truncation};
use crate::lazy_pattern;
use crate::session::{Cut, Effect, Exit, ExitFrom, FileOp, LogBytes, Outcome, Output};
use crate::source::event::Ended;
use crate::source::lines::Line;
use crate::source::refusal;

static EXITED: LazyLock<Regex> = lazy_pattern!(r"(?:^|\n)Command exited with code (-?\d{1,10})\s*$");
static TIMED_OUT: LazyLock<Regex> = lazy_pattern!(r"(?:^|\n)\[?Command timed out after \d+ seconds\]?\s*$");
static ABORTED: LazyLock<Regex> = lazy_pattern!(r"(?:^|\n)(?:Command|Operation) aborted\s*$");
static SHOWING: LazyLock<Regex> = lazy_pattern!(r"\[(Showing (?:lines|last)[^\]\n]{1,120}?)(?:\. Full output: ([^\]\n]{1,400}))?\]\s*$");

/// Starts of errors of calls that never ran.
const NEVER_RAN: &[&str] = &["Skipped due to queued user message", "Validation failed for tool", "Tool execution skipped", "Unknown tool"];

/// Text of the end of an output, enough for the agent's own last lines.
const TAIL: usize = 700;

/// The end of a model's call.
pub(super) fn ended(message: &Message, tool: &str, line: &Line, log: &Arc<LogBytes>) -> Ended {
    let details: Details = message.details.and_then(|raw| serde_json::from_str(raw.get()).ok()).unwrap_or_default();
    let ends = ends(message.content);
    let outcome = outcome(message, &details, &ends);
    let exit = exit(message, &details, &ends, tool).filter(|_| matches!(outcome, Outcome::Ok | Outcome::Failed));
    Ended {
        id: message.call.to_string(),
        outcome: Some(outcome),
        exit,
        output: Some(output(message, &details, &ends, line.text(message.content.map_or("\"\"", RawValue::get), log))),
        error: (outcome != Outcome::Ok).then(|| ends.head.lines().next().unwrap_or_default().chars().take(300).collect()),
        effects: effects(&details, outcome, tool),
        ..Ended::default()
    }
}

/// The first and the last part of an output's text.
struct Ends {
    head: String,
    tail: String,
}

fn ends(content: Option<&RawValue>) -> Ends {
    let text = content.map(|raw| crate::json::text(raw.get().as_bytes())).unwrap_or_default();
    let cut = text.char_indices().rev().nth(TAIL).map_or(0, |(at, _)| at);
    Ends { head: text.chars().take(TAIL).collect(), tail: text[cut..].to_owned() }
}

fn outcome(message: &Message, details: &Details, ends: &Ends) -> Outcome {
    if &*message.is_error != "true" {
        return Outcome::Ok;
    }
    let start = ends.head.trim_start();
    if &*details.executed == "false" || NEVER_RAN.iter().any(|text| start.starts_with(text)) || not_found(start) {
        return Outcome::NeverStarted;
    }
    if let Some(refused) = refusal::read(start) {
        return refused;
    }
    match () {
        () if start.starts_with("Blocked") || start.starts_with("Tool execution was blocked") => Outcome::Refused,
        () if &*details.timed_out == "true" || TIMED_OUT.is_match(&ends.tail) => Outcome::TimedOut,
        () if ABORTED.is_match(&ends.tail) => Outcome::Interrupted,
        () => Outcome::Failed,
    }
}

/// `Tool NAME not found`.
fn not_found(start: &str) -> bool {
    let line = start.lines().next().unwrap_or_default();
    line.starts_with("Tool ") && line.trim_end().ends_with("not found") && line.split_whitespace().count() == 4
}

/// A typed status where there is one; else the last line of an error; no error means 0.
fn exit(message: &Message, details: &Details, ends: &Ends, tool: &str) -> Option<Exit> {
    if !matches!(tool, "bash" | "shell" | "powershell") {
        return None;
    }
    if let Ok(code) = details.exit.parse() {
        return Some(Exit { code, from: ExitFrom::Field });
    }
    if &*message.is_error != "true" {
        return Some(Exit { code: 0, from: ExitFrom::Absence });
    }
    let code = EXITED.captures(&ends.tail)?[1].parse().ok()?;
    Some(Exit { code, from: ExitFrom::Text })
}

fn output(message: &Message, details: &Details, ends: &Ends, text: crate::session::Text) -> Output {
    let has_image = message.content.is_some_and(|raw| raw.get().contains("\"type\":\"image\""));
    Output { text: Some(text), cut: cut(details, ends), has_image, ..Output::default() }
}

/// A typed cut, else the agent's own last line.
fn cut(details: &Details, ends: &Ends) -> Option<Cut> {
    let typed = details.truncation.and_then(|raw| serde_json::from_str::<Truncation>(raw.get()).ok());
    if let Some(typed) = typed.filter(|typed| &*typed.truncated == "true") {
        let marker = format!("truncated by {} of {} lines", &*typed.by, &*typed.lines);
        return Some(Cut { marker, whole_at: details.full.some() });
    }
    let found = SHOWING.captures(&ends.tail)?;
    Some(Cut { marker: found[1].to_owned(), whole_at: found.get(2).map(|at| at.as_str().to_owned()) })
}

/// Files known only from the result: where an address led, and what an edit did.
fn effects(details: &Details, outcome: Outcome, tool: &str) -> Vec<Effect> {
    if outcome != Outcome::Ok {
        return Vec::new();
    }
    let op = match &*details.op {
        "create" | "add" => FileOp::Write,
        "delete" => FileOp::Delete,
        "update" => FileOp::Edit,
        "" if !details.resolved.is_empty() && tool == "write" => FileOp::Write,
        "" if !details.resolved.is_empty() && tool == "read" => FileOp::Read,
        _ => return Vec::new(),
    };
    let path = details.resolved.some().or(details.path.some());
    path.map(|path| Effect { path, op }).into_iter().collect()
}

/// The end of a command the person typed; its status is a field.
pub(super) fn typed(id: String, message: &Message, line: &Line, log: &Arc<LogBytes>) -> Ended {
    let cancelled = &*message.cancelled == "true";
    let cut = (&*message.truncated == "true").then(|| Cut { marker: "truncated".to_owned(), whole_at: message.full.some() });
    let text = message.output.map(|raw| line.text(raw.get(), log));
    Ended {
        id,
        outcome: cancelled.then_some(Outcome::Interrupted),
        exit: message.exit.parse().ok().filter(|_| !cancelled).map(|code| Exit { code, from: ExitFrom::Field }),
        output: Some(Output { text, cut, ..Output::default() }),
        ..Ended::default()
    }
}
