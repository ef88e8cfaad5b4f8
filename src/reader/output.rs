//! A pasted output, or a value said to have been printed.
//!
//! **Reads** a fenced block under a result marker (Output, Result, returned, printed, stdout, "what I ran"), and a backticked value
//! on a line with one ("printed `x`", "the error was `x`", "returned `x`").
//!
//! **Unsupported when** none of the block's lines (the first three in the `wisp` profile), nor the value, occurs in any whole
//! output: line numbers and prompts stripped, white space and colour codes folded, an ellipsis skipped.
//!
//! **Cannot tell when** an output of the turn is cut or missing, or a question to the web or a subagent could have told it.
//!
//! **Not read** are examples, expected and future output, code, diffs, and what a program prints in general.
//!
//! Source of the rule: ADR 0060.

use std::sync::LazyLock;

use regex::Regex;

use super::{Meta, Reader, Support};
use crate::claim::{Block, Clause, Place, Prose, SpanKind};
use crate::evidence::text::Needle;
use crate::evidence::{CallList, Facts, Phrase, Seen};
use crate::lazy_pattern;

/// The reader of outputs, and how many lines of a block it looks for.
pub struct Output {
    lines: usize,
}

impl Output {
    /// Any of a block's lines will do.
    pub const FULL: Self = Self { lines: 40 };
    /// One of its first three must be found (ADR 0060).
    pub const ADR: Self = Self { lines: 3 };
}

/// Texts of which one must have been printed.
pub struct Pasted {
    any_of: Vec<Needle>,
}

static LEAD: LazyLock<Regex> = lazy_pattern!(
    r"(?i)(?-u:\b)(?:output|outputs|result|results|returned|returns|stdout|stderr|printed|prints|printing|(?:what|commands?) i ran|logged|listing|response)(?-u:\b)|→\s*:?\s*$"
);
static NOT_SAID: LazyLock<Regex> = lazy_pattern!(
    r"(?i)(?-u:\b)(?:example|expected?|sample|should|would|will|could|might|may|can|e\.g|for instance|like this|looks? like|something like|format|template|before|instead of|previously|old|now|new|if|when|whenever|whether|given|suppose|illustrat\w+|typical\w*|schema|shape|your)(?-u:\b)"
);
static VALUE: LazyLock<Regex> = lazy_pattern!(
    r"(?i)(?-u:\b)(?:printed|returned|output(?:ted)?|reported|responded with|answered with|(?:error|message|output|response|result) (?:was|is|said|reads?)|(?:log|output|file) (?:ends?|ended|starts?|started) with)(?-u:\b)[:\s]*$"
);
/// Info strings under which output is pasted; anything else is code.
const PLAIN: &[&str] =
    &["", "text", "txt", "console", "output", "log", "shell", "sh", "bash", "plaintext", "terminal", "shell-session", "ansi"];

impl Reader for Output {
    type Subject = Pasted;

    const META: Meta = Meta {
        name: "output",
        line: "a pasted output, or a value said to have been printed",
        wakes: &[
            "output",
            "result",
            "return",
            "stdout",
            "stderr",
            "print",
            "ran",
            "logged",
            "listing",
            "response",
            "error",
            "message",
            "log ",
            "→",
            "report",
            "answered with",
        ],
        since: "0.1.0",
        source: include_str!("output.rs"),
    };

    fn read(&self, clause: &Clause<'_>, prose: &Prose<'_>) -> Option<Pasted> {
        let any_of = match clause.place {
            Place::Block(index) => block(prose.blocks.get(index)?, self.lines)?,
            _ => values(clause)?,
        };
        let told: Vec<Needle> = any_of.into_iter().filter(|needle| !needle.is_weak()).collect();
        (!told.is_empty()).then_some(Pasted { any_of: told })
    }

    fn support(&self, pasted: &Pasted, calls: CallList<'_>) -> Support {
        if pasted.any_of.iter().any(|needle| calls.person_wrote(needle)) {
            return Support::by(&[]);
        }
        let phrase = Phrase::one_of(pasted.any_of.iter().map(Needle::phrase));
        let holds = |facts: &Facts| {
            let folded = facts.folded();
            pasted.any_of.iter().any(|needle| needle.is_in(&folded))
        };
        match calls.printed_where(&phrase, holds) {
            Seen::In(facts) => Support::by(&[facts]),
            Seen::CannotTell(facts) => {
                Support::cannot_tell(format!("the output of {} is not whole in the log", facts.call.brief()), &[facts])
            }
            Seen::Nowhere => nowhere(pasted, &phrase, calls),
        }
    }
}

/// No output holds it: the agent may have written it itself, or nothing holds it.
fn nowhere(pasted: &Pasted, phrase: &Phrase, calls: CallList<'_>) -> Support {
    let wrote = calls.asking(phrase).rev().filter(|facts| facts.is_agents()).find(|facts| {
        let args = crate::evidence::text::fold(&facts.call.args.read().replace("\\n", "\n"));
        pasted.any_of.iter().any(|needle| needle.is_in(&args))
    });
    if let Some(facts) = wrote {
        return Support::by(&[facts]);
    }
    let nearest: Vec<&Facts> = calls.agents().take(Support::MOST).collect();
    Support::unsupported("no call's output holds it", &nearest)
}

fn block(block: &Block<'_>, most: usize) -> Option<Vec<Needle>> {
    let info = block.info.split([' ', ',', '{']).next().unwrap_or_default().to_ascii_lowercase();
    let (lead, above) = block.lead?;
    let told = above <= 2 && LEAD.is_match(lead) && !NOT_SAID.is_match(lead);
    if !told || !PLAIN.contains(&info.as_str()) {
        return None;
    }
    let lines = block.lines.iter().map(|line| line.trim()).filter(|line| !line.is_empty());
    let outputs = lines.filter(|line| !line.starts_with("$ ") && !line.starts_with("# "));
    Some(outputs.take(most).map(|line| Needle::new(crate::evidence::text::strip_line_number(line))).collect())
}

/// Backticked values directly behind a word of printing.
fn values(clause: &Clause<'_>) -> Option<Vec<Needle>> {
    if !clause.is_claim() || NOT_SAID.is_match(&clause.own_words()) {
        return None;
    }
    let codes = clause.spans.iter().filter(|span| span.kind == SpanKind::Code);
    let told = codes.filter(|span| VALUE.is_match(&clause.text[..span.at.start]));
    let values: Vec<Needle> = told.map(|span| Needle::new(&span.text)).collect();
    (!values.is_empty()).then_some(values)
}
