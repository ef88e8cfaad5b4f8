//! Cuts running text into tokens: words of known kinds, code, quotations and punctuation.

use super::word::{self, Kind};

/// A token of a stretch.
#[derive(Debug, Clone, Copy)]
pub(super) struct Token {
    /// First byte in the stretch.
    pub(super) at: usize,
    /// Byte after its last.
    pub(super) end: usize,
    /// What it is.
    pub(super) kind: Kind,
}

/// Cuts a text into tokens.
pub(super) fn tokens(text: &str, into: &mut Vec<Token>) {
    into.clear();
    let mut lex = Lex { text, bytes: text.as_bytes(), tokens: into, unclosed: 0 };
    let mut at = 0;
    while at < text.len() {
        at = lex.step(at);
    }
}

/// End of the code span that opens here; `unclosed` remembers lengths of runs that nothing closes.
pub(super) fn code_end(text: &str, at: usize, unclosed: &mut u32) -> Option<usize> {
    let bytes = text.as_bytes();
    let run = |from: usize| bytes[from..].iter().take_while(|b| **b == b'`').count();
    let length = run(at);
    if length > 31 || *unclosed & (1 << length) != 0 {
        return None;
    }
    let mut from = at + length;
    while let Some(found) = memchr::memchr(b'`', &bytes[from..]) {
        let found = from + found;
        let other = run(found);
        if other == length {
            return Some(found + length);
        }
        from = found + other;
    }
    *unclosed |= 1 << length;
    None
}

/// Cuts a text; keeps what it has found.
pub(super) struct Lex<'t> {
    pub(super) text: &'t str,
    pub(super) bytes: &'t [u8],
    tokens: &'t mut Vec<Token>,
    unclosed: u32,
}

