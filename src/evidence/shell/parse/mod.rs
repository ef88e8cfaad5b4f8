//! From a line's text to brush-parser's tree: our own lexer in front, so that the grammar only sees tame tokens.

mod heredoc;
pub mod lex;
mod skip;
pub mod word;

use std::sync::Arc;

use brush_parser::{ParserOptions, SourcePosition, SourceSpan, Token as BrushToken, ast};

use lex::{Kind, Lexed, Token};

/// Words the grammar must see as they are; names stay, all others become `w`, so that no word can make it slow or make it panic.
const RESERVED: [&str; 20] = [
    "!", "{", "}", "case", "do", "done", "elif", "else", "esac", "fi", "for", "if", "in", "then", "until", "while", "function", "coproc",
    "time", "-p",
];

/// The tree of a lexed line; `None` when the grammar does not know it. Call only behind the guard.
pub fn program(lexed: &Lexed<'_>) -> Option<ast::Program> {
    let mut tokens = Vec::with_capacity(lexed.tokens.len() + 8);
    for (index, token) in lexed.tokens.iter().enumerate() {
        translate(index, token, &mut tokens);
    }
    brush_parser::parse_tokens(&tokens, &ParserOptions::default()).ok()
}

/// Index in our tokens of the word at a brush location.
pub fn token_at(location: Option<&SourceSpan>) -> Option<usize> {
    location.map(|span| span.start.index / 2)
}

fn translate(index: usize, token: &Token<'_>, out: &mut Vec<BrushToken>) {
    let span = || span(index, token.glued);
    match token.kind {
        Kind::Op => out.push(BrushToken::Operator(token.text.to_owned(), span())),
        Kind::Test => out.push(BrushToken::Word("w".to_owned(), span())),
        Kind::Word => out.push(BrushToken::Word(tame(token.text).to_owned(), span())),
        Kind::Heredoc(_) => {
            out.push(BrushToken::Operator("<<<".to_owned(), span()));
            out.push(BrushToken::Word("w".to_owned(), span()));
        }
    }
}

/// Brush tells `2>` from `2 >` by whether the locations touch.
fn span(index: usize, glued: bool) -> SourceSpan {
    let at = |index| Arc::new(SourcePosition { index, line: 1, column: 1 });
    SourceSpan { start: at(2 * index), end: at(2 * index + 1 + usize::from(glued)) }
}

fn tame(text: &str) -> &str {
    if let Some(word) = RESERVED.iter().find(|word| **word == text) {
        return word;
    }
    if text == "select" {
        return "for";
    }
    if word::assignment(text).is_some() {
        return "A=w";
    }
    let number = text.len() <= 4 && text.bytes().all(|byte| byte.is_ascii_digit());
    let name = text.len() < 60 && text.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'_');
    if number || name { text } else { "w" }
}
