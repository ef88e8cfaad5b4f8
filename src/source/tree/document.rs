//! One whole JSON value of a log, and the texts in it.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use serde_json::value::RawValue;

use super::Node;
use crate::session::{Form, LogBytes, Text};

/// A document larger than this is not read.
const LARGEST: u64 = 1 << 30;
/// Texts up to this many raw bytes are held in memory; longer ones stay in the log.
const HELD: usize = 512;

/// One whole JSON value of a log.
#[derive(Debug)]
pub struct Document<'a> {
    log: &'a Arc<LogBytes>,
    start: u64,
    bytes: Cow<'a, [u8]>,
    /// The bytes are those of the log, so that a text can be read back from there.
    is_exact: bool,
}

impl<'a> Document<'a> {
    /// The document at `span` of a log.
    ///
    /// # Errors
    /// In words, when it is no whole JSON value.
    pub fn read(log: &'a Arc<LogBytes>, span: Range<u64>) -> Result<Self, String> {
        if span.end.saturating_sub(span.start) > LARGEST {
            return Err("larger than 1 GiB".to_owned());
        }
        let bytes = log.slice(span.clone());
        let is_exact = std::str::from_utf8(&bytes).is_ok();
        let bytes = if is_exact { bytes } else { Cow::Owned(String::from_utf8_lossy(&bytes).into_owned().into_bytes()) };
        let Err(error) = whole(&bytes) else { return Ok(Self { log, start: span.start, bytes, is_exact }) };
        let bytes = Cow::Owned(without_nan(&bytes));
        whole(&bytes).map_err(|_| error)?;
        Ok(Self { log, start: span.start, bytes, is_exact })
    }

    /// The value itself.
    #[must_use]
    pub fn root(&self) -> Node<'_> {
        Node(std::str::from_utf8(bare(&self.bytes)).unwrap_or_default().trim())
    }

    /// The text of a value of this document: held when short, else left in the log.
    #[must_use]
    pub fn text(&self, node: Node<'_>) -> Text {
        let offset = (node.0.as_ptr() as usize).wrapping_sub(self.bytes.as_ptr() as usize);
        let inside = offset.checked_add(node.0.len()).is_some_and(|end| end <= self.bytes.len());
        if node.0.len() <= HELD || !inside || !self.is_exact {
            return node.text().into();
        }
        let start = self.start + offset as u64;
        Text::Log { log: Arc::clone(self.log), span: start..start + node.0.len() as u64, form: Form::Json, skip: 0 }
    }
}

fn bare(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)
}

pub(super) fn whole(bytes: &[u8]) -> Result<(), String> {
    let value: Result<&RawValue, _> = serde_json::from_slice(bare(bytes));
    value.map(|_| ()).map_err(|error| error.to_string())
}

/// Python writes numbers that JSON does not know; each becomes a number of the same length.
fn without_nan(bytes: &[u8]) -> Vec<u8> {
    const KNOWN: &[(&[u8], &[u8])] = &[(b"NaN", b"0.0"), (b"Infinity", b"0.000000")];
    let mut out = bytes.to_vec();
    let (mut at, mut quoted) = (0, false);
    while at < out.len() {
        match out[at] {
            b'\\' if quoted => at += 1,
            b'"' => quoted = !quoted,
            b'N' | b'I' if !quoted => {
                if let Some((_, number)) = KNOWN.iter().find(|(name, _)| out[at..].starts_with(name)) {
                    out[at..at + number.len()].copy_from_slice(number);
                }
            }
            _ => {}
        }
        at += 1;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn log(text: &[u8]) -> Arc<LogBytes> {
        Arc::new(LogBytes::Memory(text.to_vec()))
    }

    #[test]
    fn a_long_text_stays_in_the_log() {
        let body = format!("\u{feff}{{\"n\":NaN,\"out\":\"{}\\nend\"}}", "y".repeat(2000));
        let log = log(body.as_bytes());
        let document = Document::read(&log, 0..body.len() as u64).unwrap();
        let text = document.text(document.root().at("out"));
        assert!(matches!(text, Text::Log { .. }));
        assert!(text.read().ends_with("y\nend"));
    }

    #[test]
    fn a_document_that_ends_too_early_is_told() {
        let log = log(b"{\"a\":[1,2");
        assert!(Document::read(&log, 0..9).unwrap_err().contains("EOF"));
    }

    #[test]
    fn python_numbers_that_json_lacks_hide_nothing() {
        let text = br#"{"a":NaN,"b":-Infinity,"c":"NaN \"Infinity"}"#;
        let log = log(text);
        let document = Document::read(&log, 0..text.len() as u64).unwrap();
        assert_eq!(document.root().at("c").text(), "NaN \"Infinity");
    }

    #[test]
    fn bad_bytes_cost_a_character_only() {
        let text = b"{\"a\":\"x\xffy\",\"b\":7}";
        let log = log(text);
        let document = Document::read(&log, 0..text.len() as u64).unwrap();
        assert_eq!((document.root().at("a").text(), document.root().at("b").int()), ("x\u{fffd}y".to_owned(), Some(7)));
    }
}
