//! Folding: the form in which two texts are compared.

use super::escape::{Escape, control, escape};

/// Folds a text for comparison: control sequences and zero-width characters go, typographic quotes, dashes and ellipses become plain,
/// bold marks and backticks go, a run of white space (a carriage return too) becomes one blank, letters become lower case in no locale.
///
/// Folding twice changes nothing. A progress line that overwrote itself keeps all its states, since the agent was shown them all.
#[must_use]
pub fn fold(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 4);
    let mut buffer = [0; BLOCK];
    let mut at = 0;
    while at < text.len() {
        let before = out.as_bytes().last().copied().unwrap_or(b' ');
        let (read, written) = plain_run(&text.as_bytes()[at..], before, &mut buffer);
        out.push_str(std::str::from_utf8(&buffer[..written]).unwrap_or_default());
        at += read;
        at += one(&text[at..], &mut out);
    }
    out.truncate(out.trim_end_matches(' ').len());
    out
}

/// How many bytes are folded before they are appended.
const BLOCK: usize = 1024;

/// Mark of a byte that needs more than a table.
pub const SLOW: u8 = 0;

/// Mark of a byte that is left away.
pub const GONE: u8 = 1;

/// Mark of the byte that opens an escape in a JSON string.
pub const ESCAPE: u8 = 2;

/// What becomes of each byte of a text, or one of the marks.
pub static PLAIN: [u8; 256] = table();

/// The same for what stands between the quotes of a JSON string.
pub static JSON: [u8; 256] = {
    let mut table = table();
    table[b'\\' as usize] = ESCAPE;
    table
};

const fn table() -> [u8; 256] {
    let mut table = [SLOW; 256];
    let mut byte = 0_u8;
    while byte < 0x7f {
        table[byte as usize] = match byte {
            b' ' | b'\t'..=b'\r' => b' ',
            b'*' | b'`' => GONE,
            0..0x20 => SLOW,
            _ => byte.to_ascii_lowercase(),
        };
        byte += 1;
    }
    table
}

/// Folds ASCII after `before` without a branch a byte, until something else or the end of the block: bytes read and bytes written.
fn plain_run(bytes: &[u8], before: u8, block: &mut [u8; BLOCK]) -> (usize, usize) {
    let mut last = before;
    let mut written = 0;
    for (at, &byte) in bytes.iter().take(BLOCK).enumerate() {
        let folded = PLAIN[usize::from(byte)];
        if folded == SLOW || (folded == b'"' && last == b'\\') {
            return (at, written);
        }
        block[written] = folded;
        let kept = folded != GONE && !(folded == b' ' && last == b' ');
        written += usize::from(kept);
        last = if folded == GONE { last } else { folded };
    }
    (bytes.len().min(BLOCK), written)
}

/// Folds what a plain run stopped at, and answers how many bytes that was.
fn one(rest: &str, out: &mut String) -> usize {
    let bytes = rest.as_bytes();
    match bytes.first() {
        None => 0,
        Some(0x1b) => skip(escape(bytes), out),
        Some(b'"') => {
            quote(out);
            1
        }
        Some(byte) if byte.is_ascii() => usize::from(PLAIN[usize::from(*byte)] == SLOW),
        Some(_) => wide(rest, out),
    }
}

fn skip(found: Escape, out: &mut String) -> usize {
    if found.moves {
        blank(out);
    }
    found.length
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
    if let Some(lower) = common(letter) {
        out.push(lower);
        return letter.len_utf8();
    }
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

/// The lower case of letters that make up most of what is not ASCII.
fn common(letter: char) -> Option<char> {
    match letter {
        '\u{430}'..='\u{44f}'
        | '\u{3041}'..='\u{3096}'
        | '\u{30a1}'..='\u{30fa}'
        | '\u{4e00}'..='\u{9fff}'
        | '\u{ac00}'..='\u{d7a3}'
        | '\u{2500}'..='\u{27bf}'
        | '\u{df}'..='\u{f6}' => Some(letter),
        '\u{410}'..='\u{42f}' => char::from_u32(u32::from(letter) + 32),
        _ => None,
    }
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
        Some(plain) => out.push(plain.to_ascii_lowercase()),
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
