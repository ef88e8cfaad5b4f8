//! What became of a call, by Cline's and Roo's own texts at their fixed place.

use std::path::Path;

use crate::session::{Cut, Exit, ExitFrom, Outcome, Output, ToolKind};
use crate::source::event::Ended;
use crate::source::refusal;
use crate::source::spool::kept;
use crate::source::tree::Node;

/// Reads a result. `folder` holds whole outputs that the client kept beside the task.
pub(super) fn read(tool: &str, text: &str, folder: Option<&Path>) -> Ended {
    if let Some(outcome) = by_status(text).or_else(|| fixed(text)) {
        return Ended {
            outcome: Some(outcome),
            error: outcome.turned_away().then(|| text.to_owned()),
            output: Some(output(text)),
            ..Ended::default()
        };
    }
    if ToolKind::within("cline", tool) == ToolKind::Shell {
        shell(text, folder)
    } else {
        Ended { output: Some(output(text)), ..Ended::default() }
    }
}

fn output(text: &str) -> Output {
    Output::of(text.to_owned())
}

/// Roo answers with JSON where nothing was returned.
fn by_status(text: &str) -> Option<Outcome> {
    let start = text.trim_start();
    if !start.starts_with('{') {
        return None;
    }
    let fields = Node::of(start)?.fields();
    match (fields.get("status").word().as_str(), fields.get("type").word().as_str()) {
        ("denied", _) => Some(Outcome::Declined),
        ("error", "access_denied") => Some(Outcome::DeniedByPolicy),
        ("error", "missing_param" | "missing_parameter" | "unknown_tool") => Some(Outcome::NeverStarted),
        ("error", _) => Some(Outcome::Failed),
        _ => None,
    }
}

const FAILED: &str = "The tool execution failed with the following error:";

fn fixed(text: &str) -> Option<Outcome> {
    let start = text.trim_start();
    if start.starts_with("The user denied this operation") {
        return Some(Outcome::Declined);
    }
    if let Some(rest) = start.strip_prefix(FAILED) {
        let never = rest.contains("Missing value for required parameter");
        let policy =
            rest.contains(" is blocked by the .clineignore file settings") || rest.contains(" is blocked by the .rooignore file settings");
        return Some(if policy {
            Outcome::DeniedByPolicy
        } else if never {
            Outcome::NeverStarted
        } else {
            Outcome::Failed
        });
    }
    let ignored = start.starts_with("Access to ") && start.lines().next().is_some_and(|line| line.contains("ignore file settings"));
    if ignored {
        return Some(Outcome::DeniedByPolicy);
    }
    left(start).or_else(|| refusal::read(start).filter(|_| !start.trim_end().contains('\n') && start.len() < 200))
}

/// Texts about a call that was passed over.
pub(super) fn left(text: &str) -> Option<Outcome> {
    let first = text.lines().next().unwrap_or_default();
    let skipped = first.starts_with("Skipping ") && first.ends_with(" due to user rejecting a previous tool.");
    let unused = first.starts_with("Tool [")
        && (first.contains("] was not executed because ") || first.contains("] was interrupted and not executed"));
    (skipped || unused).then_some(Outcome::NeverStarted)
}

const ROO: &str = "Command executed in terminal";

fn shell(text: &str, folder: Option<&Path>) -> Ended {
    let start = text.trim_start();
    if start.starts_with("The command was terminated after exceeding ") {
        return Ended { outcome: Some(Outcome::TimedOut), output: Some(output(text)), ..Ended::default() };
    }
    if start.starts_with("Command is still running in ") {
        let output = Some(Output { cut: Some(mark("still running")), ..Output::of(text.to_owned()) });
        return Ended { background: true, output, ..Ended::default() };
    }
    let (head, rest) = header(start);
    if rest.is_none() && !start.starts_with(ROO) {
        return Ended { output: Some(output(text)), ..Ended::default() };
    }
    let exit = if start.starts_with(ROO) { status(head) } else { None };
    let killed = head.lines().take(2).any(|line| line.contains("Process terminated by signal "));
    let outcome = killed.then_some(Outcome::Failed);
    let printed = rest.unwrap_or(start);
    Ended { exit, outcome, output: Some(printed_output(start, printed, folder)), ..Ended::default() }
}

fn mark(text: &str) -> Cut {
    Cut { marker: text.to_owned(), whole_at: None }
}

/// The client's own lines, and what stands behind `Output:`.
fn header(text: &str) -> (&str, Option<&str>) {
    let own = text.starts_with(ROO) || text.starts_with("Command executed");
    match text.split_once("\nOutput:").filter(|_| own) {
        Some((head, rest)) if head.len() < 1_000 => (head, Some(rest.strip_prefix('\n').unwrap_or(rest))),
        _ => (text, None),
    }
}

/// `Exit code: N` in the client's first paragraph; the folder's name before it may hold anything.
fn status(head: &str) -> Option<Exit> {
    let paragraph = head.split("\n\n").next().unwrap_or_default();
    let (first, rest) = paragraph.split_once('\n').unwrap_or((paragraph, ""));
    let told = first.rsplit_once("'. ").map_or(first, |(_, told)| told);
    let line = [told].into_iter().chain(rest.lines().take(2)).find_map(|line| line.strip_prefix("Exit code: "))?;
    Some(Exit { code: line.trim().parse().ok()?, from: ExitFrom::Text })
}

/// `Output (80KB) persisted. Artifact ID: cmd-1.txt`, then a preview.
fn printed_output(whole: &str, printed: &str, folder: Option<&Path>) -> Output {
    let notice = whole.lines().take(8).find(|line| line.starts_with("Output (") && line.contains(") persisted. Artifact ID: "));
    let Some((_, name)) = notice.and_then(|line| line.split_once("Artifact ID: ")) else {
        return Output::of(printed.to_owned());
    };
    let name = name.trim();
    let cut = Cut { marker: "Artifact ID".to_owned(), whole_at: Some(name.to_owned()) };
    Output {
        text: Some(printed.to_owned().into()),
        cut: Some(cut),
        whole: folder.and_then(|folder| kept(folder, name)),
        left_out: 0,
        has_image: false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(text: &str) -> Option<i32> {
        shell(text, None).exit.map(|exit| exit.code)
    }

    #[test]
    fn a_status_counts_in_the_first_paragraph_only() {
        let roo = "Command executed in terminal within working directory '/w'. ";
        assert_eq!(code(&format!("{roo}Exit code: 0\nOutput:\nExit code: 9")), Some(0));
        assert_eq!(code(&format!("{roo}Command execution was not successful, look.\nExit code: 2\nOutput:\n")), Some(2));
        assert_eq!(code(&format!("{roo}Exit code: <undefined, notify user>\nOutput:\nExit code: 1")), None);
        assert_eq!(code("Command executed.\nOutput:\nExit code: 1"), None);
        assert_eq!(code("Exit code: 1\nOutput:\nx"), None);
    }

    #[test]
    fn who_said_no_is_told_apart() {
        assert_eq!(fixed("The user denied this operation."), Some(Outcome::Declined));
        assert_eq!(by_status(r#"{"status":"denied","feedback":"not now"}"#), Some(Outcome::Declined));
        assert_eq!(by_status(r#"{"status":"error","type":"access_denied"}"#), Some(Outcome::DeniedByPolicy));
        assert_eq!(
            fixed("Tool [read_file] was not executed because a tool has already been used in this message."),
            Some(Outcome::NeverStarted)
        );
        assert_eq!(fixed("notes: The user denied this operation."), None);
    }
}
