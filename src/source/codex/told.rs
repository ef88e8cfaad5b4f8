//! Ends told by events of their own: commands, patches and MCP calls.

use serde_json::value::RawValue;

use super::record::{Invocation, McpResult, Payload, text};
use super::walk::State;
use crate::session::{Effect, Exit, ExitFrom, FileOp, Outcome, Output, Text};
use crate::source::event::{Ended, Noted, What};
use crate::source::lines::Line;

impl State {
    /// Ends told by events of their own.
    pub(super) fn told_end(&mut self, payload: &Payload, line: &Line) {
        match &*payload.kind {
            "exec_command_end" => self.exec_end(payload, line),
            "patch_apply_end" => self.patch_end(payload),
            _ => self.mcp_end(payload, line),
        }
    }

    fn exec_end(&mut self, payload: &Payload, line: &Line) {
        let outcome = (&*payload.status == "declined").then_some(Outcome::Declined);
        let exit = payload.exit_code.parse().ok().filter(|_| outcome.is_none());
        let printed: Option<Text> = payload.aggregated_output.map(|raw| line.text(raw.get(), &self.log));
        let ended = Ended {
            id: payload.call_id.to_string(),
            outcome,
            exit: exit.map(|code| Exit { code, from: ExitFrom::Field }),
            output: printed.map(|text| Output { text: Some(text), ..Output::default() }),
            ..Ended::default()
        };
        self.push(What::Ended(Box::new(ended)));
    }

    fn patch_end(&mut self, payload: &Payload) {
        let outcome = match (&*payload.status, &*payload.success) {
            ("declined", _) => Outcome::Declined,
            ("failed", _) | (_, "false") => Outcome::Failed,
            _ => Outcome::Ok,
        };
        let effects = changes(payload.changes);
        let error = (outcome == Outcome::Failed).then(|| text(payload.stderr));
        let id = payload.call_id.to_string();
        let ended = Ended { id, outcome: Some(outcome), error, effects, ..Ended::default() };
        self.inner_end(ended, "apply_patch", Text::default());
    }

    fn mcp_end(&mut self, payload: &Payload, line: &Line) {
        let Some(invocation) = payload.invocation.and_then(|raw| serde_json::from_str::<Invocation>(raw.get()).ok()) else {
            return self.note(Noted::Skipped(payload.kind.to_string()));
        };
        let tool = format!("mcp__{}__{}", &*invocation.server, invocation.tool.replace('.', "_"));
        let args = invocation.arguments.map(|raw| line.text(raw.get(), &self.log)).unwrap_or_default();
        let (outcome, output) = result(payload.result, line, self);
        let ended = Ended { id: payload.call_id.to_string(), outcome: Some(outcome), output, ..Ended::default() };
        self.inner_end(ended, &tool, args);
    }
}

/// `{"path":{"type":"add"|"update"|"delete","move_path":…}}`.
fn changes(raw: Option<&RawValue>) -> Vec<Effect> {
    let Some(serde_json::Value::Object(map)) = raw.and_then(|raw| serde_json::from_str(raw.get()).ok()) else {
        return Vec::new();
    };
    let mut all = Vec::new();
    for (path, change) in map {
        let moved = change.get("move_path").and_then(serde_json::Value::as_str).map(str::to_owned);
        let op = match (change.get("type").and_then(serde_json::Value::as_str), &moved) {
            (_, Some(_)) => FileOp::MoveFrom,
            (Some("add"), _) => FileOp::Write,
            (Some("delete"), _) => FileOp::Delete,
            _ => FileOp::Edit,
        };
        all.push(Effect { path, op });
        all.extend(moved.map(|path| Effect { path, op: FileOp::MoveTo }));
    }
    all
}

/// `{"Ok":{"content":[…],"isError":…}}` or `{"Err":"…"}`.
fn result(raw: Option<&RawValue>, line: &Line, state: &State) -> (Outcome, Option<Output>) {
    let Some(result) = raw.and_then(|raw| serde_json::from_str::<McpResult>(raw.get()).ok()) else {
        return (Outcome::Ok, None);
    };
    let told = |raw: &RawValue| Output { text: Some(line.text(raw.get(), &state.log)), ..Output::default() };
    if let Some(error) = result.err {
        let said = crate::json::text(error.get().as_bytes());
        return (super::refused::read(&said).unwrap_or(Outcome::Failed), Some(told(error)));
    }
    let Some(ok) = result.ok else { return (Outcome::Ok, None) };
    let outcome = if &*ok.is_error == "true" { Outcome::Failed } else { Outcome::Ok };
    let fuller = ok.structured.filter(|raw| raw.get().starts_with(['{', '[']));
    (outcome, fuller.or(ok.content).map(told))
}
