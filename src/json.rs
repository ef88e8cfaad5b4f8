//! Reading JSON text the tolerant way agents' logs need.

use serde::Deserialize;
use serde_json::value::RawValue;

/// The text of a raw JSON value: a string decoded, an array of blocks joined by newlines, anything else as written.
#[must_use]
pub fn text(raw: &[u8]) -> String {
    text_within(raw, DEEPEST)
}

/// Blocks in blocks deeper than this are left as written.
const DEEPEST: u32 = 8;

fn text_within(raw: &[u8], deeper: u32) -> String {
    match raw.first() {
        Some(b'"') => string(raw),
        Some(b'[') if deeper > 0 => blocks(raw, deeper - 1),
        Some(b'n') => String::new(),
        _ => String::from_utf8_lossy(raw).into_owned(),
    }
}

/// About the first `limit` bytes of the text of a raw value, without decoding the rest: for status lines and refusals.
#[must_use]
pub fn head(raw: &[u8], limit: usize) -> String {
    if raw.len() <= limit * 2 || raw.first() != Some(&b'"') {
        return text(raw);
    }
    let mut end = limit;
    while end > 1 && raw[end - 1] == b'\\' || raw.get(end).is_some_and(|byte| byte & 0xc0 == 0x80) {
        end -= 1; // neither between a backslash and its letter nor inside a character
    }
    unescape(&String::from_utf8_lossy(&raw[1..end.max(1)]))
}

#[derive(Deserialize)]
struct Block<'a> {
    #[serde(borrow)]
    text: Option<&'a RawValue>,
    #[serde(borrow)]
    content: Option<&'a RawValue>,
}

fn blocks(raw: &[u8], deeper: u32) -> String {
    let parts: Vec<&RawValue> = serde_json::from_slice(raw).unwrap_or_default();
    let texts = parts.iter().filter_map(|part| {
        let part = part.get();
        if part.starts_with('"') {
            return Some(string(part.as_bytes()));
        }
        let block: Block = serde_json::from_str(part).ok()?;
        block.text.or(block.content).map(|raw| text_within(raw.get().as_bytes(), deeper))
    });
    texts.collect::<Vec<_>>().join("\n")
}

/// Decodes one JSON string (with its quotes); a lone surrogate half becomes U+FFFD, bad UTF-8 too.
#[must_use]
pub fn string(raw: &[u8]) -> String {
    if let Ok(text) = serde_json::from_slice::<String>(raw) {
        return text;
    }
    let inner = raw.strip_prefix(b"\"").unwrap_or(raw);
    let inner = inner.strip_suffix(b"\"").unwrap_or(inner);
    unescape(&String::from_utf8_lossy(inner))
}

fn unescape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        out.push_str(&rest[..at]);
        let (piece, used) = escape(&rest[at + 1..]);
        out.push(piece);
        rest = &rest[at + 1 + used..];
    }
    out.push_str(rest);
    out
}

/// The character an escape stands for, and how many bytes after the backslash it takes.
fn escape(after: &str) -> (char, usize) {
    match after.as_bytes().first() {
        Some(b'n') => ('\n', 1),
        Some(b't') => ('\t', 1),
        Some(b'r') => ('\r', 1),
        Some(b'b') => ('\u{8}', 1),
        Some(b'f') => ('\u{c}', 1),
        Some(b'u') => unicode(after),
        Some(_) => after.chars().next().map_or(('\\', 0), |c| (c, c.len_utf8())),
        None => ('\u{fffd}', 0),
    }
}

fn unicode(after: &str) -> (char, usize) {
    let half = |at: usize| after.get(at..at + 4).and_then(|hex| u32::from_str_radix(hex, 16).ok());
    let Some(first) = half(1) else { return ('\u{fffd}', 1) };
    let pair = (0xd800..0xdc00).contains(&first) && after.get(5..7) == Some("\\u");
    if pair && let Some(second @ 0xdc00..0xe000) = half(7) {
        let joined = 0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00);
        return (char::from_u32(joined).unwrap_or('\u{fffd}'), 11);
    }
    (char::from_u32(first).unwrap_or('\u{fffd}'), 5)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lone_surrogate_does_not_hide_a_text() {
        assert_eq!(string(br#""a\ud83db\n""#), "a\u{fffd}b\n");
        assert_eq!(string(br#""\ud83d\ude00 \ud83d""#), "\u{1f600} \u{fffd}");
    }

    #[test]
    fn blocks_are_joined_by_newlines() {
        assert_eq!(text(br#"[{"type":"text","text":"a"},{"type":"image"},"b"]"#), "a\nb");
    }
}
