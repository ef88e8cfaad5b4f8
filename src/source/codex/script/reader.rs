//! Reading literal values from a script's words.

use serde_json::Value as Json;

use super::token::{Part, Token, Word};
use super::value::{Names, Value, Work, added, joined, member, text};

/// Literals nest no deeper than this.
const DEEPEST: u32 = 40;

/// Reads values from words.
pub(super) struct Reader<'a> {
    pub tokens: &'a [Token],
    pub names: &'a Names,
    pub work: &'a Work,
}

impl Reader<'_> {
    fn word(&self, at: usize) -> Option<&Word> {
        self.tokens.get(at).map(|token| &token.word)
    }

    fn mark(&self, at: usize, mark: char) -> bool {
        self.word(at) == Some(&Word::Mark(mark))
    }

    fn name(&self, at: usize) -> Option<&str> {
        if let Some(Word::Name(name)) = self.word(at) { Some(name) } else { None }
    }

    /// The value that starts at `at`, and where what follows it starts (a `,`, a closing mark, or an operator).
    pub(super) fn value(&self, at: usize, depth: u32) -> (Value, usize) {
        let (mut value, mut next) = self.single(at, depth);
        while self.mark(next, '+') {
            let (more, after) = self.single(next + 1, depth);
            value = added(value, more);
            next = after;
        }
        if self.ends(next) {
            return (value, next);
        }
        (Value::Unknown, self.skip(next))
    }

    fn ends(&self, at: usize) -> bool {
        match self.tokens.get(at) {
            None => true,
            Some(Token { word: Word::Mark(c), .. }) => matches!(c, ',' | ')' | ']' | '}' | ';'),
            Some(token) => token.after_break,
        }
    }

    /// Where the expression at `at` ends: before a `,`, `;` or closing mark of the outer level.
    fn skip(&self, mut at: usize) -> usize {
        let mut depth = 0_u32;
        while let Some(word) = self.word(at) {
            if !self.work.take(1) {
                return self.tokens.len();
            }
            match word {
                Word::Mark('(' | '[' | '{') => depth += 1,
                Word::Mark(')' | ']' | '}' | ',' | ';') if depth == 0 => return at,
                Word::Mark(')' | ']' | '}') => depth -= 1,
                _ => {}
            }
            at += 1;
        }
        at
    }

    fn single(&self, at: usize, depth: u32) -> (Value, usize) {
        if depth > DEEPEST || !self.work.take(1) {
            return (Value::Unknown, self.skip(at));
        }
        match self.word(at) {
            Some(Word::Text(text)) => self.members(Value::Text(text.clone()), at + 1),
            Some(Word::Template(parts)) => (self.filled(parts), at + 1),
            Some(Word::Number(number)) => (number.parse().map_or(Value::Unknown, |number: i64| Value::Plain(number.into())), at + 1),
            Some(Word::Mark('[')) => {
                let (list, next) = self.list(at + 1, depth + 1);
                self.members(Value::List(list), next)
            }
            Some(Word::Mark('{')) => self.object(at + 1, depth + 1),
            Some(Word::Mark('(')) => {
                let (value, next) = self.value(at + 1, depth + 1);
                (value, next + usize::from(self.mark(next, ')')))
            }
            Some(Word::Name(name)) => self.named(name, at),
            _ => (Value::Unknown, self.skip(at)),
        }
    }

    /// What a name is known to be.
    pub(super) fn known(&self, name: &str) -> Value {
        let known = self.names.get(name).filter(|value| self.work.take(value.weight()));
        known.cloned().unwrap_or(Value::Unknown)
    }

    fn named(&self, name: &str, at: usize) -> (Value, usize) {
        match name {
            "true" | "false" => (Value::Plain((name == "true").into()), at + 1),
            "null" | "undefined" => (Value::Plain(Json::Null), at + 1),
            "await" => self.single(at + 1, DEEPEST),
            "String" if self.name(at + 2) == Some("raw") && matches!(self.word(at + 3), Some(Word::Template(_))) => self.single(at + 3, 0),
            name => self.members(self.known(name), at + 1),
        }
    }

    /// `.key` of a known object, and `.join(…)` of a known list.
    fn members(&self, mut value: Value, mut at: usize) -> (Value, usize) {
        loop {
            if self.mark(at, '.') && self.name(at + 1) == Some("join") && self.mark(at + 2, '(') {
                let Some(Word::Text(between)) = self.word(at + 3) else { return (Value::Unknown, self.skip(at)) };
                value = joined(&value, between);
                at += 5;
            } else if self.mark(at, '.') && self.name(at + 1).is_some() && !self.mark(at + 2, '(') {
                value = member(&value, self.name(at + 1).unwrap_or_default());
                at += 2;
            } else if self.mark(at, '[') || self.mark(at, '.') || self.mark(at, '(') {
                return (Value::Unknown, self.skip(at));
            } else {
                return (value, at);
            }
        }
    }

    fn list(&self, mut at: usize, depth: u32) -> (Vec<Value>, usize) {
        let mut all = Vec::new();
        while at < self.tokens.len() && !self.mark(at, ']') {
            let (value, next) = self.value(at, depth);
            all.push(value);
            at = self.after_comma(next, at, ']');
        }
        (all, at + 1)
    }

    /// Goes on behind a comma; never stays where it was.
    fn after_comma(&self, next: usize, before: usize, close: char) -> usize {
        if self.mark(next, ',') {
            return next + 1;
        }
        if self.mark(next, close) { next } else { next.max(before + 1) }
    }

    fn object(&self, mut at: usize, depth: u32) -> (Value, usize) {
        let mut all = Vec::new();
        while at < self.tokens.len() && !self.mark(at, '}') {
            let Some(Word::Name(key) | Word::Text(key)) = self.word(at).cloned() else {
                at = self.after_comma(self.skip(at), at, '}');
                continue;
            };
            let (value, next) = if self.mark(at + 1, ':') { self.value(at + 2, depth) } else { (self.known(&key), at + 1) };
            all.push((key, value));
            at = self.after_comma(next, at, '}');
        }
        (Value::Object(all), at + 1)
    }

    fn filled(&self, parts: &[Part]) -> Value {
        let values = parts.iter().map(|part| match part {
            Part::Text(text) => Value::Text(text.clone()),
            Part::Code(code) => Some(self.known(code.trim())).filter(text).unwrap_or(Value::Text(format!("${{{code}}}"))),
        });
        values.reduce(added).unwrap_or(Value::Text(String::new()))
    }
}
