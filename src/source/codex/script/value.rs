//! The values a script writes down literally.

use std::cell::Cell;
use std::collections::HashMap;

use serde_json::{Map, Value as Json};

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

/// A loop is followed over no more than this many values.
const MOST: usize = 200;

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

/// A string, or one of several strings.
pub(super) fn text(value: &Value) -> bool {
    match value {
        Value::Text(_) => true,
        Value::Each(all) => all.iter().all(|value| matches!(value, Value::Text(_))),
        _ => false,
    }
}

pub(super) fn added(first: Value, second: Value) -> Value {
    match (first, second) {
        (Value::Text(first), Value::Text(second)) => Value::Text(first + &second),
        (Value::Each(all), Value::Text(second)) => {
            Value::Each(all.into_iter().map(|one| added(one, Value::Text(second.clone()))).collect())
        }
        (Value::Text(first), Value::Each(all)) => Value::Each(all.into_iter().map(|one| added(Value::Text(first.clone()), one)).collect()),
        _ => Value::Unknown,
    }
}

pub(super) fn joined(list: &Value, between: &str) -> Value {
    let Value::List(all) = list else { return Value::Unknown };
    let texts: Option<Vec<&str>> = all.iter().map(|value| if let Value::Text(text) = value { Some(text.as_str()) } else { None }).collect();
    texts.map_or(Value::Unknown, |texts| Value::Text(texts.join(between)))
}

pub(super) fn member(value: &Value, key: &str) -> Value {
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
    pub(super) fn weight(&self) -> usize {
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
