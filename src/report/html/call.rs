//! A call as the page shows it.

use serde::Serialize;
use serde_json::{Map, Value};

use super::mark;
use crate::report::excerpt;
use crate::report::json::calls::{approver, by, outcome};
use crate::session::{Call, Output, Text};

/// Longest output or command held by the page, in bytes, whatever was kept.
const LONGEST: usize = 256 << 10;

/// A call with what it took and printed.
#[derive(Serialize)]
pub(super) struct Shown {
    tool: String,
    brief: String,
    command: Option<String>,
    workdir: Option<String>,
    args: Vec<(String, String)>,
    outcome: &'static str,
    words: &'static str,
    exit: Option<i32>,
    by: &'static str,
    approved_by: Option<&'static str>,
    background: bool,
    subagent: Option<String>,
    error: Option<String>,
    log: Option<u64>,
    result_log: Option<u64>,
    output: Option<Printed>,
}

/// What a call printed.
#[derive(Serialize)]
struct Printed {
    head: String,
    tail: String,
    /// Bytes between head and tail that the page does not hold.
    left_out: u64,
    bytes: u64,
    /// What marks it as cut in the record itself.
    cut: Option<String>,
    image: bool,
}

impl Shown {
    /// A recorded call.
    pub(super) fn of(call: &Call) -> Self {
        Self {
            tool: mark(&call.tool),
            brief: mark(&call.brief()),
            command: call.command.as_deref().map(|command| mark(&short(command))),
            workdir: call.workdir.as_deref().map(mark),
            args: if call.command.is_some() { Vec::new() } else { args(&call.args.read()) },
            outcome: outcome(call.outcome),
            words: call.outcome.words(),
            exit: call.exit.map(|exit| exit.code),
            by: by(call.by),
            approved_by: call.approved_by.map(approver),
            background: call.background,
            subagent: call.subagent.as_deref().map(mark),
            error: call.error.as_deref().map(|error| mark(&short(error))),
            log: Some(call.line).filter(|line| *line > 0),
            result_log: call.result_line,
            output: printed(&call.output),
        }
    }
}

fn args(text: &str) -> Vec<(String, String)> {
    let text = short(text);
    let Ok(map) = serde_json::from_str::<Map<String, Value>>(&text) else {
        return if text.trim().is_empty() { Vec::new() } else { vec![(String::new(), mark(&text))] };
    };
    let pairs = map.iter().map(|(key, value)| match value {
        Value::String(text) => (mark(key), mark(text)),
        other => (mark(key), mark(&other.to_string())),
    });
    pairs.collect()
}

fn short(text: &str) -> String {
    let kept = &text[..text.floor_char_boundary(LONGEST / 16)];
    match text.len() - kept.len() {
        0 => text.to_owned(),
        more => format!("{kept}… ({more} more bytes)"),
    }
}

fn printed(output: &Output) -> Option<Printed> {
    if output.is_absent() && !output.has_image {
        return None;
    }
    let held = match output.left_out {
        0 => &excerpt::output(output, LONGEST),
        _ => output,
    };
    let (head, tail) = match &held.text {
        Some(Text::Parts(parts)) if held.left_out > 0 && parts.len() == 2 => (parts[0].read(), parts[1].read()),
        Some(text) => (text.read(), "".into()),
        None => ("".into(), "".into()),
    };
    Some(Printed {
        bytes: (head.len() + tail.len()) as u64 + held.left_out,
        head: mark(&head),
        tail: mark(&tail),
        left_out: held.left_out,
        cut: held.cut.as_ref().map(|cut| mark(&cut.marker)),
        image: held.has_image,
    })
}
