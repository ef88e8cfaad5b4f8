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
        let mut columns: Vec<Column> = (0..columns).map(|_| Column { bits: vec![0; rows / 64].into() }).collect();
        for (at, column) in columns.iter_mut().enumerate() {
            tell(at, &mut |text| column.enter(text));
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
        self.numbers(text.as_bytes());
        let mut last = 0;
        let mut group = |column: &mut Self, byte| {
            last = next(last, byte);
            column.set(spread(last));
        };
        if !text::fold_bytes(text, |folded| group(self, folded)) {
            text::fold(text).bytes().for_each(|byte| group(self, byte));
        }
    }

    /// Enters each whole number, and the first digits of each run that could be a hash.
    fn numbers(&mut self, text: &[u8]) {
        let (mut digits, mut hexadecimal) = (0, 0);
        for (at, byte) in text.iter().enumerate() {
            if digits > 0 && !byte.is_ascii_digit() {
                self.number(&text[at - digits..at]);
            }
            digits = if byte.is_ascii_digit() { digits + 1 } else { 0 };
            hexadecimal = if HEXADECIMAL[usize::from(*byte)] { hexadecimal + 1 } else { 0 };
            if hexadecimal == text::HASH_HEAD {
                rows_of_hash(&text[at + 1 - hexadecimal..=at]).for_each(|row| self.set(row));
            }
        }
        if digits > 0 {
            self.number(&text[text.len() - digits..]);
        }
    }

    fn number(&mut self, digits: &[u8]) {
        rows_of_number(digits).into_iter().for_each(|row| self.set(row));
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
    let hash = head.iter().take(text::HASH_HEAD).fold(0, |hash, byte| digit(hash, byte.to_ascii_lowercase()));
    number(!hash).into_iter().filter(move |_| long)
}

/// The rows of a whole number.
pub(super) fn rows_of_number(digits: &[u8]) -> [usize; 2] {
    number(digits.iter().fold(0, |run, byte| digit(run, *byte)))
}
