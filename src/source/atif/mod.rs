//! ATIF trajectories (Harbor), v1.0 to v1.8: the runs of many agents in one shape that has no status of its own.

mod result;

use std::collections::HashMap;
use std::path::Path;

use memchr::memmem::find;

use super::event::{Called, Ended, Opened};
use super::gather::Gather;
use super::tree::{Document, Fields, Node};
use super::{EventIter, LogInput, Source, arguments};
use crate::session::Agent;
use result::Rules;

/// The Agent Trajectory Interchange Format.
#[derive(Debug)]
pub struct Atif;

impl Source for Atif {
    fn name(&self) -> &'static str {
        "atif"
    }

    fn recognizes(&self, head: &[u8], _: &Path) -> bool {
        let is_object = head.trim_ascii_start().starts_with(b"{");
        is_object && find(head, b"\"schema_version\"").is_some() && find(head, b"\"ATIF-v").is_some()
    }

    fn lacks(&self) -> &'static [&'static str] {
        &["exit status, unless the producing agent writes it into its texts"]
    }

    fn events(&self, input: LogInput) -> EventIter {
        let document = match Document::read(&input.log, 0..input.len) {
            Err(why) => return Gather::unread(why),
            Ok(document) => document,
        };
        let mut teller = Teller { document: &document, gather: Gather::default(), path: input.path.as_deref() };
        teller.trajectory(document.root(), None, DEEPEST);
        teller.gather.finish()
    }
}

/// Subagents of subagents are followed so far.
const DEEPEST: u32 = 8;

struct Teller<'a> {
    document: &'a Document<'a>,
    gather: Gather,
    path: Option<&'a Path>,
}

/// The calls of one step.
struct Batch<'b> {
    step: &'b Fields<'b>,
    rules: Rules,
    /// The recorded id of each, and the one it got.
    ids: &'b [(String, String)],
}

/// The conversation and the call that started a trajectory.
struct Parent {
    session: String,
    call: Option<String>,
}

impl Teller<'_> {
    fn trajectory(&mut self, root: Node<'_>, parent: Option<Parent>, deeper: u32) {
        let fields = root.fields();
        let agent = fields.get("agent").fields();
        let name = agent.get("name").word();
        let rules = Rules::of(&name);
        let id = self.opened(&fields, &agent, parent);
        let mut started = HashMap::new();
        for step in fields.get("steps").items() {
            self.step(&step.fields(), rules, &mut started);
        }
        if deeper == 0 {
            return;
        }
        for child in fields.get("subagent_trajectories").items() {
            let call = started.get(&child.at("trajectory_id").word()).cloned();
            self.gather.next_conversation();
            self.trajectory(child, Some(Parent { session: id.clone(), call }), deeper - 1);
        }
    }

    fn opened(&mut self, fields: &Fields<'_>, agent: &Fields<'_>, parent: Option<Parent>) -> String {
        let recorded = match parent {
            Some(_) => fields.any(&["trajectory_id", "session_id"]),
            None => fields.any(&["session_id", "trajectory_id"]),
        };
        let stem = self.path.and_then(Path::file_stem).map(|stem| stem.to_string_lossy().into_owned());
        let id = Some(recorded.word()).filter(|id| !id.is_empty()).or(stem).unwrap_or_default();
        let (parent, parent_call) = parent.map_or((None, None), |parent| (Some(parent.session), parent.call));
        let agent =
            Agent { name: agent.get("name").word(), version: agent.get("version").string(), model: agent.get("model_name").string() };
        let lacks = Rules::of(&agent.name).lacks();
        self.gather.opened(Opened { id: id.clone(), agent, parent, parent_call, lacks, ..Opened::default() });
        id
    }

    fn step(&mut self, step: &Fields<'_>, rules: Rules, started: &mut HashMap<String, String>) {
        let time = step.get("timestamp").string();
        match step.get("source").word().as_str() {
            "user" => self.gather.asked(&step.get("message").text(), time),
            "agent" => self.acted(step, rules, started),
            "system" => self.gather.noted(super::event::Noted::Understood),
            other => self.gather.unknown(other, &step.raw()),
        }
    }

    fn acted(&mut self, step: &Fields<'_>, rules: Rules, started: &mut HashMap<String, String>) {
        let calls = step.get("tool_calls").items();
        let message = step.get("message").text();
        if !is_filler(&message, &calls) {
            self.gather.said(message);
        }
        let ids: Vec<(String, String)> = calls.iter().map(|call| self.called(call, step)).collect();
        let results = step.get("observation").at("results").items();
        let batch = Batch { step, rules, ids: &ids };
        for result in results {
            self.result(&result.fields(), &batch, started);
        }
    }

    /// The recorded id and the one it got.
    fn called(&mut self, call: &Node<'_>, step: &Fields<'_>) -> (String, String) {
        let fields = call.fields();
        let args = fields.get("arguments");
        let recorded = fields.get("tool_call_id").word();
        let mut called = Called {
            id: recorded.clone(),
            tool: fields.get("function_name").word(),
            args: self.document.text(args),
            time: step.get("timestamp").string(),
            ..Called::default()
        };
        arguments::fill(&mut called, args);
        called.command = called.command.map(|line| line.trim_end_matches('\n').to_owned());
        (recorded, self.gather.called(called))
    }

    fn result(&mut self, result: &Fields<'_>, batch: &Batch<'_>, started: &mut HashMap<String, String>) {
        let ids = batch.ids;
        let source = result.get("source_call_id").word();
        let known = ids.iter().find(|(recorded, _)| *recorded == source && !source.is_empty());
        // one observation for a batch of keystrokes is what the last of them left on the screen
        let id = known.or(ids.last().filter(|_| source.is_empty())).map(|(_, id)| id.clone());
        let is_only = ids.len() == 1;
        let extra = if is_only { vec![result.get("extra"), batch.step.get("extra")] } else { vec![result.get("extra")] };
        let ended = result::read(self.document, result.get("content"), &extra, batch.rules);
        let child = result.get("subagent_trajectory_ref").items().first().map(|item| item.at("trajectory_id").word());
        let child = child.filter(|child| !child.is_empty());
        if let (Some(child), Some(id)) = (&child, &id) {
            started.insert(child.clone(), id.clone());
        }
        let Some(id) = id else { return self.gather.ended(Ended { id: source, ..ended }) };
        self.gather.ended_exactly(Ended { id, subagent: child, ..ended });
    }
}

/// The converter's own words for a step in which the agent said nothing.
fn is_filler(message: &str, calls: &[Node<'_>]) -> bool {
    message.starts_with("Executed ")
        && calls.iter().any(|call| {
            let fields = call.fields();
            message.trim() == format!("Executed {} {}", fields.get("function_name").word(), fields.get("tool_call_id").word()).trim()
        })
}
