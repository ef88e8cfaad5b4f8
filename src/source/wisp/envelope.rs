//! One line of wisp's audit log, read more tolerantly than wisp reads it (formats: envelope, 2.2).

use std::borrow::Cow;

use super::members::{Members, Outer};

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
