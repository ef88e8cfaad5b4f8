//! Wrapping lines to the columns of the screen.

use ratatui::text::Span;

use super::{Line, Row};

/// The rows of lines on a screen of so many columns.
pub(super) fn rows(lines: &[Line], width: usize) -> Vec<Row> {
    let mut rows = Vec::with_capacity(lines.len());
    for (number, line) in lines.iter().enumerate() {
        let indent = line.indent.min(width / 2);
        cut(&line.text, (width.max(1), indent), |from, to| rows.push(Row { line: number, from, to }));
    }
    rows
}

/// Cuts a line behind a space, or within a word that is too long; its first row may be longer than the others by the indent.
fn cut(text: &str, (width, indent): (usize, usize), mut row: impl FnMut(usize, usize)) {
    let (mut from, mut used, mut space) = (0, 0, None);
    for (at, letter) in text.char_indices() {
        let room = if from == 0 { width } else { width - indent };
        let wide = columns(letter);
        if used + wide > room.max(1) && at > from {
            let to = space.filter(|space| *space > from).unwrap_or(at);
            row(from, to);
            used = text[to..at].chars().map(columns).sum();
            (from, space) = (to, None);
        }
        used += wide;
        if letter == ' ' && (from > 0 || used > indent) {
            space = Some(at + 1);
        }
    }
    row(from, text.len());
}

/// Columns that a character takes.
fn columns(letter: char) -> usize {
    match letter {
        ' '..='~' => 1,
        other => Span::raw(&*other.encode_utf8(&mut [0; 4])).width(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrapped(text: &str, width: usize, indent: usize) -> Vec<String> {
        let line = Line { indent, text: text.to_owned(), ..Line::default() };
        rows(&[line], width).iter().map(|row| text[row.from..row.to].to_owned()).collect()
    }

    #[test]
    fn a_line_breaks_behind_spaces_and_long_words_anywhere() {
        assert_eq!(wrapped("one two three", 8, 0), ["one two ", "three"]);
        assert_eq!(wrapped("abcdefghij", 4, 0), ["abcd", "efgh", "ij"]);
        assert_eq!(wrapped("1 │ abcdef gh", 8, 4), ["1 │ abcd", "ef ", "gh"]);
        assert_eq!(wrapped("", 8, 0), [""]);
    }

    #[test]
    fn wide_and_narrow_characters_take_their_columns_and_nothing_is_lost() {
        assert_eq!(wrapped("日本語", 4, 0), ["日本", "語"]);
        for width in 0..12 {
            let text = "é日\u{301}a 🙂 bc  \u{fffd}x";
            assert_eq!(wrapped(text, width, 3).concat(), text);
        }
    }

    #[test]
    fn a_line_of_megabytes_is_wrapped_in_one_pass() {
        let rows = rows(&[Line { text: "x".repeat(4 << 20), ..Line::default() }], 80);
        assert_eq!(rows.len(), (4 << 20) / 80 + 1);
    }
}
