//! What is too large or too deep to be handed to the grammar, whose cost grows with a power of some nestings.

use super::parse::lex::{Kind, Lexed, Token};

/// Bytes of a whole line that are lexed at all; lexing is linear.
const MAX_LINE: usize = 4 << 20;
/// Bytes of a line without its heredoc bodies.
const MAX_CODE: usize = 64 << 10;
/// Tokens given to the grammar.
const MAX_TOKENS: usize = 12_000;
/// Commands kept of one line.
pub const MAX_COMMANDS: usize = 2_000;
/// `(` inside `(`: each level may be tried twice.
const MAX_PARENS: usize = 6;
/// `case` inside `case`: each level may be tried twice.
const MAX_CASES: usize = 4;
/// Keywords inside keywords: the grammar recurses.
const MAX_DEPTH: usize = 30;
/// Bytes of a variable's value that is filled in where the variable is used.
pub const MAX_VALUE: usize = 500;
/// Variables that are followed.
pub const MAX_VARIABLES: usize = 60;
/// Statuses the line prints that are kept.
pub const MAX_PRINTED: usize = 100;
/// How often a script inside a line is parsed again.
pub const MAX_SCRIPTS: usize = 3;

/// A program's name, cut where it is copied to others.
pub fn short(name: &str) -> &str {
    &name[..name.floor_char_boundary(100)]
}

/// The line is too large even to be lexed.
pub fn refuses_text(line: &str) -> bool {
    line.len() > MAX_LINE
}

/// The line is too large to be understood, heredoc bodies not counted.
pub fn refuses_size(line: &str, lexed: &Lexed<'_>) -> bool {
    line.len() - lexed.heredoc_bytes.min(line.len()) > MAX_CODE
}

/// The grammar would take too long over these tokens, or is sure to fail.
pub fn refuses_shape(lexed: &Lexed<'_>) -> bool {
    let separators = lexed.tokens.iter().filter(|token| separates(token)).count();
    lexed.tokens.len() > MAX_TOKENS || separators > MAX_COMMANDS || Depth::of(&lexed.tokens).too_deep()
}

/// A `(` is never closed.
pub fn lacks_close(lexed: &Lexed<'_>) -> bool {
    Depth::of(&lexed.tokens).parens.now > 0
}

fn separates(token: &Token<'_>) -> bool {
    token.kind == Kind::Op && matches!(token.text, "\n" | ";" | "&&" | "||" | "|" | "&")
}

/// The deepest nestings of a line.
#[derive(Default)]
struct Depth {
    parens: Level,
    cases: Level,
    words: Level,
}

#[derive(Default)]
struct Level {
    now: usize,
    most: usize,
}

impl Level {
    fn open(&mut self) {
        self.now += 1;
        self.most = self.most.max(self.now);
    }

    fn close(&mut self) {
        self.now = self.now.saturating_sub(1);
    }
}

impl Depth {
    fn of(tokens: &[Token<'_>]) -> Self {
        let mut depth = Self::default();
        for token in tokens {
            depth.count(token);
        }
        depth
    }

    fn count(&mut self, token: &Token<'_>) {
        match (token.kind, token.text) {
            (Kind::Op, "(") => self.parens.open(),
            (Kind::Op, ")") => self.parens.close(),
            (Kind::Word, "case") => {
                self.cases.open();
                self.words.open();
            }
            (Kind::Word, "esac") => {
                self.cases.close();
                self.words.close();
            }
            (Kind::Word, "if" | "while" | "until" | "for" | "select" | "{" | "coproc" | "function") => self.words.open(),
            (Kind::Word, "fi" | "done" | "}") => self.words.close(),
            _ => {}
        }
    }

    fn too_deep(&self) -> bool {
        self.parens.now > 0 || self.parens.most > MAX_PARENS || self.cases.most > MAX_CASES || self.words.most > MAX_DEPTH
    }
}
