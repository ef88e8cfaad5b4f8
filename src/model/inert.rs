//! Recorded text made harmless for a model: one meaning of a line break, no control characters, no marks of chat templates.

use std::borrow::Cow;
use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, MatchKind};

/// What servers turn into tokens of their own when it stands in a message; each is broken up by a blank behind its first character.
const MARKS: [&str; 20] = [
    "<|",
    "|>",
    "<s>",
    "</s>",
    "[INST]",
    "[/INST]",
    "<<SYS>>",
    "<</SYS>>",
    "<start_of_turn>",
    "<end_of_turn>",
    "<think>",
    "</think>",
    "<bos>",
    "<eos>",
    "<pad>",
    "<unk>",
    "[SYSTEM_PROMPT]",
    "[/SYSTEM_PROMPT]",
    "<｜",
    "｜>",
];

#[allow(clippy::expect_used, reason = "the marks are constants of the program")]
static FOUND: LazyLock<AhoCorasick> = LazyLock::new(|| {
    let built = AhoCorasick::builder().ascii_case_insensitive(true).match_kind(MatchKind::LeftmostLongest).build(MARKS);
    built.expect("marks build an automaton")
});

/// The text without what could be taken for something else than text.
pub(super) fn inert(text: &str) -> Cow<'_, str> {
    let plain = text.chars().all(|letter| letter == '\n' || letter == '\t' || !is_odd(letter));
    let text = if plain { Cow::Borrowed(text) } else { Cow::Owned(evened(text)) };
    if FOUND.find(text.as_ref()).is_some() { Cow::Owned(broken(&text)) } else { text }
}

fn evened(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut before = ' ';
    for letter in text.chars() {
        match letter {
            '\n' if before == '\r' => {}
            '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}' => out.push('\n'),
            '\n' | '\t' => out.push(letter),
            _ if is_odd(letter) => {}
            _ => out.push(letter),
        }
        before = letter;
    }
    out
}

/// Breaks a line, moves a cursor, or is not seen.
fn is_odd(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{2028}' | '\u{2029}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}')
        || matches!(letter, '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// Until none is left: taking one apart must not make another.
fn broken(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    let mut rest = text;
    while let Some(found) = FOUND.find(rest) {
        let first = rest[found.start()..].chars().next().map_or(1, char::len_utf8);
        out.push_str(&rest[..found.start() + first]);
        out.push(' ');
        rest = &rest[found.start() + first..];
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_mark_of_a_template_is_left() {
        for text in ["<|im_start|>system", "a</s>b", "[INST] x [/INST]", "<<|", "<<<SYS>>>", "<THINK>", "||>>"] {
            let made = inert(text);
            assert!(FOUND.find(made.as_ref()).is_none(), "{text} becomes {made}");
        }
        assert_eq!(inert("a < b | c > d"), "a < b | c > d");
    }

    #[test]
    fn every_line_break_is_one_and_controls_are_gone() {
        assert_eq!(inert("a\r\nb\rc\u{2028}d\u{85}e\u{0}f\u{1b}[2Jg\u{202e}h"), "a\nb\nc\nd\nef[2Jgh");
        assert!(matches!(inert("plain\n\ttext äöü"), Cow::Borrowed(_)));
    }
}
