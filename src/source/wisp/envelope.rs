//! One line of wisp's audit log, read more tolerantly than wisp reads it (formats: envelope, 2.2).

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

/// The members of a JSON object, borrowed from the line and left raw.
#[derive(Debug, Default)]
pub(super) struct Members<'a> {
    all: Vec<(Cow<'a, str>, &'a RawValue)>,
    /// The value was no object.
    odd: bool,
}

/// One audit event.
#[derive(Debug, Default)]
pub(super) struct Envelope<'a> {
    pub(super) session: Cow<'a, str>,
    pub(super) pid: Option<i64>,
    pub(super) turn: Option<u32>,
    pub(super) call: Option<Cow<'a, str>>,
    pub(super) id: Option<Cow<'a, str>>,
    pub(super) time: Option<Cow<'a, str>>,
    pub(super) version: Option<Cow<'a, str>>,
    pub(super) kind: Cow<'a, str>,
    pub(super) details: Members<'a>,
    /// A field that has another type than wisp writes.
    pub(super) odd: Option<&'static str>,
}

impl<'a> Envelope<'a> {
    /// Reads a line; the error says in words why it is no event.
    pub(super) fn read(line: &'a [u8]) -> Result<Self, String> {
        let outer: Outer<'a> = serde_json::from_slice(line).map_err(|error| error.to_string())?;
        if outer.rest.odd {
            return Err("not a JSON object".to_owned());
        }
        let Some(kind) = outer.rest.string("kind").filter(|kind| !kind.is_empty()) else {
            return Err("no event kind".to_owned());
        };
        let mut envelope = Self { kind, details: outer.details, ..Self::default() };
        envelope.fill(&outer.rest);
        Ok(envelope)
    }

    fn fill(&mut self, rest: &Members<'a>) {
        self.session = rest.string("session").unwrap_or(Cow::Borrowed("unknown"));
        self.pid = rest.int("pid");
        self.turn = rest.int("turn").and_then(|turn| u32::try_from(turn).ok()).filter(|turn| *turn > 0);
        self.call = rest.string("call");
        self.id = rest.string("id");
        self.time = rest.string("time");
        self.version = rest.string("version");
        let typed = [
            ("session", rest.string("session").is_some()),
            ("turn", self.turn.is_some()),
            ("pid", self.pid.is_some()),
            ("call", self.call.is_some()),
            ("time", self.time.is_some()),
        ];
        let wrong = typed.iter().find(|(key, good)| !good && rest.raw(key).is_some_and(|raw| raw != "null"));
        self.odd = wrong.map(|(key, _)| *key).or(self.details.odd.then_some("details"));
    }
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
struct Outer<'a> {
    rest: Members<'a>,
    details: Members<'a>,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_without_pid_schema_and_fractions_is_still_an_event() {
        let line = br#"{"details":{"text":"hi\n"},"kind":"prompt","session":"a","time":"2026-10-12T09:14:08Z","turn":1.0}"#;
        let event = Envelope::read(line).unwrap();
        assert_eq!((event.kind.as_ref(), event.turn, event.pid, event.odd), ("prompt", Some(1), None, None));
        assert_eq!(event.details.string("text").as_deref(), Some("hi\n"));
    }

    #[test]
    fn wrong_types_are_noted_and_do_not_lose_the_event() {
        let event = Envelope::read(br#"{"details":["x"],"kind":"prompt","pid":"7","turn":{"a":1},"session":"s"}"#).unwrap();
        assert_eq!((event.odd, event.turn, event.pid), (Some("turn"), None, Some(7)));
        let event = Envelope::read(br#"{"details":"text","kind":"prompt","session":"s"}"#).unwrap();
        assert_eq!(event.odd, Some("details"));
    }

    #[test]
    fn what_is_no_event_is_told_apart() {
        assert_eq!(Envelope::read(b"[1]").unwrap_err(), "not a JSON object");
        assert_eq!(Envelope::read(b"{\"a\":1}").unwrap_err(), "no event kind");
        assert!(Envelope::read(b"{\"kind\":\"pro").is_err());
    }

    #[test]
    fn ten_thousand_nested_arrays_do_not_overflow_the_stack() {
        let deep = format!("{}{}", "[".repeat(10_000), "]".repeat(10_000));
        let line = format!(r#"{{"details":{{"x":{deep},"text":"t"}},"kind":"prompt","session":"s","y":{deep}}}"#);
        assert_eq!(Envelope::read(line.as_bytes()).unwrap().details.string("text").as_deref(), Some("t"));
        assert!(Envelope::read(deep.as_bytes()).is_err());
    }
}
