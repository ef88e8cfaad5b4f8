//! What a word says once its quotes are off, and which commands stand inside it.

use std::collections::HashMap;

use super::{lex, skip};
use crate::evidence::shell::Word;

/// Variables whose literal value the line itself has set.
pub type Vars = HashMap<String, String>;

/// A word without its quotes, and the text of each `$( )` in it.
#[derive(Debug, Default)]
pub struct Resolved {
    /// The word.
    pub word: Word,
    /// Scripts of its command substitutions.
    pub scripts: Vec<String>,
}

/// Name and raw value of `NAME=value`, `NAME+=value`, `NAME[i]=value`.
pub fn assignment(raw: &str) -> Option<(&str, &str)> {
    let (name, value) = raw.split_once('=')?;
    let name = name.strip_suffix('+').unwrap_or(name);
    let bare = name.split_once('[').map_or(name, |(bare, _)| bare);
    let starts = bare.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    let valid = starts && bare.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    (valid && (bare.len() == name.len() || name.ends_with(']'))).then_some((bare, value))
}

/// Takes the quotes off; known variables are filled in, other expansions stay as written.
pub fn resolve(raw: &str, vars: &Vars) -> Resolved {
    let mut reader = Reader { raw, vars, out: Resolved::default(), windows: is_windows_path(raw), bracket: raw.rfind(']').unwrap_or(0) };
    reader.run(0, raw.len(), false);
    reader.out
}

/// `C:\dir\file` typed without quotes: bash would eat the backslashes, its writer did not mean it.
fn is_windows_path(raw: &str) -> bool {
    matches!(raw.as_bytes(), [drive, b':', b'\\', next, ..] if drive.is_ascii_alphabetic() && *next != b' ')
}

struct Reader<'a> {
    raw: &'a str,
    vars: &'a Vars,
    out: Resolved,
    windows: bool,
    /// Where the last `]` stands: a `[` behind it is no glob.
    bracket: usize,
}

impl Reader<'_> {
    fn run(&mut self, mut at: usize, end: usize, quoted: bool) {
        while at < end {
            at = self.step(at, end, quoted);
        }
    }

    fn step(&mut self, at: usize, end: usize, quoted: bool) -> usize {
        match self.raw.as_bytes()[at] {
            b'\\' => self.escape(at, quoted),
            b'\'' if !quoted => self.single(at, end),
            b'"' if !quoted => self.double(at, end),
            b'$' | b'`' => self.dollar(at, end, quoted),
            byte => {
                let glob = matches!(byte, b'*' | b'?') || (byte == b'[' && self.bracket > at);
                self.out.word.dynamic |= !quoted && glob;
                self.literal(at)
            }
        }
    }

    fn literal(&mut self, at: usize) -> usize {
        let next = skip::next_char(self.raw, at);
        self.out.word.text.push_str(self.raw.get(at..next).unwrap_or(""));
        next
    }

    fn escape(&mut self, at: usize, quoted: bool) -> usize {
        let next = self.raw.as_bytes().get(at + 1).copied();
        if self.windows || (quoted && !matches!(next, Some(b'$' | b'`' | b'"' | b'\\' | b'\n'))) {
            return self.literal(at);
        }
        match next {
            None => at + 1,
            Some(b'\n') => at + 2,
            Some(_) => self.literal(at + 1),
        }
    }

    fn single(&mut self, at: usize, end: usize) -> usize {
        let close = self.raw[at + 1..end].find('\'').map_or(end, |offset| at + 1 + offset);
        self.out.word.text.push_str(&self.raw[at + 1..close]);
        close + 1
    }

    fn double(&mut self, at: usize, end: usize) -> usize {
        let close = skip::piece(self.raw, at, 0);
        let inner_end = if close.closed { close.at - 1 } else { end };
        self.run(at + 1, inner_end, true);
        inner_end + 1
    }

    fn dollar(&mut self, at: usize, end: usize, quoted: bool) -> usize {
        let bytes = self.raw.as_bytes();
        match bytes.get(at + 1) {
            Some(b'\'') if bytes[at] == b'$' && !quoted => return self.ansi(at + 2, end),
            Some(b'"') if bytes[at] == b'$' && !quoted => return self.double(at + 1, end),
            _ => {}
        }
        let close = skip::expansion(self.raw, at, 0);
        let close = if close.at == at + 1 && bytes[at] == b'$' { self.name_end(at + 1) } else { close.at };
        let close = close.min(end).max(at + 1);
        let text = self.raw.get(at..close).unwrap_or("");
        self.expansion(text);
        close
    }

    fn name_end(&self, at: usize) -> usize {
        let rest = &self.raw.as_bytes()[at..];
        let named = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
        let special = usize::from(named == 0 && matches!(rest.first(), Some(b'?' | b'!' | b'@' | b'*' | b'#' | b'-' | b'$')));
        at + named + special
    }

    fn expansion(&mut self, text: &str) {
        let name = text.trim_start_matches('$').trim_start_matches('{').trim_end_matches('}');
        if let Some(value) = self.vars.get(name) {
            self.out.word.text.push_str(value);
            return;
        }
        let script = substitution(text);
        if let Some(body) = script.as_deref().and_then(lex::only_heredoc) {
            self.out.word.text.push_str(body.trim_end_matches('\n'));
            return;
        }
        self.out.word.text.push_str(text);
        self.out.word.dynamic |= text.len() > 1;
        self.out.scripts.extend(script);
    }

    fn ansi(&mut self, mut at: usize, end: usize) -> usize {
        while at < end {
            match self.raw.as_bytes()[at] {
                b'\'' => return at + 1,
                b'\\' => at = self.ansi_escape(at + 1, end),
                _ => at = self.literal(at),
            }
        }
        at
    }

    fn ansi_escape(&mut self, at: usize, end: usize) -> usize {
        let plain = match self.raw.as_bytes().get(at) {
            Some(b'n') => '\n',
            Some(b't') => '\t',
            Some(b'r') => '\r',
            Some(b'e') => '\u{1b}',
            Some(_) if at < end => return self.literal(at),
            _ => return end,
        };
        self.out.word.text.push(plain);
        at + 1
    }
}

fn substitution(text: &str) -> Option<String> {
    if let Some(inner) = text.strip_prefix('`') {
        return Some(inner.strip_suffix('`').unwrap_or(inner).replace("\\`", "`").replace("\\$", "$").replace("\\\\", "\\"));
    }
    let inner = text.strip_prefix("$(")?;
    let inner = inner.strip_suffix(')').unwrap_or(inner);
    (!(inner.starts_with('(') && inner.ends_with(')'))).then(|| inner.to_owned())
}

/// `a{b,c}d` as its two words; a word without braces, or with too many, is itself.
pub fn braces(raw: &str) -> Vec<String> {
    expand(raw, 0).unwrap_or_else(|| vec![raw.to_owned()])
}

fn expand(raw: &str, depth: usize) -> Option<Vec<String>> {
    if depth > 3 || raw.contains(['\'', '"', '`', '$', '\\']) {
        return None;
    }
    let open = raw.find('{')?;
    let close = open + raw[open..].find('}')?;
    let inner = &raw[open + 1..close];
    if !inner.contains(',') || inner.contains('{') || raw.len() > 1_000 {
        return None;
    }
    let words = inner.split(',').map(|part| format!("{}{part}{}", &raw[..open], &raw[close + 1..]));
    let words: Vec<_> = words.flat_map(|word| expand(&word, depth + 1).unwrap_or_else(|| vec![word])).take(64).collect();
    Some(words)
}
