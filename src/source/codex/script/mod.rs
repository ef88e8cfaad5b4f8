//! Scripts of code-mode cells: which tools they call, with which literal arguments. Nothing is ever run.

mod quoted;
mod reader;
mod token;
mod value;

use reader::Reader;
use serde_json::Value as Json;
use token::{Token, Word};
use value::{Names, Value, Work};

/// A tool call a script writes down.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Inner {
    /// The tool's name.
    pub tool: String,
    /// Its argument as far as it is literal; null where it is not.
    pub args: Json,
    /// Stands behind a condition: it may not have run.
    pub conditional: bool,
}

/// A cell names no more calls than this.
const MOST: usize = 100;

/// The calls of a script, in the order they are written.
pub(super) fn calls(script: &str) -> Vec<Inner> {
    let tokens = token::tokens(script);
    let mut walk =
        Walk { tokens: &tokens, names: Names::new(), blocks: Vec::new(), hedged: false, out: Vec::new(), work: Work::of(tokens.len()) };
    for at in 0..tokens.len() {
        walk.step(at);
        if walk.out.len() >= MOST {
            break;
        }
    }
    walk.out
}

/// What the script prints is only a part of what its calls returned.
pub(super) fn prints_a_part(script: &str) -> bool {
    const PARTS: &[&str] = &[".slice(", ".substring(", ".substr(", ".split(", ".match(", ".matchAll(", ".filter(", ".replace(", ".find("];
    PARTS.iter().any(|part| script.contains(part))
}

struct Walk<'a> {
    tokens: &'a [Token],
    names: Names,
    /// For each open block, whether it stands behind a condition.
    blocks: Vec<bool>,
    /// The running statement stands behind a condition.
    hedged: bool,
    out: Vec<Inner>,
    work: Work,
}

impl Walk<'_> {
    fn word(&self, at: usize) -> Option<&Word> {
        self.tokens.get(at).map(|token| &token.word)
    }

    fn mark(&self, at: usize, mark: char) -> bool {
        self.word(at) == Some(&Word::Mark(mark))
    }

    fn name(&self, at: usize) -> Option<&str> {
        if let Some(Word::Name(name)) = self.word(at) { Some(name) } else { None }
    }

    fn reader<'t>(&'t self, tokens: &'t [Token]) -> Reader<'t> {
        Reader { tokens, names: &self.names, work: &self.work }
    }

    fn value(&self, at: usize) -> Value {
        self.reader(self.tokens).value(at, 0).0
    }

    fn step(&mut self, at: usize) {
        match self.word(at) {
            Some(Word::Mark('{')) => {
                let hedged = self.hedged || self.blocks.last().copied().unwrap_or(false);
                self.blocks.push(hedged);
                self.hedged = false;
            }
            Some(Word::Mark('}')) => {
                self.blocks.pop();
                self.hedged = false;
            }
            Some(Word::Mark(';')) => self.hedged = false,
            Some(Word::Mark('?')) if !self.mark(at + 1, '.') && !self.mark(at + 1, '?') => self.hedged = true,
            Some(Word::Mark(c @ ('&' | '|'))) if self.mark(at + 1, *c) => self.hedged = true,
            Some(Word::Name(_)) => self.keyword(at),
            _ => {}
        }
    }

    fn keyword(&mut self, at: usize) {
        let name = self.name(at).unwrap_or_default().to_owned();
        let starts =
            self.tokens[at].after_break && matches!(name.as_str(), "const" | "let" | "var" | "await" | "text" | "for" | "return" | "if");
        self.hedged &= !starts;
        match name.as_str() {
            "if" | "else" | "catch" | "switch" | "while" => self.hedged = true,
            "const" | "let" | "var" => self.declared(at + 1),
            "map" | "forEach" | "flatMap" => self.mapped(at),
            "tools" => self.called(at),
            _ => {}
        }
    }

    /// `const name = …`, or `const name of …` in a loop.
    fn declared(&mut self, at: usize) {
        let end = self.pattern_end(at);
        if self.mark(end, '=') && !self.mark(end + 1, '>') {
            let value = self.value(end + 1);
            self.bind(at, &value);
        } else if self.name(end) == Some("of") {
            let value = self.value(end + 1).each();
            self.bind(at, &value);
        }
    }

    /// `list.map(name => …)`: the list is a name or a literal before the point.
    fn mapped(&mut self, at: usize) {
        let Some(before) = at.checked_sub(2).filter(|_| self.mark(at - 1, '.') && self.mark(at + 1, '(')) else { return };
        let value = match self.name(before) {
            Some(name) => self.reader(self.tokens).known(name).each(),
            None if self.mark(before, ']') => self.opening(before).map_or(Value::Unknown, |open| self.list_at(open).each()),
            None => Value::Unknown,
        };
        let mut to = at + 2;
        to += usize::from(self.name(to) == Some("async"));
        to += usize::from(self.mark(to, '('));
        self.bind(to, &value);
    }

    /// The list literal alone, without what is called on it.
    fn list_at(&self, open: usize) -> Value {
        let mut depth = 0_u32;
        for at in open..self.tokens.len() {
            if !self.work.take(1) {
                break;
            }
            depth += u32::from(matches!(self.word(at), Some(Word::Mark('[' | '(' | '{'))));
            depth = depth.saturating_sub(u32::from(matches!(self.word(at), Some(Word::Mark(']' | ')' | '}')))));
            if depth == 0 {
                return self.reader(&self.tokens[..=at]).value(open, 0).0;
            }
        }
        Value::Unknown
    }

    fn opening(&self, close: usize) -> Option<usize> {
        let mut depth = 0_u32;
        for at in (0..=close).rev() {
            if !self.work.take(1) {
                return None;
            }
            depth += u32::from(self.mark(at, ']'));
            depth -= u32::from(self.mark(at, '['));
            if depth == 0 {
                return Some(at);
            }
        }
        None
    }

    /// Where a name, `[a, b]` or `{a, b}` that starts at `at` ends.
    fn pattern_end(&self, at: usize) -> usize {
        if self.name(at).is_some() {
            return at + 1;
        }
        let mut end = at + 1;
        while end < self.tokens.len() && end < at + 60 && !self.mark(end, ']') && !self.mark(end, '}') {
            end += 1;
        }
        end + 1
    }

    fn bind(&mut self, at: usize, value: &Value) {
        if let Some(name) = self.name(at).map(str::to_owned) {
            self.names.insert(name, value.clone());
            return;
        }
        let by_key = self.mark(at, '{');
        let names: Vec<String> = (at + 1..self.pattern_end(at)).filter_map(|at| self.name(at).map(str::to_owned)).collect();
        for (index, name) in names.into_iter().enumerate() {
            let part = if by_key { value.member(&name) } else { value.column(index) };
            self.names.insert(name, part);
        }
    }

    /// `tools.name(…)` or `tools["name"](…)`.
    fn called(&mut self, at: usize) {
        let (tool, open) = match (self.word(at + 1), self.word(at + 2)) {
            (Some(Word::Mark('.')), Some(Word::Name(tool))) => (tool.clone(), at + 3),
            (Some(Word::Mark('[')), Some(Word::Text(tool))) => (tool.clone(), at + 4),
            _ => return,
        };
        if !self.mark(open, '(') {
            return;
        }
        let value = self.value(open + 1);
        let conditional = self.hedged || self.blocks.last().copied().unwrap_or(false);
        for round in 0..value.times().min(MOST) {
            self.out.push(Inner { tool: tool.clone(), args: value.json(round), conditional });
        }
    }
}

#[cfg(test)]
mod tests;
