//! A short string of a record that borrows from the log and takes any other value as empty.

use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;

use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

/// A name, id or kind: empty when it is missing, null or no string, so that a change of type never hides a line.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Word<'a>(Cow<'a, str>);

impl Word<'_> {
    /// The string, unless it is empty.
    #[must_use]
    pub fn some(&self) -> Option<String> {
        (!self.0.is_empty()).then(|| self.0.clone().into_owned())
    }
}

impl From<&'static str> for Word<'_> {
    fn from(text: &'static str) -> Self {
        Self(Cow::Borrowed(text))
    }
}

impl Deref for Word<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Word<'a> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(Any)
    }
}

struct Any;

impl<'de> Visitor<'de> for Any {
    type Value = Word<'de>;

    fn expecting(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str("any value")
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(Word(Cow::Borrowed(text)))
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Word(Cow::Owned(text.to_owned())))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Self::Value, E> {
        Ok(Word(Cow::Owned(number.to_string())))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Self::Value, E> {
        Ok(Word(Cow::Owned(number.to_string())))
    }

    fn visit_f64<E>(self, _: f64) -> Result<Self::Value, E> {
        Ok(Word::default())
    }

    fn visit_bool<E>(self, value: bool) -> Result<Self::Value, E> {
        Ok(Word(Cow::Borrowed(if value { "true" } else { "false" })))
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(Word::default())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
        while seq.next_element::<IgnoredAny>()?.is_some() {}
        Ok(Word::default())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(Word::default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(serde::Deserialize)]
    struct Named<'a> {
        #[serde(borrow, default)]
        name: Word<'a>,
    }

    #[test]
    fn a_value_of_another_type_is_empty_and_hides_nothing() {
        let read = |text: &str| serde_json::from_str::<Named>(text).unwrap().name.to_string();
        assert_eq!(read(r#"{"name":"x"}"#), "x");
        assert_eq!(read(r#"{"name":{"deep":[1]}}"#), "");
        assert_eq!(read(r#"{"name":null}"#), "");
        assert_eq!(read(r#"{"name":57}"#), "57");
        assert_eq!(read("{}"), "");
    }
}
