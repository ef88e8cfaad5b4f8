//! What one column of a sieve holds, marked in one pass over the bytes of its texts.

use super::super::text::{self, ESCAPE, GONE, SLOW};
use super::bits::packed;
use super::hash::{commit_hashes, group, hashes, number_hashes, shift, spread};
use super::scan::{numbers, specials};

/// The rows that the texts of a column take: a byte each, so that a mark is a store and nothing is read first.
pub struct Column {
    marks: Box<[u8]>,
}

impl Column {
    pub(super) fn new(rows: usize) -> Self {
        Self { marks: vec![0; rows].into() }
    }

    /// The marks as bits, 64 rows a word; the column is empty again.
    pub(super) fn take(&mut self) -> impl Iterator<Item = u64> {
        self.marks.as_chunks_mut::<64>().0.iter_mut().map(|marks| {
            let eights = marks.as_chunks::<8>().0.iter().rev();
            let word = eights.fold(0, |word, eight| word << 8 | u64::from(packed(*eight)));
            marks.fill(0);
            word
        })
    }

    fn set(&mut self, hash: u32) {
        self.marks[(hash >> shift(self.marks.len())) as usize] = 1;
    }

    /// Enters a text.
    pub fn text(&mut self, text: &str) {
        if self.is_too_long(text.len()) {
            return;
        }
        self.numbers(text.as_bytes());
        if self.groups(text.as_bytes(), &text::PLAIN).is_none() {
            hashes(&text::fold(text)).for_each(|hash| self.set(hash));
        }
    }

    /// Enters the text of a JSON string from what stands between its quotes; false when it must be decoded for that.
    pub fn json(&mut self, raw: &[u8]) -> bool {
        if self.is_too_long(raw.len()) {
            return true;
        }
        let entered = self.groups(raw, &text::JSON).is_some();
        if entered {
            self.numbers(raw);
        }
        entered
    }

    fn is_too_long(&mut self, length: usize) -> bool {
        let long = length > self.marks.len() * 64;
        if long {
            self.marks.fill(1);
        }
        long
    }

    /// Enters the groups of three of bytes that a table folds; `None` when there are others. First every group as it stands, letters
    /// in either case alike; then, around each byte that is not what it stands for, the groups that folding makes there.
    fn groups(&mut self, bytes: &[u8], table: &[u8; 256]) -> Option<()> {
        let shift = shift(self.marks.len());
        for four in bytes.windows(4) {
            let four = u32::from_le_bytes([four[0], four[1], four[2], four[3]]);
            self.marks[(spread(four) >> shift) as usize] = 1;
        }
        if let Some(three) = bytes.last_chunk::<3>() {
            self.set(spread(group(*three)));
        }
        let mut done = 0;
        for special in specials(bytes) {
            if special >= done {
                done = self.around(bytes, special, table)?;
            }
        }
        Some(())
    }

    /// Enters the folded groups from two bytes before a special one to two behind it, and answers where that is.
    fn around(&mut self, bytes: &[u8], special: usize, table: &[u8; 256]) -> Option<usize> {
        let start = special.saturating_sub(2);
        let (mut at, mut group, mut plain) = (start, 0x0020_2020_u32, 0);
        while plain < 2 || at < special + 1 {
            let Some(&byte) = bytes.get(at) else { break };
            at += 1;
            let (folded, is_plain) = match table[usize::from(byte)] {
                SLOW => return None,
                GONE => {
                    plain = 0;
                    continue;
                }
                ESCAPE => {
                    at += 1;
                    (unescape(*bytes.get(at - 1)?)?, false)
                }
                folded => (folded, byte >= b' ' && byte != b'\\'),
            };
            plain = if is_plain { plain + 1 } else { 0 };
            match (group >> 16, folded) {
                (0x20, b' ') => continue,
                (0x5c, b'"') => return None,
                _ => group = group >> 8 | u32::from(folded) << 16,
            }
            self.set(spread(group));
        }
        Some(at)
    }

    /// Enters each whole number, and the first digits of each hexadecimal run that has a decimal digit and could be a hash.
    fn numbers(&mut self, bytes: &[u8]) {
        let mut end = 0;
        for number in numbers(bytes) {
            for hash in number_hashes(&bytes[number.clone()]) {
                self.set(hash);
            }
            let before = bytes[end..number.start].iter().rev().take_while(|byte| byte.is_ascii_hexdigit()).count();
            let head = &bytes[number.start - before..];
            commit_hashes(&head[..head.len().min(text::HASH_HEAD)]).for_each(|hash| self.set(hash));
            end = number.end;
        }
    }
}

/// What an escape of a JSON string stands for when folded; `None` where it must be decoded.
fn unescape(letter: u8) -> Option<u8> {
    match letter {
        b'n' | b't' | b'r' => Some(b' '),
        b'"' | b'/' | b'\\' => Some(letter),
        _ => None,
    }
}
