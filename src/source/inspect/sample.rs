//! One sample: its messages, with what its events tell of the calls.

use std::collections::HashMap;

use super::Head;
use super::events::{Events, Told};
use crate::session::{Agent, Cut, End, Outcome, Output, Text};
use crate::source::arguments;
use crate::source::event::{Called, Ended, Noted, Opened, Replied, What};
use crate::source::gather::Gather;
use crate::source::tree::{Document, Fields, Node};

/// Long texts, kept once and named by their hash or their number.
#[derive(Debug, Default)]
pub(super) struct Attachments<'a>(HashMap<String, Node<'a>>);

impl<'a> From<HashMap<String, Node<'a>>> for Attachments<'a> {
    fn from(all: HashMap<String, Node<'a>>) -> Self {
        Self(all)
    }
}

impl<'a> Attachments<'a> {
    pub(super) fn of(node: Node<'a>) -> Self {
        Self(node.fields().all().map(|(name, text)| (name.to_owned(), text)).collect())
    }

    /// The node itself, or the text it stands for.
    fn resolve(&self, node: Node<'a>) -> Node<'a> {
        let found = || self.0.get(node.raw().strip_prefix("\"attachment://")?.strip_suffix('"')?);
        found().copied().unwrap_or(node)
    }

    /// A content: a string, or parts whose texts are joined by newlines.
    fn content(&self, node: Node<'a>) -> String {
        if !node.is_array() {
            return self.resolve(node).text();
        }
        let texts = node.items().into_iter().filter_map(|part| {
            let text = part.at("text");
            (text.is_string() || part.is_string()).then(|| self.resolve(if text.is_string() { text } else { part }).text())
        });
        texts.collect::<Vec<_>>().join("\n")
    }
}

/// The parts of a sample.
pub(super) struct Sample<'a> {
    pub fields: Fields<'a>,
    pub messages: Vec<Node<'a>>,
    pub events: Vec<Node<'a>>,
    pub attachments: Attachments<'a>,
}

impl Sample<'_> {
    pub(super) fn tell(&self, document: &Document<'_>, head: &Head, gather: &mut Gather) {
        let told = Events::of(&self.events);
        let id = format!("{}_epoch_{}", self.fields.get("id").word(), self.fields.get("epoch").int().unwrap_or(1));
        gather.opened(Opened {
            id,
            agent: Agent { name: "inspect".to_owned(), version: head.version.clone(), model: head.model.clone() },
            time: self.fields.get("started_at").string().or_else(|| head.started.clone()),
            lacks: if told.has_status { Vec::new() } else { vec!["exit status"] },
            ..Opened::default()
        });
        let mut teller = Teller { sample: self, document, told: &told, gather, answered: false };
        self.messages.iter().for_each(|message| teller.message(&message.fields()));
        (0..told.compactions).for_each(|_| gather.noted(Noted::Compacted));
        let stopped = !self.fields.get("error").is_absent() || !self.fields.get("limit").is_absent();
        gather.noted(Noted::TurnEnded(if stopped { End::Error } else { End::Complete }));
    }
}

struct Teller<'t, 'a> {
    sample: &'t Sample<'a>,
    document: &'t Document<'t>,
    told: &'t Events,
    gather: &'t mut Gather,
    /// The assistant has spoken or acted.
    answered: bool,
}

impl<'a> Teller<'_, 'a> {
    fn message(&mut self, message: &Fields<'a>) {
        match message.get("role").word().as_str() {
            "user" => self.user(message),
            "assistant" => self.assistant(message),
            "tool" => self.result(message),
            "system" => self.gather.noted(Noted::Understood),
            other => self.gather.unknown(other, &message.raw()),
        }
    }

    /// The input and what an operator typed; the scaffold's own nudges are no prompts.
    fn user(&mut self, message: &Fields<'a>) {
        let text = self.sample.attachments.content(message.get("content"));
        let source = message.get("source").word();
        if !self.answered || matches!(source.as_str(), "input" | "operator") {
            return self.gather.asked(&text, None);
        }
        self.gather.skipped("message of the scaffold");
    }

    fn assistant(&mut self, message: &Fields<'a>) {
        self.answered = true;
        let (finish, tokens) = self.told.finishes.get(&message.get("id").word()).cloned().unwrap_or_default();
        let text = self.sample.attachments.content(message.get("content"));
        self.gather.push(What::Replied(Replied { text, finish, tokens, ..Replied::default() }));
        for call in message.get("tool_calls").items() {
            self.called(&call.fields());
        }
    }

    fn called(&mut self, call: &Fields<'a>) {
        let args = call.get("arguments");
        let function = call.get("function").word();
        let resolved = self.sample.attachments.content(args.fields().any(&["command", "cmd"]));
        let mut called = Called { id: call.get("id").word(), tool: function.clone(), args: self.document.text(args), ..Called::default() };
        arguments::fill(&mut called, args);
        called.command = called.command.map(|line| if line.starts_with("attachment://") { resolved } else { line });
        let id = self.gather.called(called);
        if !call.get("parse_error").is_absent() {
            let error = call.get("parse_error").string();
            self.gather.ended_exactly(Ended { id, outcome: Some(Outcome::NeverStarted), error, ..Ended::default() });
        }
        if function == "submit" {
            self.gather.said(self.sample.attachments.content(args.at("answer")));
        }
    }

    fn result(&mut self, message: &Fields<'a>) {
        let id = message.get("tool_call_id").word();
        let told = self.told.calls.get(&id).cloned().unwrap_or_default();
        let error = message.get("error").fields();
        let kind = error.get("type").word();
        let outcome = outcome(&kind, &told);
        let is_back = outcome.is_none_or(Outcome::started);
        self.gather.ended(Ended {
            id,
            exit: told.exit.filter(|_| outcome.is_none()),
            output: is_back.then(|| self.output(message.get("content"), &told)),
            error: error.get("message").string().map(|text| self.attached(text)),
            outcome,
            ..Ended::default()
        });
    }

    fn attached(&self, text: String) -> String {
        let found = text.strip_prefix("attachment://").and_then(|name| self.sample.attachments.0.get(name));
        found.map_or(text, |node| node.text())
    }

    fn output(&self, content: Node<'a>, told: &Told) -> Output {
        let all = content.items();
        let text = if content.is_array() { Text::from(self.sample.attachments.content(content)) } else { self.plain(content) };
        let marked = "\nHere is a truncated version:\n<START_TOOL_OUTPUT>";
        let cut = told.is_cut || text.head(300).starts_with("The output of your call to ") && text.head(600).contains(marked);
        Output {
            text: Some(text),
            cut: cut.then(|| Cut { marker: "truncated".to_owned(), whole_at: None }),
            has_image: all.iter().any(|part| part.at("type").word() == "image"),
            ..Output::default()
        }
    }

    fn plain(&self, content: Node<'a>) -> Text {
        self.document.text(self.sample.attachments.resolve(content))
    }
}

/// The typed error of a tool message; an approval's decision says who turned the call away.
fn outcome(kind: &str, told: &Told) -> Option<Outcome> {
    match kind {
        "" => told.refused.or(told.failed.then_some(Outcome::Failed)),
        "approval" => Some(told.refused.unwrap_or(Outcome::Refused)),
        "parsing" => Some(Outcome::NeverStarted),
        "timeout" => Some(Outcome::TimedOut),
        "cancelled" => Some(Outcome::Interrupted),
        _ => Some(Outcome::Failed),
    }
}
