//! Markdown inside a stretch: emphasis off, links as their label, soft line breaks as blanks, backticks kept.

use std::borrow::Cow;
use std::ops::Range;

use super::lines::Numbered;

/// A stretch as running text that still knows its lines and its links.
#[derive(Debug, Default)]
pub(super) struct Flat<'r> {
    /// The text.
    pub(super) text: Cow<'r, str>,
    /// Labels of links in `text`, with their targets.
    pub(super) links: Vec<(Range<usize>, String)>,
    /// Offsets in `text` at which a new line of the reply starts, with its number.
    starts: Vec<(usize, usize)>,
}

impl<'r> Flat<'r> {
    /// Joins lines and takes their markup off.
    pub(super) fn of(lines: &[Numbered<'r>]) -> Self {
        let (raw, mut starts) = join(lines);
        if !has_markup(raw.as_bytes()) {
            return Self { text: raw, links: Vec::new(), starts };
        }
        let found = super::inline::edits(&raw);
        let (text, at) = cut(&raw, &found.edits, &mut starts);
        let links = found.links.into_iter().map(|(label, target)| (at(label.start)..at(label.end), target)).collect();
        Self { text: Cow::Owned(text), links, starts }
    }

    /// The cells of a row that stands on a line.
    pub(super) fn row(cells: &[String], line: usize) -> Self {
        Self { text: Cow::Owned(cells.join(" | ")), links: Vec::new(), starts: vec![(0, line)] }
    }

    /// The line of the reply that a byte of the text stands on.
    pub(super) fn line(&self, at: usize) -> usize {
        let after = self.starts.partition_point(|(start, _)| *start <= at);
        self.starts.get(after.saturating_sub(1)).map_or(1, |(_, line)| *line)
    }
}

fn join<'r>(lines: &[Numbered<'r>]) -> (Cow<'r, str>, Vec<(usize, usize)>) {
    if let [(number, line)] = lines {
        return (Cow::Borrowed(line.trim()), vec![(0, *number)]);
    }
    let mut text = String::with_capacity(lines.iter().map(|(_, line)| line.len() + 1).sum());
    let mut starts = Vec::with_capacity(lines.len());
    for (number, line) in lines {
        if !text.is_empty() {
            text.push(' ');
        }
        starts.push((text.len(), *number));
        text.push_str(line.trim().trim_end_matches('\\'));
    }
    (Cow::Owned(text), starts)
}

/// Whether a text may hold markup to take off; code in backticks is none.
fn has_markup(text: &[u8]) -> bool {
    let (mut code, mut in_code) = (false, false);
    for (at, byte) in text.iter().enumerate() {
        if !MARKS[usize::from(*byte)] {
            continue;
        }
        if *byte == b'`' {
            code = !code;
            in_code &= code;
        } else if is_mark(text, at) {
            if !code {
                return true;
            }
            in_code = true;
        }
    }
    code && in_code
}

/// Bytes that may be markup.
const MARKS: [bool; 256] = {
    let mut marks = [false; 256];
    let mut i = 0;
    while i < 8 {
        marks[b"`*[\\~&_<"[i] as usize] = true;
        i += 1;
    }
    marks
};

fn is_mark(text: &[u8], at: usize) -> bool {
    match text[at] {
        b'_' => at == 0 || !text[at - 1].is_ascii_alphanumeric(),
        b'<' => text.get(at + 1).is_some_and(|next| next.is_ascii_alphabetic() || matches!(next, b'/' | b'!')),
        _ => true,
    }
}

/// Leaves ranges out of a text; moves the line starts along and returns where an offset has gone.
fn cut<'e>(
    raw: &str,
    edits: &'e [(Range<usize>, &'static str)],
    starts: &mut [(usize, usize)],
) -> (String, impl Fn(usize) -> usize + use<'e>) {
    let mut text = String::with_capacity(raw.len());
    let mut from = 0;
    for (range, instead) in edits {
        text.push_str(&raw[from..range.start]);
        text.push_str(instead);
        from = range.end;
    }
    text.push_str(&raw[from..]);
    let shifts: Vec<(usize, usize)> = shifts(edits);
    let moved = move |at: usize| {
        let after = shifts.partition_point(|(end, _)| *end <= at);
        after.checked_sub(1).map_or(at, |i| at - shifts[i].1)
    };
    for (start, _) in starts.iter_mut() {
        *start = moved(*start);
    }
    (text, moved)
}

fn shifts(edits: &[(Range<usize>, &'static str)]) -> Vec<(usize, usize)> {
    let mut gone = 0;
    let shift = |(range, instead): &(Range<usize>, &'static str)| {
        gone += range.len() - instead.len();
        (range.end, gone)
    };
    edits.iter().map(shift).collect()
}
