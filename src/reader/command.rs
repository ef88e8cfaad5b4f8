//! A command said to have run.
//!
//! **Reads** ran, executed or running beside a backticked command line, said by the agent of itself.
//!
//! **Unsupported when** no shell call ran that line (whitespace folded), contains it, or runs the same program with all its words.
//!
//! **Contradicted when** the only calls that hold the line were turned away before they ran.
//!
//! **Cannot tell when** the call that holds it has no recorded result, or a script ran that could have run it.
//!
//! **Noted when** only the same program and subcommand ran with other arguments.
//!
//! **Not read** are plans, instructions, what the person ran, and a backticked word that is no command line.
//!
//! Source of the rule: ADR 0060.

use std::sync::LazyLock;

use regex::Regex;

use super::{Meta, Reader, Support};
use crate::claim::{Actor, Clause, Prose, SpanKind};
use crate::evidence::shell::{self, Simple};
use crate::evidence::{CallList, Facts, Kept, Phrase};
use crate::lazy_pattern;
use crate::session::{Outcome, ToolKind};

/// The reader of commands said to have run.
pub struct Command;

static RAN: LazyLock<Regex> = lazy_pattern!(r"(?i)(?-u:\b)(?:re-?ran|ran|executed|running)(?-u:\b)");
static COMMANDLIKE: LazyLock<Regex> = lazy_pattern!(r"^[\w./~+-]+(?: |$)");

/// Programs whose bare name is a command line.
const BARE: &[&str] =
    &["ls", "pwd", "make", "pytest", "env", "whoami", "uname", "sw_vers", "date", "df", "ps", "id", "hostname", "uptime", "tsc", "tox"];

impl Reader for Command {
    type Subject = Vec<String>;

    const META: Meta = Meta {
        name: "command",
        line: "a command said to have run",
        wakes: &["ran", "executed", "running"],
        since: "0.1.0",
        source: include_str!("command.rs"),
    };

    fn read(&self, clause: &Clause<'_>, _: &Prose<'_>) -> Option<Vec<String>> {
        let by_agent = matches!(clause.actor, Actor::Me | Actor::We | Actor::Elliptic | Actor::Unnamed);
        if !clause.is_claim() || !by_agent {
            return None;
        }
        let verb = RAN.find(&clause.text)?.end();
        if clause.text[verb..].trim_start().starts_with("into ") {
            return None;
        }
        let after = clause.spans.iter().filter(|span| span.kind == SpanKind::Code && span.at.start >= verb);
        let lines: Vec<String> = after.map(|span| fold(&span.text)).filter(|text| is_command(text)).collect();
        (!lines.is_empty()).then_some(lines)
    }

    fn support(&self, lines: &Vec<String>, calls: CallList<'_>) -> Support {
        Support::deciding(lines.iter().map(|line| one(line, calls)))
    }
}

