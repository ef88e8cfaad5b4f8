//! What a sample's events tell of its calls, beside the messages: approvals, cut outputs, exit statuses in the sandbox.

use std::collections::HashMap;

use crate::session::{Exit, ExitFrom, Outcome, Tokens};
use crate::source::tree::{Fields, Node};

/// What the events tell of one call.
#[derive(Debug, Clone, Default)]
pub(super) struct Told {
    /// It was turned away before it ran.
    pub refused: Option<Outcome>,
    /// The output was longer than what the model got.
    pub is_cut: bool,
    /// The status of the one command that the tool ran.
    pub exit: Option<Exit>,
    /// The tool event itself says that it failed.
    pub failed: bool,
}

/// By id of the call.
#[derive(Debug, Default)]
pub(super) struct Events {
    pub calls: HashMap<String, Told>,
    /// Some command's status was recorded.
    pub has_status: bool,
    pub compactions: u32,
    /// By id of the model's message: why it ended, and its tokens.
    pub finishes: HashMap<String, (Option<String>, Tokens)>,
}

/// A command in the sandbox.
struct Run {
    is_shell: bool,
    status: Option<i32>,
}

impl Events {
    pub(super) fn of(events: &[Node<'_>]) -> Self {
        let mut all = Self::default();
        let mut tools: Vec<(String, String, Vec<Run>)> = Vec::new();
        let mut by_span: HashMap<String, Vec<usize>> = HashMap::new();
        let mut runs: Vec<(String, Run)> = Vec::new();
        for event in events {
            let fields = event.fields();
            match fields.get("event").word().as_str() {
                "tool" => {
                    let nested = fields.get("events").items().iter().filter_map(|event| run(&event.fields())).collect();
                    by_span.entry(fields.get("span_id").word()).or_default().push(tools.len());
                    tools.push((fields.get("id").word(), fields.get("function").word(), nested));
                    all.tool(&fields);
                }
                "sandbox" => runs.extend(run(&fields).map(|run| (fields.get("span_id").word(), run))),
                "approval" => all.approval(&fields),
                "model" => all.model(&fields),
                "compaction" => all.compactions += 1,
                _ => {}
            }
        }
        for (span, run) in runs {
            // a span that is of one call tells whose command it was
            if let Some([at]) = by_span.get(&span).filter(|_| !span.is_empty()).map(Vec::as_slice) {
                tools[*at].2.push(run);
            }
        }
        for (id, tool, runs) in tools {
            all.exits(id, &tool, &runs);
        }
        all
    }

    fn model(&mut self, fields: &Fields<'_>) {
        let output = fields.get("output");
        let Some(choice) = output.at("choices").items().first().copied() else { return };
        let cap = fields.get("config").at("max_tokens").count();
        let tokens = Tokens { completion: output.path(&["usage", "output_tokens"]).count(), cap };
        self.finishes.insert(choice.path(&["message", "id"]).word(), (choice.at("stop_reason").string(), tokens));
    }

    fn tool(&mut self, fields: &Fields<'_>) {
        let told = self.calls.entry(fields.get("id").word()).or_default();
        told.is_cut |= fields.get("truncated").is_array();
        told.failed |= fields.get("failed").is_true();
    }

    /// The last decision counts; what was modified or allowed ran.
    fn approval(&mut self, fields: &Fields<'_>) {
        let id = fields.get("call").at("id").word();
        let by_person = fields.get("approver").word() == "human";
        let told = self.calls.entry(id).or_default();
        told.refused = match fields.get("decision").word().as_str() {
            "reject" | "terminate" if by_person => Some(Outcome::Declined),
            "reject" | "terminate" => Some(Outcome::DeniedByPolicy),
            _ => None,
        };
    }

    /// Only the plain shell tool runs one command whose status is the line's own.
    fn exits(&mut self, id: String, tool: &str, runs: &[Run]) {
        let [Run { is_shell: true, status: Some(code) }] = runs else { return };
        if tool == "bash" {
            self.has_status = true;
            self.calls.entry(id).or_default().exit = Some(Exit { code: *code, from: ExitFrom::Field });
        }
    }
}

fn run(fields: &Fields<'_>) -> Option<Run> {
    let is_exec = fields.get("event").word() == "sandbox" && fields.get("action").word() == "exec";
    let command = fields.get("cmd").word();
    is_exec.then(|| Run { is_shell: command.starts_with("bash ") || command.starts_with("sh "), status: fields.get("result").int() })
}
