//! Text of a log in XML.

use crate::report::escape;

/// Longest attribute and line, in characters.
const LONGEST: usize = 600;

/// Text of a log for an attribute or an element: on one line, without what XML 1.0 forbids, its marks as references.
pub(super) fn xml(text: &str) -> String {
    let line = escape::within(text, LONGEST);
    let mut out = String::with_capacity(line.len());
    for character in line.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&apos;"),
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            _ => out.push(character),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_xml_forbids_is_left() {
        let all: Vec<char> = (0..0x1_0100_u32).filter_map(char::from_u32).collect();
        for piece in all.chunks(LONGEST) {
            let shown = xml(&piece.iter().collect::<String>());
            assert!(shown.chars().all(|c| matches!(c, ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..)));
        }
        assert_eq!(xml("<a b=\"c\">&]]>'"), "&lt;a b=&quot;c&quot;&gt;&amp;]]&gt;&apos;");
    }
}
