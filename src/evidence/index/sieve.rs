//! Signatures of up to 64 texts side by side: a row for each group of three bytes that could occur, and in it a bit for each text.

use super::column::Column;
use super::hash::shift;
use super::strip::WIDTH;

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
        let mut column = Column::new(rows);
        let mut sieve = Self { rows: vec![0; rows].into() };
        let mut bits = vec![0; rows / 64 * WIDTH];
        for at in 0..columns {
            tell(at, &mut column);
            column.take().zip(bits[at..].iter_mut().step_by(WIDTH)).for_each(|(word, place)| *place = word);
        }
        for (square, rows) in bits.as_chunks_mut().0.iter_mut().zip(sieve.rows.chunks_exact_mut(64)) {
            turn(square);
            rows.copy_from_slice(square);
        }
        sieve
    }

    /// The columns whose texts may hold all of these.
    #[must_use]
    pub fn holding(&self, hashes: &[u32]) -> u64 {
        let shift = shift(self.rows.len());
        hashes.iter().fold(u64::MAX, |columns, hash| columns & self.rows[(hash >> shift) as usize])
    }
}

/// A row for every second byte of long texts, which repeat their groups; short ones need more rows a byte to stay sparse.
fn rows(bytes: u64) -> usize {
    let rows = |wanted: u64, most: usize| usize::try_from(wanted).unwrap_or(most).clamp(ROWS.0, most).next_power_of_two();
    if bytes < 4096 { rows(bytes * 4, 4096) } else { rows(bytes, ROWS.1 * 2) / 2 }
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
