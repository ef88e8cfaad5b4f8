//! The calls of a turn: names, first targets and success; commands get their line and status from the trace.

use super::trace::{Command, Trace};
use crate::session::{ApprovedBy, Effect, Exit, ExitFrom, FileOp, Outcome, ToolKind};
use crate::source::event::{Called, Ended, Noted};
use crate::source::gather::Gather;
use crate::source::tree::{Fields, Node};

/// A path that was not stored.
const PROTECTED: &str = "<protected-path>";

/// Tells the calls of the row in `line`; a command whose line no trace tells could have been any.
pub(super) fn tell(gather: &mut Gather, calls: &[Node<'_>], trace: &Trace, line: u64) {
    let calls: Vec<Fields<'_>> = calls.iter().map(|call| call.fields()).collect();
    let ran = calls.iter().filter(|call| ran_command(call)).count();
    if ran > 0 && (ran != trace.commands.len() || trace.commands.iter().any(|command| command.line.is_empty())) {
        gather.noted(Noted::HistoryMissing(format!("no trace tells which command the turn in line {line} ran")));
    }
    let mut commands = trace.commands.iter().filter(|_| ran == trace.commands.len());
    for (at, call) in calls.iter().enumerate() {
        let command = if ran_command(call) { commands.next() } else { None };
        let called = called(call, format!("{line}.{}", at + 1), command);
        let ended = ended(call, command, trace);
        let id = gather.called(called);
        gather.ended_exactly(Ended { id, ..ended });
    }
}

fn ran_command(call: &Fields<'_>) -> bool {
    let tool = name(call);
    let is_shell = tool == "run_command" || ToolKind::added("talos", &tool) == Some(ToolKind::Shell);
    is_shell && matches!(outcome(call), Outcome::Ok | Outcome::Failed)
}

/// The tool's own name; the runtime also writes it with its namespace.
fn name(call: &Fields<'_>) -> String {
    let name = call.get("name").word();
    let own = name.strip_prefix("talos").and_then(|rest| rest.strip_prefix(['.', ':', '/', '-', '_']));
    own.map(str::to_owned).unwrap_or(name)
}

fn called(call: &Fields<'_>, id: String, command: Option<&Command>) -> Called {
    let tool = name(call);
    let path = call.get("pathHint").word();
    let quoted = serde_json::to_string(&path).unwrap_or_default();
    let args = if path.is_empty() { "{}".to_owned() } else { format!("{{\"path\":{quoted}}}") };
    let effects = op(&tool).filter(|_| !path.is_empty() && path != PROTECTED).map(|op| Effect { path: path.clone(), op });
    let tool = if path == PROTECTED { format!("{tool} {PROTECTED}") } else { tool };
    let command = command.map(|command| command.line.clone()).filter(|line| !line.is_empty());
    Called { id, tool, args: args.into(), command, effects: effects.into_iter().collect(), ..Called::default() }
}

/// Of a move only the new place is stored, of a batch only the first.
fn op(tool: &str) -> Option<FileOp> {
    Some(match tool {
        "write_file" | "create_file" | "mkdir" | "copy_path" => FileOp::Write,
        "edit_file" | "apply_workspace_batch" => FileOp::Edit,
        "delete_path" => FileOp::Delete,
        "move_path" | "rename_path" => FileOp::MoveTo,
        "read_file" => FileOp::Read,
        _ => return None,
    })
}

fn outcome(call: &Fields<'_>) -> Outcome {
    if call.get("success").is_true() {
        return Outcome::Ok;
    }
    let reason = call.get("reason").text().to_lowercase();
    match reason.trim_start() {
        reason if reason.starts_with("approval denied by user") => Outcome::Declined,
        reason if reason.starts_with("permission policy denied") => Outcome::DeniedByPolicy,
        reason if reason.starts_with("invalid_params") || reason.starts_with("unknown_tool") => Outcome::NeverStarted,
        _ => Outcome::Failed,
    }
}

fn ended(call: &Fields<'_>, command: Option<&Command>, trace: &Trace) -> Ended {
    let mut ended = Ended { outcome: Some(outcome(call)), ..Ended::default() };
    ended.error = call.get("reason").string().filter(|reason| !reason.is_empty() && !call.get("success").is_true());
    if let Some(command) = command {
        ended.exit = command.exit.map(|code| Exit { code, from: ExitFrom::Field });
        if command.timed_out {
            ended.outcome = Some(Outcome::TimedOut);
        }
    }
    let bare = |tool: &str| tool.strip_prefix("talos.").unwrap_or(tool).to_owned();
    let path = call.get("pathHint").word();
    let approved = trace.approved.iter().any(|(tool, target)| bare(tool) == name(call) && *target == path);
    ended.approved_by = approved.then_some(ApprovedBy::Person);
    ended
}
