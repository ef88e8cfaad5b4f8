//! Walking the entries.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::Arc;

use serde_json::value::RawValue;

use super::record::{Args, Block, Entry, Message};
use super::{path, result};
use crate::session::{Agent, Effect, End, FileOp, LogBytes, RanBy, Text};
use crate::source::event::{Asked, Called, Event, Noted, Opened, Replied, What};
use crate::source::lines::{Line, Lines};
use crate::source::walk::{self, LineLog};
use crate::source::{LogInput, patch};

/// The events of a session.
pub(super) struct Walk {
    lines: Lines,
    log: Arc<LogBytes>,
    agent: &'static str,
    off_path: HashSet<u64>,
    /// The session whose folder the file lies in (a subagent's).
    folder: Option<String>,
    tools: HashMap<String, String>,
    queue: VecDeque<Event>,
    at: u64,
}

impl Walk {
    pub(super) fn new(input: LogInput, agent: &'static str) -> Self {
        let off_path = path::abandoned(&input);
        let folder = input.path.as_deref().and_then(|path| session_of(path.parent()?.file_name()?.to_str()?));
        let lines = Lines::new(Arc::clone(&input.log), input.len);
        Self { lines, log: input.log, agent, off_path, folder, tools: HashMap::new(), queue: VecDeque::new(), at: 0 }
    }

    fn push(&mut self, what: What) {
        self.queue.push_back(Event { conversation: 0, line: self.at, what });
    }

    fn note(&mut self, noted: Noted) {
        self.push(What::Noted(noted));
    }

    /// An entry of another branch: its calls are counted, nothing of it is evidence.
    fn abandoned(&mut self, entry: &Entry) {
        let blocks = entry.message.as_ref().map(|message| blocks(message.content)).unwrap_or_default();
        for block in blocks.iter().filter(|block| &*block.kind == "toolCall") {
            let called = Called { id: block.id.to_string(), tool: block.name.to_string(), off_path: true, ..Called::default() };
            self.push(What::Called(Box::new(called)));
        }
        self.note(Noted::Skipped("entry of an abandoned branch".to_owned()));
    }

    fn entry(&mut self, entry: &Entry, line: &Line) {
        match &*entry.kind {
            "session" => self.header(entry),
            "message" => match &entry.message {
                Some(message) => self.message(message, entry, line),
                None => self.note(Noted::Skipped("message without content".to_owned())),
            },
            "model_change" => self.opened(Opened { agent: self.agent(entry.model_id.some().or(entry.model.some())), ..Opened::default() }),
            "session_init" => self.init(entry),
            "compaction" => self.note(Noted::Compacted),
            other => self.passed(other, entry, line),
        }
    }

    fn passed(&mut self, kind: &str, entry: &Entry, line: &Line) {
        const KNOWN: &[&str] =
            &["title", "thinking_level_change", "branch_summary", "custom", "custom_message", "label", "session_info", "ttsr_injection"];
        let name = if entry.custom.is_empty() { kind.to_owned() } else { format!("{kind} {}", &*entry.custom) };
        self.note(if KNOWN.contains(&kind) { Noted::Skipped(name) } else { Noted::unknown(&name, &line.bytes) });
    }

    fn agent(&self, model: Option<String>) -> Agent {
        Agent { name: self.agent.to_owned(), version: None, model }
    }

    fn opened(&mut self, opened: Opened) {
        self.push(What::Opened(opened));
    }

    fn header(&mut self, entry: &Entry) {
        let opened = Opened {
            id: entry.id.to_string(),
            agent: self.agent(entry.model_id.some()),
            cwd: entry.cwd.some(),
            time: entry.timestamp.some(),
            carried_from: session_of(&entry.parent_session).into_iter().collect(),
            ..Opened::default()
        };
        self.opened(opened);
    }

    /// A subagent's session, started with a task and its own set of tools.
    fn init(&mut self, entry: &Entry) {
        let tools = entry.tools.and_then(|raw| serde_json::from_str(raw.get()).ok());
        self.opened(Opened { agent: self.agent(None), tools, parent: self.folder.clone(), ..Opened::default() });
    }

    fn message(&mut self, message: &Message, entry: &Entry, line: &Line) {
        match &*message.role {
            "user" => {
                let text = message.content.map(|raw| crate::json::text(raw.get().as_bytes())).unwrap_or_default();
                self.push(What::Asked(Asked { text, time: entry.timestamp.some(), ..Asked::default() }));
            }
            "assistant" => self.said(message, entry, line),
            "toolResult" => {
                let tool = self.tools.get(&*message.call).cloned().unwrap_or_else(|| message.tool.to_string());
                let ended = result::ended(message, &tool, line, &self.log);
                self.push(What::Ended(Box::new(ended)));
            }
            "bashExecution" => self.typed(message, entry, line),
            other => self.note(Noted::unknown(&format!("message of {other}"), &line.bytes)),
        }
    }

