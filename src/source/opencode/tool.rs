//! A call with its state, in the shapes of both kinds of messages.

use std::path::Path;

use super::text_of;
use crate::session::{Cut, Exit, ExitFrom, Outcome, Output, RanBy, Text, ToolKind};
use crate::source::event::{Called, Ended};
use crate::source::tree::{Document, Fields, Node};
use crate::source::{arguments, clock, refusal, spool};

/// A call.
pub(super) struct Tool<'n> {
    id: String,
    name: String,
    by: RanBy,
    time: String,
    state: Fields<'n>,
}

/// Marks around what the agent itself writes behind a command's output.
const OWN: &[(&str, &str)] = &[("<bash_metadata>", "</bash_metadata>"), ("<shell_metadata>", "</shell_metadata>")];

impl<'n> Tool<'n> {
    /// A part of a message of the first kind.
    pub(super) fn first(part: &Fields<'n>, by: RanBy) -> Self {
        let state = part.get("state").fields();
        let time = state.get("time").at("start").word();
        Self { id: part.any(&["callID", "id"]).word(), name: part.get("tool").word(), by, time, state }
    }

    /// An item of a message of the second kind.
    pub(super) fn second(item: &Fields<'n>) -> Self {
        let time = item.get("time").at("created").word();
        Self { id: item.get("id").word(), name: item.get("name").word(), by: RanBy::Model, time, state: item.get("state").fields() }
    }

    fn is_shell(&self) -> bool {
        ToolKind::within("opencode", &self.name) == ToolKind::Shell
    }

    pub(super) fn called(&self, document: &Document<'_>) -> Called {
        let input = self.state.get("input");
        let mut called = Called {
            id: self.id.clone(),
            tool: self.name.clone(),
            args: document.text(input),
            by: self.by,
            time: clock::read(&self.time),
            ..Called::default()
        };
        arguments::fill(&mut called, input);
        called
    }

    /// The end; `None` while it has none.
    pub(super) fn ended(&self, document: &Document<'_>, outputs: Option<&Path>) -> Option<Ended> {
        let facts = self.state.any(&["metadata", "structured"]).fields();
        let mut ended = match self.state.get("status").word().as_str() {
            "completed" => self.completed(document, &facts),
            "error" => self.failed(&facts),
            _ => return None,
        };
        if ToolKind::within("opencode", &self.name) == ToolKind::Agent {
            ended.subagent = text_of(facts.any(&["sessionId", "sessionID"]));
        }
        if let Some(output) = &mut ended.output {
            output.has_image = self.state.get("attachments").items().iter().any(is_image);
            self.cut(output, &facts, outputs);
        }
        Some(ended)
    }

    fn completed(&self, document: &Document<'_>, facts: &Fields<'_>) -> Ended {
        let output = self.state.any(&["output", "content"]);
        let mut ended = Ended { outcome: Some(Outcome::Ok), ..Ended::default() };
        if self.name == "invalid" {
            ended.outcome = Some(Outcome::NeverStarted);
        }
        ended.output = Some(Output { text: Some(document.text(output)), ..Output::default() });
        if self.is_shell() {
            shell(&mut ended, output, facts);
        }
        ended
    }

    fn failed(&self, facts: &Fields<'_>) -> Ended {
        let error = self.state.get("error");
        let error = text_of(error.at("message")).or(text_of(error)).unwrap_or_default();
        let printed = facts.get("output").string().filter(|text| !text.trim().is_empty() && self.is_shell());
        let output = Output::of(printed.unwrap_or_else(|| error.clone()));
        Ended { outcome: Some(refused(&error)), output: Some(output), error: Some(error), ..Ended::default() }
    }

    /// A file that was read in part was still seen as it stands; a command's output was not.
    fn cut(&self, output: &mut Output, facts: &Fields<'_>, outputs: Option<&Path>) {
        let kept = text_of(facts.get("outputPath")).or(self.state.get("outputPaths").items().first().and_then(|path| path.string()));
        let is_cut = facts.get("truncated").is_true() && self.is_shell();
        if kept.is_none() && !is_cut {
            return;
        }
        output.whole = kept.as_deref().and_then(|path| spool::kept(outputs?, path));
        output.cut = Some(Cut { marker: "truncated".to_owned(), whole_at: kept });
    }
}

fn is_image(attachment: &Node<'_>) -> bool {
    attachment.at("mime").word().starts_with("image/")
}

/// The status of a shell line is a typed field; without one, the agent's own last lines tell why.
fn shell(ended: &mut Ended, output: Node<'_>, facts: &Fields<'_>) {
    let code = facts.any(&["exit", "exitCode", "exit_code"]).int();
    ended.exit = code.map(|code| Exit { code, from: ExitFrom::Field });
    if ended.exit.is_some() {
        ended.outcome = None;
    }
    let whole = output.text();
    let Some((printed, own)) = own(&whole) else { return };
    let cut = own.contains("truncated output").then(|| Cut { marker: own.trim().to_owned(), whole_at: None });
    ended.output = Some(Output { text: Some(Text::from(printed.to_owned())), cut, ..Output::default() });
    if ended.exit.is_some() {
        return;
    }
    if own.contains("timeout") {
        ended.outcome = Some(Outcome::TimedOut);
    } else if own.contains("aborted") {
        ended.outcome = Some(Outcome::Interrupted);
    }
}

/// What a command printed, and what the agent wrote behind it.
fn own(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_end();
    OWN.iter().find_map(|(open, close)| {
        let (printed, own) = text.strip_suffix(close)?.rsplit_once(open)?;
        Some((printed.trim_end(), own))
    })
}

/// What became of a call that ended with an error.
fn refused(error: &str) -> Outcome {
    let start = error.trim_start();
    let start = start.strip_prefix("Error: ").unwrap_or(start);
    let starts = |texts: &[&str]| texts.iter().any(|text| start.starts_with(text));
    if starts(&["The user rejected permission"]) && !start.contains("feedback") {
        return Outcome::Refused; // a run without a person writes the same
    }
    if starts(&["The user dismissed this question"]) {
        return Outcome::Declined;
    }
    if starts(&["Tool execution aborted", "Aborted", "Cancelled"]) {
        return Outcome::Interrupted;
    }
    let is_misused = start.contains(" tool was called with invalid arguments") || starts(&["Model tried to call unavailable tool"]);
    if is_misused {
        return Outcome::NeverStarted;
    }
    refusal::read(start).unwrap_or(Outcome::Failed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_without_words_of_the_person_names_nobody() {
        assert_eq!(refused("The user rejected permission to use this specific tool call."), Outcome::Refused);
        let said = "The user rejected permission to use this specific tool call with the following feedback: use make";
        assert_eq!(refused(said), Outcome::Declined);
        let rule = "The user has specified a rule which prevents you from using this specific tool call. Rules: []";
        assert_eq!(refused(rule), Outcome::DeniedByPolicy);
        assert_eq!(refused("oldString not found in content"), Outcome::Failed);
    }

    #[test]
    fn only_the_last_block_is_the_agents_own() {
        let said = "cat: <bash_metadata>x</bash_metadata>\ny\n\n<bash_metadata>\ntimeout\n</bash_metadata>\n";
        assert_eq!(own(said), Some(("cat: <bash_metadata>x</bash_metadata>\ny", "\ntimeout\n")));
        assert_eq!(own("<bash_metadata> and more"), None);
    }
}
