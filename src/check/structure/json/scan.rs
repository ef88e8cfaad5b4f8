//! One pass over JSON that never calls itself.

use crate::check::structure::block::{Parsed, Said, line_of};

/// Levels of arrays and objects.
const DEEPEST: usize = 900;
/// Digits of a whole number; `json.loads` refuses more.
const DIGITS: usize = 4300;

/// What may come next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    Value,
    FirstItem,
    FirstKey,
    Key,
    After,
}

/// The pass.
pub(super) struct Scan<'t> {
    text: &'t str,
    at: usize,
    /// Open containers; objects are `true`.
    open: Vec<bool>,
}

impl<'t> Scan<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self { text, at: 0, open: Vec::new() }
    }

    /// The whole text is one value.
    pub(super) fn document(&mut self) -> Parsed {
        let mut next = Next::Value;
        loop {
            self.blanks();
            let Some(byte) = self.peek() else {
                let is_whole = next == Next::After && self.open.is_empty();
                return if is_whole { Ok(()) } else { Err(self.no("ends too early")) };
            };
            next = self.step(next, byte)?;
            if self.open.len() > DEEPEST {
                return Err(Said::TooMuch("nested too deeply"));
            }
        }
    }

    fn step(&mut self, next: Next, byte: u8) -> Result<Next, Said> {
        match (next, byte) {
            (Next::FirstItem, b']') | (Next::FirstKey, b'}') => Ok(self.close()),
            (Next::Value | Next::FirstItem, _) => self.value(byte),
            (Next::FirstKey | Next::Key, b'"') => self.key(),
            (Next::FirstKey | Next::Key, _) => Err(self.no("a name in double quotes is missing")),
            (Next::After, _) => self.after(byte),
        }
    }

    fn after(&mut self, byte: u8) -> Result<Next, Said> {
        match (self.open.last(), byte) {
            (None, _) => Err(self.no("more follows behind the value")),
            (Some(true), b'}') | (Some(false), b']') => Ok(self.close()),
            (Some(is_object), b',') => {
                let next = if *is_object { Next::Key } else { Next::Value };
                self.at += 1;
                Ok(next)
            }
            _ => Err(self.no("a comma or the end of a list is missing")),
        }
    }

    fn close(&mut self) -> Next {
        self.open.pop();
        self.at += 1;
        Next::After
    }

    fn value(&mut self, byte: u8) -> Result<Next, Said> {
        match byte {
            b'{' | b'[' => {
                self.open.push(byte == b'{');
                self.at += 1;
                return Ok(if byte == b'{' { Next::FirstKey } else { Next::FirstItem });
            }
            b'"' => self.string()?,
            b'-' | b'0'..=b'9' => self.number()?,
            _ => self.word(&["true", "false", "null", "NaN", "Infinity"])?,
        }
        Ok(Next::After)
    }

    fn key(&mut self) -> Result<Next, Said> {
        self.string()?;
        self.blanks();
        if self.peek() != Some(b':') {
            return Err(self.no("a colon is missing"));
        }
        self.at += 1;
        Ok(Next::Value)
    }

    fn word(&mut self, words: &[&str]) -> Parsed {
        let rest = &self.text[self.at..];
        let word = words.iter().find(|word| rest.starts_with(**word)).ok_or_else(|| self.no("a value is missing"))?;
        self.at += word.len();
        Ok(())
    }

    fn number(&mut self) -> Parsed {
        let start = self.at;
        self.at += usize::from(self.peek() == Some(b'-'));
        match self.peek() {
            Some(b'I') => return self.word(&["Infinity"]),
            Some(b'0') => self.at += 1,
            Some(b'1'..=b'9') => self.digits(),
            _ => return Err(self.no("a digit is missing")),
        }
        let whole = self.at - start;
        let rest = &self.text.as_bytes()[self.at..];
        let is_digit = |at: usize| rest.get(at).is_some_and(u8::is_ascii_digit);
        if rest.first() == Some(&b'.') && is_digit(1) {
            self.at += 1;
            self.digits();
        }
        let is_whole = self.at == start + whole;
        let has_power = self.power();
        if is_whole && !has_power && whole > DIGITS {
            return Err(Said::TooMuch("a number has too many digits"));
        }
        Ok(())
    }

    fn power(&mut self) -> bool {
        let rest = &self.text.as_bytes()[self.at..];
        let sign = usize::from(matches!(rest.get(1), Some(b'+' | b'-')));
        let has = matches!(rest.first(), Some(b'e' | b'E')) && rest.get(1 + sign).is_some_and(u8::is_ascii_digit);
        if has {
            self.at += 1 + sign;
            self.digits();
        }
        has
    }

    fn digits(&mut self) {
        self.at += self.text.as_bytes()[self.at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    }

    fn string(&mut self) -> Parsed {
        self.at += 1;
        loop {
            match self.peek() {
                None => return Err(self.no("a string is not closed")),
                Some(b'"') => break,
                Some(b'\\') => self.escape()?,
                Some(0..=0x1f) => return Err(self.no("a control character stands in a string")),
                Some(_) => self.at += 1,
            }
        }
        self.at += 1;
        Ok(())
    }

    fn escape(&mut self) -> Parsed {
        let rest = &self.text.as_bytes()[self.at + 1..];
        let len = match rest {
            [b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't', ..] => 2,
            [b'u', digits @ ..] if digits.len() >= 4 && digits[..4].iter().all(u8::is_ascii_hexdigit) => 6,
            _ => return Err(self.no("an escape is none of JSON's")),
        };
        self.at += len;
        Ok(())
    }

    fn blanks(&mut self) {
        self.at += self.text.as_bytes()[self.at..].iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r')).count();
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn no(&self, what: &str) -> Said {
        Said::no("syntax", line_of(self.text, self.at), what)
    }
}
