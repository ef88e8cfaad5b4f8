//! Strings and templates of a script.

use super::token::Part;

/// A quoted string that opens at `at`: its text and where it ends.
pub(super) fn string(text: &str, at: usize, quote: char) -> (String, usize) {
    let mut out = String::new();
    let mut rest = text[at + 1..].char_indices();
    while let Some((offset, c)) = rest.next() {
        match c {
            c if c == quote => return (out, at + 1 + offset + c.len_utf8()),
            '\n' => return (out, at + 1 + offset),
            '\\' => escape(&mut out, &mut rest),
            c => out.push(c),
        }
    }
    (out, text.len())
}

fn escape(out: &mut String, rest: &mut std::str::CharIndices) {
    let Some((_, c)) = rest.next() else { return };
    match c {
        'n' => out.push('\n'),
        't' => out.push('\t'),
        'r' => out.push('\r'),
        '0' => out.push('\0'),
        '\n' => {}
        'x' => code(out, rest, 2),
        'u' => code(out, rest, 4),
        c => out.push(c),
    }
}

/// `\xNN`, `\uNNNN` or `\u{…}`.
fn code(out: &mut String, rest: &mut std::str::CharIndices, digits: usize) {
    let text = rest.as_str();
    let (hex, used) = match text.strip_prefix('{').and_then(|inner| inner.split_once('}')) {
        Some((hex, _)) if digits == 4 => (hex, hex.len() + 2),
        _ => (text.get(..digits).unwrap_or(""), digits.min(text.len())),
    };
    let Some(c) = u32::from_str_radix(hex, 16).ok() else { return };
    out.push(char::from_u32(c).unwrap_or('\u{fffd}'));
    let end = rest.offset() + used;
    while rest.offset() < end && rest.next().is_some() {}
}

/// A template that opens at `at`: its parts and where it ends.
pub(super) fn template(text: &str, at: usize, raw: bool) -> (Vec<Part>, usize) {
    let mut parts = Vec::new();
    let mut out = String::new();
    let mut rest = text[at + 1..].char_indices();
    while let Some((offset, c)) = rest.next() {
        match c {
            '`' => {
                parts.push(Part::Text(out));
                return (parts, at + 1 + offset + 1);
            }
            '\\' if raw => {
                out.push('\\');
                out.extend(rest.next().map(|(_, c)| c));
            }
            '\\' => escape(&mut out, &mut rest),
            '$' if rest.as_str().starts_with('{') => {
                parts.push(Part::Text(std::mem::take(&mut out)));
                let code = expression(&rest.as_str()[1..]);
                parts.push(Part::Code(code.to_owned()));
                let end = rest.offset() + code.len() + 2;
                while rest.offset() < end && rest.next().is_some() {}
            }
            c => out.push(c),
        }
    }
    parts.push(Part::Text(out));
    (parts, text.len())
}

/// The expression up to its closing brace; strings inside may hold braces.
fn expression(text: &str) -> &str {
    let (mut depth, mut quote, mut escaped) = (0_u32, None, false);
    for (offset, c) in text.char_indices() {
        match (quote, c) {
            _ if escaped => escaped = false,
            (_, '\\') => escaped = true,
            (Some(open), c) if c == open => quote = None,
            (None, '"' | '\'' | '`') => quote = Some(c),
            (None, '{') => depth += 1,
            (None, '}') if depth == 0 => return &text[..offset],
            (None, '}') => depth -= 1,
            _ => {}
        }
    }
    text
}
