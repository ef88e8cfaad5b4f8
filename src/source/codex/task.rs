//! Events: tasks that begin and end, prompts, and what is told of calls.

use super::record::{Payload, text};
use super::walk::State;
use crate::session::End;
use crate::source::event::{Noted, What};
use crate::source::lines::Line;

/// How the names of events end that say nothing about a call beyond what the call's own records say.
const QUIET: &[&str] = &[
    "_begin",
    "_delta",
    "_request",
    "_started",
    "web_search_end",
    "view_image_tool_call",
    "image_generation_end",
    "turn_diff",
    "guardian_assessment",
    "terminal_interaction",
    "raw_response_item",
    "sub_agent_activity",
];

impl State {
    pub(super) fn event(&mut self, payload: &Payload, time: &str, line: &Line) {
        let time = (!time.is_empty()).then(|| time.to_owned());
        match &*payload.kind {
            "task_started" | "turn_started" => {
                self.work_left();
                self.prompts.started();
                self.said = false;
                self.note(Noted::Understood);
            }
            "task_complete" | "turn_complete" => self.complete(payload),
            "turn_aborted" => self.end(End::Aborted),
            "user_message" => {
                let asked = self.prompts.event(text(payload.message), time);
                self.asked(asked);
            }
            "item_completed" => self.completed(payload, time),
            "thread_rolled_back" => self.note(Noted::RolledBack(payload.num_turns.parse().unwrap_or(0))),
            "error" | "stream_error" => self.note(Noted::Skipped(payload.kind.to_string())),
            "exec_command_end" | "patch_apply_end" | "mcp_tool_call_end" => self.told_end(payload, line),
            other if QUIET.iter().any(|part| other.ends_with(part)) => self.note(Noted::Skipped(other.to_owned())),
            other => self.unknown(other, line),
        }
    }

    /// A prompt that waits when the next task begins was one.
    pub(super) fn work_left(&mut self) {
        if let Some((asked, line)) = self.prompts.begin() {
            self.push_at(What::Asked(asked), line);
        }
    }

    fn complete(&mut self, payload: &Payload) {
        let last = text(payload.last_agent_message);
        if !self.said && !last.trim().is_empty() {
            self.replied(last, "final_answer");
        }
        self.end(End::Complete);
    }

    fn end(&mut self, end: End) {
        self.work_left();
        self.prompts.ended();
        self.note(Noted::TurnEnded(end));
    }

    /// `item_completed`: in paginated files the only event that tells a prompt.
    fn completed(&mut self, payload: &Payload, time: Option<String>) {
        let item: Option<Payload> = payload.item.and_then(|raw| serde_json::from_str(raw.get()).ok());
        let asked = item.filter(|item| &*item.kind == "UserMessage").and_then(|item| self.prompts.event(text(item.content), time));
        self.asked(asked);
    }
}
