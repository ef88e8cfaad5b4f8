//! Quotation marks of all kinds, as the cutting into tokens meets them.

use super::lex::Lex;
use super::word::{self, Kind};

/// Longest quotation looked for, in bytes.
const QUOTE: usize = 600;

impl Lex<'_> {
    /// A quotation up to its closing mark; without one the mark is nothing.
    pub(super) fn quote(&mut self, at: usize, close: &str) -> usize {
        let open = self.text[at..].chars().next().map_or(1, char::len_utf8);
        let from = at + open;
        let reach = (from + QUOTE).min(self.bytes.len());
        match memchr::memmem::find(&self.bytes[from..reach], close.as_bytes()) {
            Some(found) => {
                let kind = if word::says_claim(&self.text[from..from + found]) { Kind::QuotedClaim } else { Kind::Quoted };
                self.push(at, from + found + close.len(), kind)
            }
            None => from,
        }
    }

    /// German closes with the mark that English opens with.
    pub(super) fn curly(&mut self, at: usize, from: usize) -> usize {
        let reach = (from + QUOTE).min(self.bytes.len());
        let english = memchr::memmem::find(&self.bytes[from..reach], "”".as_bytes()).is_some();
        self.quote(at, if english { "”" } else { "“" })
    }

    /// A quotation in single marks that stand at the borders of words.
    pub(super) fn single(&mut self, at: usize) -> usize {
        let bordered = at == 0 || !self.bytes[at - 1].is_ascii_alphanumeric();
        let reach = (at + 300).min(self.bytes.len());
        let mut from = at + 1;
        while bordered && let Some(found) = memchr::memchr(b'\'', &self.bytes[from..reach]) {
            let end = from + found;
            if end > at + 1 && !self.byte(end + 1).is_ascii_alphanumeric() && self.byte(end - 1) != b' ' {
                let kind = if word::says_claim(&self.text[at + 1..end]) { Kind::QuotedClaim } else { Kind::Quoted };
                return self.push(at, end + 1, kind);
            }
            from = end + 1;
        }
        at + 1
    }
}
