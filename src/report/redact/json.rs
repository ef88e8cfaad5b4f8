//! Secrets in JSON: by the names of members, and whatever way their texts are escaped.

use serde_json::{Map, Value};

use super::judge::{is_count, is_placeholder};
use super::rules::is_secret_name;
use super::{Redactor, rules};

/// Longest JSON that is read member by member, in bytes.
const LONGEST: usize = 4 << 20;

fn read(text: &str) -> Option<Value> {
    let start = text.trim_start();
    if text.len() > LONGEST || !start.starts_with(['{', '[', '"']) {
        return None;
    }
    serde_json::from_str(start).ok()
}

/// The JSON with stand-ins in its strings; `None` when it is none.
pub(super) fn redacted(text: &str, redactor: &Redactor) -> Option<String> {
    let mut value = read(text)?;
    walk(&mut value, redactor);
    Some(value.to_string())
}

fn walk(value: &mut Value, redactor: &Redactor) {
    match value {
        Value::String(text) => *text = member("", text, redactor),
        Value::Array(items) => items.iter_mut().for_each(|item| walk(item, redactor)),
        Value::Object(members) => *members = std::mem::take(members).into_iter().map(|member| of_member(member, redactor)).collect(),
        _ => {}
    }
}

fn of_member((name, mut value): (String, Value), redactor: &Redactor) -> (String, Value) {
    match &mut value {
        Value::String(text) => *text = member(&name, text, redactor),
        inner => walk(inner, redactor),
    }
    (redactor.text(&name), value)
}

/// The text of a member of that name; one that is JSON itself is taken apart.
pub(super) fn member(name: &str, text: &str, redactor: &Redactor) -> String {
    if is_secret(name, text) {
        return redactor.stand_ins.of("secret", text);
    }
    match read(text) {
        Some(inner) if !inner.is_string() => redactor.json(text),
        _ => redactor.text(text),
    }
}

fn is_secret(name: &str, text: &str) -> bool {
    text.len() >= 3 && is_secret_name(name) && !is_placeholder(text) && !is_count(name, text)
}

/// Each value of a member with a secret name, as it is when nothing is escaped, and all that the rules find in decoded strings.
pub(super) fn each_secret(text: &str, found: &mut dyn FnMut(&'static str, &str)) {
    if let Some(value) = read(text) {
        learn(&value, found);
    }
}

fn learn(value: &Value, found: &mut dyn FnMut(&'static str, &str)) {
    match value {
        Value::String(text) => {
            rules::replace(text, &mut |kind, secret| {
                found(kind, secret);
                format!("{}{kind}", super::stand_in::MARK)
            });
            if let Some(inner) = read(text).filter(|inner| !inner.is_string()) {
                learn(&inner, found);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| learn(item, found)),
        Value::Object(members) => learn_members(members, found),
        _ => {}
    }
}

fn learn_members(members: &Map<String, Value>, found: &mut dyn FnMut(&'static str, &str)) {
    for (name, value) in members {
        match value {
            Value::String(text) if is_secret(name, text) => found("secret", text),
            inner => learn(inner, found),
        }
    }
}
