//! Goose: a file of lines (before 1.10) or a database of sessions; results stand in messages of the user's role.

mod result;
mod store;

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use memchr::memmem::find;

use super::event::{Asked, Called, Ended, Event, Noted, Opened, What};
use super::gather::Gather;
use super::lines::{Line, Lines};
use super::tree::{Document, Fields, Node};
use super::{EventIter, LogInput, Source, arguments, clock, sqlite};
use crate::session::{Agent, End, LogBytes, Outcome, ToolKind};

/// Goose sessions.
#[derive(Debug)]
pub struct Goose;

const SCHEMA: &[&str] = &["content_json", "working_dir", "session_id"];

impl Source for Goose {
    fn name(&self) -> &'static str {
        "goose"
    }

    fn recognizes(&self, head: &[u8], path: &Path) -> bool {
        if head.starts_with(sqlite::MAGIC) {
            return sqlite::names(head, path, SCHEMA);
        }
        let first = head.split(|byte| *byte == b'\n').next().unwrap_or_default();
        let has = |mark: &str| find(first, mark.as_bytes()).is_some();
        first.starts_with(b"{") && has("\"working_dir\"") && has("\"message_count\"") && !has("\"messages\"")
    }

    fn lacks(&self) -> &'static [&'static str] {
        &["exit status, where the result is not structured", "who refused a call: the person, a rule or an inspection"]
    }

    fn events(&self, input: LogInput) -> EventIter {
        let is_store = input.log.slice(0..input.len.min(16)).starts_with(sqlite::MAGIC);
        let root = input.path.as_deref().and_then(Path::parent).and_then(Path::parent).map(|root| root.join("mcp_responses"));
        if is_store { documents(store::told(&input), root) } else { lines(&input, root) }
    }
}

fn documents(told: Result<sqlite::Told, String>, kept: Option<PathBuf>) -> EventIter {
    let told = match told {
        Err(why) => return Gather::unread(why),
        Ok(told) => told,
    };
    let mut notes = Gather::default();
    told.unread.into_iter().for_each(|why| notes.noted(Noted::Unread(why)));
    let sessions = (0..).zip(told.documents).flat_map(move |(number, span)| one(&told.log, span, number, kept.clone()));
    Box::new(notes.finish().chain(sessions))
}

fn one(log: &Arc<LogBytes>, span: std::ops::Range<u64>, number: u32, kept: Option<PathBuf>) -> EventIter {
    let document = match Document::read(log, span) {
        Err(why) => return Gather::unread(why),
        Ok(document) => document,
    };
    let mut teller = Teller::new(number, kept);
    teller.opened(&document.root().at("info").fields(), None);
    for message in document.root().at("messages").items() {
        teller.message(&document, &message.fields());
    }
    teller.finish()
}

fn lines(input: &LogInput, kept: Option<PathBuf>) -> EventIter {
    let mut teller = Teller::new(0, kept);
    let name = input.path.as_deref().and_then(Path::file_stem).map(|name| name.to_string_lossy().into_owned());
    for line in Lines::new(Arc::clone(&input.log), input.len) {
        if !line.bytes.iter().all(u8::is_ascii_whitespace) {
            teller.line(input, &line, name.as_deref());
        }
    }
    teller.finish()
}

/// Tells one session.
struct Teller {
    gather: Gather,
    /// Where results too large for a message are kept.
    kept: Option<PathBuf>,
    tools: HashMap<String, String>,
    /// Calls that could not be made out.
    misused: HashSet<String>,
    /// A command ended without a recorded status.
    lacks_status: bool,
    compacted: bool,
}

impl Teller {
    fn new(number: u32, kept: Option<PathBuf>) -> Self {
        Self { gather: Gather::of(number), kept, tools: HashMap::new(), misused: HashSet::new(), lacks_status: false, compacted: false }
    }

    fn line(&mut self, input: &LogInput, line: &Line<'_>, name: Option<&str>) {
        self.gather.at_line(line.number);
        let document = match Document::read(&input.log, line.span.clone()) {
            Err(_) if !line.ended => return self.gather.noted(Noted::Remark(format!("line {} is torn", line.number))),
            Err(why) => return self.gather.noted(Noted::Unread(why)),
            Ok(document) => document,
        };
        let fields = document.root().fields();
        if fields.get("role").is_absent() { self.opened(&fields, name) } else { self.message(&document, &fields) }
    }

    fn opened(&mut self, info: &Fields<'_>, name: Option<&str>) {
        let id = info.get("id").word();
        let model = info.get("model_config_json").at("model_name").string();
        self.gather.opened(Opened {
            id: if id.is_empty() { name.unwrap_or_default().to_owned() } else { id },
            agent: Agent { name: "goose".to_owned(), version: None, model },
            cwd: info.get("working_dir").string(),
            time: clock::read(&info.get("created_at").word()),
            parent: info.get("parent_session_id").string().filter(|id| !id.is_empty()),
            ..Opened::default()
        });
    }

