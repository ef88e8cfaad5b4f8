//! A Claude Code session file: one record a line, each naming the one before it.

use std::io::{self, Write};

use super::story::{Call, Turn, What};
use super::{Clock, Teller, json};

#[derive(Default)]
pub(super) struct ClaudeCode {
    clock: Clock,
    records: u64,
}

impl ClaudeCode {
    /// A record of this type with its body, which stands between the frame and the ids.
    fn record(&mut self, kind: &str, body: &str, out: &mut dyn Write) -> io::Result<()> {
        let parent = if self.records == 0 { "null".to_owned() } else { format!("\"{}\"", uuid(self.records)) };
        self.records += 1;
        let (id, time) = (uuid(self.records), self.clock.next());
        writeln!(
            out,
            "{{\"parentUuid\":{parent},\"isSidechain\":false,\"userType\":\"external\",\"cwd\":\"/srv/harbour\",\"sessionId\":\"{}\",\"version\":\"2.1.0\",\"gitBranch\":\"main\",\"type\":\"{kind}\",{body},\"uuid\":\"{id}\",\"timestamp\":\"{time}\"}}",
            uuid(0)
        )
    }

    fn assistant(&mut self, block: &str, out: &mut dyn Write) -> io::Result<()> {
        let id = self.records;
        let message = format!(
            "\"message\":{{\"model\":\"made-up\",\"id\":\"msg_{id:08}\",\"type\":\"message\",\"role\":\"assistant\",\"content\":[{block}],\"stop_reason\":null,\"usage\":{{\"input_tokens\":9,\"output_tokens\":40}}}}"
        );
        self.record("assistant", &message, out)
    }

    fn call(&mut self, call: &Call, out: &mut dyn Write) -> io::Result<()> {
        let (tool, input) = input(&call.what);
        let id = &call.id;
        self.assistant(&format!("{{\"type\":\"tool_use\",\"id\":\"{id}\",\"name\":\"{tool}\",\"input\":{input}}}"), out)?;
        let output = json(&call.output);
        let result = format!(
            "\"message\":{{\"role\":\"user\",\"content\":[{{\"tool_use_id\":\"{id}\",\"type\":\"tool_result\",\"content\":{output},\"is_error\":false}}]}},\"toolUseResult\":{}",
            extra(&call.what, &output)
        );
        self.record("user", &result, out)
    }
}

fn uuid(number: u64) -> String {
    format!("6d1f0a52-77c3-4e0b-9a10-{number:012x}")
}

fn input(what: &What) -> (&'static str, String) {
    match what {
        What::Shell(command) => ("Bash", format!("{{\"command\":{},\"description\":\"Look\"}}", json(command))),
        What::Read(path) => ("Read", format!("{{\"file_path\":{}}}", json(&format!("/srv/harbour/{path}")))),
        What::Edit { path, old, new } => {
            let path = json(&format!("/srv/harbour/{path}"));
            ("Edit", format!("{{\"file_path\":{path},\"old_string\":{},\"new_string\":{}}}", json(old), json(new)))
        }
    }
}

/// What the client records of the result for itself.
fn extra(what: &What, output: &str) -> String {
    match what {
        What::Shell(_) => format!("{{\"stdout\":{output},\"stderr\":\"\",\"interrupted\":false,\"isImage\":false}}"),
        What::Read(path) => {
            let path = json(&format!("/srv/harbour/{path}"));
            format!(
                "{{\"type\":\"text\",\"file\":{{\"filePath\":{path},\"content\":{output},\"numLines\":90,\"startLine\":1,\"totalLines\":90}}}}"
            )
        }
        What::Edit { path, old, new } => {
            let path = json(&format!("/srv/harbour/{path}"));
            format!(
                "{{\"filePath\":{path},\"oldString\":{},\"newString\":{},\"structuredPatch\":[],\"userModified\":false}}",
                json(old),
                json(new)
            )
        }
    }
}

impl Teller for ClaudeCode {
    fn open(&mut self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    fn turn(&mut self, turn: &Turn, out: &mut dyn Write) -> io::Result<()> {
        let asked = format!("\"message\":{{\"role\":\"user\",\"content\":{}}}", json(&turn.prompt));
        self.record("user", &asked, out)?;
        for call in &turn.calls {
            self.call(call, out)?;
        }
        self.assistant(&format!("{{\"type\":\"text\",\"text\":{}}}", json(&turn.reply)), out)
    }
}
