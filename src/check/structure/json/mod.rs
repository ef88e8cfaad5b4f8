//! JSON as Python's `json.loads` takes it: strict, but for `NaN`, infinities, lone surrogates and names given twice.

mod scan;

use jsonc_parser::{CollectOptions, ParseOptions, parse_to_ast};

use super::block::{Parsed, Said};
use super::stack;
use scan::Scan;

/// Bytes read with comments.
const LONGEST: usize = 1 << 20;

/// Whether a block parses.
pub(super) fn parsed(text: &str, relaxed: bool) -> Parsed {
    let Err(strict) = Scan::new(text).document() else { return Ok(()) };
    if matches!(strict, Said::TooMuch(_)) || text.len() > LONGEST {
        return Err(strict);
    }
    match (has_extras(text) && with_comments(text), relaxed) {
        (false, _) => Err(strict),
        (true, true) => Ok(()),
        (true, false) => Err(strict.called("comments")),
    }
}

/// Something in it may be a comment, a trailing comma or a gap.
fn has_extras(text: &str) -> bool {
    let dense: String = text.split_whitespace().collect();
    ["//", "/*", "...", "…", ",]", ",}"].iter().any(|mark| dense.contains(mark))
}

/// Whether it parses with comments, trailing commas, and `...` for what is left out.
fn with_comments(text: &str) -> bool {
    let filled = without_gaps(text);
    let options = ParseOptions {
        allow_comments: true,
        allow_loose_object_property_names: false,
        allow_trailing_commas: true,
        allow_missing_commas: false,
        allow_single_quoted_strings: false,
        allow_hexadecimal_numbers: false,
        allow_unary_plus_numbers: false,
        allow_bare_decimal_point_numbers: false,
        allow_non_finite_numbers: true,
        allow_extended_string_escapes: false,
    };
    let parse = || parse_to_ast(&filled, &CollectOptions::default(), &options).is_ok_and(|parsed| parsed.value.is_some());
    stack::on_its_own(parse).unwrap_or(false)
}

/// `...` outside of strings: a value behind a colon, else nothing, with the comma behind it.
fn without_gaps(text: &str) -> String {
    let text = text.replace('…', "...");
    let mut out = String::with_capacity(text.len());
    let mut rest = text.as_str();
    while let Some(at) = rest.find(['"', '.', '/']) {
        let (before, from) = rest.split_at(at);
        out.push_str(before);
        let (kept, next) = piece(from, &out);
        out.push_str(kept);
        rest = next;
    }
    out.push_str(rest);
    out
}

/// What stands for the string, comment, gap or character that a text begins with, and what follows.
fn piece<'t>(from: &'t str, before: &str) -> (&'t str, &'t str) {
    if let Some(rest) = from.strip_prefix("...") {
        if before.trim_end().ends_with(':') {
            return ("0", rest);
        }
        let trimmed = rest.trim_start();
        return ("", trimmed.strip_prefix(',').unwrap_or(rest));
    }
    let len = if from.starts_with('"') {
        string_end(from)
    } else if from.starts_with("//") {
        from.find('\n').unwrap_or(from.len())
    } else if from.starts_with("/*") {
        from.find("*/").map_or(from.len(), |end| end + 2)
    } else {
        1
    };
    from.split_at(len)
}

fn string_end(from: &str) -> usize {
    let mut escaped = true; // the opening quote
    for (at, byte) in from.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => return at + 1,
            _ => {}
        }
    }
    from.len()
}
