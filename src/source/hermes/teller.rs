//! A session with its messages.

use std::collections::HashMap;

use super::result;
use crate::session::{Agent, End, Outcome};
use crate::source::event::{Asked, Called, Ended, Noted, Opened, Replied, What};
use crate::source::gather::Gather;
use crate::source::tree::{Document, Fields, Node};
use crate::source::{arguments, clock};

/// How a message begins that stands for what was summarised away.
const SUMMARY: &[&str] = &["[CONTEXT COMPACTION", "[CONTEXT SUMMARY"];

/// Tells one session.
pub(super) struct Teller {
    pub gather: Gather,
    /// Tool and arguments of the calls made.
    calls: HashMap<String, (String, String)>,
    /// The call that started a process which goes on.
    processes: HashMap<String, String>,
}

impl Teller {
    pub(super) fn new(number: u32, line: u64) -> Self {
        let mut gather = Gather::of(number);
        gather.at_line(line);
        Self { gather, calls: HashMap::new(), processes: HashMap::new() }
    }

    pub(super) fn session(&mut self, document: &Document<'_>, ends: &mut HashMap<String, String>) {
        let info = document.root().fields();
        let id = info.any(&["id", "session_id"]).word();
        let parent = info.get("parent_session_id").string().filter(|id| !id.is_empty());
        let goes_on = parent.as_ref().is_some_and(|parent| ends.get(parent).is_some_and(|end| end == "compression"));
        ends.insert(id.clone(), info.get("end_reason").word());
        self.gather.opened(Opened {
            id,
            agent: Agent { name: "hermes".to_owned(), version: None, model: info.get("model").string() },
            cwd: info.get("cwd").string().filter(|folder| !folder.is_empty()),
            time: clock::read(&info.get("started_at").word()),
            carried_from: parent.clone().filter(|_| goes_on).into_iter().collect(),
            parent: parent.filter(|_| !goes_on),
            ..Opened::default()
        });
        for message in info.get("messages").items() {
            self.message(document, &message.fields());
        }
    }

    fn message(&mut self, document: &Document<'_>, message: &Fields<'_>) {
        let is_off = is_zero(message.get("active")) && !is_set(message.get("compacted"));
        match message.get("role").word().as_str() {
            "assistant" => self.assistant(document, message, is_off),
            _ if is_off => self.gather.skipped("message taken back"),
            "user" => self.user(message),
            "tool" => self.ended(document, message),
            "system" => self.gather.skipped("message of system"),
            other => self.gather.unknown(&format!("message of {other}"), &message.raw()),
        }
    }

    fn user(&mut self, message: &Fields<'_>) {
        let text = message.get("content").text();
        let is_summary = is_set(message.get("_compressed_summary")) || SUMMARY.iter().any(|start| text.trim_start().starts_with(start));
        if is_summary {
            return self.gather.noted(Noted::Compacted);
        }
        if is_set(message.get("observed")) {
            return self.gather.skipped("message overheard");
        }
        let time = clock::read(&message.get("timestamp").word());
        self.gather.push(What::Asked(Asked { text: text.trim().to_owned(), time, ..Asked::default() }));
    }

    fn assistant(&mut self, document: &Document<'_>, message: &Fields<'_>, is_off: bool) {
        let finish = message.get("finish_reason").string();
        if !is_off {
            let text = message.get("content").text();
            self.gather.push(What::Replied(Replied { text, finish: finish.clone(), ..Replied::default() }));
        }
        let list = message.get("tool_calls");
        let written = list.string().unwrap_or_default();
        let calls = Node::of(&written).unwrap_or(list).items();
        for call in &calls {
            self.called(document, call, is_off, message.get("timestamp"));
        }
        if calls.is_empty() && !is_off && finish.as_deref() == Some("stop") {
            self.gather.noted(Noted::TurnEnded(End::Complete));
        }
    }

    fn called(&mut self, document: &Document<'_>, call: &Node<'_>, is_off: bool, time: Node<'_>) {
        let fields = call.fields();
        let function = fields.get("function").fields();
        let args = function.get("arguments");
        let id = fields.any(&["id", "call_id"]).word();
        let mut called = Called {
            id: id.clone(),
            tool: function.get("name").word(),
            args: if args.is_string() { args.text().into() } else { document.text(args) },
            time: clock::read(&time.word()),
            off_path: is_off,
            ..Called::default()
        };
        arguments::fill(&mut called, args);
        let tool = called.tool.clone();
        let id = self.gather.called(called);
        self.calls.insert(id, (tool, args.text()));
    }

    fn ended(&mut self, document: &Document<'_>, message: &Fields<'_>) {
        let id = message.get("tool_call_id").word();
        let (tool, args) = self.calls.get(&id).cloned().unwrap_or_else(|| (message.get("tool_name").word(), String::new()));
        let effect = message.get("effect_disposition").word();
        let told = result::read(document, message.get("content"), &tool, &effect);
        if let Some(process) = told.process.filter(|_| told.ended.background) {
            self.processes.insert(process, id.clone());
        }
        self.polled(&tool, &args, &told.ended);
        self.gather.ended(Ended { id, ..told.ended });
    }

    /// A look at a process tells of the call that started it.
    fn polled(&mut self, tool: &str, args: &str, ended: &Ended) {
        let process = Node::of(args).map(|args| args.at("session_id").word()).filter(|_| tool == "process");
        let Some(first) = process.and_then(|process| self.processes.get(&process)) else { return };
        let outcome = ended.outcome.filter(|outcome| *outcome != Outcome::Ok);
        let (exit, output) = (ended.exit, ended.output.clone());
        self.gather.ended(Ended {
            id: first.clone(),
            exit,
            outcome,
            output,
            appends: true,
            background: exit.is_none(),
            ..Ended::default()
        });
    }
}

fn is_zero(node: Node<'_>) -> bool {
    matches!(node.raw(), "0" | "false")
}

fn is_set(node: Node<'_>) -> bool {
    matches!(node.raw(), "1" | "true")
}