    fn said(&mut self, message: &Message, entry: &Entry, line: &Line) {
        let blocks = blocks(message.content);
        if blocks.is_empty() {
            self.reply(String::new(), message);
        }
        for block in &blocks {
            match &*block.kind {
                "text" => self.reply(text(block.text), message),
                "toolCall" => self.called(block, entry, line),
                _ => {}
            }
        }
        let end = match &*message.stop {
            "stop" => End::Complete,
            "aborted" => End::Aborted,
            "error" => End::Error,
            "length" => return self.note(Noted::Finish("length".to_owned())),
            _ => return,
        };
        self.note(Noted::TurnEnded(end));
    }

    fn reply(&mut self, text: String, message: &Message) {
        let finish = message.stop.some().filter(|stop| stop != "toolUse");
        self.push(What::Replied(Replied { text, finish, model: message.model.some(), ..Replied::default() }));
    }

    fn called(&mut self, block: &Block, entry: &Entry, line: &Line) {
        let args: Args = block.arguments.and_then(|raw| serde_json::from_str(raw.get()).ok()).unwrap_or_default();
        let tool = block.name.to_string();
        self.tools.insert(block.id.to_string(), tool.clone());
        let shell = matches!(tool.as_str(), "bash" | "shell" | "powershell");
        let called = Called {
            id: block.id.to_string(),
            command: args.command.filter(|_| shell).map(|raw| text(Some(raw))),
            workdir: args.cwd.some().filter(|_| shell),
            effects: effects(&tool, &args),
            args: block.arguments.map(|raw| line.text(raw.get(), &self.log)).unwrap_or_default(),
            tool,
            time: entry.timestamp.some(),
            ..Called::default()
        };
        self.push(What::Called(Box::new(called)));
    }

    /// `!command` of the person.
    fn typed(&mut self, message: &Message, entry: &Entry, line: &Line) {
        let id = format!("typed-{}", self.at);
        let command = text(message.command);
        let called = Called {
            id: id.clone(),
            tool: "bash".to_owned(),
            args: Text::from(command.clone()),
            command: Some(command),
            by: RanBy::Person,
            time: entry.timestamp.some(),
            ..Called::default()
        };
        self.push(What::Called(Box::new(called)));
        let ended = result::typed(id, message, line, &self.log);
        self.push(What::Ended(Box::new(ended)));
    }
}

/// The id in a session's file or folder name, `<time>_<uuid>`.
fn session_of(name: &str) -> Option<String> {
    let stem = name.rsplit(['/', '\\']).next()?.trim_end_matches(".jsonl");
    let id = stem.rsplit('_').next()?;
    let uuid = id.len() == 36 && id.bytes().all(|byte| byte.is_ascii_hexdigit() || byte == b'-');
    uuid.then(|| id.to_owned())
}

fn blocks(content: Option<&RawValue>) -> Vec<Block<'_>> {
    let Some(raw) = content else { return Vec::new() };
    if raw.get().starts_with('"') {
        let block = Block { kind: "text".into(), text: Some(raw), id: "".into(), name: "".into(), arguments: None };
        return vec![block];
    }
    serde_json::from_str(raw.get()).unwrap_or_default()
}

fn text(raw: Option<&RawValue>) -> String {
    raw.map(|raw| crate::json::text(raw.get().as_bytes())).unwrap_or_default()
}

/// The files a file tool names; addresses such as `pr://12` are no files.
fn effects(tool: &str, args: &Args) -> Vec<Effect> {
    let op = match tool {
        "edit" => FileOp::Edit,
        "write" => FileOp::Write,
        "read" => FileOp::Read,
        _ => return Vec::new(),
    };
    if op == FileOp::Edit && args.path.is_empty() && args.file_path.is_empty() {
        return patch::effects(&text(args.input));
    }
    let path = args.path.some().or(args.file_path.some()).filter(|path| !path.contains("://"));
    path.map(|path| Effect { path, op }).into_iter().collect()
}

impl Iterator for Walk {
    type Item = Event;

    fn next(&mut self) -> Option<Event> {
        walk::next(self)
    }
}

impl LineLog for Walk {
    fn parts(&mut self) -> (&mut Lines, &mut VecDeque<Event>) {
        (&mut self.lines, &mut self.queue)
    }

    fn line(&mut self, line: &Line<'_>) {
        self.at = line.number;
        if line.is_blank() {
            return;
        }
        match line.record::<Entry>(&line.lossy()) {
            Ok(entry) if self.off_path.contains(&line.number) => self.abandoned(&entry),
            Ok(entry) => self.entry(&entry, line),
            Err(noted) => self.note(noted),
        }
    }
}
