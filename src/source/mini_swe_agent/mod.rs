//! mini-swe-agent trajectories (`.traj.json`), from v0's fenced commands to the response API's items.

mod text;

use std::path::Path;

use memchr::memmem::find;

use super::event::{Called, Ended, Noted, Opened, Replied, What};
use super::gather::Gather;
use super::tree::{Document, Node};
use super::{EventIter, LogInput, Source};
use crate::session::{Agent, Exit, ExitFrom, Outcome, Output, RanBy, Tokens};
use text::{action, after, end, fences, said, threw, tool_call};

pub(in crate::source) use text::by_text;

/// mini-swe-agent.
#[derive(Debug)]
pub struct MiniSweAgent;

const SUBMITS: &[u8] = b"COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT";

impl Source for MiniSweAgent {
    fn name(&self) -> &'static str {
        "mini-swe-agent"
    }

    fn recognizes(&self, head: &[u8], _: &Path) -> bool {
        let start = head.trim_ascii_start();
        let has = |mark: &[u8]| find(head, mark).is_some();
        let told = start.starts_with(b"{") && (has(b"\"mini_version\"") || has(b"\"mini-swe-agent-") || has(b"\"minisweagent."));
        let bare = start.starts_with(b"[") && has(b"\"role\"") && (has(b"```mswea_bash_command") || has(SUBMITS));
        told || bare
    }

    fn events(&self, input: LogInput) -> EventIter {
        match Document::read(&input.log, 0..input.len) {
            Err(why) => Gather::unread(why),
            Ok(document) => {
                Teller { document: &document, gather: Gather::default(), open: Vec::new(), left: Vec::new(), asked: false, steps: 0 }
                    .tell(&input)
            }
        }
    }
}

struct Teller<'a> {
    document: &'a Document<'a>,
    gather: Gather,
    /// Ids of the last message's calls, in their order; each goes when its result comes.
    open: Vec<String>,
    /// Those of them that were answered as not executed; the person's reason may follow.
    left: Vec<String>,
    asked: bool,
    steps: u32,
}

