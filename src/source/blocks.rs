//! Lines of a log worked on in parallel, block by block; what comes of them is in the order of the log.

use std::borrow::Cow;
use std::ops::Range;

use rayon::prelude::*;

use super::lines::Line;
use crate::session::LogBytes;

/// Bytes of a block, but for the rest of its last line.
pub const BLOCK: u64 = 1 << 20;
/// A line longer than this is no record of an agent; only its start is read.
const LONGEST: u64 = 64 << 20;
const STEP: u64 = 64 << 10;

struct Part<T> {
    lines: u64,
    items: Vec<(u64, T)>,
}

/// What `each` makes of every line, with the line's 1-based number. `each` may keep a state within one block;
/// the number and nothing else of the `Line` it sees is relative to that block.
pub fn map<S, T, F>(log: &LogBytes, len: u64, each: F) -> Vec<(u64, T)>
where
    S: Default,
    T: Send,
    F: Fn(&mut S, &Line<'_>) -> Option<T> + Sync,
{
    let blocks = len.div_ceil(BLOCK);
    let parts: Vec<Part<T>> = (0..blocks).into_par_iter().map(|at| part(log, len, at * BLOCK, &each)).collect();
    let mut all = Vec::with_capacity(parts.iter().map(|part| part.items.len()).sum());
    let mut before = 0;
    for part in parts {
        all.extend(part.items.into_iter().map(|(number, item)| (before + number, item)));
        before += part.lines;
    }
    all
}

fn part<S: Default, T>(log: &LogBytes, len: u64, start: u64, each: impl Fn(&mut S, &Line<'_>) -> Option<T>) -> Part<T> {
    let mut part = Part { lines: 0, items: Vec::new() };
    let Some(block) = Block::starting(log, len, start) else { return part };
    let mut state = S::default();
    for line in block.lines() {
        part.lines += 1;
        part.items.extend(each(&mut state, &line).map(|item| (line.number, item)));
    }
    part
}

/// The lines that begin in one block of a log.
#[derive(Debug)]
pub struct Block<'l> {
    at: u64,
    bytes: Cow<'l, [u8]>,
}

impl<'l> Block<'l> {
    /// The block at `start`, a multiple of [`BLOCK`]; `None` when no line begins in it.
    #[must_use]
    pub fn starting(log: &'l LogBytes, len: u64, start: u64) -> Option<Self> {
        let end = (start + BLOCK).min(len);
        let at = if start == 0 { 0 } else { after_newline(log, start - 1..end)? };
        if at >= end {
            return None;
        }
        let limit = len.min(at.saturating_add(LONGEST)).max(end);
        let bytes = log.slice(at..limit.min(end + STEP));
        let behind = usize::try_from(end - 1 - at).unwrap_or(usize::MAX);
        let last = bytes.get(behind..).and_then(|rest| memchr::memchr(b'\n', rest)).map(|found| behind + found + 1);
        match last {
            Some(last) => Some(Self { at, bytes: up_to(bytes, last) }),
            None => Some(Self { at, bytes: log.slice(at..after_newline(log, end - 1..limit).unwrap_or(limit)) }),
        }
    }

    /// Its lines, numbered from 1.
    pub fn lines(&self) -> impl Iterator<Item = Line<'_>> {
        let (mut from, mut number) = (0, 0);
        std::iter::from_fn(move || {
            let rest = self.bytes.get(from..).filter(|rest| !rest.is_empty())?;
            let newline = memchr::memchr(b'\n', rest);
            let length = newline.unwrap_or(rest.len());
            let span = self.at + from as u64..self.at + (from + length) as u64;
            let text = rest[..length].strip_suffix(b"\r").unwrap_or(&rest[..length]);
            from += length + 1;
            number += 1;
            Some(Line { number, span, bytes: Cow::Borrowed(text), ended: newline.is_some() })
        })
    }
}

fn up_to(bytes: Cow<'_, [u8]>, end: usize) -> Cow<'_, [u8]> {
    match bytes {
        Cow::Borrowed(bytes) => Cow::Borrowed(&bytes[..end]),
        Cow::Owned(mut bytes) => {
            bytes.truncate(end);
            Cow::Owned(bytes)
        }
    }
}

/// The place behind the first newline of a range.
fn after_newline(log: &LogBytes, range: Range<u64>) -> Option<u64> {
    let mut at = range.start;
    while at < range.end {
        let next = (at + STEP).min(range.end);
        if let Some(found) = memchr::memchr(b'\n', &log.slice(at..next)) {
            return Some(at + found as u64 + 1);
        }
        at = next;
    }
    None
}

/// Whether this is the last line of a log of `len` bytes and may still be being written.
#[must_use]
pub fn torn(line: &Line<'_>, len: u64) -> bool {
    let rest: Range<u64> = line.span.end..len;
    !line.ended && rest.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::lines::Lines;
    use std::io::Write;
    use std::sync::Arc;

    fn both(text: &[u8]) {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(text).unwrap();
        let len = text.len() as u64;
        let held = Arc::new(LogBytes::Memory(text.to_vec()));
        let want: Vec<_> = Lines::new(Arc::clone(&held), len).map(|line| (line.number, line.span.clone(), line.bytes.to_vec())).collect();
        for log in [&*held, &LogBytes::File(file)] {
            let got = map(log, len, |(): &mut (), line| Some((line.span.clone(), line.bytes.to_vec())));
            let got: Vec<_> = got.into_iter().map(|(number, (span, bytes))| (number, span, bytes)).collect();
            assert_eq!(got, want);
        }
    }

    #[test]
    fn blocks_give_the_lines_that_a_walk_gives() {
        let block = usize::try_from(BLOCK).unwrap();
        both(b"a\n\r\nb");
        both(b"");
        for near in [block - 2, block - 1, block, block + 1] {
            let mut text = vec![b'x'; near];
            text.extend(b"\nshort\n");
            both(&text);
            text.extend(vec![b'y'; block]);
            text.extend(b"\nend\nlast");
            both(&text);
        }
    }
}
