//! The words of a script, as far as finding tool calls needs them.

use super::quoted::{string, template};

/// One word, and whether a line break stands before it.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Token {
    pub word: Word,
    pub after_break: bool,
}

/// The sorts of words.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Word {
    /// A name or keyword.
    Name(String),
    /// A string without its quotes, escapes resolved.
    Text(String),
    /// A template: text, and expressions between `${` and `}`.
    Template(Vec<Part>),
    /// A number as written.
    Number(String),
    /// Any other character.
    Mark(char),
}

/// A part of a template.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Part {
    /// Text.
    Text(String),
    /// An expression, as written.
    Code(String),
}

/// Splits a script into words; never fails, at worst it ends early.
pub(super) fn tokens(script: &str) -> Vec<Token> {
    let mut scan = Scan { text: script, at: 0, out: Vec::new(), broke: false };
    while scan.step() {}
    scan.out
}

struct Scan<'a> {
    text: &'a str,
    at: usize,
    out: Vec<Token>,
    broke: bool,
}

impl Scan<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn starts(&self, what: &str) -> bool {
        self.text[self.at..].starts_with(what)
    }

    fn put(&mut self, word: Word) {
        self.out.push(Token { word, after_break: self.broke });
        self.broke = false;
    }

    fn step(&mut self) -> bool {
        let Some(c) = self.peek() else { return false };
        match c {
            '\n' => {
                self.broke = true;
                self.at += 1;
            }
            c if c.is_whitespace() => self.at += c.len_utf8(),
            '/' if self.starts("//") => self.skip_to("\n"),
            '/' if self.starts("/*") => self.skip_to("*/"),
            '/' if self.pattern_may_start() => self.pattern(),
            '"' | '\'' => {
                let (text, end) = string(self.text, self.at, c);
                self.at = end;
                self.put(Word::Text(text));
            }
            '`' => {
                let raw = self.raw();
                let (parts, end) = template(self.text, self.at, raw);
                self.at = end;
                self.put(Word::Template(parts));
            }
            c if c.is_ascii_digit() => self.run(|c| c.is_ascii_alphanumeric() || c == '.' || c == '_', Word::Number),
            c if c.is_alphabetic() || c == '_' || c == '$' => self.run(|c| c.is_alphanumeric() || c == '_' || c == '$', Word::Name),
            c => {
                self.at += c.len_utf8();
                self.put(Word::Mark(c));
            }
        }
        true
    }

    fn run(&mut self, more: impl Fn(char) -> bool, word: impl Fn(String) -> Word) {
        let rest = &self.text[self.at..];
        let end = rest.find(|c| !more(c)).unwrap_or(rest.len());
        let text = rest[..end].to_owned();
        self.at += end;
        self.put(word(text));
    }

    fn skip_to(&mut self, end: &str) {
        let rest = &self.text[self.at..];
        self.at += rest.find(end).map_or(rest.len(), |found| found + end.len());
        self.broke |= end == "\n";
    }

    /// A slash divides only behind a value.
    fn pattern_may_start(&self) -> bool {
        match self.out.last().map(|token| &token.word) {
            Some(Word::Name(name)) => matches!(name.as_str(), "return" | "typeof" | "case"),
            Some(Word::Mark(c)) => !matches!(c, ')' | ']'),
            Some(_) => false,
            None => true,
        }
    }

    fn pattern(&mut self) {
        let rest = &self.text[self.at + 1..];
        let (mut escaped, mut class) = (false, false);
        for (offset, c) in rest.char_indices() {
            match c {
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                '\n' => break,
                '[' => class = true,
                ']' => class = false,
                '/' if !class => {
                    self.at += offset + 2;
                    return self.put(Word::Number(String::new()));
                }
                _ => {}
            }
        }
        self.at += 1;
        self.put(Word::Mark('/'));
    }

    /// `String.raw` stands before a template.
    fn raw(&self) -> bool {
        self.out.last().is_some_and(|token| token.word == Word::Name("raw".to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(script: &str) -> Vec<Word> {
        tokens(script).into_iter().map(|token| token.word).collect()
    }

    #[test]
    fn strings_comments_and_patterns_do_not_leak() {
        let got = words("a(\"x\\n\\u0041\") // tools.b(\n/* ' */ x.match(/\"[/']/g) / 2");
        assert!(got.contains(&Word::Text("x\nA".to_owned())));
        assert!(!got.contains(&Word::Name("tools".to_owned())));
        assert_eq!(got.last(), Some(&Word::Number("2".to_owned())));
    }

    #[test]
    fn a_template_keeps_its_expressions_apart() {
        let want = vec![Part::Text("cd ".to_owned()), Part::Code("d[\"}\"]".to_owned()), Part::Text(" && ls".to_owned())];
        assert_eq!(words("`cd ${d[\"}\"]} && ls`"), [Word::Template(want)]);
        assert_eq!(
            words("`open ${"),
            [Word::Template(vec![Part::Text("open ".to_owned()), Part::Code(String::new()), Part::Text(String::new())])]
        );
    }
}
