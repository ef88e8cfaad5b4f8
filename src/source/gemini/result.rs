//! What a recorded result tells of its call.

use std::sync::{Arc, LazyLock};

use regex::Regex;

use super::record::{Part, ToolCall};
use crate::lazy_pattern;
use crate::session::{Cut, Exit, ExitFrom, LogBytes, Outcome, Output};
use crate::source::event::Ended;
use crate::source::lines::Line;
use crate::source::refusal;

static TOO_LARGE: LazyLock<Regex> = lazy_pattern!(
    r"^(?:Output: )?(Output too large\. Showing first [\d,]+ and last [\d,]+ characters)\. For full output see: ([^\n]{1,400})"
);

/// Marks of other outputs that are not whole, at their start only.
const PARTS: &[&str] = &["<tool_output_masked>", "IMPORTANT: The file content has been truncated", "[File content truncated"];

/// Lines the agent writes behind a shell output.
const TRAILER: &[&str] = &["Error: ", "Exit Code: ", "Signal: ", "Background PIDs: ", "Process Group PGID: "];

/// The end of a call; `None` while it has none.
pub(super) fn ended(call: &ToolCall, line: &Line, log: &Arc<LogBytes>) -> Option<Ended> {
    let parts: Vec<Part> = call.result.and_then(|raw| serde_json::from_str(raw.get()).ok()).unwrap_or_default();
    let response = parts.iter().find_map(|part| part.response.as_ref()?.response.as_ref());
    let raw = response.and_then(|response| response.output.or(response.error));
    let said = raw.map(|raw| crate::json::text(raw.get().as_bytes())).unwrap_or_default();
    let mut ended = Ended { id: call.id.to_string(), subagent: call.agent.some(), ..Ended::default() };
    let text = raw.map(|raw| line.text(raw.get(), log));
    let has_image = parts.iter().any(|part| part.inline.is_some());
    ended.output = text.map(|text| Output { text: Some(text), cut: cut(&said), has_image, ..Output::default() });
    ended.outcome = match &*call.status {
        "success" => Some(Outcome::Ok),
        "error" => Some(failed(&said)),
        "cancelled" => Some(cancelled(&said, &call.name)),
        _ => return None,
    };
    if ended.outcome != Some(Outcome::Ok) {
        ended.error = said.lines().next().map(str::to_owned);
    } else if &*call.name == "run_shell_command" {
        shell(&mut ended, &said);
    }
    ended.edited_by_person = said.contains("User modified the `content`") && matches!(&*call.name, "write_file" | "replace");
    Some(ended)
}

fn failed(said: &str) -> Outcome {
    let start = said.trim_start();
    if start.contains("not found in registry") || start.starts_with("Invalid parameters") || start.starts_with("params must") {
        return Outcome::NeverStarted;
    }
    refusal::read(start).unwrap_or(Outcome::Failed)
}

/// An edit is cancelled where it is shown for approval; a command may have begun.
fn cancelled(said: &str, tool: &str) -> Outcome {
    let refused = ["denied", "did not allow", "rejected", "declined"].iter().any(|word| said.contains(word));
    if refused || matches!(tool, "replace" | "write_file") { Outcome::Declined } else { Outcome::Interrupted }
}

fn cut(said: &str) -> Option<Cut> {
    if let Some(found) = TOO_LARGE.captures(said) {
        return Some(Cut { marker: found[1].to_owned(), whole_at: Some(found[2].trim().to_owned()) });
    }
    let start = said.trim_start();
    let marker = PARTS.iter().find(|part| start.starts_with(**part))?;
    Some(Cut { marker: (*marker).to_owned(), whole_at: None })
}

/// The status of a shell line stands behind its output; none written means 0.
fn shell(ended: &mut Ended, said: &str) {
    if said.starts_with("Command moved to background") {
        ended.background = true;
        return;
    }
    if said.starts_with("Command was cancelled by user before it could complete") {
        ended.outcome = Some(Outcome::Interrupted);
        return;
    }
    if said.starts_with("Command was automatically cancelled because it exceeded the timeout") {
        ended.outcome = Some(Outcome::TimedOut);
        return;
    }
    let trailer = trailer(said);
    let field = |name: &str| trailer.iter().rev().find_map(|line| line.strip_prefix(name)).map(str::trim);
    let structured = said.starts_with("Command: ") || said.starts_with("Output: ");
    let exit = match field("Exit Code: ") {
        Some(code) => code.parse().ok().map(|code| Exit { code, from: ExitFrom::Text }),
        None => structured.then_some(Exit { code: 0, from: ExitFrom::Absence }),
    };
    let killed = field("Signal: ").is_some_and(|signal| !matches!(signal, "0" | "(none)"));
    ended.exit = exit.filter(|_| !killed);
    ended.outcome = if killed { Some(Outcome::Interrupted) } else { ended.outcome.filter(|_| ended.exit.is_none()) };
    if structured && let Some(output) = &mut ended.output {
        output.text = Some(printed(said, &trailer).into());
    }
}

/// The agent's own lines at the end, first to last.
fn trailer(said: &str) -> Vec<&str> {
    let own = |line: &&str| TRAILER.iter().any(|known| line.starts_with(known));
    let mut lines: Vec<&str> = said.lines().rev().take(TRAILER.len()).take_while(own).collect();
    lines.reverse();
    lines
}

/// What the command itself printed.
fn printed(said: &str, trailer: &[&str]) -> String {
    let body = said.find("Output: ").filter(|at| *at == 0 || said[..*at].ends_with('\n')).map_or(said, |at| &said[at + "Output: ".len()..]);
    let behind: usize = trailer.iter().map(|line| line.len() + 1).sum();
    let body = body.get(..body.len().saturating_sub(behind)).unwrap_or(body);
    if body == "(empty)" { String::new() } else { body.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(said: &str) -> Ended {
        let mut ended = Ended { outcome: Some(Outcome::Ok), output: Some(Output::of(said.to_owned())), ..Ended::default() };
        shell(&mut ended, said);
        ended
    }

    #[test]
    fn a_status_is_read_behind_the_output_and_its_absence_is_zero() {
        let ended = of("Output: one\nExit Code: 3\nboom\nExit Code: 2\nProcess Group PGID: 9");
        assert_eq!(ended.exit, Some(Exit { code: 2, from: ExitFrom::Text }));
        assert_eq!(ended.output.unwrap().read(), "one\nExit Code: 3\nboom");
        assert_eq!(of("Output: fine\nProcess Group PGID: 9").exit, Some(Exit { code: 0, from: ExitFrom::Absence }));
        assert_eq!(of("Command moved to background (PID: 7). Output hidden.").exit, None);
    }

    #[test]
    fn an_old_result_names_every_field() {
        let said = "Command: rm a\nDirectory: (root)\nOutput: (empty)\nError: (none)\nExit Code: 0\nSignal: 0\nBackground PIDs: (none)\nProcess Group PGID: 9";
        let ended = of(said);
        assert_eq!((ended.exit.map(|exit| exit.code), ended.output.unwrap().read().as_ref()), (Some(0), ""));
    }
}
