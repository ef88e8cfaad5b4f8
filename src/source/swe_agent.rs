//! SWE-agent trajectories (`.traj`): actions and observations; the format records no exit status.

use std::path::Path;

use memchr::memmem::find;

use super::arguments::by_verb;
use super::event::{Called, Ended, Noted, Opened};
use super::gather::Gather;
use super::tree::{Document, Fields, Node};
use super::{EventIter, LogInput, Source};
use crate::session::{Agent, Cut, Effect, End, FileOp, Outcome, Output};

/// SWE-agent.
#[derive(Debug)]
pub struct SweAgent;

impl Source for SweAgent {
    fn name(&self) -> &'static str {
        "swe-agent"
    }

    fn recognizes(&self, head: &[u8], path: &Path) -> bool {
        let has = |mark: &[u8]| find(head, mark).is_some();
        let is_object = head.trim_ascii_start().starts_with(b"{");
        let steps = has(b"\"trajectory\"") && has(b"\"action\"") && has(b"\"observation\"");
        let history = has(b"\"history\"") && has(b"\"message_type\"") && has(b"\"role\"");
        let named = path.extension().is_some_and(|end| end == "traj") && (has(b"\"trajectory\"") || has(b"\"history\""));
        is_object && (steps || history || named) && !has(b"\"schema_version\"")
    }

    fn lacks(&self) -> &'static [&'static str] {
        &["exit status", "refusals by a person: there are no approvals"]
    }

    fn events(&self, input: LogInput) -> EventIter {
        match Document::read(&input.log, 0..input.len) {
            Err(why) => Gather::unread(why),
            Ok(document) => Teller { document: &document, gather: Gather::default(), steps: 0, state: State::default() }.tell(&input),
        }
    }
}

/// Where the shell stands after a step.
#[derive(Debug, Default)]
struct State {
    folder: Option<String>,
    file: Option<String>,
}

struct Teller<'a> {
    document: &'a Document<'a>,
    gather: Gather,
    steps: u32,
    state: State,
}

