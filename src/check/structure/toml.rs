//! TOML 1.1, by the reader of this program's own config.

use toml::de::DeTable;

use super::block::{Parsed, Said, line_of};
use super::stack;

/// Bytes.
const LONGEST: usize = 512 << 10;

/// Whether a block parses.
pub(super) fn parsed(text: &str) -> Parsed {
    if text.len() > LONGEST {
        return Err(Said::TooMuch("longer than 512 KiB"));
    }
    stack::on_its_own(|| read(text)).unwrap_or_else(|| Err(Said::gave_up()))
}

fn read(text: &str) -> Parsed {
    let Err(error) = DeTable::parse(text) else { return Ok(()) };
    let what = error.message();
    if what.contains("recursion limit") {
        return Err(Said::TooMuch("nested too deeply"));
    }
    Err(Said::no("syntax", error.span().map_or(1, |span| line_of(text, span.start)), what))
}
