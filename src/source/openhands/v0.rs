//! Events of V0: flat actions and observations, paired by `cause`.

use super::Teller;
use super::observed::{cut, exit, trailer};
use crate::session::{Effect, End, FileOp, Outcome, Output, RanBy};
use crate::source::arguments::by_verb;
use crate::source::event::{Called, Ended, Noted};
use crate::source::tree::Fields;

impl Teller<'_> {
    pub(super) fn v0(&mut self, event: &Fields<'_>) {
        let action = event.get("action").word();
        let observation = event.get("observation").word();
        match (action.as_str(), observation.as_str()) {
            ("", "") => self.gather.unknown("event", &event.raw()),
            ("", observation) => self.observed(event, observation),
            (action, _) => self.acted(event, action),
        }
    }

    fn acted(&mut self, event: &Fields<'_>, action: &str) {
        let args = event.get("args").fields();
        let by_person = event.get("source").word() == "user";
        match action {
            "message" if by_person => {
                self.gather.asked(&args.get("content").or(event.get("message")).text(), event.get("timestamp").string());
            }
            "message" => self.gather.said(args.get("content").or(event.get("message")).text()),
            "finish" => {
                self.gather.said(args.any(&["final_thought", "thought"]).or(event.get("message")).text());
                self.gather.noted(Noted::TurnEnded(End::Complete));
            }
            "reject" => self.gather.said(args.get("thought").text()),
            "condensation" => self.gather.noted(Noted::Compacted),
            "system" | "recall" | "change_agent_state" | "null" | "condensation_request" | "start" | "init" => self.gather.skipped(action),
            _ => self.called_v0(event, &args, action, if by_person { RanBy::Person } else { RanBy::Model }),
        }
    }

    fn called_v0(&mut self, event: &Fields<'_>, args: &Fields<'_>, action: &str, by: RanBy) {
        if action != "think" {
            self.gather.said(args.get("thought").text());
        }
        let number = event.get("id").word();
        let call = event.get("tool_call_metadata").fields();
        let recorded = call.get("tool_call_id").word();
        let named = call.get("function_name").word();
        let plain = match action {
            "run" => "execute_bash",
            "run_ipython" => "execute_ipython_cell",
            "read" | "write" | "edit" => "str_replace_editor",
            other => other,
        };
        let command = args.get("command").string().filter(|_| action == "run" && !args.get("is_input").is_true());
        let called = Called {
            id: if recorded.is_empty() { format!("event {number}") } else { recorded },
            tool: if named.is_empty() { args.get("name").string().unwrap_or_else(|| plain.to_owned()) } else { named },
            args: self.text(event.get("args")),
            workdir: args.get("cwd").string().filter(|_| command.is_some()),
            command,
            effects: effects(args, action),
            by,
            time: event.get("timestamp").string(),
            ..Called::default()
        };
        let id = self.gather.called(called);
        if args.get("confirmation_state").word() == "rejected" {
            self.gather.ended_exactly(Ended { id: id.clone(), outcome: Some(Outcome::Declined), ..Ended::default() });
        }
        self.calls.insert(number, id);
    }

    fn observed(&mut self, event: &Fields<'_>, kind: &str) {
        if kind == "agent_state_changed" {
            return self.state(&event.get("extras").at("agent_state").word());
        }
        let Some(id) = self.calls.get(&event.get("cause").word()).cloned() else {
            return self.gather.skipped(kind);
        };
        let ended = match kind {
            "run" => self.ran(event),
            "user_rejected" => Ended { outcome: Some(Outcome::Declined), error: event.get("content").string(), ..Ended::default() },
            "error" => self.failed(event),
            _ => self.returned(event),
        };
        self.gather.ended_exactly(Ended { id, ..ended });
    }

    fn state(&mut self, state: &str) {
        let end = match state {
            "finished" | "awaiting_user_input" => End::Complete,
            "error" | "rejected" => End::Error,
            "stopped" | "paused" => End::Aborted,
            _ => return self.gather.skipped("agent state"),
        };
        self.gather.noted(Noted::TurnEnded(end));
    }

    fn ran(&self, event: &Fields<'_>) -> Ended {
        let extras = event.get("extras").fields();
        let code = extras.get("metadata").at("exit_code").or(extras.get("exit_code"));
        let output = Some(self.output_v0(event));
        if code.int() == Some(-1) {
            return Ended { outcome: Some(Outcome::TimedOut), background: true, output, ..Ended::default() };
        }
        let exit = exit(code).or_else(|| trailer(&event.get("content").text()).filter(|_| code.is_absent()));
        Ended { exit, output, ..Ended::default() }
    }

    fn failed(&self, event: &Fields<'_>) -> Ended {
        let text = event.get("content").text();
        let unstarted = text.starts_with("Error validating")
            || text.starts_with("Missing required argument")
            || text.starts_with("Unexpected argument");
        let outcome = if unstarted { Outcome::NeverStarted } else { Outcome::Failed };
        Ended { outcome: Some(outcome), output: Some(self.output_v0(event)), error: Some(text), ..Ended::default() }
    }

    fn returned(&self, event: &Fields<'_>) -> Ended {
        let failed = event.get("content").head(16).starts_with("ERROR:");
        Ended { outcome: failed.then_some(Outcome::Failed), output: Some(self.output_v0(event)), ..Ended::default() }
    }

    fn output_v0(&self, event: &Fields<'_>) -> Output {
        let content = event.get("content");
        Output { text: Some(self.text(content)), cut: cut(content), ..Output::default() }
    }
}

fn effects(args: &Fields<'_>, action: &str) -> Vec<Effect> {
    let verb = args.get("command").word();
    let op = match action {
        "read" => FileOp::Read,
        "write" => FileOp::Write,
        "edit" => by_verb(&verb).unwrap_or(FileOp::Edit),
        _ => return Vec::new(),
    };
    args.get("path").string().map(|path| Effect { path, op }).into_iter().collect()
}
