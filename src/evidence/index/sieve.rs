//! Signatures of up to 64 texts side by side: a row for each group of three bytes that could occur, and in it a bit for each text.

use super::super::text;

/// Fewest and most rows; texts that fill them are always looked into.
const ROWS: (usize, usize) = (256, 1 << 16);

/// What up to 64 texts may hold. A text that holds a phrase is always among those told; some that do not are told as well.
#[derive(Debug)]
pub struct Sieve {
    rows: Box<[u64]>,
}

impl Sieve {
    /// The sieve of what `tell` enters for each of `columns` texts of `bytes` on average; a column may hold several texts.
    #[must_use]
    pub fn of(columns: usize, bytes: u64, tell: impl Fn(usize, &mut Column)) -> Self {
        let rows = rows(bytes);
        let mut columns: Vec<Column> = (0..columns).map(|_| Column { bits: vec![0; rows / 64].into() }).collect();
        for (at, column) in columns.iter_mut().enumerate() {
            tell(at, column);
        }
        let mut sieve = Self { rows: vec![0; rows].into() };
        for (word, rows) in sieve.rows.chunks_exact_mut(64).enumerate() {
            let mut square = [0; 64];
            square.iter_mut().zip(&columns).for_each(|(line, column)| *line = column.bits[word]);
            turn(&mut square);
            rows.copy_from_slice(&square);
        }
        sieve
    }

    /// The columns whose texts may hold all of these.
    #[must_use]
    pub fn holding(&self, hashes: &[usize]) -> u64 {
        let mask = self.rows.len() - 1;
        hashes.iter().fold(u64::MAX, |columns, hash| columns & self.rows[hash & mask])
    }
}

/// Short texts repeat fewer of their groups, and need more rows a byte to stay sparse.
fn rows(bytes: u64) -> usize {
    let wanted = if bytes < 4096 { bytes * 4 } else { bytes };
    usize::try_from(wanted).unwrap_or(ROWS.1).clamp(ROWS.0, ROWS.1).next_power_of_two().min(if bytes < 4096 { 8192 } else { ROWS.1 })
}

/// Turns a square of bits over: what was bit `row` of line `column` becomes bit `column` of line `row`.
fn turn(square: &mut [u64; 64]) {
    let (mut width, mut mask) = (32, 0xffff_ffff_u64);
    while width > 0 {
        for at in (0..64).filter(|at| at & width == 0) {
            let swapped = (square[at] >> width ^ square[at + width]) & mask;
            square[at + width] ^= swapped;
            square[at] ^= swapped << width;
        }
        width /= 2;
        mask ^= mask << width;
    }
}

/// The rows that the texts of a column take, a bit each.
pub struct Column {
    bits: Box<[u64]>,
}

impl Column {
    fn set(&mut self, hash: usize) {
        let row = hash & (self.bits.len() * 64 - 1);
        self.bits[row / 64] |= 1 << (row % 64);
    }

    /// Enters a text.
    pub fn text(&mut self, text: &str) {
        if self.is_too_long(text.len()) || self.plain(text.as_bytes()) {
            return;
        }
        self.numbers(text.as_bytes());
        self.groups(text::fold(text).as_bytes());
    }

    /// Enters the text of a JSON string from what stands between its quotes; false when it must be decoded for that.
    pub fn json(&mut self, raw: &[u8]) -> bool {
        if self.is_too_long(raw.len()) {
            return true;
        }
        match memchr::memchr(b'\\', raw) {
            None => self.plain(raw),
            Some(first) => unescaped(raw, first).is_some_and(|text| self.plain(&text)),
        }
    }

    fn is_too_long(&mut self, length: usize) -> bool {
        let long = length > self.bits.len() * 64 * 64;
        if long {
            self.bits.fill(u64::MAX);
        }
        long
    }

    /// Enters bytes that a table folds; false when there are others.
    fn plain(&mut self, bytes: &[u8]) -> bool {
        let Some(folded) = text::fold_bytes(bytes) else { return false };
        self.numbers(bytes);
        self.groups(&folded);
        true
    }

    fn groups(&mut self, folded: &[u8]) {
        let mask = self.bits.len() * 64 - 1;
        for three in folded.windows(3) {
            let row = spread(u32::from(three[0]) << 16 | u32::from(three[1]) << 8 | u32::from(three[2])) & mask;
            self.bits[row / 64] |= 1 << (row % 64);
        }
    }

    /// Enters each whole number, and the first digits of each hexadecimal run that has a decimal digit and could be a hash.
    fn numbers(&mut self, bytes: &[u8]) {
        let mut at = 0;
        while let Some(found) = bytes[at..].iter().position(u8::is_ascii_digit) {
            let from = at + found;
            let end = from + bytes[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
            for row in rows_of_number(&bytes[from..end]) {
                self.set(row);
            }
            let start = at + found - bytes[at..from].iter().rev().take_while(|byte| byte.is_ascii_hexdigit()).count();
            rows_of_hash(&bytes[start..bytes.len().min(start + text::HASH_HEAD)]).for_each(|row| self.set(row));
            at = end;
        }
    }
}

/// The bytes of a JSON string whose first escape is known, with blanks for white space; `None` where an escape is not byte for byte.
fn unescaped(raw: &[u8], mut at: usize) -> Option<Vec<u8>> {
    let mut text = Vec::with_capacity(raw.len());
    let mut from = 0;
    loop {
        text.extend_from_slice(&raw[from..at]);
        match raw.get(at + 1)? {
            b'n' | b't' | b'r' => text.push(b' '),
            escape @ (b'"' | b'/' | b'\\') => text.push(*escape),
            _ => return None,
        }
        from = at + 2;
        let Some(next) = memchr::memchr(b'\\', raw.get(from..)?) else { break };
        at = from + next;
    }
    text.extend_from_slice(&raw[from..]);
    Some(text)
}

fn spread(group: u32) -> usize {
    (group.wrapping_mul(0x9e37_79b1) >> 12) as usize
}

fn digit(run: u32, byte: u8) -> u32 {
    run.wrapping_mul(0x0100_0193) ^ u32::from(byte) | 0x8000_0000
}

/// A whole number has two rows of its own.
fn number(run: u32) -> [usize; 2] {
    [spread(run ^ 0x5bd1), spread(run.rotate_left(15) ^ 0x27d4)]
}

/// The rows of all groups of three bytes of a folded text.
pub(super) fn rows_of(folded: &str) -> impl Iterator<Item = usize> {
    let group = |three: &[u8]| three.iter().fold(0, |group, byte| group << 8 | u32::from(*byte));
    folded.as_bytes().windows(3).map(move |three| spread(group(three)))
}

/// The rows of a hash's first digits; none when there are too few, or only letters among them.
pub(super) fn rows_of_hash(head: &[u8]) -> impl Iterator<Item = usize> + use<> {
    let head = head.get(..text::HASH_HEAD).unwrap_or_default();
    let long = head.iter().all(u8::is_ascii_hexdigit) && head.iter().any(u8::is_ascii_digit);
    let hash = head.iter().take(text::HASH_HEAD).fold(0, |hash, byte| digit(hash, byte | 0x20));
    number(!hash).into_iter().filter(move |_| long)
}

/// The rows of a whole number.
pub(super) fn rows_of_number(digits: &[u8]) -> [usize; 2] {
    number(digits.iter().fold(0, |run, byte| digit(run, *byte)))
}
