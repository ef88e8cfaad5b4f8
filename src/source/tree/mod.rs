//! A JSON document looked into level by level; its long texts stay in the log.

mod document;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::word::Word;

pub use document::Document;
use document::whole;

/// A JSON value as it is written; empty where there is none.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Node<'a>(&'a str);

impl<'a> Node<'a> {
    /// The value written in a text, if that is JSON.
    #[must_use]
    pub fn of(text: &'a str) -> Option<Self> {
        whole(text.as_bytes()).ok().map(|()| Self(text.trim()))
    }

    /// The value as it is written.
    #[must_use]
    pub fn raw(self) -> &'a str {
        self.0
    }

    /// Missing or null.
    #[must_use]
    pub fn is_absent(self) -> bool {
        self.0.is_empty() || self.0 == "null"
    }

    /// A JSON string.
    #[must_use]
    pub fn is_string(self) -> bool {
        self.0.starts_with('"')
    }

    /// An array.
    #[must_use]
    pub fn is_array(self) -> bool {
        self.0.starts_with('[')
    }

    /// An object.
    #[must_use]
    pub fn is_object(self) -> bool {
        self.0.starts_with('{')
    }

    /// The members of an object; none for any other value.
    #[must_use]
    pub fn fields(self) -> Fields<'a> {
        if self.is_object() { serde_json::from_str(self.0).unwrap_or_default() } else { Fields::default() }
    }

    /// One member, looked for once; take [`Node::fields`] for several.
    #[must_use]
    pub fn at(self, key: &str) -> Self {
        self.fields().get(key)
    }

    /// The member of a member …
    #[must_use]
    pub fn path(self, keys: &[&str]) -> Self {
        keys.iter().fold(self, |node, key| node.at(key))
    }

    /// The items of an array; none for any other value.
    #[must_use]
    pub fn items(self) -> Vec<Self> {
        if !self.is_array() {
            return Vec::new();
        }
        let all: Vec<&'a RawValue> = serde_json::from_str(self.0).unwrap_or_default();
        all.into_iter().map(|raw| Self(raw.get())).collect()
    }

    /// The decoded string, if it is one.
    #[must_use]
    pub fn string(self) -> Option<String> {
        self.is_string().then(|| crate::json::string(self.0.as_bytes()))
    }

    /// A string or a number as text; empty for anything else.
    #[must_use]
    pub fn word(self) -> String {
        let is_number = self.0.starts_with(|c: char| c == '-' || c.is_ascii_digit());
        if is_number { self.0.to_owned() } else { self.string().unwrap_or_default() }
    }

    /// A text: a string decoded, blocks joined by newlines, anything else as written.
    #[must_use]
    pub fn text(self) -> String {
        if self.is_absent() { String::new() } else { crate::json::text(self.0.as_bytes()) }
    }

    /// About the first `limit` bytes of the text.
    #[must_use]
    pub fn head(self, limit: usize) -> String {
        if self.is_absent() { String::new() } else { crate::json::head(self.0.as_bytes(), limit) }
    }

    /// A whole number, also one written as a string or with a fraction of zero.
    #[must_use]
    pub fn int(self) -> Option<i32> {
        let word = self.word();
        word.trim().strip_suffix(".0").unwrap_or(word.trim()).parse().ok()
    }

    /// A whole number that is not negative, of any size a count has.
    #[must_use]
    pub fn count(self) -> Option<u64> {
        self.word().trim().parse().ok()
    }

    /// Literally true.
    #[must_use]
    pub fn is_true(self) -> bool {
        self.0 == "true"
    }

    /// This value, else the other where this is missing or null.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        if self.is_absent() { other } else { self }
    }
}

/// The members of an object, in their order.
#[derive(Debug, Clone, Default)]
pub struct Fields<'a>(Vec<(Word<'a>, &'a RawValue)>);

impl<'a> Fields<'a> {
    /// The member of that name; of several, the last.
    #[must_use]
    pub fn get(&self, key: &str) -> Node<'a> {
        self.0.iter().rfind(|(name, _)| **name == *key).map(|(_, raw)| Node(raw.get())).unwrap_or_default()
    }

    /// The members as they are written, for a look at what they speak of.
    #[must_use]
    pub fn raw(&self) -> String {
        self.all().map(|(key, value)| format!("\"{key}\":{}", value.raw())).collect::<Vec<_>>().join(",")
    }

    /// The first of these members that is there.
    #[must_use]
    pub fn any(&self, keys: &[&str]) -> Node<'a> {
        keys.iter().map(|key| self.get(key)).find(|node| !node.is_absent()).unwrap_or_default()
    }

    /// All members.
    pub fn all(&self) -> impl Iterator<Item = (&str, Node<'a>)> {
        self.0.iter().map(|(name, raw)| (&**name, Node(raw.get())))
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Fields<'a> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_map(Members)
    }
}

struct Members;

impl<'de> Visitor<'de> for Members {
    type Value = Fields<'de>;

    fn expecting(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
        out.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut all = Vec::new();
        while let Some(pair) = map.next_entry()? {
            all.push(pair);
        }
        Ok(Fields(all))
    }
}
