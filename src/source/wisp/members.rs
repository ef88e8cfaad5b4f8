//! The members of a JSON object, borrowed from a line and left raw, whatever else stands in its place.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

/// The members of a JSON object, borrowed from the line and left raw.
#[derive(Debug, Default)]
pub(super) struct Members<'a> {
    all: Vec<(Cow<'a, str>, &'a RawValue)>,
    /// The value was no object.
    pub(super) odd: bool,
}

impl<'a> Members<'a> {
    /// The members of a JSON text; none when it is no object.
    pub(super) fn of(text: &'a str) -> Self {
        serde_json::from_str(text).unwrap_or(Self { all: Vec::new(), odd: true })
    }

    /// The raw value of a member; of two with one name, the later.
    pub(super) fn raw(&self, key: &str) -> Option<&'a str> {
        self.all.iter().rfind(|(name, _)| name == key).map(|(_, raw)| raw.get())
    }

    /// A string member; `None` when it is missing or no string.
    pub(super) fn string(&self, key: &str) -> Option<Cow<'a, str>> {
        let raw = self.raw(key)?;
        let inner = raw.strip_prefix('"')?.strip_suffix('"')?;
        if memchr::memchr(b'\\', inner.as_bytes()).is_none() {
            return Some(Cow::Borrowed(inner));
        }
        Some(Cow::Owned(crate::json::string(raw.as_bytes())))
    }

    /// A string member, owned.
    pub(super) fn owned(&self, key: &str) -> Option<String> {
        self.string(key).map(Cow::into_owned)
    }

    /// A whole number, also written as a float or in quotes.
    pub(super) fn int(&self, key: &str) -> Option<i64> {
        whole(self.raw(key)?)
    }

    /// A member that is exactly `true`.
    pub(super) fn truth(&self, key: &str) -> bool {
        self.raw(key) == Some("true")
    }

    /// A list of strings; members of other types are passed over.
    pub(super) fn strings(&self, key: &str) -> Option<Vec<String>> {
        let raw = self.raw(key).filter(|raw| raw.starts_with('['))?;
        let all: Vec<&RawValue> = serde_json::from_str(raw).ok()?;
        Some(all.iter().filter(|one| one.get().starts_with('"')).map(|one| crate::json::string(one.get().as_bytes())).collect())
    }

    /// Every member with its raw value, in the order of the log.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &'a str)> {
        self.all.iter().map(|(key, raw)| (key.as_ref(), raw.get()))
    }
}

/// A whole number as JSON may hold it.
fn whole(raw: &str) -> Option<i64> {
    let text = raw.trim_matches('"');
    if let Ok(number) = text.parse() {
        return Some(number);
    }
    let float: f64 = text.parse().ok()?;
    #[allow(clippy::cast_possible_truncation, reason = "whole and within the range of i32")]
    (float.fract() == 0.0 && float.abs() < f64::from(i32::MAX)).then_some(float as i64)
}

/// The line's object, with `details` opened in the same pass: most of a log's bytes lie there.
#[derive(Default)]
pub(super) struct Outer<'a> {
    pub(super) rest: Members<'a>,
    pub(super) details: Members<'a>,
}

struct Key<'a>(Cow<'a, str>);

impl<'de> Deserialize<'de> for Key<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Text;
        impl<'de> Visitor<'de> for Text {
            type Value = Key<'de>;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a key")
            }
            fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Key<'de>, E> {
                Ok(Key(Cow::Borrowed(text)))
            }
            fn visit_str<E>(self, text: &str) -> Result<Key<'de>, E> {
                Ok(Key(Cow::Owned(text.to_owned())))
            }
        }
        deserializer.deserialize_str(Text)
    }
}

/// Takes an object's members, and passes over whatever else stands in its place.
struct Object<T>(T);

trait Taking<'de>: Default {
    fn member<A: MapAccess<'de>>(&mut self, key: Cow<'de, str>, map: &mut A) -> Result<(), A::Error>;
    fn no_object() -> Self;
}

impl<'de> Taking<'de> for Members<'de> {
    fn member<A: MapAccess<'de>>(&mut self, key: Cow<'de, str>, map: &mut A) -> Result<(), A::Error> {
        self.all.push((key, map.next_value()?));
        Ok(())
    }
    fn no_object() -> Self {
        Self { all: Vec::new(), odd: true }
    }
}

impl<'de> Taking<'de> for Outer<'de> {
    fn member<A: MapAccess<'de>>(&mut self, key: Cow<'de, str>, map: &mut A) -> Result<(), A::Error> {
        if key == "details" {
            self.details = map.next_value()?;
            return Ok(());
        }
        self.rest.member(key, map)
    }
    fn no_object() -> Self {
        Self { rest: Members::no_object(), details: Members::default() }
    }
}

impl<'de, T: Taking<'de>> Visitor<'de> for Object<T> {
    type Value = T;
    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a JSON value")
    }
    fn visit_map<A: MapAccess<'de>>(mut self, mut map: A) -> Result<T, A::Error> {
        while let Some(Key(key)) = map.next_key()? {
            self.0.member(key, &mut map)?;
        }
        Ok(self.0)
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<T, A::Error> {
        while seq.next_element::<IgnoredAny>()?.is_some() {}
        Ok(T::no_object())
    }
    fn visit_str<E>(self, _: &str) -> Result<T, E> {
        Ok(T::no_object())
    }
    fn visit_bool<E>(self, _: bool) -> Result<T, E> {
        Ok(T::no_object())
    }
    fn visit_i64<E>(self, _: i64) -> Result<T, E> {
        Ok(T::no_object())
    }
    fn visit_u64<E>(self, _: u64) -> Result<T, E> {
        Ok(T::no_object())
    }
    fn visit_f64<E>(self, _: f64) -> Result<T, E> {
        Ok(T::no_object())
    }
    fn visit_unit<E>(self) -> Result<T, E> {
        Ok(T::no_object())
    }
}

impl<'de> Deserialize<'de> for Members<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Object(Self::default()))
    }
}

impl<'de> Deserialize<'de> for Outer<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Object(Self::default()))
    }
}
