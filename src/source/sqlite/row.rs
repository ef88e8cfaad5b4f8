//! One row of a table, as JSON.

use rusqlite::types::ValueRef;

use crate::source::tree::Node;

/// One row, as the members of a JSON object.
#[derive(Debug, Default)]
pub struct Row(pub(super) Vec<(String, String)>);

/// A value as JSON.
pub(super) fn written(value: ValueRef<'_>) -> String {
    match value {
        ValueRef::Null | ValueRef::Blob(_) => "null".to_owned(),
        ValueRef::Integer(number) => number.to_string(),
        ValueRef::Real(number) => serde_json::Number::from_f64(number).map_or_else(|| "null".to_owned(), |number| number.to_string()),
        ValueRef::Text(text) => quoted(&String::from_utf8_lossy(text)),
    }
}

fn quoted(text: &str) -> String {
    serde_json::to_string(text).unwrap_or_default()
}

impl Row {
    /// A column's value as JSON; empty where there is none.
    #[must_use]
    pub fn raw(&self, column: &str) -> &str {
        self.0.iter().find(|(name, _)| name == column).map_or("", |(_, value)| value)
    }

    /// A column's text or number.
    #[must_use]
    pub fn word(&self, column: &str) -> String {
        Node::of(self.raw(column)).map(Node::word).unwrap_or_default()
    }

    /// Takes a column whose text is JSON as that.
    #[must_use]
    pub fn parsed(mut self, column: &str) -> Self {
        if let Some((_, value)) = self.0.iter_mut().find(|(name, _)| name == column) {
            let text = crate::json::string(value.as_bytes());
            if Node::of(&text).is_some() {
                *value = text;
            }
        }
        self
    }

    /// The row as an object; the members of the object in the column `spread` stand beside the other columns.
    #[must_use]
    pub fn object(&self, spread: Option<&str>) -> String {
        let inner = spread.map(|column| self.raw(column)).filter(|raw| Node::of(raw).is_some_and(Node::is_object));
        let own = self.0.iter().filter(|(name, _)| spread != Some(name.as_str()) || inner.is_none());
        let mut members: Vec<String> = own.map(|(name, value)| format!("{}:{value}", quoted(name))).collect();
        let inside = inner.map(|raw| raw.trim().trim_start_matches('{')).and_then(|raw| raw.strip_suffix('}'));
        members.extend(inside.map(str::trim).filter(|inside| !inside.is_empty()).map(str::to_owned));
        format!("{{{}}}", members.join(","))
    }
}
