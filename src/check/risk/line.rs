//! What is found on a line, part by part and over all parts.

use super::level::{Level, Raised};
use super::place;
use super::rules;
use crate::evidence::shell::{ShellLine, Simple};
use crate::session::FileOp;

/// What is found on a line.
#[derive(Debug, Default)]
pub struct Line {
    /// What raised it.
    pub raised: Vec<Raised>,
    /// Parts that read a secret.
    secrets: Vec<usize>,
    /// Parts that reach the network.
    network: Vec<usize>,
}

/// One part of a line being judged.
pub struct Part<'l> {
    line: &'l mut Line,
    text: String,
    at: usize,
    /// It reads a secret.
    pub secret: bool,
    /// It sends to or fetches from another machine.
    pub network: bool,
}

/// Longest part shown, in characters.
const SHOWN: usize = 80;

impl Line {
    /// The part at an index of the line.
    pub fn part(&mut self, at: usize, command: &Simple) -> Part<'_> {
        Part { line: self, text: brief(command), at, secret: false, network: false }
    }

    /// Something about the line as a whole.
    pub fn whole(&mut self, level: Level, reason: &'static str) {
        self.raised.push(Raised { level, reason, part: String::new() });
    }
}

impl Part<'_> {
    /// A reason for a level.
    pub fn raise(&mut self, level: Level, reason: &'static str) {
        if level > Level::Safe {
            self.line.raised.push(Raised { level, reason, part: self.text.clone() });
        }
    }

    /// What was found on a line inside it.
    pub fn within(&mut self, raised: Vec<Raised>) {
        self.line.raised.extend(raised);
    }
}

impl Drop for Part<'_> {
    fn drop(&mut self) {
        if self.secret {
            self.line.secrets.push(self.at);
        }
        if self.network {
            self.line.network.push(self.at);
        }
    }
}

fn brief(command: &Simple) -> String {
    let mut text = String::new();
    for word in &command.words {
        if text.len() > SHOWN * 4 {
            break;
        }
        if !text.is_empty() {
            text.push(' ');
        }
        text.extend(word.text.chars().take(SHOWN));
    }
    if text.chars().count() <= SHOWN {
        return text;
    }
    text.chars().take(SHOWN).chain(['…']).collect()
}

/// What the line is known to do to files, whatever the program.
pub fn touches(read: &ShellLine, line: &mut Line) {
    for touch in read.touches() {
        let Some(command) = read.commands.get(touch.command) else { continue };
        if touch.op == FileOp::Read || touch.perhaps || matches!(command.program(), "rm" | "find" | "git" | "rmdir" | "cd") {
            continue;
        }
        rules::written(&touch.path, &mut line.part(touch.command, command));
    }
}

/// Programs that run what they are given on standard input or as text.
const RUNS: &[&str] = &[
    "sh",
    "bash",
    "zsh",
    "dash",
    "ksh",
    "fish",
    "python",
    "python3",
    "perl",
    "ruby",
    "node",
    "php",
    "pwsh",
    "powershell",
    "iex",
    "invoke-expression",
    "eval",
    "source",
    ".",
    "osascript",
    "sudo",
    "xargs",
];

/// What only shows over several parts.
pub fn across(read: &ShellLine, line: &mut Line) {
    let loads: Vec<usize> = (0..read.commands.len()).filter(|at| downloads(&read.commands[*at])).collect();
    if loads.iter().any(|at| runs_what(read, *at)) {
        line.whole(Level::Dangerous, "it runs what it fetches");
    }
    if loads.iter().any(|at| runs_later(read, *at)) {
        line.whole(Level::Dangerous, "it runs a file that it fetched");
    }
    let hidden = |at: usize| decodes(&read.commands[at]) && runs_what(read, at);
    if (0..read.commands.len()).any(hidden) {
        line.whole(Level::Dangerous, "it runs what it decodes, which nobody can read");
    }
    if !line.secrets.is_empty() && !line.network.is_empty() {
        line.whole(Level::Dangerous, "it reads secrets and reaches the network");
    }
}

fn downloads(command: &Simple) -> bool {
    matches!(
        command.program().to_ascii_lowercase().as_str(),
        "curl" | "wget" | "http" | "https" | "aria2c" | "iwr" | "irm" | "invoke-webrequest" | "invoke-restmethod" | "fetch" | "nc" | "ncat"
    )
}

fn decodes(command: &Simple) -> bool {
    match command.program() {
        "base64" | "base32" | "openssl" => command.args().any(|arg| matches!(arg, "-d" | "-D" | "--decode" | "-di" | "enc")),
        "xxd" => command.args().any(|arg| arg.starts_with("-r")),
        _ => false,
    }
}

/// What a part prints is run: piped into a shell, or the text of one.
fn runs_what(read: &ShellLine, at: usize) -> bool {
    let mut next = at;
    for _ in 0..8 {
        let Some(into) = read.commands.get(next).and_then(|command| command.piped_into.as_deref()) else { break };
        if is_runner(into) || into.starts_with(['$', '`', '<']) {
            return true;
        }
        let Some(further) = (next + 1..read.commands.len()).find(|at| read.commands[*at].program() == into) else { break };
        next = further;
    }
    let takes = |command: &Simple| {
        is_runner(command.program())
            && command.words.iter().skip(1).any(|word| word.text == "<( )" || word.text.contains("$(curl") || word.text.contains("$(wget"))
    };
    read.commands.iter().any(takes)
}

fn is_runner(program: &str) -> bool {
    let name = program.to_ascii_lowercase();
    RUNS.contains(&name.as_str()) || RUNS.contains(&name.trim_end_matches(|letter: char| letter.is_ascii_digit() || letter == '.'))
}

/// A file it writes is a program or a script of a later part.
fn runs_later(read: &ShellLine, at: usize) -> bool {
    let Some(file) = fetched(&read.commands[at]) else { return false };
    let base = |path: &str| path.rsplit('/').next().unwrap_or(path).to_owned();
    let file = base(&file);
    read.commands.iter().skip(at + 1).any(|command| {
        let runs = command.words.first().is_some_and(|word| word.text.contains('/') && base(&word.text) == file);
        runs || is_runner(command.program()) && command.args().any(|arg| base(arg) == file)
    })
}

fn fetched(command: &Simple) -> Option<String> {
    let args: Vec<&str> = command.args().collect();
    let named = args.iter().position(|arg| {
        matches!(*arg, "-o" | "--output" | "--output-document" | "-OutFile") || *arg == "-O" && command.program() == "wget"
    });
    if let Some(at) = named {
        return args.get(at + 1).map(|file| (*file).to_owned());
    }
    if let Some(redirect) = command.redirects.iter().find(|redirect| redirect.fd == 1) {
        return Some(redirect.target.text.clone());
    }
    let by_url = command.program() == "wget" || args.iter().any(|arg| arg.starts_with('-') && !arg.starts_with("--") && arg.contains('O'));
    let url = args.iter().find(|arg| arg.contains("://"))?;
    let path = url.split(['?', '#']).next()?;
    let name = path.rsplit('/').next().filter(|name| !name.is_empty())?;
    (by_url || place::is_secret(name)).then(|| name.to_owned())
}