impl Teller<'_> {
    fn tell(mut self, input: &LogInput) -> EventIter {
        let root = self.document.root().fields();
        let info = root.get("info");
        self.opened(&root, info, input);
        let history = root.get("history").items();
        let steps = root.get("trajectory").items();
        self.prompt(&history, steps.first().copied().unwrap_or_default());
        if steps.is_empty() {
            self.history(&history);
        }
        for step in steps {
            self.step(step);
        }
        self.end(&info.at("exit_status").word());
        self.gather.finish()
    }

    fn opened(&mut self, root: &Fields<'_>, info: Node<'_>, input: &LogInput) {
        let stem = input.path.as_deref().and_then(Path::file_stem).map(|stem| stem.to_string_lossy().into_owned());
        let environment = root.get("environment").word();
        self.gather.opened(Opened {
            id: stem.filter(|stem| !stem.is_empty()).unwrap_or(environment),
            agent: Agent { name: "swe-agent".to_owned(), version: info.at("swe_agent_version").string(), model: None },
            lacks: vec!["exit status"],
            ..Opened::default()
        });
    }

    /// The last message before the first action is the task; demonstrations before it are not.
    fn prompt(&mut self, history: &[Node<'_>], first: Node<'_>) {
        let from = if history.is_empty() { first.at("query").or(first.at("messages")).items() } else { history.to_vec() };
        let mut prompt = String::new();
        for message in from {
            let fields = message.fields();
            let is_demo = fields.get("is_demo").is_true() || fields.get("message_type").word() == "demonstration";
            match fields.get("role").word().as_str() {
                "assistant" if !is_demo => break,
                "user" if !is_demo => prompt = fields.get("content").text(),
                _ => {}
            }
        }
        self.gather.asked(&prompt, None);
    }

    fn step(&mut self, step: Node<'_>) {
        let fields = step.fields();
        let action = fields.get("action").text();
        let thought = fields.get("thought").text();
        let said = if thought.trim().is_empty() { without_fence(&fields.get("response").text(), &action) } else { thought };
        self.gather.said(said.trim().to_owned());
        self.acted(&action, fields.get("observation"));
        self.stands(fields.get("state"));
    }

    /// A file that holds the messages only (a demonstration): each action and the message that answers it.
    fn history(&mut self, history: &[Node<'_>]) {
        for (at, message) in history.iter().enumerate() {
            let fields = message.fields();
            if fields.get("role").word() != "assistant" || fields.get("is_demo").is_true() {
                continue;
            }
            self.gather.said(fields.get("thought").or(fields.get("content")).text().trim().to_owned());
            let answer = history.get(at + 1).filter(|next| next.at("role").word() != "assistant");
            self.acted(&fields.get("action").text(), answer.map(|next| next.at("content")).unwrap_or_default());
        }
    }

    fn acted(&mut self, action: &str, observation: Node<'_>) {
        let line = action.trim();
        if line.is_empty() || line.starts_with("exit_") {
            return;
        }
        self.steps += 1;
        let (tool, effects) = self.named(line);
        let is_shell = tool == "bash";
        let id = self.gather.called(Called {
            id: format!("step {}", self.steps),
            command: is_shell.then(|| line.to_owned()),
            workdir: self.state.folder.clone().filter(|_| is_shell),
            args: line.to_owned().into(),
            tool,
            effects,
            ..Called::default()
        });
        if !observation.is_absent() {
            let ended = self.observed(observation);
            self.gather.ended_exactly(Ended { id, ..ended });
        }
    }

    /// The tool an action line is of, and the paths it names; a line of no tool is the shell's.
    fn named(&self, line: &str) -> (String, Vec<Effect>) {
        let mut words = line.split_whitespace();
        let word = words.next().unwrap_or_default();
        let mut next = || words.next().map(|word| word.trim_matches(['"', '\'']).to_owned());
        let open = self.state.file.clone();
        let one = |path: Option<String>, op| path.into_iter().map(|path| Effect { path, op }).collect();
        let effects = match word {
            "open" => one(next(), FileOp::Read),
            "create" => one(next(), FileOp::Write),
            "edit" | "insert" => one(open, FileOp::Edit),
            "str_replace_editor" => {
                let op = next().as_deref().and_then(by_verb);
                op.map(|op| one(next(), op)).unwrap_or_default()
            }
            "goto" | "scroll_up" | "scroll_down" | "find_file" | "search_dir" | "search_file" | "submit" => Vec::new(),
            _ => return ("bash".to_owned(), Vec::new()),
        };
        (word.to_owned(), effects)
    }

    fn observed(&self, observation: Node<'_>) -> Ended {
        let head = observation.head(400);
        let outcome = outcome(head.trim_start());
        let raw = observation.raw().as_bytes();
        let cut = raw.len() > LONG && find(raw, b"<response clipped><NOTE>").is_some();
        let cut = cut.then(|| Cut { marker: "<response clipped>".to_owned(), whole_at: None });
        Ended {
            outcome,
            output: Some(Output { text: Some(self.document.text(observation)), cut, ..Output::default() }),
            ..Ended::default()
        }
    }

    fn stands(&mut self, state: Node<'_>) {
        let text = state.string();
        let fields = text.as_deref().and_then(Node::of).unwrap_or(state).fields();
        let told = |key| fields.get(key).string().filter(|value| !value.is_empty() && value != "n/a");
        self.state = State { folder: told("working_dir"), file: told("open_file") };
    }

    fn end(&mut self, status: &str) {
        let end = match status {
            "" | "null" => return,
            "submitted" => End::Complete,
            _ => End::Error,
        };
        self.gather.noted(Noted::TurnEnded(end));
    }
}

/// Shorter observations are never cut; the words are some program's.
const LONG: usize = 8_000;

/// SWE-agent's own fixed texts.
fn outcome(head: &str) -> Option<Outcome> {
    let first = head.lines().next().unwrap_or_default();
    let cancelled = first.starts_with("The command '") && head.contains("' was cancelled because it took more than ");
    if cancelled || first == "EXECUTION TIMED OUT" {
        return Some(Outcome::TimedOut);
    }
    if first.starts_with("Operation '") && head.trim_end().ends_with("' is not supported by this environment.") {
        return Some(Outcome::DeniedByPolicy);
    }
    let refused = ["Your proposed edit has introduced new syntax error(s).", "Your edit was not applied"];
    refused.iter().any(|text| first.starts_with(text)).then_some(Outcome::Failed)
}

/// The response without the fenced block that is the action itself.
fn without_fence(response: &str, action: &str) -> String {
    let block = format!("```\n{}\n```", action.trim());
    response.replacen(&block, "", 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edit_that_was_not_taken_has_failed() {
        assert_eq!(outcome("Your proposed edit has introduced new syntax error(s). Please"), Some(Outcome::Failed));
        assert_eq!(outcome("notes: Your proposed edit has introduced new syntax error(s)."), None);
        assert_eq!(outcome("The command 'sleep 99' was cancelled because it took more than 30 seconds."), Some(Outcome::TimedOut));
    }
}
