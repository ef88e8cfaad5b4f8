//! The server of tools, driven over pipes as an agent drives it.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

struct Client {
    child: Child,
    to: Option<ChildStdin>,
    from: BufReader<ChildStdout>,
    id: u64,
}

impl Client {
    fn of(targets: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_wisp-audit"));
        command.env_clear().env("HOME", "/nonexistent").current_dir(env!("CARGO_MANIFEST_DIR")).arg("mcp").args(targets);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (to, from) = (child.stdin.take(), BufReader::new(child.stdout.take().unwrap()));
        Self { child, to, from, id: 0 }
    }

    fn send(&mut self, line: &str) {
        let to = self.to.as_mut().unwrap();
        writeln!(to, "{line}").unwrap();
        to.flush().unwrap();
    }

    fn read(&mut self) -> Value {
        let mut line = String::new();
        self.from.read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap()
    }

    fn ask(&mut self, method: &str, params: &Value) -> Value {
        self.id += 1;
        self.send(&json!({ "jsonrpc": "2.0", "id": self.id, "method": method, "params": params }).to_string());
        let answer = self.read();
        assert_eq!((&answer["jsonrpc"], &answer["id"]), (&json!("2.0"), &json!(self.id)));
        answer
    }

    /// What a tool answers, and whether it failed.
    fn call(&mut self, tool: &str, arguments: &Value) -> (String, bool) {
        let answer = self.ask("tools/call", &json!({ "name": tool, "arguments": arguments }));
        let result = &answer["result"];
        (result["content"][0]["text"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned(), result["isError"] == true)
    }

    fn end(mut self) -> i32 {
        drop(self.to.take());
        self.child.wait().unwrap().code().unwrap()
    }
}

#[test]
fn a_client_shakes_hands_lists_the_tools_and_leaves() {
    let mut client = Client::of(&["fixtures/sessions"]);
    let hello = client.ask("initialize", &json!({ "protocolVersion": "2025-03-26", "capabilities": {}, "clientInfo": {"name": "x"} }));
    assert_eq!(hello["result"]["protocolVersion"], "2025-03-26");
    assert_eq!(hello["result"]["serverInfo"]["name"], "wisp-audit");
    client.send(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#);
    assert_eq!(client.ask("ping", &Value::Null)["result"], json!({}));
    let tools = client.ask("tools/list", &json!({}));
    let names: Vec<&Value> = tools["result"]["tools"].as_array().unwrap().iter().map(|tool| &tool["name"]).collect();
    assert_eq!(names, ["verify", "show", "calls"]);
    assert!(tools["result"]["tools"].as_array().unwrap().iter().all(|tool| tool["inputSchema"]["type"] == "object"));
    assert_eq!(client.ask("initialize", &json!({ "protocolVersion": "1999-01-01" }))["result"]["protocolVersion"], "2025-06-18");
    assert_eq!(client.ask("resources/list", &json!({}))["error"]["code"], -32601);
    assert_eq!(client.end(), 0);
}

#[test]
fn the_tools_tell_what_the_commands_tell() {
    let mut client = Client::of(&["fixtures/sessions"]);
    let (told, failed) = client.call("verify", &json!({ "session": "ba7865f0", "turn": 2 }));
    assert!(!failed && told.contains("contradicted: no call in this turn was denied"), "{told}");
    let (told, _) = client.call("verify", &json!({ "session": "ba7865f0", "turn": 2, "report": "json" }));
    assert_eq!(serde_json::from_str::<Value>(&told).unwrap()["summary"]["contradicted"], 1);
    let (told, failed) = client.call("show", &json!({ "session": "ba7865f0", "turn": 2 }));
    assert!(!failed && told.contains("turn 2"), "{told}");
    let (told, _) = client.call("calls", &json!({ "session": "fixtures/sessions/ba7865f0/session.jsonl", "turn": 2 }));
    assert!(!serde_json::from_str::<Value>(&told).unwrap()["sessions"][0]["calls"].as_array().unwrap().is_empty());
}

#[test]
fn a_draft_is_judged_against_the_calls_of_the_last_turn() {
    let mut client = Client::of(&["fixtures/hooks/claude-code/honest"]);
    let (told, failed) = client.call("verify", &json!({ "draft": "I ran `cargo test`: all 4 tests pass." }));
    assert!(!failed && told.contains("0 contradicted, 0 unsupported"), "{told}");
    let (told, _) = client.call("verify", &json!({ "draft": "I ran `cargo clippy` and it is clean." }));
    assert!(told.contains("unsupported:"), "{told}");
    let (told, failed) = client.call("verify", &json!({ "draft": "Done.", "turn": 1 }));
    assert!(failed, "{told}");
}

/// A log that lies outside, and a link to it from within.
fn outside() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let (inside, outside) = (folder.path().join("in"), folder.path().join("out"));
    for below in [&inside, &outside] {
        fs::create_dir(below).unwrap();
        let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/hooks/claude-code/honest/session.jsonl");
        fs::copy(fixture, below.join("session.jsonl")).unwrap();
    }
    #[cfg(unix)]
    std::os::unix::fs::symlink(outside.join("session.jsonl"), inside.join("link.jsonl")).unwrap();
    (folder, inside)
}

#[test]
fn nothing_outside_of_the_targets_is_read() {
    let (folder, inside) = outside();
    let mut client = Client::of(&[inside.to_str().unwrap()]);
    let at = |below: &str| json!({ "session": folder.path().join(below).to_str().unwrap() });
    assert!(!client.call("verify", &at("in/session.jsonl")).1);
    assert!(!client.call("verify", &json!({ "session": "" })).1);
    let wrong = ["out/session.jsonl", "in/../out/session.jsonl", "in/link.jsonl", "out/none.jsonl", "in"];
    for below in wrong {
        let (told, failed) = client.call("verify", &at(below));
        assert!(failed && told.contains("is no log this server may read"), "{below}: {told}");
    }
    for name in ["/etc/passwd", "/dev/zero", "../../Cargo.json", "-", "no-such-session"] {
        assert!(client.call("show", &json!({ "session": name })).1, "{name}");
    }
}

#[test]
fn garbage_is_refused_and_the_server_goes_on() {
    let mut client = Client::of(&["fixtures/sessions"]);
    for (line, code) in [("nonsense", -32700), ("[]", -32600), (r#"{"id":1}"#, -32600), ("{\"id\":1,\"method\":7}", -32600)] {
        client.send(line);
        assert_eq!(client.read()["error"]["code"], code, "{line}");
    }
    let wrong = [
        json!({ "name": "remove" }),
        json!({ "name": "verify", "arguments": { "sesion": "x" } }),
        json!({ "name": "verify", "arguments": { "turn": "two" } }),
        json!({ "name": "show", "arguments": { "draft": "x" } }),
        json!(null),
    ];
    for params in wrong {
        assert_eq!(client.ask("tools/call", &params)["error"]["code"], -32602, "{params}");
    }
    assert!(client.call("verify", &json!({ "session": "ba7865f0", "turn": 99 })).1);
    assert_eq!(client.ask("ping", &json!({}))["result"], json!({}));
}

#[test]
fn a_server_whose_target_is_not_there_does_not_start() {
    assert_eq!(Client::of(&["no/such/folder"]).end(), 2);
}
