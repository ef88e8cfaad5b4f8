//! Folding: the form in which two texts are compared.

use super::escape::{Escape, control, escape};

/// Folds a text for comparison: control sequences and zero-width characters go, typographic quotes, dashes and ellipses become plain,
/// bold marks and backticks go, a run of white space (a carriage return too) becomes one blank, letters become lower case in no locale.
///
/// Folding twice changes nothing. A progress line that overwrote itself keeps all its states, since the agent was shown them all.
#[must_use]
pub fn fold(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let plain = plain_run(&bytes[at..], out.as_bytes().last().copied().unwrap_or(b' '));
        out.push_str(&text[at..at + plain]);
        at += plain;
        at += one(&text[at..], &mut out);
    }
    out.make_ascii_lowercase();
    out.truncate(out.trim_end_matches(' ').len());
    out
}

/// Bytes that are copied as they stand: printable ASCII but bold marks and backticks.
static PLAIN: [bool; 256] = plain_table();

const fn plain_table() -> [bool; 256] {
    let mut table = [false; 256];
    let mut byte = 0x20;
    while byte < 0x7f {
        table[byte] = true;
        byte += 1;
    }
    table[b'*' as usize] = false;
    table[b'`' as usize] = false;
    table
}

/// How many bytes from the start are copied as they stand after `before`, all of them ASCII.
fn plain_run(bytes: &[u8], before: u8) -> usize {
    let mut last = before;
    for (at, &byte) in bytes.iter().enumerate() {
        if !PLAIN[usize::from(byte)] || (byte == b' ' && last == b' ') || (byte == b'"' && last == b'\\') {
            return at;
        }
        last = byte;
    }
    bytes.len()
}

/// Folds what a plain run stopped at, and answers how many bytes that was.
fn one(rest: &str, out: &mut String) -> usize {
    let bytes = rest.as_bytes();
    match bytes.first() {
        None => 0,
        Some(0x1b) => skip(escape(bytes), out),
        Some(b' ' | b'\t'..=b'\r') => blanks(bytes, out),
        Some(b'"') => {
            quote(out);
            1
        }
        Some(byte) if byte.is_ascii() => 1,
        Some(_) => wide(rest, out),
    }
}

fn skip(found: Escape, out: &mut String) -> usize {
    if found.moves {
        blank(out);
    }
    found.length
}

fn blanks(bytes: &[u8], out: &mut String) -> usize {
    blank(out);
    bytes.iter().position(|b| !matches!(b, b' ' | b'\t'..=b'\r')).unwrap_or(bytes.len())
}

fn blank(out: &mut String) {
    if !out.is_empty() && !out.ends_with(' ') {
        out.push(' ');
    }
}

/// A quote loses the backslashes before it: a tool that answers in JSON prints them, the reply does not.
fn quote(out: &mut String) {
    out.truncate(out.trim_end_matches('\\').len());
    out.push('"');
}

fn wide(rest: &str, out: &mut String) -> usize {
    let Some(letter) = rest.chars().next() else { return 0 };
    if letter == '\u{9b}' {
        return skip(control(rest.as_bytes(), letter.len_utf8()), out);
    }
    match plain(letter) {
        "" => unmapped(letter, out),
        " " => blank(out),
        "\"" => quote(out),
        "\0" => {}
        mapped => out.push_str(mapped),
    }
    letter.len_utf8()
}

fn unmapped(letter: char, out: &mut String) {
    match letter {
        _ if letter.is_whitespace() => blank(out),
        _ if letter.is_control() => {}
        '\u{ff01}'..='\u{ff5e}' => full_width(letter, out),
        _ => out.extend(letter.to_lowercase()),
    }
}

/// Full-width forms of ASCII, as East Asian replies write digits and signs.
fn full_width(letter: char, out: &mut String) {
    match char::from_u32(u32::from(letter) - 0xfee0) {
        Some('"') => quote(out),
        Some('*' | '`') | None => {}
        Some(plain) => out.push(plain),
    }
}

/// The plain form of a typographic character, `"\0"` when it is dropped, `""` when it has none.
const fn plain(letter: char) -> &'static str {
    match letter {
        '\u{2018}'..='\u{201b}' | '\u{2039}' | '\u{203a}' | '\u{2032}' | '\u{b4}' => "'",
        '\u{201c}'..='\u{201f}' | '\u{ab}' | '\u{bb}' | '\u{2033}' => "\"",
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' => "-",
        '\u{2026}' => "...",
        '\u{a0}' | '\u{2007}' | '\u{202f}' => " ",
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}' | '\u{feff}' | '\u{fe0e}' | '\u{fe0f}' => "\0",
        _ => "",
    }
}
