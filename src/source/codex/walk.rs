//! Walking a rollout line by line.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use serde_json::value::RawValue;

use super::cell::Cells;
use super::prompt::Prompts;
use super::record::{Payload, Record};
use super::tool::Shape;
use crate::session::{Agent, LogBytes};
use crate::source::LogInput;
use crate::source::event::{Asked, Event, Noted, Opened, Replied, What};
use crate::source::lines::{Line, Lines};
use crate::source::walk::{self, LineLog};
use crate::source::word::Word;

/// The events of a rollout.
pub(super) struct Walk {
    lines: Lines,
    queue: VecDeque<Event>,
    pub(super) state: State,
}

/// What is known while walking.
pub(super) struct State {
    pub log: Arc<LogBytes>,
    /// Events of the line at hand.
    pub out: Vec<Event>,
    /// Number of the line at hand.
    pub at: u64,
    pub prompts: Prompts,
    /// How the output of each open call reads.
    pub shapes: HashMap<String, Shape>,
    /// Calls whose process still runs, by its session id.
    pub running: HashMap<String, String>,
    pub cells: Cells,
    opened: bool,
    /// The running task has a message of the assistant.
    pub said: bool,
    /// The session this one goes on from, until its records are found here.
    forked_from: Option<String>,
    /// Records before this ordinal are the parent's history.
    own_from: u64,
}

impl State {
    pub(super) fn new(log: Arc<LogBytes>) -> Self {
        Self {
            log,
            out: Vec::new(),
            at: 0,
            prompts: Prompts::default(),
            shapes: HashMap::new(),
            running: HashMap::new(),
            cells: Cells::default(),
            opened: false,
            said: false,
            forked_from: None,
            own_from: 0,
        }
    }

    pub(super) fn push(&mut self, what: What) {
        self.push_at(what, self.at);
    }

    pub(super) fn push_at(&mut self, what: What, line: u64) {
        self.out.push(Event { conversation: 0, line, what });
    }

    pub(super) fn note(&mut self, noted: Noted) {
        self.push(What::Noted(noted));
    }

    /// Work of the agent begins: a waiting prompt comes first.
    pub(super) fn work(&mut self) {
        if let Some((asked, line)) = self.prompts.begin() {
            self.push_at(What::Asked(asked), line);
        }
        if let Some(asked) = self.prompts.unasked() {
            self.push(What::Asked(asked));
        }
    }

    pub(super) fn asked(&mut self, asked: Option<Asked>) {
        match asked {
            Some(asked) => self.push(What::Asked(asked)),
            None => self.note(Noted::Understood),
        }
    }

    pub(super) fn replied(&mut self, text: String, phase: &str) {
        self.work();
        self.said = true;
        self.push(What::Replied(Replied { text, narration: phase == "commentary", ..Replied::default() }));
    }

    /// Takes one record.
    pub(super) fn record(&mut self, record: &Record, line: &Line) {
        let Some(payload) = &record.payload else {
            return self.unknown(&record.kind, line);
        };
        let inherited = record.ordinal.parse::<u64>().is_ok_and(|ordinal| ordinal < self.own_from);
        if inherited && &*record.kind != "session_meta" {
            return self.note(Noted::Skipped("history of the parent".to_owned()));
        }
        match &*record.kind {
            "session_meta" => self.meta(payload, &record.timestamp),
            "turn_context" => self.context(payload),
            "response_item" => self.item(payload, &record.timestamp, line),
            "event_msg" => self.event(payload, &record.timestamp, line),
            "compacted" => self.note(Noted::Compacted),
            other => self.unknown(other, line),
        }
    }

    /// A type that is passed over; one that carries a tool word is worth a remark.
    pub(super) fn unknown(&mut self, kind: &str, line: &Line) {
        const PASSED: &[&str] =
            &["world_state", "token_usage_record", "retained_context", "inter_agent_communication", "inter_agent_communication_metadata"];
        self.note(if PASSED.contains(&kind) { Noted::Skipped(kind.to_owned()) } else { Noted::unknown(kind, &line.bytes) });
    }

