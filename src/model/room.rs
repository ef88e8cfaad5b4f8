//! Recorded text within so many bytes, each line behind a mark of ours, so that no text can pass for what we say ourselves.

use super::inert::inert;

/// What every line of recorded text begins with.
pub(super) const MARK: &str = "| ";

/// A part of a text as lines of data.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Part {
    /// The lines, each with its mark and its end.
    pub(super) lines: String,
    /// Bytes of the text that they stand for.
    pub(super) of: usize,
}

/// The beginning of a text in at most `room` bytes; empty lines that follow each other are one.
pub(super) fn head(text: &str, room: usize) -> Part {
    let taken = floor(text, room.saturating_mul(4));
    let shown = inert(&text[..taken]);
    let mut lines = String::new();
    let mut used = 0;
    let mut blank = true;
    for line in shown.split_inclusive('\n') {
        let (content, free) = (line.trim_end(), room.saturating_sub(lines.len()));
        if content.is_empty() && blank {
            used += line.len();
            continue;
        }
        blank = content.is_empty();
        let cut = floor(content, free.saturating_sub(MARK.len() + 1));
        if free <= MARK.len() + 1 || (cut == 0 && !content.is_empty()) {
            break;
        }
        push(&mut lines, &content[..cut]);
        used += if cut < content.len() { cut } else { line.len() };
        if cut < content.len() {
            break;
        }
    }
    let whole = used == shown.len();
    Part { lines, of: if whole { taken } else { used.min(taken) } }
}

/// The end of a text in at most `room` bytes.
fn tail(text: &str, room: usize) -> Part {
    let from = ceil(text, text.len().saturating_sub(room.saturating_mul(4)));
    let shown = inert(&text[from..]);
    let (mut kept, mut length, mut used) = (Vec::new(), 0, 0);
    let mut blank = true;
    for line in shown.split_inclusive('\n').rev() {
        let (content, free) = (line.trim_end(), room.saturating_sub(length));
        if content.is_empty() && blank {
            used += line.len();
            continue;
        }
        blank = content.is_empty();
        let start = ceil(content, content.len().saturating_sub(free.saturating_sub(MARK.len() + 1)));
        if free <= MARK.len() + 1 || (start == content.len() && !content.is_empty()) {
            break;
        }
        kept.push(&content[start..]);
        length += MARK.len() + content.len() - start + 1;
        used += line.len() - start;
        if start > 0 {
            break;
        }
    }
    let mut lines = String::with_capacity(length);
    kept.iter().rev().for_each(|line| push(&mut lines, line));
    Part { lines, of: used.min(text.len() - from) }
}

/// What the note between a beginning and an end may take.
const NOTE: usize = 40;

/// The text in at most `room` bytes: whole, or its beginning and its end with a note of what is left out.
pub(super) fn both_ends(text: &str, room: usize) -> String {
    let whole = head(text, room);
    if whole.of == text.len() {
        return whole.lines;
    }
    let half = room.saturating_sub(NOTE) / 2;
    let (first, last) = (head(text, half), tail(text, half));
    let missing = text.len().saturating_sub(first.of + last.of);
    format!("{}({missing} bytes left out)\n{}", first.lines, last.lines)
}

fn push(lines: &mut String, line: &str) {
    lines.push_str(MARK);
    lines.push_str(line);
    lines.push('\n');
}

/// The last border between characters at or before `at`.
pub(super) fn floor(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

/// The first border between characters at or after `at`.
fn ceil(text: &str, at: usize) -> usize {
    (at..=text.len()).find(|at| text.is_char_boundary(*at)).unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_text_that_fits_is_whole_and_its_blank_lines_are_one() {
        let part = head("a\n\n\n\nb\n", 100);
        assert_eq!((part.lines.as_str(), part.of), ("| a\n| \n| b\n", 7));
        assert_eq!(both_ends("a\nb", 100), "| a\n| b\n");
        assert_eq!(head("", 100), Part::default());
    }

    #[test]
    fn a_long_text_keeps_its_beginning_and_its_end() {
        let text: String = (0..100).flat_map(|number| ["line ".to_owned(), number.to_string(), "\n".to_owned()]).collect();
        let shown = both_ends(&text, 100);
        assert!(shown.starts_with("| line 0\n") && shown.ends_with("| line 99\n") && shown.contains(" bytes left out)\n"), "{shown}");
        assert!(shown.len() <= 100);
    }

    proptest! {
        #[test]
        fn no_part_is_longer_than_its_room_nor_holds_a_line_without_its_mark(text in "(\\PC|[\\n\\r\\t |<>äß→日本🦀\u{2028}\u{0}]){0,300}", room in 0..400_usize) {
            for part in [head(&text, room), tail(&text, room)] {
                prop_assert!(part.lines.len() <= room);
                prop_assert!(part.of <= text.len());
                prop_assert!(part.lines.lines().all(|line| line.starts_with(MARK)));
            }
            let shown = both_ends(&text, room.max(NOTE));
            prop_assert!(shown.len() <= room.max(NOTE), "{} of {room}", shown.len());
            prop_assert!(shown.lines().filter(|line| !line.starts_with(MARK)).count() <= 1);
        }
    }
}
