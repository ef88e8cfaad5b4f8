//! Finds where quotes, words and brackets end.

use super::lex;

/// Where something ends, and whether it was closed.
#[derive(Clone, Copy)]
pub struct End {
    /// Position behind it.
    pub at: usize,
    /// Its closing mark was found.
    pub closed: bool,
}

impl End {
    fn open(text: &str) -> Self {
        Self { at: text.len(), closed: false }
    }
}

/// The start of the next character, always further on.
pub fn next_char(text: &str, at: usize) -> usize {
    let mut next = at + 1;
    while next < text.len() && !text.is_char_boundary(next) {
        next += 1;
    }
    next.min(text.len())
}

/// The line's end (its newline not included).
pub fn line(text: &str, at: usize) -> usize {
    find(text, at, b'\n').unwrap_or(text.len())
}

/// Behind spaces and tabs.
pub fn blanks(text: &str, at: usize) -> usize {
    let rest = &text.as_bytes()[at.min(text.len())..];
    at + rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count()
}

fn find(text: &str, at: usize, byte: u8) -> Option<usize> {
    let rest = text.as_bytes().get(at..)?;
    memchr::memchr(byte, rest).map(|offset| at + offset)
}

/// The end of the word that starts at `at`.
pub fn word(text: &str, at: usize, depth: usize) -> End {
    let bytes = text.as_bytes();
    let mut end = End { at, closed: true };
    while end.closed && end.at < bytes.len() {
        let next = match bytes[end.at] {
            b' ' | b'\t' | b'\n' | b'\r' | b';' | b'&' | b'|' | b'<' | b'>' | b')' => break,
            b'(' if !opens_inside(&text[at..end.at]) => break,
            b'(' => parens(text, end.at),
            _ => piece(text, end.at, depth),
        };
        end = next;
    }
    end
}

/// `a=( … )` and the extended globs `@( … )` belong to their word.
fn opens_inside(word: &str) -> bool {
    let glob = word.ends_with(['@', '!', '?', '+', '*']);
    let array = word.strip_suffix('=').is_some_and(|name| {
        let name = name.strip_suffix('+').unwrap_or(name);
        !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    });
    glob || array
}

/// The end of one piece of a word: a quoted run, an expansion, an escape or a single character.
pub fn piece(text: &str, at: usize, depth: usize) -> End {
    let bytes = text.as_bytes();
    match &bytes[at..] {
        [b'\'', ..] => single(text, at),
        [b'"', ..] => double(text, at, depth),
        [b'$', b'\'', ..] => ansi(text, at + 2),
        [b'$', b'"', ..] => double(text, at + 1, depth),
        [b'`' | b'$', ..] => expansion(text, at, depth),
        [b'\\', ..] => End { at: next_char(text, (at + 1).min(text.len())), closed: true },
        _ => End { at: at + 1, closed: true },
    }
}

fn single(text: &str, at: usize) -> End {
    find(text, at + 1, b'\'').map_or_else(|| End::open(text), |close| End { at: close + 1, closed: true })
}

fn ansi(text: &str, at: usize) -> End {
    until(text, at, b'\'')
}

fn until(text: &str, mut at: usize, close: u8) -> End {
    let bytes = text.as_bytes();
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 2,
            byte if byte == close => return End { at: at + 1, closed: true },
            _ => at += 1,
        }
    }
    End::open(text)
}

fn double(text: &str, at: usize, depth: usize) -> End {
    let bytes = text.as_bytes();
    let mut end = End { at: at + 1, closed: true };
    while end.closed && end.at < bytes.len() {
        end = match bytes[end.at] {
            b'"' => return End { at: end.at + 1, closed: true },
            b'\\' => End { at: end.at + 2, closed: true },
            b'`' | b'$' => expansion(text, end.at, depth),
            _ => End { at: end.at + 1, closed: true },
        };
    }
    End::open(text)
}

/// The end of `$x`, `${ }`, `$( )`, `$(( ))` or a backtick run.
pub fn expansion(text: &str, at: usize, depth: usize) -> End {
    match &text.as_bytes()[at..] {
        [b'`', ..] => until(text, at + 1, b'`'),
        [b'$', b'(', b'(', ..] => arithmetic(text, at, depth),
        [b'$', b'(', ..] => substitution(text, at + 2, depth),
        [b'$', b'{', ..] => braces(text, at + 2, depth),
        _ => End { at: at + 1, closed: true },
    }
}

fn substitution(text: &str, at: usize, depth: usize) -> End {
    let (at, closed) = lex::close_of_substitution(text, at, depth + 1);
    End { at, closed }
}

fn arithmetic(text: &str, at: usize, depth: usize) -> End {
    let end = parens(text, at + 1);
    if end.closed && text[..end.at].ends_with("))") { end } else { substitution(text, at + 2, depth) }
}

fn braces(text: &str, at: usize, depth: usize) -> End {
    let bytes = text.as_bytes();
    let mut end = End { at, closed: depth < lex::MAX_NESTING };
    while end.closed && end.at < bytes.len() {
        if bytes[end.at] == b'}' {
            return End { at: end.at + 1, closed: true };
        }
        end = piece(text, end.at, depth + 1);
    }
    End::open(text)
}

/// The end of balanced `( )` whose first stands at `at`, quotes honoured.
pub fn parens(text: &str, at: usize) -> End {
    let bytes = text.as_bytes();
    let mut depth = 0_usize;
    let mut end = End { at, closed: true };
    while end.closed && end.at < bytes.len() {
        match bytes[end.at] {
            b'(' => depth += 1,
            b')' => depth -= 1,
            b'\'' | b'"' | b'\\' => {
                end = quoted(text, end.at);
                continue;
            }
            _ => {}
        }
        end.at += 1;
        if depth == 0 {
            return end;
        }
    }
    End::open(text)
}

fn quoted(text: &str, at: usize) -> End {
    match text.as_bytes()[at] {
        b'\'' => single(text, at),
        b'"' => until(text, at + 1, b'"'),
        _ => End { at: at + 2, closed: true },
    }
}

/// The end of `[[ … ]]` or `(( … ))`, `None` when it is not closed in that form.
pub fn test(text: &str, at: usize, close: &str) -> Option<usize> {
    if close == "))" {
        let end = parens(text, at);
        return (end.closed && text[..end.at].ends_with("))")).then_some(end.at);
    }
    let bytes = text.as_bytes();
    let mut end = End { at: at + 2, closed: true };
    while end.closed && end.at < bytes.len() {
        if bytes[end.at..].starts_with(b"]]") && bytes[end.at - 1].is_ascii_whitespace() {
            return Some(end.at + 2);
        }
        end = piece(text, end.at, 0);
    }
    None
}
