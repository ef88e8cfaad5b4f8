//! YAML by its events, nothing expanded, with what `PyYAML`'s `safe_load` refuses beyond the grammar.

mod strict;
mod template;

use saphyr_parser::Parser;

use super::block::{Parsed, Said};
use super::stack;
use strict::Strict;

/// Bytes.
const LONGEST: usize = 512 << 10;

/// Whether a block parses.
pub(super) fn parsed(text: &str, relaxed: bool) -> Parsed {
    if text.len() > LONGEST {
        return Err(Said::TooMuch("longer than 512 KiB"));
    }
    stack::on_its_own(|| read(text, relaxed)).unwrap_or_else(|| Err(Said::gave_up()))
}

fn read(text: &str, relaxed: bool) -> Parsed {
    let strict = events(text, &mut Strict::of(text));
    let Err(Said::No(no)) = &strict else { return strict };
    if relaxed && !matches!(no.code, "syntax" | "key") && events(text, &mut Strict::off()).is_ok() {
        return Ok(());
    }
    let Some(filled) = template::filled(text) else { return strict };
    let mut rules = if relaxed { Strict::off() } else { Strict::of(&filled) };
    match (events(&filled, &mut rules), relaxed) {
        (Ok(()), true) => Ok(()),
        (Ok(()), false) => strict.map_err(|said| said.called("template")),
        (Err(_), _) => strict,
    }
}

fn events(text: &str, rules: &mut Strict) -> Parsed {
    Strict::characters(text)?;
    for event in Parser::new_from_str(text) {
        match event {
            Ok((event, span)) => rules.take(&event, &span)?,
            Err(error) if error.info().contains("recursion limit") => return Err(Said::TooMuch("nested too deeply")),
            Err(error) => return Err(Said::no("syntax", error.marker().line().max(1), error.info())),
        }
    }
    Ok(())
}
