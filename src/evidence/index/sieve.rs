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
    /// An empty sieve for texts of `bytes` on average.
    #[must_use]
    pub fn for_texts_of(bytes: u64) -> Self {
        let rows = usize::try_from(bytes).unwrap_or(ROWS.1).clamp(ROWS.0, ROWS.1).next_power_of_two();
        Self { rows: vec![0; rows].into() }
    }

    /// Enters a text in a column; a column may hold several texts.
    pub fn enter(&mut self, column: usize, text: &str) {
        let bit = 1 << column;
        if text.len() > self.rows.len() * 64 {
            self.rows.iter_mut().for_each(|row| *row |= bit);
            return;
        }
        self.numbers(bit, text.as_bytes());
        self.threes(bit, text::fold(text).as_bytes());
    }

    fn threes(&mut self, bit: u64, folded: &[u8]) {
        let mask = self.rows.len() - 1;
        let mut last = 0_u32;
        for (at, byte) in folded.iter().enumerate() {
            last = next(last, *byte);
            if at >= 2 {
                self.rows[spread(last) & mask] |= bit;
            }
        }
    }

    fn numbers(&mut self, bit: u64, text: &[u8]) {
        let mask = self.rows.len() - 1;
        let mut run = 0;
        for byte in text.iter().chain(b" ") {
            if byte.is_ascii_digit() {
                run = digit(run, *byte);
            } else if run != 0 {
                for hash in number(run) {
                    self.rows[hash & mask] |= bit;
                }
                run = 0;
            }
        }
    }

    /// The columns whose texts may hold all of these.
    #[must_use]
    pub fn holding(&self, hashes: &[usize]) -> u64 {
        let mask = self.rows.len() - 1;
        hashes.iter().fold(u64::MAX, |columns, hash| columns & self.rows[hash & mask])
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

/// The rows of a whole number.
pub(super) fn rows_of_number(digits: &str) -> [usize; 2] {
    number(digits.bytes().fold(0, digit))
}
