//! Telling the live messages as events.

use std::collections::HashSet;
use std::sync::Arc;

use super::project;
use super::record::{Args, Record, ToolCall};
use super::replay::{self, Message, Replayed};
use super::result;
use crate::session::{Agent, Effect, End, FileOp, LogBytes};
use crate::source::LogInput;
use crate::source::event::{Asked, Called, Event, Noted, Opened, Replied, What};
use crate::source::lines::Line;

/// The events of a session; the messages are read one by one.
pub(super) struct Walk {
    log: Arc<LogBytes>,
    ready: std::vec::IntoIter<Event>,
    live: std::vec::IntoIter<Message>,
    dropped: std::vec::IntoIter<Message>,
    told: HashSet<String>,
}

impl Walk {
    pub(super) fn new(input: LogInput) -> Self {
        let all = replay::replay(&input);
        let folder = input.path.as_deref().and_then(|path| path.parent()?.file_name()?.to_str().map(str::to_owned));
        let root = input.path.as_deref().and_then(project::root);
        let mut ready = opening(&all, &input.log, folder.as_deref());
        ready.extend(root.map(placed));
        let (live, dropped) = (all.live.into_iter(), all.dropped.into_iter());
        Self { log: input.log, ready: ready.into_iter(), live, dropped, told: HashSet::new() }
    }

    /// The events of one live message.
    fn message(&mut self, message: &Message) -> Vec<Event> {
        let log = Arc::clone(&self.log);
        let line = line(&log, message);
        let Ok(record) = serde_json::from_slice::<Record>(&line.bytes) else { return Vec::new() };
        let mut out = Vec::new();
        let mut push = |what| out.push(Event { conversation: 0, line: line.number, what });
        match &*record.role {
            "user" => push(What::Asked(Asked { text: text(&record), time: record.timestamp.some(), ..Asked::default() })),
            "gemini" => {
                push(What::Replied(Replied { text: text(&record), model: record.model.some(), ..Replied::default() }));
                let calls = calls(&record);
                for call in &calls {
                    self.told.insert(call.id.to_string());
                    push(What::Called(Box::new(called(call, &line, &self.log))));
                    if let Some(ended) = result::ended(call, &line, &self.log) {
                        push(What::Ended(Box::new(ended)));
                    }
                }
                if calls.is_empty() && !text(&record).trim().is_empty() {
                    push(What::Noted(Noted::TurnEnded(End::Complete)));
                }
            }
            other => push(What::Noted(Noted::unknown(&format!("message of {other}"), &line.bytes))),
        }
        out
    }

    /// Calls of a message that was taken back: counted, never evidence.
    fn dropped(&mut self, message: &Message) -> Vec<Event> {
        let log = Arc::clone(&self.log);
        let line = line(&log, message);
        let Ok(record) = serde_json::from_slice::<Record>(&line.bytes) else { return Vec::new() };
        let calls = calls(&record).into_iter().filter(|call| self.told.insert(call.id.to_string()));
        let called = calls.map(|call| Called { id: call.id.to_string(), tool: call.name.to_string(), off_path: true, ..Called::default() });
        called.map(|called| Event { conversation: 0, line: line.number, what: What::Called(Box::new(called)) }).collect()
    }
}

fn line<'l>(log: &'l LogBytes, message: &Message) -> Line<'l> {
    Line { number: message.line, span: message.span.clone(), bytes: log.slice(message.span.clone()), ended: true }
}

/// What stands before the first message: the session itself, and what could not be read.
fn opening(all: &Replayed, log: &LogBytes, folder: Option<&str>) -> Vec<Event> {
    let mut out = Vec::new();
    for header in &all.headers {
        let line = line(log, header);
        if let Ok(record) = serde_json::from_slice::<Record>(&line.bytes) {
            out.push(Event { conversation: 0, line: line.number, what: What::Opened(opened(&record, folder)) });
        }
    }
    let unread = all.unread.iter().map(|(line, why)| (*line, Noted::Unread(why.clone())));
    let torn = all.torn.iter().map(|line| (*line, Noted::Remark(format!("line {line} is torn"))));
    out.extend(unread.chain(torn).map(|(line, noted)| Event { conversation: 0, line, what: What::Noted(noted) }));
    out
}

fn placed(cwd: String) -> Event {
    Event { conversation: 0, line: 0, what: What::Opened(Opened { cwd: Some(cwd), ..Opened::default() }) }
}

fn opened(record: &Record, folder: Option<&str>) -> Opened {
    let parent = folder.filter(|name| &*record.kind == "subagent" && *name != "chats").map(str::to_owned);
    let agent = Agent { name: "gemini-cli".to_owned(), ..Agent::default() };
    Opened { id: record.session.to_string(), agent, time: record.start.some(), parent, ..Opened::default() }
}

fn text(record: &Record) -> String {
    record.content.map(|raw| crate::json::text(raw.get().as_bytes())).unwrap_or_default()
}

fn calls<'a>(record: &Record<'a>) -> Vec<ToolCall<'a>> {
    record.calls.and_then(|raw| serde_json::from_str(raw.get()).ok()).unwrap_or_default()
}

fn called(call: &ToolCall, line: &Line, log: &Arc<LogBytes>) -> Called {
    let args: Args = call.args.and_then(|raw| serde_json::from_str(raw.get()).ok()).unwrap_or_default();
    let shell = &*call.name == "run_shell_command";
    let op = match &*call.name {
        "write_file" => Some(FileOp::Write),
        "replace" => Some(FileOp::Edit),
        "read_file" => Some(FileOp::Read),
        _ => None,
    };
    let path = args.file_path.some().or(args.absolute_path.some());
    Called {
        id: call.id.to_string(),
        tool: call.name.to_string(),
        args: call.args.map(|raw| line.text(raw.get(), log)).unwrap_or_default(),
        command: args.command.filter(|_| shell).map(|raw| crate::json::text(raw.get().as_bytes())),
        workdir: args.dir_path.some().or(args.directory.some()).filter(|_| shell),
        effects: path.zip(op).map(|(path, op)| Effect { path, op }).into_iter().collect(),
        time: call.timestamp.some(),
        ..Called::default()
    }
}

impl Iterator for Walk {
    type Item = Event;

    fn next(&mut self) -> Option<Event> {
        loop {
            if let Some(event) = self.ready.next() {
                return Some(event);
            }
            let events = if let Some(message) = self.live.next() {
                self.message(&message)
            } else {
                let message = self.dropped.next()?;
                self.dropped(&message)
            };
            self.ready = events.into_iter();
        }
    }
}
