//! What `safe_load` refuses although the grammar knows it: further documents, tags, lists as keys, dates that are none, control characters.

use std::sync::LazyLock;

use jiff::civil::{Date, Time};
use regex::Regex;
use saphyr_parser::{Event, ScalarStyle, Span, Tag};

use crate::check::structure::block::{Parsed, Said, line_of};
use crate::lazy_pattern;

/// A date, perhaps with a time, as YAML 1.1 resolves plain scalars.
static DATE: LazyLock<Regex> = lazy_pattern!(
    r"^([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})(?:(?:[Tt]|[ \t]+)([0-9]{1,2}):([0-9]{2}):([0-9]{2})(?:\.[0-9]*)?(?:[ \t]*(?:Z|[-+][0-9]{1,2}(?::[0-9]{2})?))?)?$"
);

/// Types that every loader knows.
const KNOWN: &[&str] =
    &["str", "int", "float", "bool", "null", "seq", "map", "set", "omap", "pairs", "binary", "timestamp", "merge", "value"];

/// The rules over a document's events.
pub(super) struct Strict {
    is_on: bool,
    documents: usize,
    /// Open collections.
    open: Vec<Open>,
    /// The text's characters, where it holds a tab.
    chars: Option<Vec<char>>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    List,
    /// Next is a key.
    Key,
    /// Next is a value.
    Value,
}

impl Strict {
    /// The rules for a text.
    pub(super) fn of(text: &str) -> Self {
        Self { is_on: true, chars: text.contains('\t').then(|| text.chars().collect()), ..Self::off() }
    }

    /// No rules but those on characters.
    pub(super) fn off() -> Self {
        Self { is_on: false, documents: 0, open: Vec::new(), chars: None }
    }

    /// Control characters are no text.
    pub(super) fn characters(text: &str) -> Parsed {
        let is_bad = |c: char| (c.is_control() && !matches!(c, '\t' | '\n' | '\r' | '\u{85}')) || matches!(c, '\u{fffe}' | '\u{ffff}');
        match text.find(is_bad) {
            Some(at) => Err(Said::no("character", line_of(text, at), "a control character")),
            None => Ok(()),
        }
    }

    pub(super) fn take(&mut self, event: &Event<'_>, span: &Span) -> Parsed {
        if !self.is_on {
            return Ok(());
        }
        let line = span.start.line().max(1);
        match event {
            Event::DocumentStart(_) => self.document(line),
            Event::Scalar(text, style, _, tag) => {
                self.node(span)?;
                tagged(tag.as_deref(), line)?;
                if *style == ScalarStyle::Plain && tag.is_none() { date(text, line) } else { Ok(()) }
            }
            Event::Alias(_) => self.node(span),
            Event::SequenceStart(_, tag) => self.collection(Open::List, tag.as_deref(), span),
            Event::MappingStart(_, tag) => self.collection(Open::Key, tag.as_deref(), span),
            Event::SequenceEnd | Event::MappingEnd => {
                self.open.pop();
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn document(&mut self, line: usize) -> Parsed {
        self.documents += 1;
        if self.documents > 1 { Err(Said::no("documents", line, "a second document")) } else { Ok(()) }
    }

    fn collection(&mut self, kind: Open, tag: Option<&Tag>, span: &Span) -> Parsed {
        let line = span.start.line().max(1);
        if self.open.last() == Some(&Open::Key) {
            return Err(Said::no("key", line, "a list or mapping stands where a key does"));
        }
        tagged(tag, line)?;
        self.node(span)?;
        self.open.push(kind);
        Ok(())
    }

    /// A node begins: in a mapping, keys and values alternate; no node stands behind a tab.
    fn node(&mut self, span: &Span) -> Parsed {
        if let Some(open) = self.open.last_mut() {
            *open = match *open {
                Open::Key => Open::Value,
                Open::Value => Open::Key,
                Open::List => Open::List,
            };
        }
        let before = span.start.index().checked_sub(1);
        let is_behind_tab = !span.is_empty() && before.zip(self.chars.as_ref()).is_some_and(|(at, chars)| chars.get(at) == Some(&'\t'));
        if is_behind_tab { Err(Said::no("tab", span.start.line().max(1), "a tab stands before a value")) } else { Ok(()) }
    }
}

fn tagged(tag: Option<&Tag>, line: usize) -> Parsed {
    let Some(tag) = tag else { return Ok(()) };
    let whole = format!("{}{}", tag.handle, tag.suffix);
    let is_known = whole.strip_prefix("tag:yaml.org,2002:").is_some_and(|name| KNOWN.contains(&name));
    if is_known || whole == "!" { Ok(()) } else { Err(Said::no("tag", line, "a tag that is not one of YAML's own")) }
}

/// A plain scalar that looks like a date is one.
fn date(text: &str, line: usize) -> Parsed {
    let Some(parts) = DATE.captures(text) else { return Ok(()) };
    let number = |at: usize| parts.get(at).and_then(|part| part.as_str().parse::<i16>().ok());
    let small = |at: usize| number(at).and_then(|number| i8::try_from(number).ok()).unwrap_or(0);
    let is_plain = parts.get(4).is_none() && text.len() != 10;
    let day = number(1).filter(|year| *year > 0).is_some_and(|year| Date::new(year, small(2), small(3)).is_ok());
    let time = parts.get(4).is_none() || Time::new(small(4), small(5), small(6), 0).is_ok();
    if is_plain || (day && time) { Ok(()) } else { Err(Said::no("date", line, "a date that does not exist")) }
}
