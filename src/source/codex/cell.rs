//! Code-mode cells: one `exec` call whose script runs several tools, each a call of its own here.

use std::collections::HashMap;

use serde::Deserialize;
use serde_json::Value as Json;
use serde_json::value::RawValue;

use super::header;
use super::script::{self, Inner};
use super::tool::{self, Shape};
use super::walk::State;
use crate::session::{Outcome, Text, ToolKind};
use crate::source::event::{Called, Ended, What};
use crate::source::patch;
use crate::source::word::Word;

/// Cells whose output is not complete, by the id of their `exec` call.
#[derive(Debug, Default)]
pub(super) struct Cells {
    pub open: HashMap<String, Cell>,
    /// Id of the `exec` call of each cell that still runs, by cell id.
    pub running: HashMap<String, String>,
    /// Calls started by cells that printed their session in words of their own: id and the end of what was printed.
    pub printed: std::collections::VecDeque<(String, String)>,
}

/// One cell.
#[derive(Debug, Default)]
pub(super) struct Cell {
    pub calls: Vec<Member>,
    /// The script prints only a part of what its calls return.
    pub in_part: bool,
    /// Some of its output was recorded before.
    pub spread: bool,
    /// The call the cell was recorded as.
    called: Called,
    /// Calls made so far, for ids.
    made: usize,
}

/// A call inside a cell.
#[derive(Debug, Clone)]
pub(super) struct Member {
    pub id: String,
    pub tool: String,
    pub command: Option<String>,
    pub shape: Shape,
    pub conditional: bool,
    /// Its end was told by an event of its own.
    pub told: bool,
    /// The record lists it as executed.
    listed: bool,
}

/// One entry of `executed_tool_calls`.
#[derive(Deserialize)]
struct Executed<'a> {
    #[serde(borrow, default)]
    name: Word<'a>,
    #[serde(borrow)]
    arguments: Option<&'a RawValue>,
}

impl State {
    /// Opens a cell: its literal calls become calls; a script without any stays one call.
    pub(super) fn cell(&mut self, called: Called, script: &str) {
        self.shapes.insert(called.id.clone(), Shape::Cell);
        let inner = script::calls(script);
        let mut cell = Cell { in_part: script::prints_a_part(script), called, ..Cell::default() };
        if inner.is_empty() {
            let hides = script.contains("tools.") || script.contains("tools[");
            let called = Called { kind: hides.then_some(ToolKind::Other), ..cell.called.clone() }; // it may have run any tool
            cell.calls.push(Member::of(&called, Shape::Other, false));
            self.push(What::Called(Box::new(called)));
        }
        let alone = inner.len() == 1;
        for one in inner {
            self.member(&mut cell, &one, alone);
        }
        self.cells.open.insert(cell.called.id.clone(), cell);
    }

    fn member(&mut self, cell: &mut Cell, inner: &Inner, alone: bool) {
        cell.made += 1;
        let id = if alone { cell.called.id.clone() } else { format!("{}#{}", cell.called.id, cell.made) };
        let mut called = Called { id, tool: inner.tool.clone(), command: None, ..cell.called.clone() };
        let args = inner.args.to_string();
        let shape = match &inner.args {
            Json::String(text) if inner.tool == "apply_patch" => {
                called.effects = patch::effects(text);
                Shape::Patch
            }
            _ => tool::asked(&mut called, &args),
        };
        if !alone {
            called.args = args.into();
        }
        cell.calls.push(Member::of(&called, shape, inner.conditional));
        self.push(What::Called(Box::new(called)));
    }

    /// What the record itself lists as executed completes what the script told.
    pub(super) fn executed(&mut self, cell: &mut Cell, raw: Option<&RawValue>) {
        let Some(list) = raw.and_then(|raw| serde_json::from_str::<Vec<Executed>>(raw.get()).ok()) else { return };
        for executed in list {
            let args: Json = executed.arguments.and_then(|raw| serde_json::from_str(raw.get()).ok()).unwrap_or_default();
            let command = args.get("cmd").or(args.get("command")).and_then(Json::as_str);
            let same = |member: &Member| member.tool == *executed.name && (command.is_none() || member.command.as_deref() == command);
            let known = cell.calls.iter_mut().filter(|member| same(member)).max_by_key(|member| !member.listed);
            if let Some(member) = known {
                member.listed = true;
                member.conditional = false;
            } else if let Some(at) = cell.calls.iter().position(|member| member.gap(&executed.name)) {
                self.fill_gap(&mut cell.calls[at], &args);
            } else {
                let inner = Inner { tool: executed.name.to_string(), args, conditional: false };
                self.member(cell, &inner, false);
            }
        }
    }

