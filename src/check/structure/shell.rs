//! Shell scripts, by the parser that takes recorded commands apart; nothing is ever run.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::Regex;

use super::block::{Parsed, Said};
use crate::evidence::shell::{Unparsed, syntax};
use crate::lazy_pattern;

/// What somebody is to fill in: `<name>`, `<your file>`.
static PLACEHOLDER: LazyLock<Regex> = lazy_pattern!(r"<[A-Za-z][A-Za-z0-9_ ./|:-]{0,60}>");

/// A prompt before a command.
static PROMPT: LazyLock<Regex> = lazy_pattern!(r"^\s*(?:\([\w.-]+\)\s*)?(?:[\w.-]+@[\w.-]+(?::[^\s$#%]*)?)?[$%❯]\s+");

/// Whether a block parses.
pub(super) fn parsed(text: &str, relaxed: bool) -> Parsed {
    let Err(why) = syntax(text) else { return Ok(()) };
    if why == Unparsed::TooLarge {
        return Err(Said::TooMuch("too long or too deep for the shell parser"));
    }
    let as_shown = PLACEHOLDER.replace_all(&typed(text), "x").into_owned();
    match (syntax(&as_shown).is_ok(), relaxed) {
        (true, true) => Ok(()),
        (true, false) => Err(Said::no("prompt-or-placeholder", 1, "it holds a prompt, output or a placeholder, and is no script")),
        (false, _) => Err(Said::no("syntax", 1, "the shell grammar does not know it")),
    }
}

/// What was typed at prompts; the text itself where there is none.
fn typed(text: &str) -> Cow<'_, str> {
    if !text.lines().any(|line| PROMPT.is_match(line)) {
        return Cow::Borrowed(text);
    }
    let lines = text.lines().map(|line| match PROMPT.find(line) {
        Some(prompt) => &line[prompt.end()..],
        None => "",
    });
    Cow::Owned(lines.flat_map(|line| [line, "\n"]).collect())
}
