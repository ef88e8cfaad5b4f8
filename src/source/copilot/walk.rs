//! Walking the events.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::sync::Arc;

use super::agents::Agents;
use super::call;
use super::record::{Context, Data, Record, Request};
use crate::session::{Agent, End, LogBytes, RanBy};
use crate::source::LogInput;
use crate::source::event::{Asked, Called, Event, Noted, Opened, Replied, What};
use crate::source::lines::{Line, Lines};
use crate::source::walk::{self, LineLog};

/// The events of a session and its subagents.
pub(super) struct Walk {
    lines: Lines,
    pub(super) log: Arc<LogBytes>,
    pub(super) queue: VecDeque<Event>,
    at: u64,
    conversation: u32,
    agents: Agents,
    pub(super) tools: HashMap<String, String>,
    /// Calls asked for that have not started, in order, and the place of each.
    pub(super) asked_for: BTreeMap<u64, (u32, u64, Called)>,
    pub(super) places: HashMap<String, u64>,
    pub(super) denied: HashSet<String>,
    pub(super) allowed: HashSet<String>,
    /// Which call a permission was asked for.
    pub(super) permissions: HashMap<String, String>,
    /// Which call started a shell.
    pub(super) shells: HashMap<String, String>,
    /// The shell a later call looks at.
    pub(super) looks: HashMap<String, String>,
    /// Turns before each of the person's prompts, by event id.
    pub(super) prompts: HashMap<String, u32>,
    pub(super) turns: u32,
    /// A message told in chunks.
    chunks: Option<(u32, u64, String, Replied)>,
}

impl Walk {
    pub(super) fn new(input: LogInput) -> Self {
        Self {
            lines: Lines::new(Arc::clone(&input.log), input.len),
            log: input.log,
            queue: VecDeque::new(),
            at: 0,
            conversation: 0,
            agents: Agents::default(),
            tools: HashMap::new(),
            asked_for: BTreeMap::new(),
            places: HashMap::new(),
            denied: HashSet::new(),
            allowed: HashSet::new(),
            permissions: HashMap::new(),
            shells: HashMap::new(),
            looks: HashMap::new(),
            prompts: HashMap::new(),
            turns: 0,
            chunks: None,
        }
    }

    pub(super) fn push(&mut self, what: What) {
        self.queue.push_back(Event { conversation: self.conversation, line: self.at, what });
    }

    pub(super) fn note(&mut self, noted: Noted) {
        self.push(What::Noted(noted));
    }

    fn record(&mut self, record: &Record, line: &Line) {
        let place = self.agents.place(record);
        self.conversation = place.conversation;
        if place.new {
            let opened = self.agents.opened(record);
            self.push(What::Opened(opened));
        }
        let Some(data) = &record.data else { return self.bare(record) };
        let goes_on = matches!(&*record.kind, "assistant.message") || record.kind.ends_with("_delta");
        if !goes_on {
            self.flush();
        }
        match &*record.kind {
            "session.start" | "session.resume" => self.opened(record, data),
            "session.model_change" => self.push(What::Opened(Opened { agent: agent(None, data.new_model.some()), ..Opened::default() })),
            "user.message" => self.asked(record, data),
            "assistant.message" => self.said(data, line),
            "tool.user_requested" => self.started(record, data, line, RanBy::Person),
            "tool.execution_start" => self.started(record, data, line, RanBy::Model),
            "tool.execution_complete" => self.completed(data, line),
            "permission.requested" => self.permission(data),
            "permission.completed" => self.decided(data),
            "subagent.started" | "subagent.completed" | "subagent.failed" => self.subagent(record),
            "session.compaction_complete" | "session.truncation" => self.note(Noted::Compacted),
            "session.snapshot_rewind" => self.rewound(data),
            "abort" => self.note(Noted::TurnEnded(End::Aborted)),
            "assistant.idle" | "session.idle" | "session.task_complete" => self.note(Noted::TurnEnded(End::Complete)),
            other => self.passed(other, line),
        }
    }

    fn passed(&mut self, kind: &str, line: &Line) {
        const KNOWN: &[&str] = &["tool.execution_partial_result", "tool.execution_progress", "hook.start", "hook.end"];
        let is_quiet = KNOWN.contains(&kind) || kind.ends_with("_delta");
        self.note(if is_quiet { Noted::Skipped(kind.to_owned()) } else { Noted::unknown(kind, &line.bytes) });
    }

