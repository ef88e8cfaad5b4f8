//! The digest of each line of a log, its blocks hashed on all cores, in memory that does not grow with the length of a line.

use std::io;

use rayon::prelude::*;
use sha2::{Digest as _, Sha256};

use super::hash::{self, Digest};
use crate::session::LogBytes;

/// Bytes read at a time.
const BLOCK: u64 = 8 << 20;

/// A last line that has no newline yet: its writer may not be done with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Open {
    /// Bytes there are of it.
    pub bytes: u64,
    /// Their digest.
    pub digest: Digest,
}

/// A log's lines.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Hashed {
    /// Digest of each line that ends with a newline.
    pub lines: Vec<Digest>,
    /// Bytes of these lines, newlines included.
    pub bytes: u64,
    /// The unfinished last line.
    pub open: Option<Open>,
}

/// Hashes the lines of a log that is `len` bytes long.
///
/// # Errors
/// When it got shorter meanwhile.
pub fn hashed(log: &LogBytes, len: u64) -> io::Result<Hashed> {
    let mut reading = Reading { done: Hashed::default(), line: hash::begin_line(), held: 0 };
    let mut at = 0;
    while at < len {
        let block = log.slice(at..(at + BLOCK).min(len));
        if block.is_empty() {
            return Err(io::Error::new(io::ErrorKind::UnexpectedEof, "it got shorter while it was read"));
        }
        at += block.len() as u64;
        reading.take(&block);
    }
    if reading.held > 0 {
        reading.done.open = Some(Open { bytes: reading.held, digest: reading.line.finalize().into() });
    }
    Ok(reading.done)
}

/// The digest of `bytes` bytes from `at` on, as of an unfinished line; `None` when they are not all there.
#[must_use]
pub fn opening(log: &LogBytes, at: u64, bytes: u64) -> Option<Digest> {
    let mut line = hash::begin_line();
    let (mut from, end) = (at, at.checked_add(bytes)?);
    while from < end {
        let block = log.slice(from..(from + BLOCK).min(end));
        if block.is_empty() {
            return None;
        }
        from += block.len() as u64;
        line.update(&block);
    }
    Some(line.finalize().into())
}

struct Reading {
    done: Hashed,
    line: Sha256,
    /// Bytes of the line that goes on into the next block.
    held: u64,
}

impl Reading {
    fn take(&mut self, block: &[u8]) {
        let ends: Vec<usize> = memchr::memchr_iter(b'\n', block).collect();
        let Some(first) = ends.first() else { return self.hold(block) };
        self.hold(&block[..*first]);
        let line = std::mem::replace(&mut self.line, hash::begin_line());
        self.done.lines.push(line.finalize().into());
        self.done.bytes += self.held + 1;
        self.held = 0;
        self.done.lines.par_extend(ends.par_windows(2).with_min_len(16).map(|pair| hash::line(&block[pair[0] + 1..pair[1]])));
        let last = ends.last().unwrap_or(first);
        self.done.bytes += (last - first) as u64;
        self.hold(&block[last + 1..]);
    }

    fn hold(&mut self, part: &[u8]) {
        self.line.update(part);
        self.held += part.len() as u64;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_hashed_alike_whole_or_over_several_blocks() {
        let long = "x".repeat(20 << 20);
        let text = format!("a\n{long}\n\nb\nopen");
        let got = hashed(&LogBytes::Memory(text.clone().into_bytes()), text.len() as u64).unwrap();
        let want: Vec<Digest> = ["a", &long, "", "b"].iter().map(|line| hash::line(line.as_bytes())).collect();
        assert_eq!(got.lines, want);
        assert_eq!((got.bytes, got.open), ((text.len() - 4) as u64, Some(Open { bytes: 4, digest: hash::line(b"open") })));
    }

    #[test]
    fn a_log_that_got_shorter_is_an_error_and_not_a_shorter_seal() {
        let log = LogBytes::Memory(b"a\nb\n".to_vec());
        assert!(hashed(&log, 9).is_err());
        assert_eq!(opening(&log, 2, 5), None);
        assert_eq!(opening(&log, 2, 1), Some(hash::line(b"b")));
    }
}
