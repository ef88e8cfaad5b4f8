//! The parts of mini-swe-agent's messages, and what they tell by text alone: fenced commands, statuses in tags.

use std::sync::LazyLock;

use regex::Regex;

use crate::lazy_pattern;
use crate::session::{Cut, End, Exit, ExitFrom, Outcome, Output};
use crate::source::event::Ended;
use crate::source::tree::Node;

pub(super) fn end(status: &str) -> End {
    match status {
        "" => End::Open,
        "Submitted" => End::Complete,
        "UserInterruption" | "KeyboardInterrupt" => End::Aborted,
        _ => End::Error,
    }
}

static FENCE: LazyLock<Regex> = lazy_pattern!(r"(?s)```(?:mswea_bash_command|bash)[ \t\r]*\n(.*?)\n```");

/// Fenced commands of a text: the whole block, and the command in it.
pub(super) fn fences(text: &str) -> Vec<(String, String)> {
    FENCE.captures_iter(text).map(|found| (found[0].to_owned(), found[1].trim().to_owned())).collect()
}

pub(super) fn after<'t>(text: &'t str, mark: &str) -> &'t str {
    text.split_once(mark).map_or(text, |(_, rest)| rest)
}

pub(super) fn threw(exception: &str, kind: &str) -> Outcome {
    if exception == "action was not executed" {
        return Outcome::NeverStarted;
    }
    let late = kind.contains("Timeout") || exception.contains(" timed out after ");
    if late { Outcome::TimedOut } else { Outcome::NeverStarted }
}

/// A result that is told by its text alone: `<returncode>0</returncode>`, then `<output>`.
pub(in crate::source) fn by_text(text: &str) -> Ended {
    let start = text.trim_start();
    if start.starts_with("The last command <command>") && start.contains("</command> timed out") {
        return Ended { outcome: Some(Outcome::TimedOut), output: Some(whole(inside(start))), ..Ended::default() };
    }
    let Some((code, rest)) = start.strip_prefix("<returncode>").and_then(|rest| rest.split_once("</returncode>")) else {
        return Ended { output: Some(whole(start.strip_prefix("Observation: ").unwrap_or(text))), ..Ended::default() };
    };
    let exit = code.trim().parse().ok().map(|code| Exit { code, from: ExitFrom::Text });
    let mut output = whole(inside(rest));
    if rest.trim_start().starts_with("<warning>") || rest.contains("<elided_chars>") {
        output.cut = Some(Cut { marker: "<elided_chars>".to_owned(), whole_at: None });
        output.text = Some(rest.trim().to_owned().into());
    }
    Ended { exit, output: Some(output), ..Ended::default() }
}

fn whole(text: &str) -> Output {
    Output::of(text.to_owned())
}

/// What stands between `<output>` and the last `</output>`.
fn inside(text: &str) -> &str {
    let Some((_, rest)) = text.split_once("<output>") else { return text.trim() };
    let rest = rest.rsplit_once("</output>").map_or(rest, |(inside, _)| inside);
    rest.strip_prefix('\n').unwrap_or(rest)
}

pub(super) fn action(node: Node<'_>) -> (String, String) {
    let fields = node.fields();
    (fields.any(&["tool_call_id", "id"]).word(), fields.any(&["command", "action"]).text())
}

pub(super) fn tool_call(node: Node<'_>) -> Option<(String, String)> {
    let args = node.path(&["function", "arguments"]).text();
    let command = Node::of(&args)?.at("command").string()?;
    Some((node.at("id").word(), command))
}

/// The text of an assistant's message, in either API's shape.
pub(super) fn said(message: Node<'_>) -> String {
    let fields = message.fields();
    let output = fields.get("output");
    if !output.is_array() {
        return fields.get("content").text();
    }
    let messages = output.items().into_iter().filter(|item| item.at("type").word() == "message");
    messages.map(|item| item.at("content").text()).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_status_counts_at_the_start_only() {
        let told = by_text("<returncode>3</returncode>\n<output>\n<returncode>0</returncode>\n</output>");
        assert_eq!(told.exit, Some(Exit { code: 3, from: ExitFrom::Text }));
        assert_eq!(told.output.unwrap().read(), "<returncode>0</returncode>\n");
        assert_eq!(by_text("x\n<returncode>0</returncode>").exit, None);
    }

    #[test]
    fn a_limit_and_a_skipped_command_are_not_failures() {
        assert_eq!(threw("action was not executed", ""), Outcome::NeverStarted);
        assert_eq!(threw("An error occurred: Command 'x' timed out after 30 seconds", "TimeoutExpired"), Outcome::TimedOut);
    }
}