    fn message(&mut self, document: &Document<'_>, message: &Fields<'_>) {
        let metadata = message.any(&["metadata", "metadata_json"]).fields();
        let is_hidden = metadata.get("userVisible").raw() == "false";
        if metadata.get("agentVisible").raw() == "false" && !self.compacted {
            self.compacted = true;
            self.gather.noted(Noted::Compacted);
        }
        let items: Vec<Fields<'_>> = message.any(&["content", "content_json"]).items().iter().map(|item| item.fields()).collect();
        let time = clock::read(&message.any(&["created", "created_timestamp"]).word());
        match message.get("role").word().as_str() {
            "user" => self.user(document, &items, time, is_hidden),
            "assistant" if is_hidden => self.gather.skipped("message the person does not see"),
            "assistant" => self.assistant(document, &items, time.as_deref()),
            other => self.gather.unknown(&format!("message of {other}"), &message.raw()),
        }
    }

    /// A message that holds results is no prompt.
    fn user(&mut self, document: &Document<'_>, items: &[Fields<'_>], time: Option<String>, is_hidden: bool) {
        let mut typed = Vec::new();
        let mut has_results = false;
        for item in items {
            match item.get("type").word().as_str() {
                "toolResponse" => {
                    has_results = true;
                    self.ended(document, item);
                }
                "text" => typed.push(item.get("text").text()),
                other => self.gather.unknown(other, &item.raw()),
            }
        }
        let text = typed.join("\n").trim().to_owned();
        if has_results || is_hidden || text.is_empty() {
            return self.gather.noted(Noted::Understood);
        }
        self.gather.push(What::Asked(Asked { text, time, ..Asked::default() }));
    }

    fn assistant(&mut self, document: &Document<'_>, items: &[Fields<'_>], time: Option<&str>) {
        let (mut has_text, mut has_calls) = (false, false);
        for item in items {
            match item.get("type").word().as_str() {
                "text" => {
                    has_text = true;
                    self.gather.said(item.get("text").text());
                }
                "toolRequest" | "frontendToolRequest" => {
                    has_calls = true;
                    self.called(document, item, time);
                }
                other => self.gather.unknown(other, &item.raw()),
            }
        }
        if has_text && !has_calls {
            self.gather.noted(Noted::TurnEnded(End::Complete));
        }
    }

    fn called(&mut self, document: &Document<'_>, item: &Fields<'_>, time: Option<&str>) {
        let call = item.get("toolCall").fields();
        let value = call.get("value").or(item.get("toolCall")).fields();
        let args = value.get("arguments");
        let tool = value.get("name").word();
        let id = item.get("id").word();
        let mut called = Called { id: id.clone(), tool, args: document.text(args), time: time.map(str::to_owned), ..Called::default() };
        arguments::fill(&mut called, args);
        self.tools.insert(id, called.tool.clone());
        let id = self.gather.called(called);
        if call.get("status").word() == "error" {
            let error = Some(call.get("error").text());
            self.misused.insert(item.get("id").word());
            self.gather.ended_exactly(Ended { id, outcome: Some(Outcome::NeverStarted), error, ..Ended::default() });
        }
    }

    fn ended(&mut self, document: &Document<'_>, item: &Fields<'_>) {
        let id = item.get("id").word();
        let is_shell = self.tools.get(&id).is_some_and(|tool| ToolKind::within("goose", tool) == ToolKind::Shell);
        let ended = result::read(document, item.get("toolResult"), self.kept.as_deref());
        self.lacks_status |= is_shell && ended.exit.is_none() && ended.outcome.is_none_or(Outcome::started);
        let exit = ended.exit.filter(|_| is_shell);
        let ended = if self.misused.contains(&id) { Ended { outcome: Some(Outcome::NeverStarted), ..ended } } else { ended };
        let outcome = ended.outcome.or((!is_shell).then_some(Outcome::Ok));
        self.gather.ended(Ended { id, outcome, exit, ..ended });
    }

    fn finish(mut self) -> Box<dyn Iterator<Item = Event> + Send> {
        if self.lacks_status {
            self.gather.opened(Opened { lacks: vec!["exit status"], ..Opened::default() });
        }
        self.gather.finish()
    }
}

fn is_for_agent(item: &Node<'_>) -> bool {
    let fields = item.fields();
    let audience = fields.get("annotations").at("audience").or(fields.get("audience")).items();
    audience.is_empty() || audience.iter().any(|who| who.word() == "assistant")
}
