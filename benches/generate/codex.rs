//! A Codex rollout of the third generation: enveloped items by line.

use std::io::{self, Write};

use super::story::{Call, Turn, What};
use super::{Clock, Teller, json};

#[derive(Default)]
pub(super) struct Codex {
    clock: Clock,
}

impl Codex {
    fn record(&mut self, kind: &str, payload: &str, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{{\"timestamp\":\"{}\",\"type\":\"{kind}\",\"payload\":{{{payload}}}}}", self.clock.next())
    }

    fn message(&mut self, role: &str, text: &str, out: &mut dyn Write) -> io::Result<()> {
        let part = if role == "user" { "input_text" } else { "output_text" };
        let payload = format!("\"type\":\"message\",\"role\":\"{role}\",\"content\":[{{\"type\":\"{part}\",\"text\":{}}}]", json(text));
        self.record("response_item", &payload, out)
    }

    fn call(&mut self, call: &Call, out: &mut dyn Write) -> io::Result<()> {
        let id = &call.id;
        let (kind, asked, printed) = match &call.what {
            What::Edit { path, old, new } => ("custom_tool_call", patch(path, old, new), patched(path)),
            What::Shell(command) => ("function_call", shell(command), exec(&call.output, call.exit)),
            What::Read(path) => ("function_call", shell(&format!("sed -n 1,400p {path}")), exec(&call.output, 0)),
        };
        self.record("response_item", &format!("\"type\":\"{kind}\",{asked},\"call_id\":\"{id}\""), out)?;
        self.record("response_item", &format!("\"type\":\"{kind}_output\",\"call_id\":\"{id}\",\"output\":{}", json(&printed)), out)
    }
}

fn shell(command: &str) -> String {
    let arguments = format!("{{\"cmd\":{},\"workdir\":\"/srv/harbour\"}}", json(command));
    format!("\"name\":\"exec_command\",\"arguments\":{}", json(&arguments))
}

fn exec(output: &str, exit: i32) -> String {
    let tokens = output.len() / 4;
    format!(
        "Chunk ID: 1a2b3c\nWall time: 0.1200 seconds\nProcess exited with code {exit}\nOriginal token count: {tokens}\nOutput:\n{output}"
    )
}

fn patch(path: &str, old: &str, new: &str) -> String {
    let patch = format!("*** Begin Patch\n*** Update File: {path}\n@@\n-{old}\n+{new}\n*** End Patch\n");
    format!("\"name\":\"apply_patch\",\"status\":\"completed\",\"input\":{}", json(&patch))
}

fn patched(path: &str) -> String {
    format!("Exit code: 0\nWall time: 0.1 seconds\nOutput:\nSuccess. Updated the following files:\nM {path}\n")
}

impl Teller for Codex {
    fn open(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let meta = "\"id\":\"019a77c3-6d1f-7000-8000-9a104e0b0001\",\"timestamp\":\"2026-01-01T00:00:00.000Z\",\"cwd\":\"/srv/harbour\",\"originator\":\"codex_exec\",\"cli_version\":\"0.140.0\",\"source\":\"exec\",\"model_provider\":\"made-up\"";
        self.record("session_meta", meta, out)
    }

    fn turn(&mut self, turn: &Turn, out: &mut dyn Write) -> io::Result<()> {
        let number = turn.number;
        self.record("event_msg", &format!("\"type\":\"task_started\",\"turn_id\":\"t{number}\""), out)?;
        self.record("turn_context", &format!("\"turn_id\":\"t{number}\",\"cwd\":\"/srv/harbour\",\"model\":\"made-up\""), out)?;
        self.message("user", &turn.prompt, out)?;
        self.record("event_msg", &format!("\"type\":\"user_message\",\"message\":{}", json(&turn.prompt)), out)?;
        for call in &turn.calls {
            self.call(call, out)?;
        }
        self.record("event_msg", &format!("\"type\":\"agent_message\",\"message\":{}", json(&turn.reply)), out)?;
        self.message("assistant", &turn.reply, out)?;
        self.record("event_msg", &format!("\"type\":\"task_complete\",\"turn_id\":\"t{number}\",\"last_agent_message\":\"\""), out)
    }
}
