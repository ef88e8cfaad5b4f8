//! A JSON document looked into level by level; its long texts stay in the log.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::word::Word;
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

fn whole(bytes: &[u8]) -> Result<(), String> {
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

/// A JSON value as it is written; empty where there is none.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Node<'a>(&'a str);

impl<'a> Node<'a> {
    /// The value written in a text, if that is JSON.
    #[must_use]
    pub fn of(text: &'a str) -> Option<Self> {
        whole(text.as_bytes()).ok().map(|()| Self(text.trim()))
    }

    /// The value as it is written.
    #[must_use]
    pub fn raw(self) -> &'a str {
        self.0
    }

    /// Missing or null.
    #[must_use]
    pub fn is_absent(self) -> bool {
        self.0.is_empty() || self.0 == "null"
    }

    /// A JSON string.
    #[must_use]
    pub fn is_string(self) -> bool {
        self.0.starts_with('"')
    }

    /// An array.
    #[must_use]
    pub fn is_array(self) -> bool {
        self.0.starts_with('[')
    }

    /// An object.
    #[must_use]
    pub fn is_object(self) -> bool {
        self.0.starts_with('{')
    }

    /// The members of an object; none for any other value.
    #[must_use]
    pub fn fields(self) -> Fields<'a> {
        if self.is_object() { serde_json::from_str(self.0).unwrap_or_default() } else { Fields::default() }
    }

    /// One member, looked for once; take [`Node::fields`] for several.
    #[must_use]
    pub fn at(self, key: &str) -> Self {
        self.fields().get(key)
    }

    /// The member of a member …
    #[must_use]
    pub fn path(self, keys: &[&str]) -> Self {
        keys.iter().fold(self, |node, key| node.at(key))
    }

    /// The items of an array; none for any other value.
    #[must_use]
    pub fn items(self) -> Vec<Self> {
        if !self.is_array() {
            return Vec::new();
        }
        let all: Vec<&'a RawValue> = serde_json::from_str(self.0).unwrap_or_default();
        all.into_iter().map(|raw| Self(raw.get())).collect()
    }

    /// The decoded string, if it is one.
    #[must_use]
    pub fn string(self) -> Option<String> {
        self.is_string().then(|| crate::json::string(self.0.as_bytes()))
    }

    /// A string or a number as text; empty for anything else.
    #[must_use]
    pub fn word(self) -> String {
        let is_number = self.0.starts_with(|c: char| c == '-' || c.is_ascii_digit());
        if is_number { self.0.to_owned() } else { self.string().unwrap_or_default() }
    }

    /// A text: a string decoded, blocks joined by newlines, anything else as written.
    #[must_use]
    pub fn text(self) -> String {
        if self.is_absent() { String::new() } else { crate::json::text(self.0.as_bytes()) }
    }

    /// About the first `limit` bytes of the text.
    #[must_use]
    pub fn head(self, limit: usize) -> String {
        if self.is_absent() { String::new() } else { crate::json::head(self.0.as_bytes(), limit) }
    }

    /// A whole number, also one written as a string or with a fraction of zero.
    #[must_use]
    pub fn int(self) -> Option<i32> {
        let word = self.word();
        word.trim().strip_suffix(".0").unwrap_or(word.trim()).parse().ok()
    }

    /// Literally true.
    #[must_use]
    pub fn is_true(self) -> bool {
        self.0 == "true"
    }

    /// This value, else the other where this is missing or null.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        if self.is_absent() { other } else { self }
    }
}

/// The members of an object, in their order.
#[derive(Debug, Clone, Default)]
pub struct Fields<'a>(Vec<(Word<'a>, &'a RawValue)>);

impl<'a> Fields<'a> {
    /// The member of that name; of several, the last.
    #[must_use]
    pub fn get(&self, key: &str) -> Node<'a> {
        self.0.iter().rfind(|(name, _)| **name == *key).map(|(_, raw)| Node(raw.get())).unwrap_or_default()
    }

    /// The first of these members that is there.
    #[must_use]
    pub fn any(&self, keys: &[&str]) -> Node<'a> {
        keys.iter().map(|key| self.get(key)).find(|node| !node.is_absent()).unwrap_or_default()
    }

    /// All members.
    pub fn all(&self) -> impl Iterator<Item = (&str, Node<'a>)> {
        self.0.iter().map(|(name, raw)| (&**name, Node(raw.get())))
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Fields<'a> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_map(Members)
    }
}

struct Members;

impl<'de> Visitor<'de> for Members {
    type Value = Fields<'de>;

    fn expecting(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
        out.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut all = Vec::new();
        while let Some(pair) = map.next_entry()? {
            all.push(pair);
        }
        Ok(Fields(all))
    }
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
