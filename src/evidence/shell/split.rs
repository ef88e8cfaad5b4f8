//! What can safely be said of a line the grammar does not take: its parts between `&&`, `;`, `|` and newlines.

use super::parse::lex::{Kind, Token};
use super::parse::word;
use super::walk::{Parts, Place, Walker};
use super::{Redirect, Unparsed, guard};

/// Words that only open or close a compound; what follows them is a command.
const KEYWORDS: [&str; 14] = ["if", "then", "elif", "else", "while", "until", "do", "{", "}", "!", "done", "fi", "time", "coproc"];

/// Lists the parts. A line with compounds or brackets owns nothing; a plain chain keeps its order only.
pub fn walk(walker: &mut Walker<'_>, place: Place) {
    walker.out.unparsed.get_or_insert(Unparsed::Syntax);
    let tokens = walker.tokens;
    for (count, part) in tokens.split(|token| token.kind == Kind::Op && !is_redirect(token)).enumerate() {
        if walker.full() || count > guard::MAX_COMMANDS {
            return;
        }
        let skip = part.iter().take_while(|token| token.kind == Kind::Word && KEYWORDS.contains(&token.text)).count();
        let part = &part[skip..];
        let opens = part.first().is_some_and(|token| matches!(token.text, "for" | "case" | "select" | "function" | "esac"));
        if !part.is_empty() && !opens {
            let found = parts(part, walker);
            walker.finish(found, place.perhaps());
        }
    }
}

fn is_redirect(token: &Token<'_>) -> bool {
    token.text.contains(['<', '>'])
}

fn parts(tokens: &[Token<'_>], walker: &Walker<'_>) -> Parts {
    let mut found = Parts::default();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        at += 1;
        match token.kind {
            Kind::Heredoc(_) => found.redirects.heredoc = Some(token.text.to_owned()),
            Kind::Op => {
                redirect(token, tokens.get(at), &mut found, walker);
                at += 1;
            }
            _ => one_word(token, tokens.get(at), &mut found, walker),
        }
    }
    found
}

fn one_word(token: &Token<'_>, next: Option<&Token<'_>>, found: &mut Parts, walker: &Walker<'_>) {
    let descriptor = token.glued && token.text.len() == 1 && token.text.as_bytes()[0].is_ascii_digit();
    if descriptor && next.is_some_and(|next| next.kind == Kind::Op) {
        return;
    }
    let resolved = word::resolve(token.text, &walker.state.vars);
    match word::assignment(token.text) {
        Some((name, value)) if found.words.is_empty() => {
            let value = word::resolve(value, &walker.state.vars).word.text;
            found.env.push((name.to_owned(), value));
        }
        _ => found.words.push(resolved.word),
    }
    found.scripts.extend(resolved.scripts);
}

fn redirect(op: &Token<'_>, target: Option<&Token<'_>>, found: &mut Parts, walker: &Walker<'_>) {
    let Some(target) = target.filter(|target| target.kind == Kind::Word) else { return };
    let target = word::resolve(target.text, &walker.state.vars).word;
    match op.text {
        "<<<" => found.redirects.heredoc = Some(target.text),
        "<" => found.redirects.outputs.push(Redirect { fd: 0, append: false, target }),
        ">&" if target.text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-') => {}
        ">" | ">>" | ">|" | "&>" | "&>>" | ">&" => {
            found.redirects.outputs.push(Redirect { fd: 1, append: op.text.ends_with(">>"), target });
        }
        _ => {}
    }
}
