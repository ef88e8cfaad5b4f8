//! A text that a reply quotes, to be looked for in outputs.

use memchr::memmem::Finder;

use super::super::index::Phrase;
use super::fold;

/// How long a quotation may be before only its start is looked for, in bytes.
const LONGEST: usize = 64 * 1024;

/// A quoted text, cut where the quotation itself says that something was left out, each piece folded once.
#[derive(Debug, Clone, Default)]
pub struct Needle {
    pieces: Vec<Finder<'static>>,
}

impl PartialEq for Needle {
    fn eq(&self, other: &Self) -> bool {
        self.pieces.iter().map(Finder::needle).eq(other.pieces.iter().map(Finder::needle))
    }
}

impl Eq for Needle {}

impl Needle {
    /// Builds the needle of a quotation; `…`, `...` and `[...]` stand for anything left out.
    #[must_use]
    pub fn new(quoted: &str) -> Self {
        let folded = fold(cut(quoted));
        let pieces = folded.split("...").map(edges).filter(|piece| !piece.is_empty());
        Self { pieces: pieces.map(|piece| Finder::new(piece.as_bytes()).into_owned()).collect() }
    }

    /// Whether all pieces occur in an output folded by [`fold()`], in order. A needle without a piece is in every text.
    #[must_use]
    pub fn is_in(&self, folded: &str) -> bool {
        let mut rest = folded.as_bytes();
        self.pieces.iter().all(|piece| match piece.find(rest) {
            None => false,
            Some(at) => {
                rest = &rest[at + piece.needle().len()..];
                true
            }
        })
    }

    /// What a text must hold for it to be there.
    #[must_use]
    pub fn phrase(&self) -> Phrase {
        let pieces = self.pieces.iter().map(|piece| std::str::from_utf8(piece.needle()).unwrap_or_default());
        Phrase::all(pieces)
    }

    /// Whether it is too short to prove anything: under three letters or digits.
    #[must_use]
    pub fn is_weak(&self) -> bool {
        let text = self.pieces.iter().map(|piece| String::from_utf8_lossy(piece.needle()));
        text.map(|piece| piece.chars().filter(|letter| letter.is_alphanumeric()).take(3).count()).sum::<usize>() < 3
    }

    /// Whether nothing is left of the quotation.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }
}

fn cut(quoted: &str) -> &str {
    let mut end = quoted.len().min(LONGEST);
    while !quoted.is_char_boundary(end) {
        end -= 1;
    }
    &quoted[..end]
}

/// A piece without the brackets and dots that marked the gap beside it, and without the underscores of emphasis around it.
fn edges(piece: &str) -> &str {
    let piece = piece.trim_matches(|letter: char| letter.is_whitespace() || letter == '.');
    let piece = piece.strip_suffix(['[', '(']).unwrap_or(piece);
    let piece = if piece.starts_with(']') || (piece.starts_with(')')) { &piece[1..] } else { piece };
    let piece = piece.trim();
    piece.strip_prefix('_').and_then(|inner| inner.strip_suffix('_')).map_or(piece, |inner| inner.trim_matches('_'))
}
