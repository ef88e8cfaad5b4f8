//! Data in a page that no parser of the page can take for markup or script.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::ser::Formatter;

/// JSON without a character that could end a script element or open a comment in one.
struct Inert;

impl Formatter for Inert {
    fn write_string_fragment<W: ?Sized + Write>(&mut self, writer: &mut W, fragment: &str) -> io::Result<()> {
        let mut rest = fragment;
        while let Some(at) = rest.find(['<', '>', '&', '\u{2028}', '\u{2029}']) {
            writer.write_all(&rest.as_bytes()[..at])?;
            let Some(character) = rest[at..].chars().next() else { break };
            write!(writer, "\\u{:04x}", u32::from(character))?;
            rest = &rest[at + character.len_utf8()..];
        }
        writer.write_all(rest.as_bytes())
    }
}

/// Writes a data block that a page's script finds by its id.
///
/// # Errors
/// Those of `out`.
pub(super) fn block<T: Serialize>(id: &str, data: &T, out: &mut dyn Write) -> io::Result<()> {
    write!(out, "<script type=\"application/json\" id=\"{id}\">")?;
    data.serialize(&mut serde_json::Serializer::with_formatter(&mut *out, Inert))?;
    out.write_all(b"</script>\n")
}

/// Text as the content of an element or of a quoted attribute.
pub(super) fn text(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            other => out.push(other),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_cannot_leave_its_element_and_reads_back_the_same() {
        let hostile = "</script><!--<script>&amp;\u{2028}\u{2029}\0\u{7f}\"\\ \u{202e}<";
        let mut out = Vec::new();
        block("x", &hostile, &mut out).unwrap();
        let page = String::from_utf8(out).unwrap();
        let inside = page.strip_prefix("<script type=\"application/json\" id=\"x\">").unwrap().strip_suffix("</script>\n").unwrap();
        assert!(!inside.contains(['<', '>', '&', '\u{2028}', '\u{2029}', '\0']));
        assert_eq!(serde_json::from_str::<String>(inside).unwrap(), hostile);
    }

    #[test]
    fn text_opens_no_tag_and_ends_no_attribute() {
        assert_eq!(text("<img src='x' onerror=\"y\">&"), "&lt;img src=&#39;x&#39; onerror=&quot;y&quot;&gt;&amp;");
    }
}
