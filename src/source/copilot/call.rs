//! What a recorded call asks for.

use serde_json::value::RawValue;

use super::record::{Args, Data};
use crate::session::{Effect, FileOp};
use crate::source::event::Called;
use crate::source::patch;

/// Tools whose result holds a status of a shell line.
pub(super) fn is_shell(tool: &str) -> bool {
    matches!(
        tool,
        "bash" | "powershell" | "read_bash" | "write_bash" | "stop_bash" | "read_powershell" | "write_powershell" | "stop_powershell"
    )
}

/// The shell a later call looks at.
pub(super) fn polled(tool: &str, args: Option<&RawValue>) -> Option<String> {
    let looks = is_shell(tool) && tool.contains('_');
    args.filter(|_| looks).and_then(read).and_then(|args| args.shell_id.some())
}

fn read(raw: &RawValue) -> Option<Args<'_>> {
    serde_json::from_str(raw.get()).ok()
}

/// The name of a tool with the server it belongs to.
pub(super) fn name(data: &Data) -> String {
    if data.mcp_server_name.is_empty() {
        return data.tool_name.to_string();
    }
    format!("mcp__{}__{}", &*data.mcp_server_name, &*data.mcp_tool_name)
}

/// Fills a call from its raw arguments.
pub(super) fn fill(called: &mut Called, raw: Option<&RawValue>) {
    let Some(raw) = raw else { return };
    if raw.get().starts_with('"') {
        if called.tool == "apply_patch" {
            called.effects = patch::effects(&crate::json::text(raw.get().as_bytes()));
        }
        return;
    }
    let Some(args) = read(raw) else { return };
    let command = args.command.map(|raw| crate::json::text(raw.get().as_bytes()));
    if matches!(called.tool.as_str(), "bash" | "powershell" | "local_shell") {
        called.workdir = args.cwd.some();
        called.command = command;
        return;
    }
    let op = op(&called.tool, command.as_deref().unwrap_or_default());
    let effect = args.path.some().zip(op).map(|(path, op)| Effect { path, op });
    called.effects.extend(effect);
}

fn op(tool: &str, command: &str) -> Option<FileOp> {
    match (tool, command) {
        ("create", _) | ("str_replace_editor", "create") => Some(FileOp::Write),
        ("view", _) | ("str_replace_editor", "view") => Some(FileOp::Read),
        ("edit" | "str_replace_editor", _) => Some(FileOp::Edit),
        _ => None,
    }
}
