//! `--mode model`, through the program itself.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod effect;
mod named;
mod resume;
mod server;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::{Value, json};

/// A verdict in the words of a model.
const VERIFIED: &str = r#"{"reason":"the calls show it","verdict":"verified"}"#;

/// A folder with a log of so many turns, each with a reply that speaks of results and that no reader reads.
struct Folder(tempfile::TempDir);

impl Folder {
    fn with(turns: usize) -> Self {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("logs")).unwrap();
        std::fs::write(folder.path().join("logs/audit.jsonl"), log(turns)).unwrap();
        Self(folder)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Where answers are kept.
    fn journal(&self) -> PathBuf {
        self.path("state/wisp-audit/model.jsonl")
    }

    /// `verify` of the log, with nothing of this machine's settings.
    fn verify(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_wisp-audit"));
        command.env_clear().env("HOME", "/nonexistent").env("XDG_STATE_HOME", self.path("state")).current_dir(self.0.path());
        command.args(["verify", "logs/audit.jsonl"]).args(args);
        command
    }

    /// It, with `--mode model` at an address.
    fn ask(&self, address: &str, args: &[&str]) -> Command {
        let mut command = self.verify(&["--mode", "model", "--model", "m", "--model-api", "ollama", "--model-url", address]);
        command.args(args);
        command
    }

    /// It, with recorded answers of which each is the text for its turn, from the first on.
    fn recorded(&self, texts: &[&str], args: &[&str]) -> Output {
        let mut lines = String::new();
        for (at, text) in texts.iter().enumerate() {
            let _ = writeln!(lines, "{}", json!({"session": "aa11bb22", "turn": at + 1, "text": text}));
        }
        std::fs::write(self.path("answers.jsonl"), lines).unwrap();
        self.verify(&["--mode", "model", "--model-answers", "answers.jsonl"]).args(args).output().unwrap()
    }
}

fn event(kind: &str, turn: usize, details: &Value) -> String {
    let second = turn % 60;
    let event = json!({"details": details, "id": format!("{kind:.1}{turn:015x}"), "kind": kind, "pid": 7, "schema": 1, "session": "aa11bb22",
                       "time": format!("2026-11-12T10:{:02}:{second:02}.000Z", turn / 60), "turn": turn, "version": "0.22.1"});
    format!("{event}\n")
}

fn log(turns: usize) -> String {
    let mut text = event("session.start", 0, &json!({"entryPoint": "chat", "model": "x", "tools": ["read_file"]}));
    for turn in 1..=turns {
        text += &event("prompt", turn, &json!({"text": "and the next one?"}));
        text += &event("response", turn, &json!({"text": format!("Gadget number {turn} displayed its panel."), "seconds": 1.0}));
    }
    text
}

fn told(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The report on standard output, without what is never the same twice.
fn report(output: &Output) -> Value {
    let mut report: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", told(&output.stderr)));
    for turn in report["sessions"][0]["turns"].as_array_mut().unwrap() {
        for opinion in turn.get_mut("opinions").and_then(Value::as_array_mut).into_iter().flatten() {
            opinion.as_object_mut().unwrap().remove("seconds");
        }
    }
    report
}

fn lines(path: &Path) -> Vec<Value> {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    text.split_inclusive('\n').filter(|line| line.ends_with('\n')).filter_map(|line| serde_json::from_str(line).ok()).collect()
}
