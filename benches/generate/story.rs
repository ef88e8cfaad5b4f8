//! What happens in a synthetic session, told apart from any wire form.

use super::Spec;
use super::prose;
use super::random::Random;

/// One turn.
pub struct Turn {
    /// Its number, from 1.
    pub number: u64,
    /// What the person asked.
    pub prompt: String,
    /// Its calls.
    pub calls: Vec<Call>,
    /// The reply.
    pub reply: String,
}

/// One call with its result.
pub struct Call {
    /// Its id.
    pub id: String,
    /// What was done.
    pub what: What,
    /// What it printed.
    pub output: String,
    /// Exit status of a shell line.
    pub exit: i32,
}

/// What a call does.
pub enum What {
    /// A shell line.
    Shell(String),
    /// A file read.
    Read(String),
    /// Words replaced in a file.
    Edit { path: String, old: String, new: String },
}

/// Tells one turn after the other.
pub struct Story {
    spec: Spec,
    random: Random,
    ids: u64,
}

const FOLDERS: [&str; 6] = ["src/quay", "src/berth", "src/tide", "crates/crane/src", "docs", "tests"];
const WORDS: [&str; 12] =
    ["berth", "tide", "crane", "ledger", "pilot", "manifest", "anchor", "winch", "harbour", "signal", "cargo_hold", "lantern"];

impl Story {
    /// A story of this kind.
    pub fn new(spec: Spec, random: Random) -> Self {
        Self { spec, random, ids: 0 }
    }

    /// The next turn.
    pub fn turn(&mut self, number: u64) -> Turn {
        let calls: Vec<Call> = (0..self.spec.calls).map(|_| self.call()).collect();
        let reply = if self.random.chance(self.spec.fabricated) {
            prose::fabricated(&mut self.random)
        } else {
            let told: Vec<String> = calls.iter().rev().take(3).map(told).collect();
            prose::honest(&told, &mut self.random)
        };
        Turn { number, prompt: format!("Please look after the {} in part {number}.", self.random.of(&WORDS)), calls, reply }
    }

    fn call(&mut self) -> Call {
        self.ids += 1;
        let id = format!("call_{:08x}{:04x}", self.ids, self.random.below(0xffff));
        let path = path(&mut self.random);
        let (what, output, exit) = match self.random.below(20) {
            0..8 => self.listing(&path),
            8..14 => (What::Read(path), self.source(), 0),
            14..17 => self.edit(path),
            _ => self.tests(),
        };
        Call { id, what, output, exit }
    }

    fn listing(&mut self, path: &str) -> (What, String, i32) {
        let word = self.random.of(&WORDS);
        let command = match self.random.below(4) {
            0 => format!("rg -n '{word}' {path} | head -200"),
            1 => format!("cd /srv/harbour && git log --oneline -n 80 -- {path}"),
            2 => format!("find . -name '*{word}*' -not -path './target/*'"),
            _ => format!("for f in $(git diff --name-only); do wc -l \"$f\"; done; cat {path}"),
        };
        (What::Shell(command), self.source(), 0)
    }

    fn edit(&mut self, path: String) -> (What, String, i32) {
        let (old, new) = (code(&mut self.random), code(&mut self.random));
        let output = format!("The file {path} has been updated.");
        (What::Edit { path, old, new }, output, 0)
    }

    fn tests(&mut self) -> (What, String, i32) {
        use std::fmt::Write as _;
        let passed = 12 + self.random.below(90);
        let mut output = format!("   Compiling harbour v0.4.1 (/srv/harbour)\n\nrunning {passed} tests\n");
        for at in 0..passed {
            let _ = writeln!(output, "test {}::case_{at} ... ok", self.random.of(&WORDS));
        }
        let _ = write!(output, "\ntest result: ok. {passed} passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.42s\n");
        (What::Shell("cargo test --workspace".to_owned()), output, 0)
    }

    /// Lines of code, about as many bytes as wanted.
    fn source(&mut self) -> String {
        let most = self.spec.output / 2 + self.random.below(self.spec.output.max(1));
        let mut text = String::with_capacity(most + 80);
        while text.len() < most {
            text.push_str(&code(&mut self.random));
            text.push('\n');
        }
        text
    }
}

/// A path of the made-up repository.
pub fn path(random: &mut Random) -> String {
    format!("{}/{}_{}.rs", random.of(&FOLDERS), random.of(&WORDS), random.below(400))
}

/// A line of made-up code.
fn code(random: &mut Random) -> String {
    let (a, b, number) = (random.of(&WORDS), random.of(&WORDS), random.below(90_000));
    match random.below(4) {
        0 => format!("    let {a}_{number} = {b}.measure(\"{a}\", {number})?;"),
        1 => format!("pub fn {a}_{b}({a}: &str) -> Result<{number}u32, Error> {{"),
        2 => format!("\t// the {a} waits for the {b} at mark {number}"),
        _ => format!("    if {a}.len() > {number} {{ return Err(Error::{b}(\"{a}\\t{number}\")); }}"),
    }
}

/// What an honest reply says of a call.
fn told(call: &Call) -> String {
    match &call.what {
        What::Shell(command) if command.starts_with("cargo test") => {
            let passed = call.output.matches("... ok").count();
            format!("`cargo test --workspace` passes: {passed} passed, 0 failed.")
        }
        What::Shell(command) => format!("I ran `{command}` and went through its output."),
        What::Read(path) => format!("I read `{path}` from top to bottom."),
        What::Edit { path, .. } => format!("Updated `{path}`."),
    }
}
