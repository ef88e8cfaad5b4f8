//! Cline and Roo Code: `api_conversation_history.json` of a task, and the messages file of Cline's SDK.

mod beside;
mod opened;
mod result;
mod text;

use std::path::Path;

use memchr::memmem::find;

use super::event::{Called, Ended, Noted};
use super::gather::Gather;
use super::tree::{Document, Node};
use super::{EventIter, LogInput, Source, arguments};
use crate::session::{Effect, FileOp, Outcome, Output, ToolKind};

/// Cline, Roo Code and their kin.
#[derive(Debug)]
pub struct Cline;

const HISTORY: &str = "api_conversation_history.json";
const MARKS: &[&[u8]] = &[b"<environment_details>", b"<task>", b"<user_message>", b"[execute_command for", b"\"attempt_completion\""];

impl Source for Cline {
    fn name(&self) -> &'static str {
        "cline"
    }

    fn recognizes(&self, head: &[u8], path: &Path) -> bool {
        let start = head.trim_ascii_start();
        let has = |mark: &[u8]| find(head, mark).is_some();
        let is_list = start.starts_with(b"[") && has(b"\"role\"") && has(b"\"content\"");
        let named = path.file_name().is_some_and(|name| name == HISTORY);
        let of_sdk =
            start.starts_with(b"{") && has(b"\"sessionId\"") && has(b"\"messages\"") && has(b"\"agent\"") && !has(b"\"parentUuid\"");
        is_list && (named || MARKS.iter().any(|mark| has(mark))) || of_sdk && has(b"\"role\"")
    }

    fn lacks(&self) -> &'static [&'static str] {
        &["exit status in Cline (Roo Code records it)"]
    }

    fn events(&self, input: LogInput) -> EventIter {
        match Document::read(&input.log, 0..input.len) {
            Err(why) => Gather::unread(why),
            Ok(document) => Teller::new(&document, &input).tell(),
        }
    }
}

struct Teller<'a> {
    document: &'a Document<'a>,
    gather: Gather,
    /// The task's own folder.
    folder: Option<&'a Path>,
    shown: &'a str,
    /// Calls of the last message without a result yet: id and tool.
    open: Vec<(String, String)>,
    steps: u32,
    /// The next text of the person starts a turn.
    is_done: bool,
}

/// Tools by which the assistant speaks to the person instead of working.
fn speaks(tool: &str) -> Option<&'static str> {
    match tool {
        "attempt_completion" => Some("result"),
        "plan_mode_respond" | "act_mode_respond" => Some("response"),
        _ => None,
    }
}

impl<'a> Teller<'a> {
    fn new(document: &'a Document<'a>, input: &'a LogInput) -> Self {
        let folder = input.path.as_deref().and_then(Path::parent);
        Self { document, gather: Gather::default(), folder, shown: &input.shown, open: Vec::new(), steps: 0, is_done: true }
    }

    fn tell(mut self) -> EventIter {
        let root = self.document.root();
        self.opened(root);
        let messages = if root.is_array() { root.items() } else { root.at("messages").items() };
        for message in messages {
            self.message(message);
        }
        self.gather.finish()
    }

    fn message(&mut self, message: Node<'_>) {
        let fields = message.fields();
        if fields.get("isSummary").is_true() {
            return self.gather.noted(Noted::Compacted);
        }
        let content = fields.get("content");
        let blocks = if content.is_array() { content.items() } else { vec![content] };
        match fields.get("role").word().as_str() {
            "assistant" => {
                self.open.clear();
                for block in blocks {
                    self.assistant(block);
                }
            }
            "user" | "tool" => self.user(&blocks),
            other => self.gather.unknown(other, message.raw()),
        }
    }

    fn assistant(&mut self, block: Node<'_>) {
        let fields = block.fields();
        let kind = if block.is_string() { "text".to_owned() } else { fields.get("type").word() };
        match kind.as_str() {
            "text" => {
                let told = text::calls(&fields.get("text").or(block).text());
                self.gather.said(told.said);
                told.calls.into_iter().for_each(|(tool, args)| self.called("", tool, Node::of(&args).unwrap_or_default()));
            }
            "tool_use" => self.called(&fields.get("id").word(), fields.get("name").word(), fields.get("input")),
            other => self.gather.unknown(other, block.raw()),
        }
    }

