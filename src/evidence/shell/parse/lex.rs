//! Cuts a shell line into words, operators and heredoc bodies, in one pass that any bytes survive.

use super::heredoc;
use super::skip;

/// How deep `$( )` may nest before the lexer gives up.
pub const MAX_NESTING: usize = 12;

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A word, quotes still on it.
    Word,
    /// `[[ … ]]` or `(( … ))` as one word.
    Test,
    /// An operator; a newline is one.
    Op,
    /// The body of a heredoc; tabs at line starts are to be taken off when `true`.
    Heredoc(bool),
}

/// One token and its text.
#[derive(Debug, Clone, Copy)]
pub struct Token<'a> {
    /// What it is.
    pub kind: Kind,
    /// Text as written.
    pub text: &'a str,
    /// Nothing stands between it and the next token.
    pub glued: bool,
}

/// The tokens of a line.
#[derive(Debug, Default)]
pub struct Lexed<'a> {
    /// In the order they stand; a heredoc's body follows its `<<`.
    pub tokens: Vec<Token<'a>>,
    /// A quote, substitution or bracket was never closed.
    pub broken: bool,
    /// Bytes of heredoc bodies.
    pub heredoc_bytes: usize,
}

const OPERATORS: [&str; 22] =
    ["&>>", "<<-", "<<<", ";;&", "&&", "||", "|&", ";;", ";&", "&>", "<<", ">>", "<&", ">&", "<>", ">|", "&", "|", ";", "<", ">", "("];

/// Words after which a command may start.
const STARTERS: [&str; 13] = ["if", "then", "elif", "else", "while", "until", "do", "{", "!", "time", "for", "in", "&&"];

/// Cuts a whole line.
pub fn lex(text: &str) -> Lexed<'_> {
    let mut lexer = Lexer::new(text, 0, 0);
    lexer.run();
    lexer.out
}

/// The body of `cat <<'EOF' … EOF`, when a script is nothing else.
pub fn only_heredoc(script: &str) -> Option<&str> {
    if !script.trim_start().starts_with("cat <<") {
        return None;
    }
    let lexed = lex(script);
    let mut tokens = lexed.tokens.iter().filter(|token| token.text != "\n");
    let (cat, body) = (tokens.next()?, tokens.next()?);
    (cat.text == "cat" && matches!(body.kind, Kind::Heredoc(_)) && tokens.next().is_none()).then_some(body.text)
}

/// Position behind the `)` that closes a substitution whose inside starts at `start`; the end of the text when none does.
pub fn close_of_substitution(text: &str, start: usize, depth: usize) -> (usize, bool) {
    if depth > MAX_NESTING {
        return (text.len(), false);
    }
    let mut lexer = Lexer::new(text, start, depth);
    lexer.inside = true;
    lexer.run();
    (lexer.at, lexer.closed)
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
    out: Lexed<'a>,
    pending: Vec<heredoc::Pending>,
    inside: bool,
    closed: bool,
    parens: usize,
    cases: usize,
    no_test: bool,
}

impl<'a> Lexer<'a> {
    fn new(text: &'a str, at: usize, depth: usize) -> Self {
        let out = Lexed::default();
        Self { text, at, depth, out, pending: Vec::new(), inside: false, closed: false, parens: 0, cases: 0, no_test: false }
    }

    fn run(&mut self) {
        while !self.closed && self.at < self.text.len() {
            self.step();
        }
    }

    fn step(&mut self) {
        let rest = &self.text.as_bytes()[self.at..];
        match rest {
            [b' ' | b'\t' | b'\r', ..] => self.at += 1,
            [b'\\', b'\n', ..] => self.at += 2,
            [b'\\', b'\r', b'\n', ..] => self.at += 3,
            [b'#', ..] => self.at = skip::line(self.text, self.at),
            [b'\n', ..] => self.newline(),
            [b')', ..] => self.close_paren(),
            _ => self.operator_or_word(),
        }
    }

    fn push(&mut self, kind: Kind, end: usize) {
        let text = self.text.get(self.at..end).unwrap_or("");
        let next = self.text.as_bytes().get(end).copied().unwrap_or(b' ');
        self.out.tokens.push(Token { kind, text, glued: !next.is_ascii_whitespace() });
        self.at = end;
    }

    fn newline(&mut self) {
        self.push(Kind::Op, self.at + 1);
        for pending in std::mem::take(&mut self.pending) {
            let body = heredoc::body(self.text, self.at, &pending);
            self.out.heredoc_bytes += body.next - self.at;
            self.at = body.next;
            if let Some(token) = self.out.tokens.get_mut(pending.token) {
                token.text = self.text.get(body.start..body.end).unwrap_or("");
            }
        }
    }

    fn close_paren(&mut self) {
        if self.parens == 0 && self.inside && self.cases == 0 {
            self.closed = true;
            self.at += 1;
            return;
        }
        self.parens = self.parens.saturating_sub(1);
        self.push(Kind::Op, self.at + 1);
    }

    fn operator_or_word(&mut self) {
        let rest = &self.text[self.at..];
        if self.test_command(rest) {
            return;
        }
        let Some(op) = OPERATORS.iter().find(|op| rest.starts_with(**op)) else {
            return self.word();
        };
        match *op {
            "<<" | "<<-" => self.heredoc(op.len()),
            "(" => {
                self.parens += 1;
                self.push(Kind::Op, self.at + 1);
            }
            _ => self.push(Kind::Op, self.at + op.len()),
        }
    }

    fn test_command(&mut self, rest: &str) -> bool {
        let close = if rest.starts_with("[[ ") { "]]" } else { "))" };
        if self.no_test || !(rest.starts_with("[[ ") || rest.starts_with("((")) || !self.may_start_command() {
            return false;
        }
        let Some(end) = skip::test(self.text, self.at, close) else {
            self.no_test = true;
            return false;
        };
        self.push(Kind::Test, end);
        true
    }

    fn may_start_command(&self) -> bool {
        let Some(last) = self.out.tokens.last() else { return true };
        last.kind == Kind::Op || (last.kind == Kind::Word && STARTERS.contains(&last.text))
    }

    fn heredoc(&mut self, len: usize) {
        let start = skip::blanks(self.text, self.at + len);
        let end = skip::word(self.text, start, self.depth);
        if end.at == start {
            return self.push(Kind::Op, self.at + len);
        }
        let strip = len == 3;
        self.pending.push(heredoc::Pending::new(&self.text[start..end.at], strip, self.out.tokens.len()));
        self.at = end.at;
        self.push(Kind::Heredoc(strip), end.at);
    }

    fn word(&mut self) {
        let end = skip::word(self.text, self.at, self.depth);
        self.out.broken |= !end.closed;
        // A byte that starts neither word nor operator cannot be, but a lexer that stands still must not be either.
        let to = if end.at > self.at { end.at } else { skip::next_char(self.text, self.at) };
        let starts = self.may_start_command();
        self.push(Kind::Word, to);
        let Some(word) = self.out.tokens.last().map(|token| token.text) else { return };
        if word == "case" && starts {
            self.cases += 1;
        } else if word == "esac" {
            self.cases = self.cases.saturating_sub(1);
        }
    }
}
