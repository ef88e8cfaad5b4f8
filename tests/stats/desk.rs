//! A folder with a data folder in it, and the program run there.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::Value;

use super::program::{self, Ran};

pub fn at(path: &str) -> String {
    program::at(path).to_str().unwrap().to_owned()
}

/// A reply whose claims no call bears out, in a folder below a home.
pub fn fabricated() -> String {
    at("fixtures/sessions/eefc5b0e/session.jsonl")
}

pub struct Desk(pub tempfile::TempDir);

impl Desk {
    pub fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    pub fn file(&self) -> PathBuf {
        self.0.path().join("data/wisp-audit/stats.db")
    }

    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_wisp-audit"));
        command.env_clear().env("HOME", "/nonexistent").env("XDG_DATA_HOME", self.0.path().join("data"));
        command.current_dir(self.0.path()).args(args).stdin(Stdio::null());
        command
    }

    pub fn run(&self, args: &[&str]) -> Ran {
        Ran::of(&self.command(args).output().unwrap())
    }

    /// Runs with lines on standard input, read from a file.
    pub fn told(&self, args: &[&str], lines: &str) -> Ran {
        let file = self.0.path().join("told.jsonl");
        fs::write(&file, lines).unwrap();
        Ran::of(&self.command(args).stdin(fs::File::open(file).unwrap()).output().unwrap())
    }

    pub fn replies(&self) -> Value {
        self.run(&["stats", "--report", "json"]).json()["all"]["replies"].clone()
    }

    pub fn holds(&self, text: &str) -> bool {
        let bytes = self.bytes();
        bytes.windows(text.len()).any(|part| part == text.as_bytes())
    }

    /// Everything that lies in the data folder.
    fn bytes(&self) -> Vec<u8> {
        let files = fs::read_dir(self.file().parent().unwrap()).unwrap();
        files.flat_map(|file| fs::read(file.unwrap().path()).unwrap()).collect()
    }
}
