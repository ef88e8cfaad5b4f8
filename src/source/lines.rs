//! Walking the lines of a log without holding more of it than needed.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use crate::session::{Form, LogBytes, Text};

const BLOCK: u64 = 1 << 20;

/// One line: its 1-based number, its byte range in the log (newline excluded), its bytes.
#[derive(Debug)]
pub struct Line<'a> {
    /// 1-based number.
    pub number: u64,
    /// Byte range in the log.
    pub span: Range<u64>,
    /// The bytes, without the newline and a trailing CR.
    pub bytes: Cow<'a, [u8]>,
    /// The line ends with a newline; a last line without one may be torn.
    pub ended: bool,
}

/// Texts up to this many raw bytes are held in memory; longer ones stay in the log.
const HELD: usize = 512;

impl Line<'_> {
    /// The text of a raw JSON value that lies within this line: held when short, else left in the log.
    #[must_use]
    pub fn text(&self, raw: &str, log: &Arc<LogBytes>) -> Text {
        let offset = (raw.as_ptr() as usize).wrapping_sub(self.bytes.as_ptr() as usize);
        if raw.len() <= HELD || offset.checked_add(raw.len()).is_none_or(|end| end > self.bytes.len()) {
            return crate::json::text(raw.as_bytes()).into();
        }
        let start = self.span.start + offset as u64;
        Text::Log { log: Arc::clone(log), span: start..start + raw.len() as u64, form: Form::Json, skip: 0 }
    }
}

/// Lines of a log in order, read in blocks.
#[derive(Debug)]
pub struct Lines {
    log: Arc<LogBytes>,
    len: u64,
    at: u64,
    number: u64,
    block: Vec<u8>,
    block_at: u64,
}

impl Lines {
    /// The lines of `log`, which is `len` bytes long.
    #[must_use]
    pub fn new(log: Arc<LogBytes>, len: u64) -> Self {
        Self { log, len, at: 0, number: 0, block: Vec::new(), block_at: 0 }
    }

    /// Makes `block` start at `at`, and longer than before when it already did.
    fn fill(&mut self) -> bool {
        let have = self.block_at + self.block.len() as u64;
        let want = if self.block_at == self.at { self.block.len() as u64 * 2 } else { BLOCK };
        let end = (self.at + want.max(BLOCK)).min(self.len);
        if self.block_at == self.at && have >= self.len {
            return false;
        }
        let start = self.at;
        let bytes = self.log.slice(start..end);
        if bytes.is_empty() {
            return false; // the log has shrunk
        }
        self.block = bytes.into_owned();
        self.block_at = start;
        true
    }

    fn take(&mut self, length: usize, ended: bool) -> Line<'static> {
        let from = usize::try_from(self.at - self.block_at).unwrap_or(0);
        let bytes = &self.block[from..from + length];
        let bytes = Cow::Owned(bytes.strip_suffix(b"\r").unwrap_or(bytes).to_vec());
        let span = self.at..self.at + length as u64;
        self.at += length as u64 + u64::from(ended);
        self.number += 1;
        Line { number: self.number, span, bytes, ended }
    }
}

impl Iterator for Lines {
    type Item = Line<'static>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let from = usize::try_from(self.at - self.block_at).unwrap_or(usize::MAX);
            let rest = self.block.get(from..).unwrap_or_default();
            if let Some(length) = memchr::memchr(b'\n', rest) {
                return Some(self.take(length, true));
            }
            if self.at >= self.len {
                return None;
            }
            if !self.fill() {
                let left = self.block.get(from..).unwrap_or_default().len();
                return (left > 0).then(|| self.take(left, false));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<(u64, String, bool)> {
        let log = Arc::new(LogBytes::Memory(text.as_bytes().to_vec()));
        let all = Lines::new(log, text.len() as u64);
        all.map(|line| (line.number, String::from_utf8_lossy(&line.bytes).into_owned(), line.ended)).collect()
    }

    #[test]
    fn every_line_has_its_number_and_the_last_may_be_torn() {
        let got = lines("a\r\n\nlong\nx");
        let want = [(1, "a", true), (2, "", true), (3, "long", true), (4, "x", false)];
        assert_eq!(got, want.map(|(n, text, ended)| (n, text.to_owned(), ended)));
        assert!(lines("").is_empty());
    }

    #[test]
    fn a_long_text_stays_in_the_log() {
        let body = format!("{{\"pad\":1}}\n{{\"output\":\"{}\\nend\"}}\n", "y".repeat(2000));
        let log = Arc::new(LogBytes::Memory(body.clone().into_bytes()));
        let line = Lines::new(Arc::clone(&log), body.len() as u64).nth(1).unwrap();
        let record: std::collections::HashMap<String, Box<serde_json::value::RawValue>> = serde_json::from_slice(&line.bytes).unwrap();
        assert!(record["output"].get().len() > 2000);
        let at = std::str::from_utf8(&line.bytes).unwrap();
        let raw = &at[10..at.len() - 1];
        let text = line.text(raw, &log);
        assert!(matches!(text, Text::Log { .. }));
        assert!(text.read().ends_with("y\nend"));
    }

    #[test]
    fn a_line_longer_than_a_block_is_whole() {
        let text = format!("{}\nend\n", "x".repeat(3 << 20));
        let got = lines(&text);
        assert_eq!((got.len(), got[0].1.len(), got[1].1.as_str()), (2, 3 << 20, "end"));
    }
}