impl Teller<'_> {
    fn tell(mut self, input: &LogInput) -> EventIter {
        let root = self.document.root();
        let info = root.at("info");
        self.opened(root, info, input);
        let messages = if root.is_array() { root.items() } else { root.at("messages").items() };
        for message in messages {
            self.message(message);
        }
        let status = info.at("exit_status").word();
        if !status.is_empty() {
            self.gather.noted(Noted::TurnEnded(end(&status)));
        }
        self.gather.finish()
    }

    fn opened(&mut self, root: Node<'_>, info: Node<'_>, input: &LogInput) {
        let config = info.at("config");
        let version = info.at("mini_version").string();
        let model = config.path(&["model", "model_name"]).string();
        self.gather.opened(Opened {
            id: root.at("instance_id").string().unwrap_or_else(|| stem(input)),
            agent: Agent { name: "mini-swe-agent".to_owned(), version, model },
            cwd: config.path(&["environment", "cwd"]).string().filter(|cwd| !cwd.is_empty()),
            ..Opened::default()
        });
    }

    fn message(&mut self, message: Node<'_>) {
        let fields = message.fields();
        let role = fields.get("role").or(fields.get("type")).or(fields.get("object")).word();
        match role.as_str() {
            "system" => self.gather.noted(Noted::Understood),
            "assistant" | "response" => self.assistant(message),
            "tool" | "function_call_output" => self.result(message),
            "user" => self.user(message),
            "exit" => self.exit(message),
            other => self.gather.unknown(other, message.raw()),
        }
    }

    fn assistant(&mut self, message: Node<'_>) {
        let fields = message.fields();
        let text = said(message);
        let actions = fields.get("extra").at("actions").items();
        let mut commands: Vec<(String, String)> = actions.into_iter().map(action).collect();
        if commands.is_empty() {
            commands = fields.get("tool_calls").items().into_iter().filter_map(tool_call).collect();
        }
        let fenced = fences(&text);
        if commands.is_empty() && fenced.len() == 1 {
            commands = fenced.iter().map(|(_, command)| (String::new(), command.clone())).collect();
        }
        let asked = |command: &str| commands.iter().any(|(_, known)| known.trim() == command.trim());
        let spoken = fenced.iter().filter(|(_, command)| asked(command)).fold(text.clone(), |text, (block, _)| text.replacen(block, "", 1));
        let told = fields.get("extra").at("response").or(message);
        let finish =
            told.at("choices").items().first().and_then(|choice| choice.at("finish_reason").string()).or(told.at("status").string());
        let used = told.at("usage").fields();
        let tokens = Tokens { completion: used.any(&["completion_tokens", "output_tokens"]).count(), cap: None };
        self.gather.push(What::Replied(Replied { text: spoken.trim().to_owned(), finish, tokens, ..Replied::default() }));
        self.open.clear();
        self.left.clear();
        for (id, command) in commands {
            self.called(id, command, RanBy::Model);
        }
    }

    fn called(&mut self, id: String, command: String, by: RanBy) {
        self.steps += 1;
        let id = if id.is_empty() { format!("step {}", self.steps) } else { id };
        let args = serde_json::json!({ "command": command }).to_string();
        let called = Called { id, tool: "bash".to_owned(), args: args.into(), command: Some(command), by, ..Called::default() };
        let id = self.gather.called(called);
        self.open.push(id);
    }

    fn result(&mut self, message: Node<'_>) {
        let fields = message.fields();
        let recorded = fields.any(&["tool_call_id", "call_id"]).word();
        let at = self.open.iter().position(|id| *id == recorded || id.starts_with(&format!("{recorded}#"))).unwrap_or(0);
        if self.open.is_empty() {
            return self.gather.skipped("result without a call");
        }
        let id = self.open.remove(at);
        let extra = fields.get("extra");
        let ended = if extra.at("returncode").is_absent() && extra.at("raw_output").is_absent() {
            by_text(&fields.get("content").or(fields.get("output")).text())
        } else {
            self.by_fields(extra)
        };
        if ended.outcome == Some(Outcome::NeverStarted) {
            self.left.push(id.clone());
        }
        self.gather.ended_exactly(Ended { id, ..ended });
    }

    fn by_fields(&self, extra: Node<'_>) -> Ended {
        let fields = extra.fields();
        let exception = fields.get("exception_info").string().filter(|text| !text.trim().is_empty());
        let output = Some(Output { text: Some(self.document.text(fields.get("raw_output"))), ..Output::default() });
        let Some(exception) = exception else {
            return Ended {
                exit: fields.get("returncode").int().map(|code| Exit { code, from: ExitFrom::Field }),
                output,
                ..Ended::default()
            };
        };
        let outcome = threw(&exception, &fields.get("exception_type").word());
        let output = output.filter(|_| outcome != Outcome::NeverStarted);
        Ended { outcome: Some(outcome), output, error: Some(exception), ..Ended::default() }
    }

    fn user(&mut self, message: Node<'_>) {
        let fields = message.fields();
        let extra = fields.get("extra");
        let actions = extra.at("actions").items();
        if !actions.is_empty() {
            self.open.clear();
            actions.into_iter().map(action).for_each(|(id, command)| self.called(id, command, RanBy::Person));
            return;
        }
        if !extra.at("returncode").is_absent() {
            return self.result(message);
        }
        let text = fields.get("content").text();
        match extra.at("interrupt_type").word().as_str() {
            "" => self.untyped(message, &text),
            "UserNewTask" => self.gather.asked(after(&text, "task: "), None),
            "UserRejection" => self.stopped(&text, Outcome::Declined),
            "UserInterruption" => self.stopped(&text, Outcome::Interrupted),
            other => self.gather.skipped(other),
        }
    }

    /// Before v2 the kind of a user message shows in its text and its place only.
    fn untyped(&mut self, message: Node<'_>, text: &str) {
        if !self.asked {
            self.asked = true;
            return self.gather.asked(text, None);
        }
        let rejected = text.starts_with("Command not executed") || text.starts_with("Commands not executed");
        if rejected {
            return self.stopped(text, Outcome::Declined);
        }
        if text.starts_with("Interrupted by user") {
            return self.stopped(text, Outcome::Interrupted);
        }
        if let Some(task) = text.strip_prefix("The user added a new task: ") {
            return self.gather.asked(task, None);
        }
        if !self.open.is_empty() {
            return self.result(message);
        }
        self.gather.skipped("format error");
    }

    /// The person stopped the commands that wait, in words of their own.
    fn stopped(&mut self, text: &str, outcome: Outcome) {
        let open = std::mem::take(&mut self.open);
        for id in open.into_iter().chain(std::mem::take(&mut self.left)) {
            self.gather.ended_exactly(Ended { id, outcome: Some(outcome), error: Some(text.to_owned()), ..Ended::default() });
        }
        self.gather.added(after(after(text, "message: "), "Interrupted by user: "));
    }

    /// The command that submits is not answered; what it printed is the submission.
    fn exit(&mut self, message: Node<'_>) {
        let fields = message.fields();
        let submission = fields.get("extra").at("submission");
        if let Some(id) = self.open.first().cloned()
            && submission.is_string()
            && fields.get("extra").at("exit_status").word() == "Submitted"
        {
            let output = Some(Output { text: Some(self.document.text(submission)), ..Output::default() });
            self.gather.ended_exactly(Ended { id, output, ..Ended::default() });
        }
        self.gather.noted(Noted::TurnEnded(end(&fields.get("extra").at("exit_status").word())));
    }
}

fn stem(input: &LogInput) -> String {
    let name = input.path.as_deref().and_then(Path::file_name).map(|name| name.to_string_lossy().into_owned());
    let name = name.unwrap_or_else(|| input.shown.clone());
    name.split('.').next().unwrap_or_default().to_owned()
}
