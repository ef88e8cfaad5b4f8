//! Calls that were written as text and never made.
//!
//! **Reads** tool-call markup in a reply (`<tool_call>`, `<function_calls>`, `<invoke name=…>`), and a made-up transcript: a fenced
//! block of `$ command` lines with what they are said to have printed, under words like "what I ran".
//!
//! **Unsupported when** no call of the turn, nor of an earlier one, ran the command that the markup or the transcript names.
//!
//! **Cannot tell when** never: a command is recorded or it is not.
//!
//! **Not read** are examples, instructions ("run this"), code of other languages, and markup quoted in backticks.
//!
//! Source of the rule: imitated calls, a known failure of weak models; Talos' protocol debris.

use std::sync::LazyLock;

use regex::Regex;

use super::{Meta, Reader, Support};
use crate::claim::{Clause, Place, Prose};
use crate::evidence::{CallList, Facts, Phrase};
use crate::lazy_pattern;

/// The reader of pretended calls.
pub struct Pretend;

/// Commands or tools that are said to have been called.
pub struct Pretended {
    commands: Vec<String>,
}

static MARKUP: LazyLock<Regex> = lazy_pattern!(
    r"(?i)^\s*<(?:tool_call|function_calls?|antml:invoke|invoke|tool_use|execute_command|bash|tool)(?:\s[^>]*)?>\s*(.*?)\s*(?:</|$)"
);
static RAN: LazyLock<Regex> =
    lazy_pattern!(r"(?i)(?-u:\b)(?:i ran|i executed|ran|executed|running gave|transcript|terminal session|session log)(?-u:\b)");
static NOT_MADE: LazyLock<Regex> = lazy_pattern!(
    r"(?i)(?-u:\b)(?:you|your|example|should|would|will|can|could|to run|please|try|suggest\w*|recommend\w*|expected|e\.g|if|instruct\w*)(?-u:\b)"
);

impl Reader for Pretend {
    type Subject = Pretended;

    const META: Meta = Meta {
        name: "pretend",
        line: "calls that were written as text and never made",
        wakes: &["<tool", "<function", "<invoke", "<execute", "<bash", "<antml", "$ "],
        since: "0.1.0",
        source: include_str!("pretend.rs"),
    };

    fn read(&self, clause: &Clause<'_>, prose: &Prose<'_>) -> Option<Pretended> {
        if let Place::Block(index) = clause.place {
            return transcript(prose, index);
        }
        let line = prose.line(clause.line);
        let found = MARKUP.captures(line)?;
        let inside = found[1].trim().to_owned();
        Some(Pretended { commands: if inside.is_empty() { Vec::new() } else { vec![inside] } })
    }

    fn support(&self, pretended: &Pretended, calls: CallList<'_>) -> Support {
        let made = |command: &String| calls.asking(phrase(command)).rev().find(|facts| facts.is_agents() && runs(facts, command));
        let lacking = pretended.commands.iter().find(|command| made(command).is_none());
        match lacking {
            None if pretended.commands.is_empty() => Support::unsupported("a call is written as text; no such call was made after it", &[]),
            None => Support::by(&pretended.commands.iter().filter_map(made).collect::<Vec<_>>()),
            Some(command) => {
                let short: String = command.chars().take(60).collect();
                let nearest: Vec<&Facts> = calls.agents().take(Support::MOST).collect();
                Support::unsupported(format!("no call in this turn ran {short}"), &nearest)
            }
        }
    }
}

/// The `$ ` lines of a block that is said to be what ran, when it shows outputs too.
fn transcript(prose: &Prose<'_>, index: usize) -> Option<Pretended> {
    let block = prose.blocks.get(index)?;
    let (lead, _) = block.lead?;
    if !RAN.is_match(lead) || NOT_MADE.is_match(lead) {
        return None;
    }
    let commands: Vec<String> = block.lines.iter().filter_map(|line| line.trim().strip_prefix("$ ")).map(fold).collect();
    let outputs = block.lines.iter().filter(|line| !line.trim().is_empty() && !line.trim().starts_with('$')).count();
    (!commands.is_empty() && outputs > 0).then_some(Pretended { commands })
}

fn fold(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The call ran that command, or its line and tool hold all its words.
fn runs(facts: &Facts<'_>, command: &str) -> bool {
    let held = format!("{} {}", facts.call.tool, facts.call.command.as_deref().map_or_else(|| facts.call.args.read(), Into::into));
    let held = fold(&held);
    held.contains(command) || (words(command).next().is_some() && words(command).all(|word| held.contains(word)))
}

fn words(command: &str) -> impl Iterator<Item = &str> {
    command.split([' ', '"', '{', '}', ':', ',']).filter(|word| word.len() > 1)
}

/// What a call must hold to have run it.
fn phrase(command: &str) -> Phrase {
    Phrase::all(words(command))
}
