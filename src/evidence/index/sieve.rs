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
        if self.is_too_long(text.len()) || self.plain(text.as_bytes(), |bytes| bytes.split_first().map(|(byte, rest)| (*byte, rest))) {
            return;
        }
        let mut numbers = Digits::default();
        text.bytes().chain([b' ']).for_each(|byte| numbers.next(byte, self));
        let folded = text::fold(text);
        let mut last = 0;
        folded.bytes().for_each(|byte| self.group(&mut last, byte));
    }

    /// Enters the text of a JSON string from what stands between its quotes; false when it must be decoded for that.
    pub fn json(&mut self, raw: &[u8]) -> bool {
        self.is_too_long(raw.len()) || self.plain(raw, unescaped)
    }

    fn is_too_long(&mut self, length: usize) -> bool {
        let long = length > self.bits.len() * 64 * 64;
        if long {
            self.bits.fill(u64::MAX);
        }
        long
    }

    /// Enters bytes that a table folds; false, with some entered, at the first that needs more.
    fn plain<'b>(&mut self, mut bytes: &'b [u8], take: impl Fn(&'b [u8]) -> Option<(u8, &'b [u8])>) -> bool {
        let (mut numbers, mut last, mut before) = (Digits::default(), u32::from(b' '), 0);
        while let Some((byte, rest)) = take(bytes) {
            bytes = rest;
            numbers.next(byte, self);
            match text::fold_byte(byte) {
                None => return false,
                Some(_) if byte == b'"' && before == b'\\' => return false,
                Some(0) => {}
                Some(b' ') if last & 0xff == u32::from(b' ') => {}
                Some(folded) => self.group(&mut last, folded),
            }
            before = byte;
        }
        numbers.next(b' ', self);
        bytes.is_empty()
    }

    fn group(&mut self, last: &mut u32, byte: u8) {
        *last = next(*last, byte);
        self.set(spread(*last));
    }
}

/// The next byte of a JSON string, `None` where an escape needs more than a byte for a byte.
fn unescaped(raw: &[u8]) -> Option<(u8, &[u8])> {
    let (byte, rest) = raw.split_first()?;
    if *byte != b'\\' {
        return Some((*byte, rest));
    }
    let (escape, rest) = rest.split_first()?;
    let byte = match escape {
        b'n' | b't' | b'r' => b' ',
        b'"' | b'/' | b'\\' => *escape,
        _ => return None,
    };
    Some((byte, rest))
}

/// Enters each whole number, and the first digits of each run that could be a hash.
#[derive(Default)]
struct Digits {
    run: u32,
    hash: u32,
    hash_length: usize,
}

impl Digits {
    fn next(&mut self, byte: u8, column: &mut Column) {
        if byte.is_ascii_digit() {
            self.run = digit(self.run, byte);
        } else if self.run != 0 {
            number(self.run).into_iter().for_each(|row| column.set(row));
            self.run = 0;
        }
        self.hash_length = if HEXADECIMAL[usize::from(byte)] { self.hash_length + 1 } else { 0 };
        self.hash = digit(if self.hash_length == 1 { 0 } else { self.hash }, byte | 0x20);
        if self.hash_length == text::HASH_HEAD {
            number(!self.hash).into_iter().for_each(|row| column.set(row));
        }
    }
}

static HEXADECIMAL: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0_u8;
    while byte < 0x7f {
        table[byte as usize] = byte.is_ascii_hexdigit();
        byte += 1;
    }
    table
};

/// The last three bytes as one number.
fn next(last: u32, byte: u8) -> u32 {
    (last << 8 | u32::from(byte)) & 0xff_ffff
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
    folded.as_bytes().windows(3).map(|three| spread(three.iter().fold(0, |last, byte| next(last, *byte))))
}

/// The rows of a hash's first digits; none when there are too few.
pub(super) fn rows_of_hash(head: &[u8]) -> impl Iterator<Item = usize> + use<> {
    let long = head.len() >= text::HASH_HEAD && head.iter().all(u8::is_ascii_hexdigit);
    let hash = head.iter().take(text::HASH_HEAD).fold(0, |hash, byte| digit(hash, byte | 0x20));
    number(!hash).into_iter().filter(move |_| long)
}

/// The rows of a whole number.
pub(super) fn rows_of_number(digits: &[u8]) -> [usize; 2] {
    number(digits.iter().fold(0, |run, byte| digit(run, *byte)))
}
