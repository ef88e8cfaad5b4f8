//! Calls of tools, with the command or the paths their arguments name.

use serde::Deserialize;

use super::entry::Piece;
use super::parse::Place;
use super::read::view;
use super::record::{Block, Raw, string};
use crate::session::{Effect, FileOp, ToolKind};
use crate::source::event::Called;

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Input<'a> {
    #[serde(borrow)]
    command: Raw<'a>,
    #[serde(borrow)]
    file_path: Raw<'a>,
    #[serde(borrow)]
    notebook_path: Raw<'a>,
    #[serde(borrow)]
    task_id: Raw<'a>,
    #[serde(borrow)]
    bash_id: Raw<'a>,
    #[serde(borrow)]
    shell_id: Raw<'a>,
}

/// Tools that ask about, or end, a background task.
const POLLS: &[&str] = &["TaskOutput", "BashOutput", "AgentOutputTool", "KillShell", "KillBash", "TaskStop"];

/// The piece for a `tool_use` block.
pub(super) fn piece(block: &Block<'_>, place: &Place<'_>) -> Piece {
    let tool = string(block.name).unwrap_or_else(|| "?".to_owned());
    let input: Input = view(block.input);
    let polls = POLLS.contains(&tool.as_str());
    let task = string(input.task_id.or(input.bash_id).or(input.shell_id)).filter(|_| polls);
    let called = Called {
        id: string(block.id).unwrap_or_default(),
        command: string(input.command).filter(|_| ToolKind::within("claude-code", &tool) == ToolKind::Shell),
        effects: effects(&tool, &input),
        args: block.input.map(|raw| place.line.text(raw.get(), place.log)).unwrap_or_default(),
        time: place.time.map(str::to_owned),
        tool,
        ..Called::default()
    };
    Piece::Called(Box::new(called), task.map(String::into_boxed_str))
}

fn effects(tool: &str, input: &Input<'_>) -> Vec<Effect> {
    let op = match tool {
        "Edit" | "MultiEdit" | "NotebookEdit" | "Update" => FileOp::Edit,
        "Write" => FileOp::Write,
        "Read" | "NotebookRead" => FileOp::Read,
        _ => return Vec::new(),
    };
    let path = string(input.file_path.or(input.notebook_path));
    path.map(|path| Effect { path, op }).into_iter().collect()
}