    /// A call whose argument the script did not tell: a second record of it fills the gap.
    fn fill_gap(&mut self, member: &mut Member, args: &Json) {
        let mut called = Called { id: member.id.clone(), tool: member.tool.clone(), ..Called::default() };
        member.shape = tool::asked(&mut called, &args.to_string());
        member.command.clone_from(&called.command);
        member.listed = true;
        member.conditional = false;
        self.push(What::Called(Box::new(called)));
    }

    /// An end told by an event; the call may be one that only a cell's script knows, or one nobody told of.
    pub(super) fn inner_end(&mut self, mut ended: Ended, tool: &str, args: Text) {
        if self.shapes.contains_key(&ended.id) {
            return self.push(What::Ended(Box::new(ended)));
        }
        if !ended.id.starts_with("exec-") {
            return self.push(What::Ended(Box::new(ended))); // the output came first
        }
        let mut members = self.cells.open.values_mut().flat_map(|cell| &mut cell.calls);
        if let Some(member) = members.find(|member| !member.told && member.tool == tool) {
            member.told = true;
            ended.id.clone_from(&member.id);
        } else {
            self.work();
            let called = Called { id: ended.id.clone(), tool: tool.to_owned(), args, ..Called::default() };
            self.push(What::Called(Box::new(called)));
        }
        self.push(What::Ended(Box::new(ended)));
    }

    /// The call that started the process a script polls, if its number was printed in words only.
    pub(super) fn printed_session(&self, session: &str) -> Option<String> {
        let whole = |tail: &str| {
            tail.match_indices(session).any(|(at, _)| {
                let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
                !digit(tail[..at].chars().next_back()) && !digit(tail[at + session.len()..].chars().next())
            })
        };
        self.cells.printed.iter().rev().find(|(_, tail)| whole(tail)).map(|(id, _)| id.clone())
    }

    /// Keeps the end of what a still unfinished call printed.
    pub(super) fn keep_printed(&mut self, id: &str, text: &str) {
        const KEPT: usize = 8;
        let start = text.char_indices().rev().nth(160).map_or(0, |(at, _)| at);
        self.cells.printed.push_back((id.to_owned(), text[start..].to_owned()));
        if self.cells.printed.len() > KEPT {
            self.cells.printed.pop_front();
        }
    }
}

impl Member {
    fn of(called: &Called, shape: Shape, conditional: bool) -> Self {
        let (id, tool, command) = (called.id.clone(), called.tool.clone(), called.command.clone());
        Self { id, tool, command, shape, conditional, told: false, listed: false }
    }

    /// A shell call of that name whose line is not known.
    fn gap(&self, tool: &str) -> bool {
        self.tool == tool && !self.listed && self.command.is_none() && self.shape == Shape::Shell
    }

    /// What a script's error says of this call.
    pub(super) fn blamed(&self, error: &str) -> Option<Outcome> {
        if error.starts_with("SyntaxError") {
            return Some(Outcome::NeverStarted);
        }
        let named = error.starts_with(self.tool.as_str());
        let other = self.tool == "exec_command" && self.command.as_deref().is_some_and(|command| !names_command(error, command));
        (named && !other).then(|| super::refused::read(error).unwrap_or(Outcome::Failed))
    }
}

/// The error quotes the command; a quoted one is told by its first line.
fn names_command(error: &str, command: &str) -> bool {
    let first = command.lines().next().unwrap_or_default();
    let start: String = first.chars().take_while(|c| !matches!(c, '\'' | '"' | '\\')).collect();
    error.contains(start.trim())
}

/// Marks an output that a script printed in part.
pub(super) fn cut(text: &str, in_part: bool) -> Option<crate::session::Cut> {
    header::cut(text)
        .or_else(|| in_part.then(|| crate::session::Cut { marker: "printed in part by the script".to_owned(), whole_at: None }))
}