    fn called(&mut self, recorded: &str, tool: String, args: Node<'_>) {
        if let Some(key) = speaks(&tool) {
            self.gather.said(args.at(key).text());
            self.is_done = true;
            return self.open.push((recorded.to_owned(), tool));
        }
        self.steps += 1;
        let id = if recorded.is_empty() { format!("step {}", self.steps) } else { recorded.to_owned() };
        let mut called = Called { id, tool: tool.clone(), args: self.document.text(args), ..Called::default() };
        arguments::fill(&mut called, args);
        if called.effects.is_empty() && tool == "read_file" {
            let paths = text::inside_all(&args.at("args").text(), "path").into_iter();
            called.effects = paths.map(|path| Effect { path, op: FileOp::Read }).collect();
        }
        let id = self.gather.called(called);
        self.open.push((id, tool));
    }

    fn user(&mut self, blocks: &[Node<'_>]) {
        let mut is_waiting = false;
        for block in blocks {
            let fields = block.fields();
            if fields.get("type").word() == "tool_result" {
                self.native(&fields.get("tool_use_id").word(), fields.get("content"));
                continue;
            }
            let whole = fields.get("text").or(*block).text();
            let said = text::without_environment(&whole);
            if said.is_empty() || !block.is_string() && fields.get("type").word() != "text" {
                continue;
            }
            if let Some(rest) = text::result(said, self.open.first().map(|(_, tool)| tool.as_str())) {
                is_waiting = rest.is_empty();
                if !is_waiting {
                    self.answered(0, rest);
                }
            } else if std::mem::take(&mut is_waiting) {
                self.answered(0, said);
            } else {
                self.spoken(said);
            }
        }
    }

    fn native(&mut self, recorded: &str, content: Node<'_>) {
        let again = format!("{recorded}#");
        let found = self.open.iter().position(|(id, _)| id == recorded || id.starts_with(&again));
        let text = content.text();
        match found {
            Some(at) => self.answered(at, text::without_environment(&text)),
            None => self.gather.ended(Ended { id: recorded.to_owned(), output: Some(Output::of(text)), ..Ended::default() }),
        }
    }

    /// The result of an open call.
    fn answered(&mut self, at: usize, text: &str) {
        if at >= self.open.len() {
            return self.gather.skipped("result without a call");
        }
        let (id, tool) = self.open.remove(at);
        if speaks(&tool).is_some() {
            return self.feedback(text);
        }
        let kept = self.folder.map(|folder| folder.join("command-output"));
        let ended = result::read(&tool, text, kept.as_deref());
        let turned_away = ended.outcome == Some(Outcome::Declined);
        self.gather.ended_exactly(Ended { id, ..ended });
        if turned_away || ToolKind::within("cline", &tool) == ToolKind::Ask {
            for prompt in text::prompts(text) {
                self.gather.added(&prompt);
            }
        }
    }

    /// What the person answered to a finished task.
    fn feedback(&mut self, text: &str) {
        for prompt in text::prompts(text) {
            self.gather.asked(&prompt, None);
            self.is_done = false;
        }
    }

    fn spoken(&mut self, text: &str) {
        if let Some(outcome) = result::left(text) {
            if !self.open.is_empty() {
                let (id, tool) = self.open.remove(0);
                let ended = Ended { id, outcome: Some(outcome), error: Some(text.to_owned()), ..Ended::default() };
                if speaks(&tool).is_none() {
                    self.gather.ended_exactly(ended);
                }
            }
            return;
        }
        if text.starts_with("[NOTE] Some previous conversation history") {
            return self.gather.noted(Noted::Compacted);
        }
        let tagged = text::prompts(text);
        let prompts = if tagged.is_empty() && !text::is_of_the_client(text) { vec![text.to_owned()] } else { tagged };
        for prompt in prompts {
            self.prompt(&prompt);
        }
    }

    fn prompt(&mut self, prompt: &str) {
        if self.is_done || self.open.is_empty() {
            self.gather.asked(prompt, None);
        } else {
            self.gather.added(prompt);
        }
        self.is_done = false;
    }
}
