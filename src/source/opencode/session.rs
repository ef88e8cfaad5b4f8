//! A session with its messages, told in the order of the messages.

use std::collections::HashSet;
use std::path::PathBuf;

use super::{text_of, time, tool};
use crate::session::{Agent, End, Outcome, Output, RanBy, Tokens};
use crate::source::event::{Asked, Called, Ended, Noted, Opened, Replied, What};
use crate::source::gather::Gather;
use crate::source::tree::{Document, Fields, Node};

/// How the agent notes a command that the person ran.
const BY_PERSON: &str = "The following tool was executed by the user";

/// Parts that say nothing of their own.
const QUIET: &[&str] = &["reasoning", "step-start", "step-finish", "snapshot", "patch", "agent", "retry", "file", "compaction", "subtask"];

/// Tells sessions.
pub(super) struct Teller {
    pub gather: Gather,
    /// Where whole outputs are kept.
    pub outputs: Option<PathBuf>,
    /// Message and part from which on the person took everything back.
    reverted: Option<(String, String)>,
    is_off: bool,
    /// Messages that stand for commands of the person.
    shells: HashSet<String>,
}

impl Teller {
    pub(super) fn new(conversation: u32, outputs: Option<PathBuf>) -> Self {
        Self { gather: Gather::of(conversation), outputs, reverted: None, is_off: false, shells: HashSet::new() }
    }

    pub(super) fn session(&mut self, document: &Document<'_>, root: Node<'_>) {
        let info = root.at("info").fields();
        let revert = info.get("revert").fields();
        self.reverted = revert.get("messageID").string().map(|message| (message, revert.get("partID").word()));
        self.gather.opened(Opened {
            id: info.get("id").word(),
            agent: Agent { name: "opencode".to_owned(), version: text_of(info.get("version")), model: None },
            cwd: text_of(info.get("directory")),
            time: time(&info),
            parent: text_of(info.any(&["parentID", "parent_id"])),
            ..Opened::default()
        });
        for message in root.at("messages").items() {
            self.message(document, message);
        }
    }

    fn message(&mut self, document: &Document<'_>, message: Node<'_>) {
        let fields = message.fields();
        let info = fields.get("info");
        if info.is_absent() {
            return self.second(document, &fields);
        }
        let info = info.fields();
        let id = info.get("id").word();
        let (from, part) = self.reverted.clone().unwrap_or_default();
        let here = !from.is_empty() && id == from;
        self.is_off |= here && part.is_empty();
        let parts: Vec<Fields<'_>> = fields.get("parts").items().iter().map(|part| part.fields()).collect();
        let kept = parts.iter().position(|known| here && !part.is_empty() && known.get("id").word() == part).unwrap_or(parts.len());
        match info.get("role").word().as_str() {
            "user" => self.user(&info, &parts[..kept]),
            "assistant" => self.assistant(document, &info, &parts[..kept]),
            other => self.gather.skipped(&format!("message of {other}")),
        }
        if kept < parts.len() {
            self.is_off = true;
            self.assistant(document, &info, &parts[kept..]);
        }
    }

    fn user(&mut self, info: &Fields<'_>, parts: &[Fields<'_>]) {
        if self.is_off {
            return self.gather.skipped("message taken back");
        }
        let made_up = |part: &&Fields<'_>| part.get("synthetic").is_true() || part.get("ignored").is_true();
        let texts = || parts.iter().filter(|part| part.get("type").word() == "text");
        let typed: Vec<String> = texts().filter(|part| !made_up(part)).map(|part| part.get("text").text()).collect();
        let handed = parts.iter().any(|part| matches!(part.get("type").word().as_str(), "file" | "subtask" | "agent"));
        let added: Vec<(String, String)> = texts().filter(made_up).map(|part| (part.get("id").word(), part.get("text").text())).collect();
        if typed.iter().all(|text| text.trim().is_empty()) && !handed {
            if added.iter().any(|(_, text)| text.trim() == BY_PERSON) {
                self.shells.insert(info.get("id").word());
            }
            return self.gather.noted(Noted::Understood);
        }
        self.gather.push(What::Asked(Asked { text: typed.join("\n").trim().to_owned(), time: time(info), ..Asked::default() }));
        for (id, text) in added {
            self.attached(id, text);
        }
    }

    /// What the agent read in because the person named it.
    pub(super) fn attached(&mut self, id: String, text: String) {
        let called = Called { id, tool: "attachment".to_owned(), by: RanBy::Person, ..Called::default() };
        let id = self.gather.called(called);
        self.gather.ended_exactly(Ended { id, outcome: Some(Outcome::Ok), output: Some(Output::of(text)), ..Ended::default() });
    }

    fn assistant(&mut self, document: &Document<'_>, info: &Fields<'_>, parts: &[Fields<'_>]) {
        let is_summary = info.get("summary").is_true();
        let by = if self.shells.contains(&info.get("parentID").word()) { RanBy::Person } else { RanBy::Model };
        for part in parts {
            match part.get("type").word().as_str() {
                "text" if is_summary => self.gather.skipped("summary"),
                "text" => self.said(info, part),
                "tool" => self.tool(document, &tool::Tool::first(part, by)),
                known if QUIET.contains(&known) => self.gather.noted(Noted::Understood),
                other => self.gather.unknown(&format!("part {other}"), &part.raw()),
            }
        }
        if is_summary && !self.is_off {
            return self.gather.noted(Noted::Compacted);
        }
        self.ends(info);
    }

    pub(super) fn said(&mut self, info: &Fields<'_>, part: &Fields<'_>) {
        if self.is_off || part.get("synthetic").is_true() || part.get("ignored").is_true() {
            return self.gather.skipped("text that is not the assistant's");
        }
        let model = text_of(info.get("modelID").or(info.get("model").at("id")));
        let finish = text_of(info.get("finish"));
        let tokens = Tokens { completion: info.get("tokens").at("output").count(), cap: None };
        self.gather.push(What::Replied(Replied { text: part.get("text").text(), model, finish, tokens, ..Replied::default() }));
    }

    pub(super) fn tool(&mut self, document: &Document<'_>, tool: &tool::Tool<'_>) {
        let mut called = tool.called(document);
        called.off_path = self.is_off;
        let id = self.gather.called(called);
        if self.is_off {
            return;
        }
        if let Some(ended) = tool.ended(document, self.outputs.as_deref()) {
            self.gather.ended_exactly(Ended { id, ..ended });
        }
    }

    /// How a message of the assistant ended.
    pub(super) fn ends(&mut self, info: &Fields<'_>) {
        if self.is_off {
            return;
        }
        let error = info.get("error").fields();
        let end = match error.any(&["name", "type"]).word().as_str() {
            "" if info.get("finish").word() == "stop" => End::Complete,
            "" => return,
            "MessageAbortedError" | "aborted" => End::Aborted,
            "MessageOutputLengthError" => {
                self.gather.noted(Noted::Finish("length".to_owned()));
                End::Error
            }
            _ => End::Error,
        };
        self.gather.noted(Noted::TurnEnded(end));
    }
}
