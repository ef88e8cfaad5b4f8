//! The values a script writes down literally.

use std::cell::Cell;
use std::collections::HashMap;

use serde_json::{Map, Value as Json};

use super::token::{Part, Token, Word};

/// What an expression is known to be.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Value {
    /// A string.
    Text(String),
    /// A number or another plain literal, as written.
    Plain(Json),
    /// A list.
    List(Vec<Value>),
    /// An object.
    Object(Vec<(String, Value)>),
    /// One of these, in turn (a loop over a literal list).
    Each(Vec<Value>),
    /// Not known.
    Unknown,
}

/// Names and what they are known to be.
pub(super) type Names = HashMap<String, Value>;

/// Literals nest no deeper than this.
const DEEPEST: u32 = 40;
/// A loop is followed over no more than this many values.
const MOST: usize = 200;

/// Reads values from words.
pub(super) struct Reader<'a> {
    pub tokens: &'a [Token],
    pub names: &'a Names,
    pub work: &'a Work,
}

/// How much work is left for one script: a hostile one could ask for no end of it.
#[derive(Debug)]
pub(super) struct Work(Cell<usize>);

impl Work {
    /// Enough for every honest script of that many words.
    pub(super) fn of(tokens: usize) -> Self {
        Self(Cell::new(tokens.saturating_mul(4).saturating_add(50_000)))
    }

    /// Takes some; false when there is not enough left.
    pub(super) fn take(&self, units: usize) -> bool {
        let left = self.0.get();
        self.0.set(left.saturating_sub(units));
        left >= units
    }
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
            let key = match self.word(at) {
                Some(Word::Name(key) | Word::Text(key)) => key.clone(),
                _ => {
                    at = self.after_comma(self.skip(at), at, '}');
                    continue;
                }
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

/// A string, or one of several strings.
fn text(value: &Value) -> bool {
    match value {
        Value::Text(_) => true,
        Value::Each(all) => all.iter().all(|value| matches!(value, Value::Text(_))),
        _ => false,
    }
}

fn added(first: Value, second: Value) -> Value {
    match (first, second) {
        (Value::Text(first), Value::Text(second)) => Value::Text(first + &second),
        (Value::Each(all), Value::Text(second)) => {
            Value::Each(all.into_iter().map(|one| added(one, Value::Text(second.clone()))).collect())
        }
        (Value::Text(first), Value::Each(all)) => Value::Each(all.into_iter().map(|one| added(Value::Text(first.clone()), one)).collect()),
        _ => Value::Unknown,
    }
}

fn joined(list: &Value, between: &str) -> Value {
    let Value::List(all) = list else { return Value::Unknown };
    let texts: Option<Vec<&str>> = all.iter().map(|value| if let Value::Text(text) = value { Some(text.as_str()) } else { None }).collect();
    texts.map_or(Value::Unknown, |texts| Value::Text(texts.join(between)))
}

fn member(value: &Value, key: &str) -> Value {
    match value {
        Value::Object(all) => all.iter().find(|(name, _)| name == key).map_or(Value::Unknown, |(_, value)| value.clone()),
        Value::Each(all) => Value::Each(all.iter().map(|one| member(one, key)).collect()),
        _ => Value::Unknown,
    }
}

impl Value {
    /// The values a loop over this one takes.
    pub(super) fn each(&self) -> Value {
        match self {
            Value::List(all) if !all.is_empty() && all.len() <= MOST => Value::Each(all.clone()),
            _ => Value::Unknown,
        }
    }

    /// The n-th column of a loop over lists.
    pub(super) fn column(&self, index: usize) -> Value {
        match self {
            Value::Each(all) => Value::Each(all.iter().map(|one| one.column(index)).collect()),
            Value::List(all) => all.get(index).cloned().unwrap_or(Value::Unknown),
            _ => Value::Unknown,
        }
    }

    /// What copying it costs.
    fn weight(&self) -> usize {
        match self {
            Value::Text(text) => 1 + text.len() / 64,
            Value::List(all) | Value::Each(all) => all.iter().map(Value::weight).sum::<usize>() + 1,
            Value::Object(all) => all.iter().map(|(_, value)| value.weight() + 1).sum::<usize>() + 1,
            Value::Plain(_) | Value::Unknown => 1,
        }
    }

    /// The named member, for a loop over objects.
    pub(super) fn member(&self, key: &str) -> Value {
        member(self, key)
    }

    /// How many values a loop gives this one; 1 outside of loops.
    pub(super) fn times(&self) -> usize {
        match self {
            Value::Each(all) => all.len(),
            Value::Object(all) => all.iter().map(|(_, value)| value.times()).max().unwrap_or(1),
            Value::List(all) => all.iter().map(Value::times).max().unwrap_or(1),
            _ => 1,
        }
    }

    /// This value in the n-th round, as JSON; what is not known is null.
    pub(super) fn json(&self, round: usize) -> Json {
        match self {
            Value::Text(text) => Json::String(text.clone()),
            Value::Plain(plain) => plain.clone(),
            Value::List(all) => all.iter().map(|one| one.json(round)).collect(),
            Value::Object(all) => Json::Object(all.iter().map(|(key, one)| (key.clone(), one.json(round))).collect::<Map<_, _>>()),
            Value::Each(all) => all.get(round).map_or(Json::Null, |one| one.json(round)),
            Value::Unknown => Json::Null,
        }
    }
}
