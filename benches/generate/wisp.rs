//! wisp's audit log: one event a line, keys in alphabetical order.

use std::io::{self, Write};

use super::story::{Call, Turn, What};
use super::{Clock, Teller, json};

#[derive(Default)]
pub(super) struct Wisp {
    clock: Clock,
    events: u64,
}

struct Event<'a> {
    call: Option<&'a str>,
    details: String,
    kind: &'a str,
    turn: Option<u64>,
}

impl Wisp {
    fn event(&mut self, event: &Event<'_>, out: &mut dyn Write) -> io::Result<()> {
        self.events += 1;
        let call = event.call.map(|id| format!("\"call\":\"{id}\",")).unwrap_or_default();
        let turn = event.turn.map(|turn| format!(",\"turn\":{turn}")).unwrap_or_default();
        let (details, kind, time) = (&event.details, event.kind, self.clock.next());
        let frame = format!("\"pid\":4711,\"schema\":1,\"session\":\"b3a7c1e9\",\"time\":\"{time}\"{turn},\"version\":\"0.23.0\"");
        writeln!(out, "{{{call}\"details\":{details},\"id\":\"{:016x}\",\"kind\":\"{kind}\",{frame}}}", self.events)
    }

    fn call(&mut self, call: &Call, turn: u64, out: &mut dyn Write) -> io::Result<()> {
        let (tool, arguments) = arguments(&call.what);
        let details = format!("{{\"arguments\":{},\"tool\":\"{tool}\"}}", json(&arguments));
        self.event(&Event { call: Some(&call.id), details, kind: "tool.call", turn: Some(turn) }, out)?;
        if let What::Shell(command) = &call.what {
            self.shell(&json(command), call, (turn, out))?;
        }
        let details =
            format!("{{\"bytes\":{},\"output\":{},\"seconds\":0.031,\"tool\":\"{tool}\"}}", call.output.len(), json(&call.output));
        self.event(&Event { call: Some(&call.id), details, kind: "tool.result", turn: Some(turn) }, out)
    }

    fn shell(&mut self, command: &str, call: &Call, (turn, out): (u64, &mut dyn Write)) -> io::Result<()> {
        let decided = format!(
            "{{\"command\":{command},\"nested\":false,\"network\":true,\"sandbox\":true,\"verdict\":\"allowed\",\"workingDirectory\":\"/srv/harbour\"}}"
        );
        self.event(&Event { call: None, details: decided, kind: "policy.decision", turn: Some(turn) }, out)?;
        let (exit, printed) = (call.exit, json(&call.output));
        let ended = format!(
            "{{\"command\":{command},\"exitStatus\":{exit},\"seconds\":0.03,\"stderr\":\"\",\"stdout\":{printed},\"timedOut\":false,\"truncated\":false}}"
        );
        self.event(&Event { call: None, details: ended, kind: "command.outcome", turn: Some(turn) }, out)
    }
}

fn arguments(what: &What) -> (&'static str, String) {
    match what {
        What::Shell(command) => ("run_command", format!("{{\"command\": {}}}", json(command))),
        What::Read(path) => ("read_file", format!("{{\"path\": {}}}", json(path))),
        What::Edit { path, old, new } => {
            ("edit_file", format!("{{\"path\": {}, \"old\": {}, \"new\": {}}}", json(path), json(old), json(new)))
        }
    }
}

impl Teller for Wisp {
    fn open(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let details =
            "{\"entryPoint\":\"chat\",\"model\":\"ollama:made-up:8b\",\"tools\":[\"run_command\",\"read_file\",\"edit_file\",\"notify\"]}";
        self.event(&Event { call: None, details: details.to_owned(), kind: "session.start", turn: None }, out)
    }

    fn turn(&mut self, turn: &Turn, out: &mut dyn Write) -> io::Result<()> {
        let number = Some(turn.number);
        let asked = format!("{{\"text\":{}}}", json(&turn.prompt));
        self.event(&Event { call: None, details: asked, kind: "prompt", turn: number }, out)?;
        for call in &turn.calls {
            self.call(call, turn.number, out)?;
        }
        let said = format!("{{\"condensed\":false,\"seconds\":2.5,\"text\":{}}}", json(&turn.reply));
        self.event(&Event { call: None, details: said, kind: "response", turn: number }, out)
    }
}