    /// The stream's last line: the session's id and the program's own status.
    fn bare(&mut self, record: &Record) {
        if &*record.kind != "result" {
            return self.note(Noted::Skipped(record.kind.to_string()));
        }
        self.flush();
        self.push(What::Opened(Opened { id: record.session.to_string(), agent: agent(None, None), ..Opened::default() }));
        let end = if &*record.exit == "0" { End::Complete } else { End::Error };
        self.note(Noted::TurnEnded(end));
    }

    fn opened(&mut self, record: &Record, data: &Data) {
        let context: Context = data.context.and_then(|raw| serde_json::from_str(raw.get()).ok()).unwrap_or_default();
        self.agents.root = data.session_id.to_string();
        self.push(What::Opened(Opened {
            id: data.session_id.to_string(),
            agent: agent(data.copilot_version.some(), None),
            cwd: context.cwd.some(),
            time: record.timestamp.some(),
            ..Opened::default()
        }));
    }

    /// A message with a source is put in by the program, not typed.
    fn asked(&mut self, record: &Record, data: &Data) {
        if !data.source.is_empty() && &*data.source != "user" || &*data.is_autopilot_continuation == "true" {
            return self.note(Noted::Skipped(format!("user.message of {}", &*data.source)));
        }
        self.leave_unstarted();
        if self.conversation == 0 {
            self.prompts.insert(record.id.to_string(), self.turns);
            self.turns += 1;
        }
        self.push(What::Asked(Asked { text: text(data.content), time: record.timestamp.some(), ..Asked::default() }));
    }

    fn said(&mut self, data: &Data, line: &Line) {
        let replied =
            Replied { text: text(data.content), narration: &*data.phase == "commentary", model: data.model.some(), ..Replied::default() };
        let same =
            self.chunks.as_ref().is_some_and(|(conversation, _, id, _)| *conversation == self.conversation && **id == *data.message_id);
        if same && let Some((_, at, _, told)) = &mut self.chunks {
            told.text.push_str(&replied.text);
            *at = self.at;
        } else {
            self.flush();
            self.chunks = Some((self.conversation, self.at, data.message_id.to_string(), replied));
        }
        if data.chunk_index.is_empty() {
            self.flush();
        }
        let requests: Vec<Request> = data.tool_requests.and_then(|raw| serde_json::from_str(raw.get()).ok()).unwrap_or_default();
        for request in requests {
            let mut called = Called { id: request.tool_call_id.to_string(), tool: request.name.to_string(), ..Called::default() };
            called.args = request.arguments.map(|raw| line.text(raw.get(), &self.log)).unwrap_or_default();
            call::fill(&mut called, request.arguments);
            let place = self.places.len() as u64;
            self.places.insert(called.id.clone(), place);
            self.asked_for.insert(place, (self.conversation, self.at, called));
        }
    }

    fn flush(&mut self) {
        if let Some((conversation, line, _, replied)) = self.chunks.take() {
            self.queue.push_back(Event { conversation, line, what: What::Replied(replied) });
        }
    }

    fn started(&mut self, record: &Record, data: &Data, line: &Line, by: RanBy) {
        self.taken(&data.tool_call_id);
        let tool = call::name(data);
        let id = data.tool_call_id.to_string();
        self.tools.insert(id.clone(), data.tool_name.to_string());
        if let Some(shell) = call::polled(&data.tool_name, data.arguments) {
            self.looks.insert(id.clone(), shell);
        }
        let mut called = Called { id, tool, by, time: record.timestamp.some(), ..Called::default() };
        called.args = data.arguments.map(|raw| line.text(raw.get(), &self.log)).unwrap_or_default();
        call::fill(&mut called, data.arguments);
        self.push(What::Called(Box::new(called)));
    }

    fn subagent(&mut self, record: &Record) {
        let child = self.conversation;
        self.conversation = 0;
        match Agents::started(record).filter(|_| child != 0) {
            Some(what) => self.push(what),
            None => self.note(Noted::Understood),
        }
    }

    fn ends(&mut self) {
        self.flush();
        for (conversation, line, called) in std::mem::take(&mut self.asked_for).into_values() {
            self.queue.push_back(Event { conversation, line, what: What::Called(Box::new(called)) });
        }
    }
}

fn agent(version: Option<String>, model: Option<String>) -> Agent {
    Agent { name: "copilot".to_owned(), version, model }
}

fn text(raw: Option<&serde_json::value::RawValue>) -> String {
    raw.map(|raw| crate::json::text(raw.get().as_bytes())).unwrap_or_default()
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
        match line.record::<Record>(&line.lossy()) {
            Ok(record) => self.record(&record, line),
            Err(noted) => self.note(noted),
        }
    }

    fn finish(&mut self) {
        self.ends();
    }
}
