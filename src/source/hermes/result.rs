//! What a tool message tells of its call: JSON in a text, or a plain text.

use std::sync::LazyLock;

use regex::Regex;

use crate::lazy_pattern;
use crate::session::{Cut, Exit, ExitFrom, Outcome, Output, Text, ToolKind};
use crate::source::event::Ended;
use crate::source::refusal;
use crate::source::tree::{Document, Fields, Node};

static LOST: LazyLock<Regex> = lazy_pattern!(r"\.\.\. \[(OUTPUT TRUNCATED - [\d,]+ chars omitted out of [\d,]+ total)\] \.\.\.");

/// An end, and the process that goes on.
pub(super) struct Told {
    pub ended: Ended,
    pub process: Option<String>,
}

/// Tools whose result holds the status of a command.
fn is_shell(tool: &str) -> bool {
    matches!(tool, "terminal" | "process") || ToolKind::added("hermes", tool) == Some(ToolKind::Shell)
}

pub(super) fn read(document: &Document<'_>, content: Node<'_>, tool: &str, effect: &str) -> Told {
    let text = content.text();
    let inner = Node::of(&text).filter(|node| node.is_object()).unwrap_or_default().fields();
    let mut told = Told { ended: Ended::default(), process: None };
    let ended = &mut told.ended;
    if is_shell(tool) && !inner.get("exit_code").or(inner.get("output")).is_absent() {
        told.process = shell(ended, &inner);
    } else {
        ended.output = Some(Output { text: Some(document.text(content)), cut: cut(&text), ..Output::default() });
        ended.outcome = Some(other(&inner, &text));
    }
    let error = inner.get("error").string().filter(|error| !error.is_empty());
    let turned_away = blocked(error.as_deref().unwrap_or(&text));
    ended.outcome = turned_away.or(ended.outcome);
    if turned_away.is_some() {
        ended.exit = None;
    }
    ended.error = error;
    match effect {
        "none" if !ended.outcome.is_some_and(Outcome::turned_away) && ended.exit.is_none() => {
            ended.outcome = Some(Outcome::NeverStarted);
        }
        "unknown" if ended.exit.is_none() => ended.outcome = Some(Outcome::TimedOut),
        _ => {}
    }
    told
}

/// `BLOCKED` at the start tells who turned the call away.
fn blocked(text: &str) -> Option<Outcome> {
    let start = text.trim_start();
    if start.starts_with("BLOCKED: User denied") {
        return Some(Outcome::Declined);
    }
    if start.starts_with("BLOCKED:") || start.starts_with("BLOCKED (") || start.starts_with("BLOCKED by") {
        return Some(Outcome::DeniedByPolicy);
    }
    refusal::read(start).filter(|_| !start.contains('\n'))
}

/// A terminal's result; the process that goes on, if it only started.
fn shell(ended: &mut Ended, inner: &Fields<'_>) -> Option<String> {
    let printed = inner.get("output").text();
    let code = inner.get("exit_code").int();
    let process = inner.get("session_id").string().filter(|_| inner.get("status").word() != "exited");
    let interrupted = code == Some(130) && printed.trim_end().ends_with("[Command interrupted]");
    let outcome = match code {
        Some(-1) => Some(Outcome::NeverStarted),
        Some(124) => Some(Outcome::TimedOut),
        _ if interrupted => Some(Outcome::Interrupted),
        None => Some(Outcome::Ok),
        Some(_) => None,
    };
    ended.background = process.is_some();
    ended.outcome = if ended.background { Some(Outcome::Ok) } else { outcome };
    let exit = code.filter(|code| *code != -1 && !ended.background).map(|code| Exit { code, from: ExitFrom::Field });
    ended.exit = exit;
    ended.output = Some(Output { cut: cut(&printed), text: Some(Text::from(printed)), ..Output::default() });
    process
}

fn other(inner: &Fields<'_>, text: &str) -> Outcome {
    let failed = inner.get("success").raw() == "false"
        || inner.get("error").is_string()
        || matches!(inner.get("status").word().as_str(), "error" | "failed");
    if failed || text.starts_with("Error executing tool") { Outcome::Failed } else { Outcome::Ok }
}

fn cut(text: &str) -> Option<Cut> {
    if text.trim_start().starts_with("<persisted-output>") {
        return Some(Cut { marker: "<persisted-output>".to_owned(), whole_at: None });
    }
    let found = LOST.captures(text)?;
    Some(Cut { marker: found[1].to_owned(), whole_at: None })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_counts_at_the_start_only() {
        assert_eq!(blocked("BLOCKED: User denied this command"), Some(Outcome::Declined));
        assert_eq!(blocked("BLOCKED (hardline): never"), Some(Outcome::DeniedByPolicy));
        assert_eq!(blocked("log: BLOCKED: User denied"), None);
    }
}