fn fold(text: &str) -> String {
    text.trim().trim_start_matches("$ ").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A line with arguments whose program looks like one, or a program known to be run bare.
fn is_command(text: &str) -> bool {
    if !COMMANDLIKE.is_match(text) {
        return false;
    }
    let program = text.split(' ').next().unwrap_or_default();
    let lower = program.chars().next().is_some_and(|c| c.is_ascii_lowercase() || c == '.' || c == '/');
    lower && (text.contains(' ') || BARE.contains(&program) || program.starts_with("./"))
}

/// So many of the latest calls of a line are looked at.
const RECENT: usize = 64;

fn one(line: &str, calls: CallList<'_>) -> Support {
    let (base, excerpt) = match line.split_once(['…']).or_else(|| line.split_once("...")) {
        Some((head, _)) => (head.trim_end(), true),
        None => (line, false),
    };
    let wanted = Wanted { line: base, command: shell::read(base).commands.pop() };
    let asking = calls.asking(wanted.phrase()).rev().filter(|facts| facts.is_agents());
    let holding: Vec<&Facts> = asking.filter(|facts| holds(facts, &wanted)).take(RECENT).collect();
    if let Some(facts) = holding.iter().find(|facts| facts.started()) {
        return Support::by(&[facts]);
    }
    if let Some(facts) = holding.iter().find(|facts| facts.call.outcome == Outcome::NoResult) {
        return Support::cannot_tell("the call that ran it has no recorded result", &[facts]);
    }
    if let Some(facts) = holding.first() {
        let reason = format!("{} was {}", facts.call.brief(), facts.call.outcome.words());
        return Support::contradicted(reason, &[facts]);
    }
    near(line, excerpt, calls)
}

/// Nothing ran the line itself: the same program with other arguments, a script that could have run it, or nothing.
fn near(line: &str, excerpt: bool, calls: CallList<'_>) -> Support {
    let head: Vec<&str> = line.split(' ').take(2).collect();
    let asking = calls.asking(Phrase::all(head.iter().copied().flat_map(unquoted))).rev();
    let same = asking.filter(|facts| facts.is_agents()).find(|facts| facts.started() && starts_alike(facts, &head));
    if let Some(facts) = same {
        let reason = format!("{} ran, with other arguments", facts.call.brief());
        return if excerpt { Support::by(&[facts]) } else { Support::doubtful(reason, &[facts]) };
    }
    let mut open = calls.that(Kept::CouldRunLines, may_run_lines).rev();
    if let Some(facts) = open.find(|facts| could_run(facts, head[0])) {
        return Support::cannot_tell(format!("{} could have run it", facts.call.brief()), &[facts]);
    }
    let nearest: Vec<&Facts> = calls.shells().take(Support::MOST).collect();
    Support::unsupported("no command of this turn ran that line", &nearest)
}

/// Programs that run whatever a script says; another program runs its own work and no second line of its name.
const INTERPRETERS: &[&str] = &["python", "python3", "node", "deno", "bun", "bash", "sh", "zsh", "perl", "ruby", "npx"];

/// Whatever the program: a call that is not a plain command line.
fn may_run_lines(facts: &Facts<'_>) -> bool {
    facts.started() && facts.is_opaque()
}

/// A script or other tool that may have run a line of this program unseen.
fn could_run(facts: &Facts<'_>, program: &str) -> bool {
    if facts.call.kind != ToolKind::Shell {
        return facts.is_opaque();
    }
    let line = facts.shell();
    // A shell that cannot read its line exits 2 and runs nothing.
    if line.unparsed.is_some() && facts.status() == Some(2) {
        return false;
    }
    let other = |command: &&Simple| command.program() != program || INTERPRETERS.contains(&program);
    line.unparsed.is_some() || facts.opaque().any(|command| other(&command))
}

/// A claimed line, and the last command of it.
struct Wanted<'l> {
    line: &'l str,
    command: Option<Simple>,
}

impl Wanted<'_> {
    /// What a call must hold to have run it: the line, or the words of its command.
    fn phrase(&self) -> Phrase {
        let words = self.command.iter().map(|command| Phrase::all(command.args().chain([command.program()]).flat_map(unquoted)));
        Phrase::one_of(words.chain([Phrase::any([self.line])]))
    }
}

/// The parts of a word that no quoting takes apart.
fn unquoted(word: &str) -> impl Iterator<Item = &str> {
    word.split(|letter: char| !(letter.is_alphanumeric() || matches!(letter, '_' | '.' | '/' | '-')))
}

/// The call's line equals it, contains it, or one of its commands has all its words.
fn holds(facts: &Facts<'_>, wanted: &Wanted<'_>) -> bool {
    let Some(command) = facts.call.command.as_deref() else {
        return false;
    };
    let talks = |command: &Simple| matches!(command.program(), "echo" | "printf");
    if facts.shell().commands.iter().all(talks) && !facts.shell().commands.is_empty() && !talks_itself(wanted.line) {
        return false;
    }
    if fold(command).contains(wanted.line) {
        return true;
    }
    let Some(claimed) = &wanted.command else { return false };
    facts.shell().commands.iter().any(|ran| {
        let same_program = ran.program() == claimed.program();
        same_program && claimed.args().all(|word| ran.args().any(|known| known == word))
    })
}

fn talks_itself(line: &str) -> bool {
    line.starts_with("echo") || line.starts_with("printf")
}

fn starts_alike(facts: &Facts<'_>, head: &[&str]) -> bool {
    let [program, first] = head else { return false };
    if first.starts_with('-') {
        return false;
    }
    facts.shell().commands.iter().any(|ran| ran.program() == *program && ran.args().any(|word| word == *first))
}
