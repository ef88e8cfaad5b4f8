//! Response items: messages, calls and their outputs.

use serde_json::value::RawValue;

use super::ended::{self, End};
use super::record::{Payload, text};
use super::tool::{self, Shape};
use super::walk::State;
use crate::session::{Outcome, RanBy};
use crate::source::event::{Called, Ended, Noted, What};
use crate::source::lines::Line;

impl State {
    pub(super) fn item(&mut self, payload: &Payload, time: &str, line: &Line) {
        match &*payload.kind {
            "message" => self.message(payload, time),
            "function_call" | "custom_tool_call" | "local_shell_call" | "tool_search_call" => self.call(payload, time, line),
            "web_search_call" | "image_generation_call" => self.hidden(payload, time, line),
            "function_call_output" | "custom_tool_call_output" | "local_shell_call_output" | "mcp_tool_call_output" => {
                self.output(payload, line);
            }
            "tool_search_output" => self.push(What::Ended(Box::new(returned(&payload.call_id)))),
            "reasoning" | "ghost_snapshot" | "compaction" | "context_compaction" | "compaction_summary" => {
                self.note(Noted::Skipped(payload.kind.to_string()));
            }
            other => self.unknown(other, line),
        }
    }

    fn message(&mut self, payload: &Payload, time: &str) {
        let said = text(payload.content);
        match &*payload.role {
            "assistant" => self.replied(said, &payload.phase),
            "user" if said.trim_start().starts_with("<user_shell_command>") => self.typed(&said),
            "user" => {
                let time = (!time.is_empty()).then(|| time.to_owned());
                if let Some((asked, line)) = self.prompts.item(said, time, self.at) {
                    self.push_at(What::Asked(asked), line);
                }
                self.note(Noted::Understood);
            }
            _ => self.note(Noted::Skipped(format!("message of {}", &*payload.role))),
        }
    }

    fn call(&mut self, payload: &Payload, time: &str, line: &Line) {
        self.work();
        let mut called = called(payload, time);
        let raw = payload.arguments.or(payload.input).or(payload.action);
        called.args = raw.map(|raw| line.text(raw.get(), &self.log)).unwrap_or_default();
        let shape = match &*payload.kind {
            "local_shell_call" => local(&mut called, payload.action),
            "custom_tool_call" => custom(&mut called, payload.input),
            _ => tool::asked(&mut called, &text(payload.arguments)),
        };
        if shape == Shape::Cell {
            return self.cell(called, &text(payload.input));
        }
        self.shapes.insert(called.id.clone(), shape);
        self.push(What::Called(Box::new(called)));
    }

    /// A call whose result the log does not hold.
    fn hidden(&mut self, payload: &Payload, time: &str, line: &Line) {
        self.work();
        let mut called = called(payload, time);
        payload.kind.trim_end_matches("_call").clone_into(&mut called.tool);
        called.args = payload.action.map(|raw| line.text(raw.get(), &self.log)).unwrap_or_default();
        let outcome = match &*payload.status {
            "failed" => Outcome::Failed,
            "" | "completed" => Outcome::Ok,
            _ => Outcome::NoResult,
        };
        let id = called.id.clone();
        self.push(What::Called(Box::new(called)));
        self.push(What::Ended(Box::new(Ended { id, outcome: Some(outcome), ..Ended::default() })));
    }

    fn output(&mut self, payload: &Payload, line: &Line) {
        let id = payload.call_id.to_string();
        let Some(raw) = payload.output else {
            return self.push(What::Ended(Box::new(Ended { id, ..Ended::default() })));
        };
        let shape = self.shapes.get(&id).cloned().unwrap_or(Shape::Other);
        match &shape {
            Shape::Cell => self.cell_output(&id, payload, line),
            Shape::Wait(cell) => self.waited(payload, cell, line),
            _ => {
                let end = ended::read(id, raw.get(), line.text(raw.get(), &self.log), &shape);
                self.ended(end, &shape);
            }
        }
    }

    /// Reports an end; a look at a running process also tells of the call that started it.
    pub(super) fn ended(&mut self, mut end: End, shape: &Shape) {
        if let Shape::Stdin(session) = shape {
            self.polled(&mut end, session);
        } else if let Some(session) = &end.running {
            self.running.insert(session.clone(), end.ended.id.clone());
        }
        if *shape == Shape::Spawn {
            end.ended.subagent = end.ended.output.as_ref().and_then(|output| spawned(&output.read()));
        }
        self.push(What::Ended(Box::new(end.ended)));
    }

    fn polled(&mut self, end: &mut End, session: &str) {
        let told = &end.ended;
        if told.outcome.is_some_and(|outcome| !outcome.started()) || (told.outcome == Some(Outcome::Failed) && told.exit.is_none()) {
            return; // the look itself failed
        }
        let Some(first) = self.running.get(session).cloned().or_else(|| self.printed_session(session)) else { return };
        if end.running.is_none() && told.exit.is_some() {
            self.running.remove(session);
        }
        let outcome = told.outcome.filter(|_| told.exit.is_some());
        let background = told.exit.is_none(); // a look that tells no status may have come too early
        let more = Ended { id: first, appends: true, outcome, background, error: None, ..told.clone() };
        end.ended.exit = None;
        end.ended.outcome = Some(Outcome::Ok);
        end.ended.background = false;
        self.push(What::Ended(Box::new(more)));
    }

    /// `!command` of the person.
    fn typed(&mut self, said: &str) {
        let part = |open: &str, close: &str| Some(said.split_once(open)?.1.split_once(close)?.0.trim().to_owned());
        let id = format!("typed-{}", self.at);
        let command = part("<command>", "</command>");
        let called = Called { id: id.clone(), tool: "shell".to_owned(), command, by: RanBy::Person, ..Called::default() };
        self.push(What::Called(Box::new(called)));
        let result = part("<result>", "</result>").unwrap_or_default();
        let result = result.replacen("\nDuration: ", "\nWall time: ", 1);
        let end = ended::plain(id, result, &Shape::Shell);
        self.push(What::Ended(Box::new(end.ended)));
    }
}

fn called(payload: &Payload, time: &str) -> Called {
    let id = payload.call_id.some().or(payload.id.some()).unwrap_or_default();
    let name = payload.name.some().unwrap_or_else(|| match &*payload.kind {
        "local_shell_call" => "local_shell".to_owned(),
        other => other.trim_end_matches("_call").to_owned(),
    });
    let time = (!time.is_empty()).then(|| time.to_owned());
    Called { id, tool: tool::named(&payload.namespace, &name), time, ..Called::default() }
}

/// A tool whose input is text instead of JSON.
fn custom(called: &mut Called, input: Option<&RawValue>) -> Shape {
    match called.tool.as_str() {
        "apply_patch" => {
            called.effects = crate::source::patch::effects(&text(input));
            Shape::Patch
        }
        "exec" => Shape::Cell,
        _ => tool::asked(called, &text(input)),
    }
}

fn returned(id: &str) -> Ended {
    Ended { id: id.to_owned(), outcome: Some(Outcome::Ok), ..Ended::default() }
}

/// `{"type":"exec","command":[…],"working_directory":…}`.
fn local(called: &mut Called, action: Option<&RawValue>) -> Shape {
    tool::asked(called, action.map_or("{}", RawValue::get))
}

/// The id of the agent that a call started.
fn spawned(output: &str) -> Option<String> {
    let value: serde_json::Value = serde_json::from_str(output).ok()?;
    let id = ["agent_id", "thread_id", "id"].iter().find_map(|key| value.get(key))?;
    id.as_str().map(str::to_owned)
}
