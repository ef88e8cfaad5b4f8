//! How deep a Python text nests, by its tokens alone: what a parser that calls itself would have to bear.

use ruff_python_parser::Mode;
use ruff_python_parser::lexer::lex;

/// Texts of so few bytes need no look.
const SHORT: usize = 200;

/// How deep a text nests.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Shape {
    /// Brackets inside brackets.
    pub brackets: usize,
    /// Indentations inside indentations.
    pub indentations: usize,
    /// At most so many links in one expression, all its brackets together.
    pub chain: usize,
}

/// The deepest nestings of a text.
pub(super) fn of(text: &str, mode: Mode) -> Shape {
    if text.len() <= SHORT {
        return Shape::default();
    }
    let mut counter = Counter::default();
    let mut lexer = lex(text, mode);
    // each token takes a byte, but for the ends of lines and of indentations
    for _ in 0..4 * text.len() {
        let token = lexer.next_token();
        if token.is_eof() {
            break;
        }
        if token.is_trivia() {
            continue;
        }
        counter.take(&token.to_string(), token.is_keyword());
    }
    counter.most
}

#[derive(Default)]
struct Counter {
    most: Shape,
    /// Links of each open bracket, the outermost first.
    open: Vec<usize>,
    brackets: usize,
    indentations: usize,
    /// Sum of `open`.
    links: usize,
    /// Links outside of brackets.
    outside: usize,
    /// Keywords of the statement, which a comma does not end.
    keywords: usize,
}

impl Counter {
    fn take(&mut self, token: &str, is_keyword: bool) {
        match token {
            "`(`" | "`[`" | "`{`" => {
                self.brackets += 1;
                self.open();
            }
            "FStringStart" | "TStringStart" => self.open(),
            "`)`" | "`]`" | "`}`" => {
                self.brackets = self.brackets.saturating_sub(1);
                self.close();
            }
            "FStringEnd" | "TStringEnd" => self.close(),
            "`,`" => self.end(),
            "newline" | "`;`" => self.statement(),
            "indent" => self.indentations += 1,
            "dedent" => self.indentations = self.indentations.saturating_sub(1),
            _ => self.link(),
        }
        self.keywords += usize::from(is_keyword);
        self.note();
    }

    fn open(&mut self) {
        self.link();
        self.open.push(0);
    }

    fn close(&mut self) {
        self.links -= self.open.pop().unwrap_or(0);
        self.link();
    }

    fn link(&mut self) {
        match self.open.last_mut() {
            Some(links) => {
                *links += 1;
                self.links += 1;
            }
            None => self.outside += 1,
        }
    }

    fn end(&mut self) {
        match self.open.last_mut() {
            Some(links) => self.links -= std::mem::take(links),
            None => self.outside = 0,
        }
    }

    fn statement(&mut self) {
        self.open.clear();
        (self.brackets, self.links, self.outside, self.keywords) = (0, 0, 0, 0);
    }

    fn note(&mut self) {
        let chain = self.links + self.outside + self.keywords + self.indentations;
        self.most.chain = self.most.chain.max(chain);
        self.most.brackets = self.most.brackets.max(self.brackets);
        self.most.indentations = self.most.indentations.max(self.indentations);
    }
}
