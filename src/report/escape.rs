//! Making text from a log harmless before a person's terminal sees it.

use std::borrow::Cow;

/// Longest line shown, in characters; a log can hold lines of megabytes.
pub const LONGEST: usize = 240;

/// Text for a terminal on one line: control characters, escape sequences and direction overrides as visible marks, a very long line cut.
#[must_use]
pub fn line(text: &str) -> String {
    within(text, LONGEST)
}

/// As [`line()`], cut after `most` characters.
#[must_use]
pub fn within(text: &str, most: usize) -> String {
    let mut out = String::with_capacity(text.len().min(most * 2));
    for (count, character) in text.chars().enumerate() {
        if count == most {
            out.push('…');
            break;
        }
        push(&mut out, character);
    }
    out
}

/// Text for a terminal with its line breaks kept.
#[must_use]
pub fn lines(text: &str) -> String {
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// Text for a page, whole and with its line breaks and tabs: colour sequences gone, whatever else is hostile as a visible mark.
#[must_use]
pub fn marked(text: &str) -> Cow<'_, str> {
    if text.bytes().all(|byte| matches!(byte, b'\n' | b'\t' | b' '..=b'~')) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(character) = rest.chars().next() {
        let length = color(rest).unwrap_or(character.len_utf8());
        match character {
            '\u{1b}' if length > 1 => {}
            '\r' if rest.starts_with("\r\n") => {}
            '\n' | '\t' => out.push(character),
            _ => push(&mut out, character),
        }
        rest = &rest[length..];
    }
    Cow::Owned(out)
}

/// Bytes of the colour sequence at the start of a text.
fn color(text: &str) -> Option<usize> {
    let inside = text.strip_prefix("\u{1b}[")?;
    let end = inside.find(|letter: char| !matches!(letter, '0'..='9' | ';' | ':'))?;
    inside[end..].starts_with('m').then_some(end + 3)
}

/// The text as it is when nothing in it needs a mark.
#[must_use]
pub fn short(text: &str) -> Cow<'_, str> {
    if text.len() <= LONGEST && !text.chars().any(is_hostile) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(line(text))
}

fn push(out: &mut String, character: char) {
    match character {
        '\t' => out.push_str("    "),
        _ if !is_hostile(character) => out.push(character),
        '\u{0}'..='\u{1f}' => out.push(char::from_u32(0x2400 + character as u32).unwrap_or('\u{fffd}')),
        '\u{7f}' => out.push('\u{2421}'),
        _ => out.push('\u{fffd}'),
    }
}

/// Could move the cursor, change colours, reorder what is read, or hide.
fn is_hostile(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}' | '\u{61c}')
        || matches!(character, '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{200b}' | '\u{2060}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_escape_sequence_reaches_a_terminal() {
        let shown = line("a\u{1b}[31mred\u{7}\u{9b}2J\r\u{202e}txt");
        assert!(!shown.chars().any(is_hostile));
        assert_eq!(shown, "a␛[31mred␇\u{fffd}2J␍\u{fffd}txt");
    }

    #[test]
    fn a_page_gets_every_line_whole_without_colours_or_overrides() {
        assert_eq!(marked("a\r\n\u{1b}[1;31mé\u{1b}[0m\t\u{1b}[2J\u{202e}"), "a\né\t␛[2J\u{fffd}");
        assert_eq!(marked(&"x".repeat(1000)).len(), 1000);
        assert_eq!(marked("\u{1b}[9"), "␛[9");
    }

    #[test]
    fn a_very_long_line_is_cut_between_characters() {
        let shown = line(&"é".repeat(10_000));
        assert_eq!(shown.chars().count(), LONGEST + 1);
        assert!(shown.ends_with('…'));
    }

    #[test]
    fn line_breaks_stay_and_nothing_else_is_lost() {
        assert_eq!(lines("über\n日本語\n\tx"), "über\n日本語\n    x");
        assert_eq!(short("plain"), "plain");
        assert_eq!(short("bell\u{7}"), "bell␇");
    }
}
