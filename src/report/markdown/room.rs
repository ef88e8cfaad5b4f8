//! A text of bounded length that counts what did not fit.

use std::fmt::Write;

/// Longest comment, in bytes; GitHub takes 65,536 characters.
pub(super) const MOST: usize = 60_000;

/// Bytes kept free for the closing lines.
const TAIL: usize = 1_000;

/// The text so far, and how many blocks of each name were left out.
#[derive(Debug, Default)]
pub(super) struct Room {
    text: String,
    left_out: Vec<(&'static str, usize)>,
}

impl Room {
    /// Adds what must be there: short, and of our own words.
    pub(super) fn must(&mut self, block: &str) {
        self.text.push_str(block);
    }

    /// Adds a block, or counts it when it does not fit; after the first that does not, no other of its name is written.
    pub(super) fn add(&mut self, name: &'static str, block: impl FnOnce() -> String) {
        if let Some((_, count)) = self.left_out.iter_mut().find(|(known, _)| *known == name) {
            *count += 1;
            return;
        }
        let block = block();
        if self.text.len() + block.len() > MOST - TAIL {
            self.left_out.push((name, 1));
        } else {
            self.text.push_str(&block);
        }
    }

    /// Says what was left out.
    pub(super) fn close(&mut self) {
        for (name, count) in &self.left_out {
            let _ = write!(self.text, "\n**{count} more of \"{name}\" left out** to keep the comment short.\n");
        }
        self.text.push_str("\nNot checked: results told in words that no reader knows, and whether what was done is good, complete or true of the world.\n");
    }

    /// The text.
    pub(super) fn text(&self) -> &str {
        &self.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_is_counted() {
        let mut room = Room::default();
        let block = "x".repeat(10_000);
        (0..9).for_each(|_| room.add("note", || block.clone()));
        room.add("short", || "y".to_owned());
        room.close();
        assert!(room.text().len() <= MOST);
        assert!(room.text().contains("**4 more of \"note\" left out**") && room.text().contains('y'));
    }
}