impl Lex<'_> {
    fn step(&mut self, at: usize) -> usize {
        let byte = self.bytes[at];
        match byte {
            b' ' | b'\t' | b'\n' | b'\r' => at + 1,
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'/' | b'~' | b'@' | b'$' | b'\\' | b'#' | b'<' | b'+' => self.chunk(at),
            b'`' => match code_end(self.text, at, &mut self.unclosed) {
                Some(end) => self.push(at, end, Kind::Code),
                None => at + self.bytes[at..].iter().take_while(|b| **b == b'`').count(),
            },
            b'"' => self.quote(at, "\""),
            b'\'' => self.single(at),
            b'-' => self.hyphen(at),
            b'.' => self.dot(at),
            128.. => self.wide(at),
            _ => self.push(at, at + 1, punctuation(byte)),
        }
    }

    pub(super) fn push(&mut self, at: usize, end: usize, kind: Kind) -> usize {
        self.tokens.push(Token { at, end, kind });
        end
    }

    pub(super) fn byte(&self, at: usize) -> u8 {
        self.bytes.get(at).copied().unwrap_or(b' ')
    }

    fn hyphen(&mut self, at: usize) -> usize {
        let next = self.byte(at + 1);
        if next == b'-' && self.byte(at + 2) == b' ' {
            return self.push(at, at + 2, Kind::Dash);
        }
        if next == b' ' && at > 0 && self.bytes[at - 1] == b' ' {
            return self.push(at, at + 1, Kind::Dash);
        }
        if next == b'>' { self.push(at, at + 2, Kind::Other) } else { self.chunk(at) }
    }

    fn dot(&mut self, at: usize) -> usize {
        let run = self.bytes[at..].iter().take_while(|b| **b == b'.').count();
        if run >= 3 {
            return self.push(at, at + run, Kind::Ellipsis);
        }
        let next = self.byte(at + run);
        if next.is_ascii_alphanumeric() || matches!(next, b'/' | b'_' | b'\\') {
            return self.chunk(at);
        }
        self.push(at, at + run, Kind::Stop)
    }

    /// A run without blanks: a word, a number, a path, an address.
    fn chunk(&mut self, at: usize) -> usize {
        let word = self.bytes[at..].iter().take_while(|b| b.is_ascii_alphabetic()).count();
        if word > 0 && matches!(self.byte(at + word), b' ' | b',' | b';' | b'!' | b')' | b'"' | b'|') {
            return self.push(at, at + word, word::kind(&self.text[at..at + word]));
        }
        let end = self.chunk_end(at).max(at + 1);
        let text = &self.text[at..end];
        if text.bytes().all(|b| b.is_ascii_alphabetic()) {
            return self.push(at, end, word::kind(text));
        }
        if let Some(mark) = text.find(['\'', '’']) {
            return self.contraction(at, end, mark);
        }
        let kind = word::mixed(text);
        self.push(at, end, kind)
    }

    fn contraction(&mut self, at: usize, end: usize, mark: usize) -> usize {
        let text = &self.text[at..end];
        let tail = text[mark..].trim_start_matches(['\'', '’']);
        if tail.eq_ignore_ascii_case("t") {
            let kind = if text.len() > 3 { Kind::Nt } else { Kind::Other };
            return self.push(at, end, kind);
        }
        let head = word::kind(&text[..mark]);
        self.push(at, at + mark, head);
        if let Some(kind) = word::suffix(tail, head) {
            self.push(at + mark, end, kind);
        }
        end
    }

    fn chunk_end(&self, at: usize) -> usize {
        let address = self.bytes[at..].starts_with(b"http") && self.text[at..].get(4..8).is_some_and(|s| s.contains("://"));
        let mut end = at;
        while end < self.bytes.len() {
            let byte = self.bytes[end];
            let inside = match byte {
                byte if is_plain(byte) => true,
                b'?' => address,
                b',' => end > at && self.bytes[end - 1].is_ascii_digit() && self.byte(end + 1).is_ascii_digit(),
                b'(' => self.byte(end + 1) == b')' || (self.byte(end + 1) == b's' && self.byte(end + 2) == b')'),
                b')' => end > at && (self.bytes[end - 1] == b'(' || (end > at + 1 && self.bytes[end - 2..end] == *b"(s")),
                128.. => match self.letter(end) {
                    Some(length) => {
                        end += length;
                        continue;
                    }
                    None => false,
                },
                _ => false,
            };
            if !inside {
                break;
            }
            end += 1;
        }
        self.trim(at, end)
    }

    /// Takes closing punctuation off a run, but not the point of an abbreviation.
    fn trim(&self, at: usize, end: usize) -> usize {
        let text = &self.text[at..end];
        let trimmed = text.trim_end_matches(['.', ':', '\'', '*', '=', '>', '<', '’']);
        let text_is_short = text.len() <= 7 && text.ends_with('.');
        if text_is_short && word::is_abbreviation(text, self.text[end..].trim_start()) {
            return end;
        }
        if trimmed.is_empty() { end } else { at + trimmed.len() }
    }

    fn letter(&self, at: usize) -> Option<usize> {
        let c = self.text[at..].chars().next()?;
        let apostrophe = c == '’' && self.byte(at + 3).is_ascii_alphabetic();
        let latin = c.is_alphabetic() && (c as u32) < 0x2E80;
        (apostrophe || latin).then_some(c.len_utf8())
    }

    fn wide(&mut self, at: usize) -> usize {
        let Some(c) = self.text[at..].chars().next() else { return at + 1 };
        let end = at + c.len_utf8();
        match c {
            '“' | '„' => self.curly(at, end),
            '«' => self.quote(at, "»"),
            '「' => self.quote(at, "」"),
            '『' => self.quote(at, "』"),
            '—' => self.push(at, end, Kind::Dash),
            '–' if self.byte(end) == b' ' => self.push(at, end, Kind::Dash),
            '…' => self.push(at, end, Kind::Ellipsis),
            '。' => self.push(at, end, Kind::Stop),
            '！' => self.push(at, end, Kind::Exclaim),
            '？' => self.push(at, end, Kind::Question),
            '；' => self.push(at, end, Kind::Semi),
            '，' | '、' => self.push(at, end, Kind::Comma),
            '：' => self.push(at, end, Kind::Colon),
            '（' => self.push(at, end, Kind::Open),
            '）' => self.push(at, end, Kind::Close),
            c if c.is_alphabetic() => self.foreign(at),
            c => match super::marks::of(c) {
                Some(_) => self.push(at, end, Kind::Mark),
                None => end,
            },
        }
    }

    fn foreign(&mut self, at: usize) -> usize {
        let rest = &self.text[at..];
        let latin = rest.chars().next().is_some_and(|c| (c as u32) < 0x2E80);
        if latin {
            let end = self.chunk_end(at).max(at + 1);
            return self.push(at, end, word::kind(&self.text[at..end]));
        }
        let length = rest.find(|c: char| c.is_whitespace() || !(c.is_alphanumeric() || c == 'ー')).unwrap_or(rest.len());
        self.push(at, at + length.max(1), Kind::Foreign)
    }
}

fn punctuation(byte: u8) -> Kind {
    match byte {
        b',' => Kind::Comma,
        b';' => Kind::Semi,
        b':' => Kind::Colon,
        b'?' => Kind::Question,
        b'!' => Kind::Exclaim,
        b'(' | b'[' => Kind::Open,
        b')' | b']' => Kind::Close,
        b'|' => Kind::Bar,
        _ => Kind::Other,
    }
}

/// A byte that may stand anywhere in a word, path or number.
fn is_plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"_-./\\:'@#+=~$%&*<>^".contains(&byte)
}
