//! Finding the numbers of a text.

use super::bound::{label_before, sign_before};
use super::digits::{Numeral, numeral, run};
use super::tail::finish;
use super::value::Number;
use super::words::word;

/// All numbers of a text, in order.
///
/// None of these is one: versions, dates, times of day, hashes, positions (`a.rs:12`), `#12`, identifiers (`utf8`, `T1`), money, and the
/// marks of a numbered list.
#[must_use]
pub fn numbers(text: &str) -> Vec<Number> {
    scan(text).collect()
}

/// The numbers of a text one by one, for a search that stops early.
#[must_use]
pub const fn scan(text: &str) -> Numbers<'_> {
    Numbers { text, at: 0 }
}

/// An iterator over the numbers of a text.
#[derive(Debug, Clone)]
pub struct Numbers<'a> {
    text: &'a str,
    at: usize,
}

impl Iterator for Numbers<'_> {
    type Item = Number;

    fn next(&mut self) -> Option<Number> {
        while let Some(start) = next_word(self.text, self.at) {
            let end = start + chunk(&self.text[start..]);
            let found = read(self.text, start, end);
            self.at = found.as_ref().map_or(end, |found| found.range.end.max(start + 1));
            if found.is_some() {
                return found;
            }
        }
        self.at = self.text.len();
        None
    }
}

/// The longest chunk that can be a number; a longer one is data.
const LONGEST: usize = 64;

fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

fn next_word(text: &str, from: usize) -> Option<usize> {
    text[from..].find(is_word).map(|at| from + at)
}

/// The length of a run of letters and digits with single signs between them, as in `2026-01-02T10:00` or `a.rs:12`.
fn chunk(text: &str) -> usize {
    let mut letters = text.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        let next = letters.peek().is_some_and(|(_, next)| is_word(*next));
        let joins = matches!(letter, '.' | ',' | ':' | '/' | '-' | '–' | '\'' | '’' | '@' | '\\') && next;
        if !is_word(letter) && (!joins || ends_name(&text[..at], letter, &text[at + letter.len_utf8()..])) {
            return at;
        }
    }
    text.len()
}

/// `passed:12` is a name and a number, `a.rs:12` a position; `two,three` are two words.
fn ends_name(before: &str, sign: char, after: &str) -> bool {
    let named = before.starts_with(char::is_alphabetic);
    let digit = after.starts_with(|letter: char| letter.is_ascii_digit());
    if !named && sign == ',' {
        return run(after) != 3;
    }
    named && ((sign == ':' && digit && !before.contains(['.', '/', '\\'])) || sign == ',' || matches!(sign, '\'' | '’'))
}

fn read(text: &str, start: usize, end: usize) -> Option<Number> {
    let chunk = &text[start..end];
    if !chunk.starts_with(|letter: char| letter.is_ascii_digit()) {
        return spoken(text, start, end);
    }
    let before = &text[..start];
    if chunk.len() > LONGEST || !may_start(before) || is_list_mark(before, chunk, &text[end..]) {
        return None;
    }
    let numeral = numeral(text, start, end)?;
    finish(text, start, numeral)
}

fn spoken(text: &str, start: usize, end: usize) -> Option<Number> {
    if end - start > 40 || !text[start..end].bytes().all(|byte| byte >= 0x80 || byte.is_ascii_alphabetic() || byte == b'-') {
        return None;
    }
    let found: Numeral = word(text, start)?;
    finish(text, start, found)
}

/// `#12`, `$5`, `/12`, `@12`, `.5` name something or are money.
fn may_start(before: &str) -> bool {
    match before.chars().next_back() {
        Some('.') => before.ends_with(".."),
        Some(':') => !before.ends_with("`:"),
        Some(sign) => !matches!(sign, '#' | '$' | '€' | '£' | '¥' | '/' | '\\' | '@' | '%' | '№' | '^'),
        None => true,
    }
}

/// `1. text` and `2) text` at the start of a line.
fn is_list_mark(before: &str, chunk: &str, after: &str) -> bool {
    let opens = opens_line(before);
    let mark = after.strip_prefix(['.', ')']).is_some_and(|rest| rest.starts_with([' ', '\t']));
    opens && mark && chunk.len() <= 3 && chunk.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether only blanks and marks stand between the start of the line and here; looks back a few bytes only.
fn opens_line(before: &str) -> bool {
    let near = &before.as_bytes()[before.len().saturating_sub(64)..];
    let line = near.iter().rev().find(|byte| !matches!(byte, b' ' | b'\t' | b'>' | b'-' | b'*' | b'('));
    line.map_or(near.len() == before.len(), |byte| *byte == b'\n')
}

/// The words before a number that change what it says; shared by digits and words.
pub(super) fn context(text: &str, start: usize) -> (super::value::Bound, bool) {
    let before = &text[..start];
    (sign_before(before), label_before(before))
}
