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
    pub fn of(columns: usize, bytes: u64, tell: impl Fn(usize, &mut dyn FnMut(&str))) -> Self {
        let rows = rows(bytes);
        let mut sieve = Self { rows: vec![0; rows].into() };
        let mut column = Column { bits: vec![0; rows / 64].into() };
        for at in 0..columns {
            column.bits.fill(0);
            tell(at, &mut |text| column.enter(text));
            column.bits.iter().enumerate().for_each(|(word, bits)| sieve.put(at, word, *bits));
        }
        sieve
    }

    fn put(&mut self, column: usize, word: usize, bits: u64) {
        for (row, cell) in self.rows[word * 64..(word + 1) * 64].iter_mut().enumerate() {
            *cell |= (bits >> row & 1) << column;
        }
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

/// The rows that one text takes, a bit each.
struct Column {
    bits: Box<[u64]>,
}

impl Column {
    fn set(&mut self, hash: usize) {
        let row = hash & (self.bits.len() * 64 - 1);
        self.bits[row / 64] |= 1 << (row % 64);
    }

    fn enter(&mut self, text: &str) {
        if text.len() > self.bits.len() * 64 * 64 {
            self.bits.fill(u64::MAX);
            return;
        }
        let (mut groups, mut numbers) = (Groups::default(), Digits::default());
        let plain = text::fold_bytes(text, |byte, folded| {
            numbers.next(byte, self);
            if let Some(folded) = folded {
                groups.next(folded, self);
            }
        });
        if !plain {
            text.bytes().for_each(|byte| numbers.next(byte, self));
            text::fold(text).bytes().for_each(|byte| groups.next(byte, self));
        }
        numbers.next(b' ', self);
    }
}

/// Enters each group of three bytes.
#[derive(Default)]
struct Groups {
    last: u32,
    seen: usize,
}

impl Groups {
    fn next(&mut self, byte: u8, column: &mut Column) {
        self.last = next(self.last, byte);
        self.seen += 1;
        if self.seen > 2 {
            column.set(spread(self.last));
        }
    }
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
            number(self.run).into_iter().for_each(|hash| column.set(hash));
            self.run = 0;
        }
        if !byte.is_ascii_hexdigit() {
            (self.hash, self.hash_length) = (0, 0);
        } else if self.hash_length < text::HASH_HEAD {
            self.hash = digit(self.hash, byte.to_ascii_lowercase());
            self.hash_length += 1;
            if self.hash_length == text::HASH_HEAD {
                number(!self.hash).into_iter().for_each(|hash| column.set(hash));
            }
        }
    }
}

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
pub(super) fn rows_of_hash(head: &str) -> impl Iterator<Item = usize> {
    let long = head.len() >= text::HASH_HEAD && head.bytes().all(|byte| byte.is_ascii_hexdigit());
    let hash = head.bytes().take(text::HASH_HEAD).fold(0, |hash, byte| digit(hash, byte.to_ascii_lowercase()));
    number(!hash).into_iter().filter(move |_| long)
}

/// The rows of a whole number.
pub(super) fn rows_of_number(digits: &str) -> [usize; 2] {
    number(digits.bytes().fold(0, digit))
}
