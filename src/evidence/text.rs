//! One meaning of "the same text".

/// A quoted text to be found in outputs.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Needle {
    pieces: Vec<String>,
}

impl Needle {
    /// The needle for a quoted text.
    #[must_use]
    pub fn new(text: &str) -> Self {
        Self { pieces: vec![fold(text)] }
    }

    /// All pieces occur, in order.
    #[must_use]
    pub fn is_in(&self, folded: &str) -> bool {
        self.pieces.iter().all(|piece| folded.contains(piece.as_str()))
    }
}

/// A text folded for comparison.
#[must_use]
pub fn fold(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}
