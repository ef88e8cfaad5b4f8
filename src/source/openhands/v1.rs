//! Events of the SDK: each names its kind.

use super::Teller;
use super::observed::{cut, exit, trailer};
use crate::session::{End, Outcome, Output, ToolKind};
use crate::source::arguments;
use crate::source::event::{Called, Ended, Noted};
use crate::source::tree::{Fields, Node};

impl Teller<'_> {
    pub(super) fn v1(&mut self, event: &Fields<'_>) {
        let kind = event.get("kind").word();
        match kind.as_str() {
            "MessageEvent" => self.message(event),
            "ActionEvent" => self.action(event),
            "ObservationEvent" => self.observation(event),
            "UserRejectObservation" => self.rejected(event),
            "AgentErrorEvent" => self.agent_error(event),
            "ConversationErrorEvent" => self.gather.noted(Noted::TurnEnded(End::Error)),
            "PauseEvent" => self.gather.noted(Noted::TurnEnded(End::Aborted)),
            "Condensation" => self.gather.noted(Noted::Compacted),
            other => self.gather.unknown(other, &event.raw()),
        }
    }

    fn message(&mut self, event: &Fields<'_>) {
        let text = event.get("llm_message").at("content").text();
        match event.get("source").word().as_str() {
            "user" => self.gather.asked(&text, event.get("timestamp").string()),
            "agent" => self.gather.said(text),
            _ => self.gather.skipped("message of the environment"),
        }
    }

    fn action(&mut self, event: &Fields<'_>) {
        let thought = event.get("thought").text();
        let action = event.get("action");
        let tool = event.get("tool_name").word();
        self.gather.said(thought);
        if tool == "finish" {
            self.gather.said(action.at("message").text());
            return self.gather.noted(Noted::TurnEnded(End::Complete));
        }
        let call = event.get("tool_call").fields();
        let args = action.or(call.get("arguments")).or(call.get("function").at("arguments"));
        let recorded = event.get("tool_call_id").word();
        let id = if recorded.is_empty() { event.get("id").word() } else { recorded };
        let mut called = Called { id, args: self.text(args), tool, time: event.get("timestamp").string(), ..Called::default() };
        arguments::fill(&mut called, args);
        if action.at("is_input").is_true() {
            called.command = None; // typed into a program that runs, not a line of its own
        }
        let id = self.gather.called(called);
        self.calls.insert(event.get("id").word(), id);
    }

    /// The call an event is about: by the action's id, else by the call's.
    fn end(&mut self, event: &Fields<'_>, ended: Ended) {
        let action = event.get("action_id").word();
        if let Some(id) = self.calls.get(&action).cloned() {
            return self.gather.ended_exactly(Ended { id, ..ended });
        }
        self.gather.ended(Ended { id: event.get("tool_call_id").word(), ..ended });
    }

    fn observation(&mut self, event: &Fields<'_>) {
        let tool = event.get("tool_name").word();
        if tool == "finish" {
            return self.gather.noted(Noted::Understood);
        }
        let observation = event.get("observation").fields();
        let ended =
            if ToolKind::within("openhands", &tool) == ToolKind::Shell { self.shell(&observation) } else { self.other(&observation) };
        self.end(event, ended);
    }

    fn shell(&self, observation: &Fields<'_>) -> Ended {
        let output = self.output(observation);
        let code = observation.get("exit_code").or(observation.get("metadata").at("exit_code"));
        let runs_on = observation.get("timeout").is_true() || code.int() == Some(-1);
        if runs_on {
            return Ended { outcome: Some(Outcome::TimedOut), background: true, output: Some(output), ..Ended::default() };
        }
        let exit = exit(code).or_else(|| trailer(&content(observation).text()).filter(|_| code.is_absent()));
        let failed = observation.get("is_error").is_true() && exit.is_none();
        Ended { exit, outcome: failed.then_some(Outcome::Failed), output: Some(output), ..Ended::default() }
    }

    fn other(&self, observation: &Fields<'_>) -> Ended {
        let failed = observation.get("is_error").is_true() || !observation.get("error").is_absent();
        let outcome = failed.then_some(Outcome::Failed);
        Ended { outcome, error: observation.get("error").string(), output: Some(self.output(observation)), ..Ended::default() }
    }

    fn output(&self, observation: &Fields<'_>) -> Output {
        let content = content(observation);
        let cut = cut(content);
        let whole = cut.as_ref().and_then(|cut| cut.whole_at.as_deref()).and_then(|place| self.kept(place));
        let has_image = content.items().iter().any(|part| part.at("type").word() == "image");
        Output { text: Some(self.text(content)), cut, whole, has_image, left_out: 0 }
    }

    fn rejected(&mut self, event: &Fields<'_>) {
        let by_hook = event.get("rejection_source").word() == "hook";
        let outcome = if by_hook { Outcome::DeniedByPolicy } else { Outcome::Declined };
        let error = event.get("rejection_reason").string();
        self.end(event, Ended { outcome: Some(outcome), error, ..Ended::default() });
    }

    fn agent_error(&mut self, event: &Fields<'_>) {
        let error = event.get("error").text();
        let unstarted = ["Error validating", "Tool '", "Error parsing"].iter().any(|start| error.starts_with(start));
        let lost = error.starts_with("A restart occurred");
        let outcome = if unstarted {
            Outcome::NeverStarted
        } else if lost {
            Outcome::NoResult
        } else {
            Outcome::Failed
        };
        self.end(event, Ended { outcome: Some(outcome), error: Some(error), ..Ended::default() });
    }
}

fn content<'a>(observation: &Fields<'a>) -> Node<'a> {
    observation.any(&["content", "output", "file_text"])
}