    pub(super) fn meta(&mut self, payload: &Payload, time: &Word) {
        if self.opened {
            let copied_from = self.forked_from.take().into_iter().collect(); // the history it goes on from is here
            self.push(What::Opened(Opened { copied_from, ..Opened::default() }));
            return self.note(Noted::Skipped("session_meta of another session".to_owned()));
        }
        self.opened = true;
        self.forked_from = payload.forked_from_id.some();
        self.own_from = payload.subagent_history_start_ordinal.parse().unwrap_or(0);
        let source = payload.source.map(RawValue::get).unwrap_or_default();
        let opened = Opened {
            id: payload.id.some().or(payload.session_id.some()).unwrap_or_default(),
            agent: Agent { name: "codex".to_owned(), version: payload.cli_version.some(), model: None },
            cwd: payload.cwd.some(),
            time: payload.timestamp.some().or(time.some()),
            parent: payload.parent_thread_id.some().or_else(|| spawned_by(source)),
            ..Opened::default()
        };
        self.push(What::Opened(opened));
    }

    fn context(&mut self, payload: &Payload) {
        let agent = Agent { name: "codex".to_owned(), version: None, model: payload.model.some() };
        self.push(What::Opened(Opened { agent, ..Opened::default() }));
    }
}

/// The thread that started a subagent, from `{"subagent":{"thread_spawn":{"parent_thread_id":…}}}`.
fn spawned_by(source: &str) -> Option<String> {
    let value: serde_json::Value = serde_json::from_str(source).ok()?;
    let inner = value.get("subagent").or_else(|| value.get("sub_agent"))?;
    inner.pointer("/thread_spawn/parent_thread_id").or_else(|| inner.get("parent_thread_id"))?.as_str().map(str::to_owned)
}

impl Walk {
    pub(super) fn new(input: LogInput) -> Self {
        let state = State::new(Arc::clone(&input.log));
        Self { lines: Lines::new(input.log, input.len), queue: VecDeque::new(), state }
    }

    /// A line with bad bytes is read with them replaced; a torn last line is normal.
    fn unreadable(&mut self, error: &serde_json::Error, line: &Line) {
        let lossy = line.lossy();
        if matches!(lossy, std::borrow::Cow::Owned(_)) && read(&mut self.state, lossy.as_bytes(), line).is_ok() {
            return;
        }
        self.state.note(line.unread(error));
    }
}

/// Reads one line: an envelope, else a bare item of generation B.
fn read(state: &mut State, bytes: &[u8], line: &Line) -> Result<(), serde_json::Error> {
    let record: Record = serde_json::from_slice(bytes)?;
    if record.payload.is_some() {
        state.record(&record, line);
        return Ok(());
    }
    let bare: Payload = serde_json::from_slice(bytes)?;
    state.bare(&bare, line);
    Ok(())
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
        self.state.at = line.number;
        if line.is_blank() {
            return;
        }
        if let Err(error) = read(&mut self.state, &line.bytes, line) {
            self.unreadable(&error, line);
        }
        self.queue.extend(self.state.out.drain(..));
    }

    fn finish(&mut self) {
        self.state.finish();
        self.queue.extend(self.state.out.drain(..));
    }
}

impl State {
    /// The log ends: a prompt that waits was one.
    pub(super) fn finish(&mut self) {
        self.work_left();
        if let Some(from) = self.forked_from.take() {
            self.push(What::Opened(Opened { carried_from: vec![from], ..Opened::default() }));
        }
    }

    /// A bare item of generation A or B.
    pub(super) fn bare(&mut self, payload: &Payload, line: &Line) {
        if !payload.record_type.is_empty() {
            return self.note(Noted::Skipped(format!("record_type {}", &*payload.record_type)));
        }
        if payload.kind.is_empty() && !payload.id.is_empty() && !self.opened {
            return self.meta(payload, &payload.timestamp);
        }
        self.item(payload, &payload.timestamp, line);
    }
}
