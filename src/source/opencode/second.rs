//! Messages of the second kind: one row a message, with its texts and calls inside.

use super::session::Teller;
use super::{text_of, time, tool};
use crate::session::{Cut, Exit, ExitFrom, Outcome, Output, RanBy};
use crate::source::event::{Asked, Called, Ended, Noted, What};
use crate::source::tree::{Document, Fields};

/// Messages that say nothing of their own.
const QUIET: &[&str] = &["agent-switched", "model-switched", "system", "skill"];

impl Teller {
    pub(super) fn second(&mut self, document: &Document<'_>, message: &Fields<'_>) {
        match message.get("type").word().as_str() {
            "user" => {
                let text = message.get("text").text().trim().to_owned();
                self.gather.push(What::Asked(Asked { text, time: time(message), ..Asked::default() }));
            }
            "assistant" => self.answered(document, message),
            "shell" => self.ran_by_person(message),
            "synthetic" => self.attached(message.get("id").word(), message.get("text").text()),
            "compaction" => self.gather.noted(Noted::Compacted),
            known if QUIET.contains(&known) => self.gather.noted(Noted::Understood),
            other => self.gather.unknown(&format!("message of {other}"), &message.raw()),
        }
    }

    fn answered(&mut self, document: &Document<'_>, message: &Fields<'_>) {
        for item in message.get("content").items() {
            let item = item.fields();
            match item.get("type").word().as_str() {
                "text" => self.said(message, &item),
                "tool" => self.tool(document, &tool::Tool::second(&item)),
                "reasoning" => self.gather.noted(Noted::Understood),
                other => self.gather.unknown(&format!("item {other}"), &item.raw()),
            }
        }
        self.ends(message);
    }

    /// A command the person typed behind `!`.
    fn ran_by_person(&mut self, message: &Fields<'_>) {
        let command = message.get("command").text();
        let id = message.any(&["callID", "shellID", "id"]).word();
        let called =
            Called { id, tool: "shell".to_owned(), command: Some(command), by: RanBy::Person, time: time(message), ..Called::default() };
        let id = self.gather.called(called);
        let status = message.get("status").word();
        let output = message.get("output");
        let printed = text_of(output.at("output")).or(output.string());
        if status == "running" || status.is_empty() && printed.is_none() {
            return;
        }
        let exit = message.get("exit").int().map(|code| Exit { code, from: ExitFrom::Field });
        let outcome = match status.as_str() {
            "timeout" => Some(Outcome::TimedOut),
            "killed" => Some(Outcome::Interrupted),
            _ if exit.is_none() => Some(Outcome::Ok),
            _ => None,
        };
        let cut = output.at("truncated").is_true().then(|| Cut { marker: "truncated".to_owned(), whole_at: None });
        let output = printed.map(|text| Output { text: Some(text.into()), cut, ..Output::default() });
        self.gather.ended_exactly(Ended { id, outcome, exit, output, ..Ended::default() });
    }
}
