//! The first line that is not as it was sealed, and what became of it.

use serde::Serialize;

use super::hash::Digest;
use super::lines::{Hashed, opening};
use super::manifest::Manifest;
use crate::session::LogBytes;

/// What became of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// Another line stands in its place.
    Changed,
    /// It is gone.
    Removed,
    /// A line that was never sealed stands before it.
    Inserted,
    /// Sealed lines stand in another order.
    Reordered,
}

/// The first difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// What became of the line.
    pub change: Change,
    /// 1-based line; of the seal where lines are gone, else the same number in both.
    pub line: u64,
    /// How many lines in a row are gone or are new; 1 for a changed line.
    pub lines: u64,
}

/// Compares the sealed lines with those that are there now; lines behind them are no difference.
#[must_use]
pub fn first_difference(sealed: &Manifest, now: &Hashed, log: &LogBytes) -> Option<Difference> {
    let before = &sealed.lines;
    let same = before.iter().zip(&now.lines).take_while(|(before, now)| before == now).count();
    if same == before.len() {
        return open_line(sealed, now, log);
    }
    let difference = |change, lines: usize| Some(Difference { change, line: same as u64 + 1, lines: lines as u64 });
    if same == now.lines.len() {
        let change = if now.open.is_some() { Change::Changed } else { Change::Removed };
        return difference(change, if change == Change::Changed { 1 } else { before.len() - same });
    }
    let (before, now) = (&before[same..], &now.lines[same..]);
    let gone = fewer(&before[0], before, now);
    let new = fewer(&now[0], now, before);
    match (gone, new) {
        (true, true) => difference(Change::Changed, 1),
        (true, false) => difference(Change::Removed, run(before, &now[0])),
        (false, true) => difference(Change::Inserted, run(now, &before[0])),
        (false, false) => difference(Change::Reordered, 1),
    }
}

/// The unfinished line that was sealed must go on as it began.
fn open_line(sealed: &Manifest, now: &Hashed, log: &LogBytes) -> Option<Difference> {
    let open = sealed.checkpoints.last()?.open()?;
    let line = sealed.lines.len() as u64 + 1;
    let starts_at = sealed.checkpoints.last()?.bytes;
    if opening(log, starts_at, open.bytes) == Some(open.digest) {
        return None;
    }
    let gone = now.open.is_none() && now.lines.len() == sealed.lines.len();
    Some(Difference { change: if gone { Change::Removed } else { Change::Changed }, line, lines: 1 })
}

/// `line` stands more often in `one` than in `other`.
fn fewer(line: &Digest, one: &[Digest], other: &[Digest]) -> bool {
    let count = |lines: &[Digest]| lines.iter().filter(|known| *known == line).count();
    count(one) > count(other)
}

/// Lines up to the one with which both go on alike.
fn run(lines: &[Digest], next: &Digest) -> usize {
    lines.iter().position(|line| line == next).unwrap_or(lines.len())
}
