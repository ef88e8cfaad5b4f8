//! Python, by ruff's parser, within the limits that Python's own has.

mod prompt;
mod shape;

use ruff_python_parser::{Mode, ParseError, ParseOptions, parse_unchecked};

use super::block::{Parsed, Said, line_of};
use super::stack;

/// Bytes.
const LONGEST: usize = 256 << 10;
/// Brackets inside brackets; Python refuses more.
const BRACKETS: usize = 200;
/// Indentations inside indentations; Python refuses more.
const INDENTATIONS: usize = 99;
/// Links of one expression: calls, operators, attributes.
const CHAIN: usize = 2000;

/// Whether a block parses.
pub(super) fn parsed(text: &str, relaxed: bool) -> Parsed {
    if text.len() > LONGEST {
        return Err(Said::TooMuch("longer than 256 KiB"));
    }
    let text = dedented(text);
    stack::on_its_own(|| read(&text, relaxed)).unwrap_or_else(|| Err(Said::gave_up()))
}

fn read(text: &str, relaxed: bool) -> Parsed {
    let Err(strict) = parse(text, Mode::Module) else { return Ok(()) };
    let Said::No(no) = &strict else { return Err(strict) };
    let told = prompt::commands(text).map(|code| parse(&code, Mode::Module));
    let told = told.unwrap_or_else(|| if prompt::has_magic(text) { parse(text, Mode::Ipython) } else { Err(Said::gave_up()) });
    match (told.is_ok(), relaxed) {
        (true, true) => Ok(()),
        (true, false) => Err(strict.called("repl-or-magic")),
        (false, _) if prompt::is_prompt(text, no.line) => Err(strict.called("repl-or-magic")),
        (false, _) => Err(strict),
    }
}

fn parse(text: &str, mode: Mode) -> Parsed {
    let shape = shape::of(text, mode);
    if shape.brackets > BRACKETS {
        return Err(Said::no("nesting", 1, "too many nested brackets"));
    }
    if shape.indentations > INDENTATIONS {
        return Err(Said::no("nesting", 1, "too many levels of indentation"));
    }
    if shape.chain > CHAIN {
        return Err(Said::TooMuch("an expression is too long"));
    }
    match parse_unchecked(text, ParseOptions::from(mode)).errors().first() {
        None => Ok(()),
        Some(error) => Err(fault(text, error)),
    }
}

fn fault(text: &str, error: &ParseError) -> Said {
    Said::no("syntax", line_of(text, error.location.start().to_usize()), error.error.to_string())
}

/// The lines without the indentation of the first; lines that do not have it stay as they are.
fn dedented(text: &str) -> String {
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let indentation = &first[..first.len() - first.trim_start_matches([' ', '\t']).len()];
    if indentation.is_empty() {
        return text.to_owned();
    }
    text.split_inclusive('\n').map(|line| line.strip_prefix(indentation).unwrap_or(line)).collect()
}
