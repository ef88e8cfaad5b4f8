//! How much a command line could break: three levels with reasons, from the line taken apart, never from what it printed.

mod gate;
mod level;
mod line;
mod names;
mod place;
mod rules;
mod text;

#[cfg(test)]
mod tests;

pub use gate::{Command, Drift, Fault, Steps, Weight, commands, is_recorded};
pub use level::{Level, Raised};

use crate::evidence::shell::{self, ShellLine, Unparsed};
use line::Line;

/// What our rules say of a line.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Judged {
    /// The highest level of its parts.
    pub level: Level,
    /// What raised it above safe, the gravest first.
    pub raised: Vec<Raised>,
    /// Commands it was taken apart into.
    pub parts: usize,
    /// Why it could not be taken apart whole; its level is then moderate at least.
    pub gave_up: Option<&'static str>,
}

/// Scripts in scripts deeper than this are only read as text.
const DEEPEST: u32 = 2;

/// Judges a line.
#[must_use]
pub fn judge(line: &str) -> Judged {
    judge_within(line, DEEPEST)
}

fn judge_within(text: &str, deeper: u32) -> Judged {
    let read = shell::read(text);
    let mut line = Line::default();
    for (at, command) in read.commands.iter().enumerate() {
        rules::command(command, &mut line.part(at, command), deeper);
    }
    line::touches(&read, &mut line);
    line::across(&read, &mut line);
    text::raw(text, &read, &mut line);
    let gave_up = read.unparsed.map(why);
    if is_partly_read(text, &read) || read.commands.is_empty() && !is_blank(text) {
        line.whole(Level::Moderate, "it could not be taken apart whole");
    }
    line.judged(&read, gave_up)
}

/// Something of it is not known. PowerShell without blocks and expressions is read word by word.
fn is_partly_read(text: &str, read: &ShellLine) -> bool {
    match read.unparsed {
        Some(Unparsed::OtherShell) => text.contains(['{', '(', '&', '`']),
        unparsed => unparsed.is_some(),
    }
}

/// Nothing but comments and assignments.
fn is_blank(text: &str) -> bool {
    text.lines().map(str::trim).all(|line| line.is_empty() || line.starts_with('#') || is_assignment(line))
}

fn is_assignment(line: &str) -> bool {
    let Some((name, value)) = line.split_once('=') else { return false };
    let named = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    named && !value.contains(['$', '`', ';', '&', '|', '<', '>', '(']) && value.split_whitespace().count() <= 1
}

fn why(unparsed: Unparsed) -> &'static str {
    match unparsed {
        Unparsed::TooLarge => "longer or deeper than the parser reads",
        Unparsed::Syntax => "not a line the bash grammar knows",
        Unparsed::OtherShell => "PowerShell or cmd, read by its words only",
    }
}

impl Line {
    fn judged(self, read: &ShellLine, gave_up: Option<&'static str>) -> Judged {
        let mut raised = self.raised;
        raised.sort_by_key(|raised| std::cmp::Reverse(raised.level));
        raised.dedup_by(|a, b| a.reason == b.reason && a.part == b.part);
        let level = raised.first().map_or(Level::Safe, |raised| raised.level);
        Judged { level, raised, parts: read.commands.len(), gave_up }
    }
}
