//! A line that the person types.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// Longest line, in characters.
const LONGEST: usize = 2000;

/// A line with a cursor in it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Edit {
    text: String,
    /// Byte of the cursor.
    at: usize,
}

impl Edit {
    /// A line with the cursor behind it.
    pub(super) fn of(text: &str) -> Self {
        Self { text: text.to_owned(), at: text.len() }
    }

    /// What was typed.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// What stands before the cursor, and behind it.
    pub(super) fn halves(&self) -> (&str, &str) {
        self.text.split_at(self.at)
    }

    /// Puts a text in at the cursor, on one line.
    pub(super) fn insert(&mut self, text: &str) {
        let room = LONGEST.saturating_sub(self.text.chars().count());
        let plain = text.chars().map(|letter| if letter.is_whitespace() { ' ' } else { letter });
        let plain: String = plain.filter(|letter| !letter.is_control()).take(room).collect();
        self.text.insert_str(self.at, &plain);
        self.at += plain.len();
    }

    /// Takes a key.
    pub(super) fn press(&mut self, key: KeyEvent) {
        match (key.code, key.modifiers.contains(KeyModifiers::CONTROL)) {
            (KeyCode::Char('a'), true) | (KeyCode::Home, _) => self.at = 0,
            (KeyCode::Char('e'), true) | (KeyCode::End, _) => self.at = self.text.len(),
            (KeyCode::Char('u'), true) => self.cut(0),
            (KeyCode::Char('w'), true) => self.cut(self.word()),
            (KeyCode::Char('h'), true) | (KeyCode::Backspace, _) => self.cut(self.left()),
            (KeyCode::Delete, _) => self.delete(),
            (KeyCode::Left, _) => self.at = self.left(),
            (KeyCode::Right, _) => self.at = self.right(),
            (KeyCode::Char(letter), false) => self.insert(letter.encode_utf8(&mut [0; 4])),
            _ => {}
        }
    }

    fn cut(&mut self, from: usize) {
        self.text.replace_range(from..self.at, "");
        self.at = from;
    }

    fn delete(&mut self) {
        let to = self.right();
        self.text.replace_range(self.at..to, "");
    }

    fn left(&self) -> usize {
        self.text[..self.at].char_indices().next_back().map_or(0, |(at, _)| at)
    }

    fn right(&self) -> usize {
        self.text[self.at..].chars().next().map_or(self.at, |letter| self.at + letter.len_utf8())
    }

    /// Start of the word before the cursor.
    fn word(&self) -> usize {
        let before = self.text[..self.at].trim_end();
        before.rfind(' ').map_or(0, |space| space + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(keys: &[KeyCode]) -> String {
        let mut edit = Edit::of("né 1");
        for key in keys {
            edit.press(KeyEvent::from(*key));
        }
        edit.text().to_owned()
    }

    #[test]
    fn a_line_is_typed_and_mended_by_whole_characters() {
        use KeyCode::{Backspace, Char, Delete, Home, Left, Right};
        assert_eq!(typed(&[Char('x'), Left, Left, Backspace, Char('ü')]), "néü1x");
        assert_eq!(typed(&[Home, Right, Delete, Delete, Backspace, Backspace]), "1");
        assert_eq!(typed(&[Delete, Right, Right]), "né 1");
    }

    #[test]
    fn words_go_at_once_and_no_control_character_comes_in() {
        let mut edit = Edit::of("one two  ");
        edit.press(KeyEvent::new(KeyCode::Char('w'), KeyModifiers::CONTROL));
        edit.insert("a\nb\u{1b}c\u{9b}");
        assert_eq!(edit.text(), "one a bc");
        edit.insert(&"x".repeat(5000));
        assert_eq!(edit.text().len(), LONGEST);
    }
}
