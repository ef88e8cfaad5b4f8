//! Output without its terminal control codes.

use std::borrow::Cow;

const ESCAPE: u8 = 0x1b;
const BELL: char = '\u{7}';

/// The text without ANSI escape sequences; borrowed when it has none.
#[must_use]
pub fn strip(text: &str) -> Cow<'_, str> {
    if memchr::memchr(ESCAPE, text.as_bytes()).is_none() {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut parts = text.split('\u{1b}');
    out.push_str(parts.next().unwrap_or_default());
    parts.for_each(|part| out.push_str(after_sequence(part)));
    Cow::Owned(out)
}

fn after_sequence(part: &str) -> &str {
    match part.chars().next() {
        Some('[') => after(part, |c| ('@'..='~').contains(&c) && c != '['),
        Some(']') => after(part, |c| c == BELL),
        Some('\\') => &part[1..],
        Some('(' | ')') => part.get(2..).unwrap_or_default(),
        Some(c) if c.is_ascii() && c != '\n' => &part[1..],
        _ => part,
    }
}

fn after(part: &str, ends: impl Fn(char) -> bool) -> &str {
    let body = part.get(1..).unwrap_or_default();
    let line = body.split('\n').next().unwrap_or_default();
    line.char_indices().find(|(_, c)| ends(*c)).map_or(body, |(at, c)| &body[at + c.len_utf8()..])
}

#[cfg(test)]
mod tests {
    use super::strip;

    #[test]
    fn colours_between_words_vanish() {
        assert_eq!(strip("\u{1b}[32mok\u{1b}[0m\u{1b}[1;2m 3 passed"), "ok 3 passed");
    }

    #[test]
    fn a_link_and_a_cut_sequence_keep_the_lines_after_them() {
        assert_eq!(strip("\u{1b}]8;;http://x\u{7}name\u{1b}]8;;\u{7}\n2 passed\u{1b}["), "name\n2 passed");
        assert_eq!(strip("a\u{1b}[12\nb"), "a12\nb");
    }
}
