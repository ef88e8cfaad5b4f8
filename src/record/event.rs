//! One `response.verification` event, in wisp's fields and key order.

use std::hash::{BuildHasher, Hasher, RandomState};

use jiff::Timestamp;
use serde::Serialize;

/// Most claims in an event (ADR 0060).
const CLAIMS: usize = 12;
/// Longest quote of a claim, in characters (ADR 0060).
const QUOTE: usize = 120;

/// Status of a checked reply; one that could not be checked is never recorded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// Claims were checked, and nothing was found.
    Verified,
    /// At least one claim is contradicted or unsupported.
    Unsupported,
    /// A model was asked and gave no answer (ADR 0060: the reply is shown unverified).
    Unverified,
}

impl Status {
    /// The word wisp writes.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Verified => "verified",
            Self::Unsupported => "unsupported",
            Self::Unverified => "unverified",
        }
    }
}

/// How a reply was checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// By the readers alone.
    Readers,
    /// By a model.
    Model,
}

impl Method {
    /// The word wisp writes.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Readers => "readers",
            Self::Model => "model",
        }
    }
}

/// One finding as an event tells it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quote {
    /// The reader's name.
    pub reader: String,
    /// The claim; cut at 120 characters.
    pub claim: String,
    /// Why it is a finding.
    pub reason: String,
}

/// What is recorded of a model beside its verdict.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asked {
    /// Bytes of the question.
    pub bytes: usize,
    /// The model.
    pub model: String,
    /// Whether it was asked to think first.
    pub think: bool,
    /// Why there is no verdict.
    pub failure: Option<String>,
}

/// What is to be recorded of one reply.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// The session's id as recorded (`Session::recorded_id`).
    pub session: String,
    /// The turn's number as recorded.
    pub turn: u32,
    /// Event id of the reply.
    pub response: String,
    /// Status of the reply.
    pub status: Status,
    /// How it was checked.
    pub method: Method,
    /// Contradicted and unsupported claims, in line order; at most twelve are written.
    pub claims: Vec<Quote>,
    /// Calls of the turn that were checked.
    pub calls: usize,
    /// Duration of the check.
    pub seconds: f64,
    /// Of the model, when one was asked.
    pub asked: Option<Asked>,
    /// Details of the event the log holds for this reply already, as raw JSON (`Turn::recorded_verification`).
    pub recorded: Option<String>,
}

/// Keys stand in alphabetical order, as wisp's encoder sorts them.
#[derive(Serialize)]
struct Envelope<'a> {
    details: Details<'a>,
    id: String,
    kind: &'static str,
    pid: u32,
    schema: u8,
    session: &'a str,
    time: String,
    turn: u32,
    version: &'static str,
}

#[derive(Serialize)]
struct Details<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    bytes: Option<usize>,
    calls: usize,
    claims: Vec<Claim<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    failure: Option<&'a str>,
    method: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    model: Option<&'a str>,
    response: &'a str,
    seconds: f64,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    think: Option<bool>,
    writer: &'static str,
}

#[derive(Serialize)]
struct Claim<'a> {
    #[serde(rename = "claim")]
    text: String,
    reader: &'a str,
    reason: &'a str,
}

impl Entry {
    /// The event's line, without its newline.
    pub(super) fn line(&self) -> String {
        let claims = self.claims.iter().take(CLAIMS).map(|quote| Claim {
            text: quote.claim.chars().take(QUOTE).collect(),
            reader: &quote.reader,
            reason: &quote.reason,
        });
        let asked = self.asked.as_ref();
        let envelope = Envelope {
            details: Details {
                bytes: asked.map(|asked| asked.bytes),
                failure: asked.and_then(|asked| asked.failure.as_deref()),
                model: asked.map(|asked| asked.model.as_str()),
                think: asked.map(|asked| asked.think),
                calls: self.calls,
                claims: claims.collect(),
                method: self.method.name(),
                response: &self.response,
                seconds: if self.seconds.is_finite() { self.seconds } else { 0.0 },
                status: self.status.name(),
                writer: "wisp-audit",
            },
            id: id(),
            kind: "response.verification",
            pid: std::process::id(),
            schema: 1,
            session: &self.session,
            time: Timestamp::now().strftime("%Y-%m-%dT%H:%M:%S%.3fZ").to_string(),
            turn: self.turn,
            version: env!("CARGO_PKG_VERSION"),
        };
        serde_json::to_string(&envelope).unwrap_or_default()
    }
}

/// The first 16 hex digits of a random (version 4) UUID; the hasher's keys are the system's random bytes.
fn id() -> String {
    let mut hasher = RandomState::new().build_hasher();
    hasher.write_i128(Timestamp::now().as_nanosecond());
    let bits = (hasher.finish() & !0xf000) | 0x4000;
    format!("{bits:016x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_has_sixteen_hex_digits_and_the_version_at_its_place() {
        let ids: std::collections::HashSet<String> = (0..100).map(|_| id()).collect();
        assert_eq!(ids.len(), 100);
        assert!(ids.iter().all(|id| id.len() == 16 && id.as_bytes()[12] == b'4' && id.bytes().all(|byte| byte.is_ascii_hexdigit())));
    }

    #[test]
    fn the_line_has_wisps_keys_in_order_and_bounded_claims() {
        let quote = Quote { reader: "call".to_owned(), claim: "é/".repeat(100), reason: "no call".to_owned() };
        let entry = Entry {
            session: "git".to_owned(),
            turn: 3,
            response: "00aa".to_owned(),
            status: Status::Unsupported,
            method: Method::Readers,
            claims: vec![quote; 20],
            calls: 2,
            seconds: 0.5,
            asked: None,
            recorded: None,
        };
        let line = entry.line();
        let value: serde_json::Value = serde_json::from_str(&line).unwrap();
        assert_eq!(value["details"]["claims"].as_array().unwrap().len(), 12);
        assert_eq!(value["details"]["claims"][0]["claim"].as_str().unwrap().chars().count(), 120);
        let order = [
            "\"details\":{\"calls\":2,\"claims\":",
            "\"method\":\"readers\",\"response\":\"00aa\",\"seconds\":0.5,\"status\":\"unsupported\",\"writer\":\"wisp-audit\"},\"id\":",
            "\"kind\":\"response.verification\",\"pid\":",
            "\"schema\":1,\"session\":\"git\",\"time\":\"",
            "Z\",\"turn\":3,\"version\":\"",
        ];
        let places: Vec<_> = order.iter().map(|part| line.find(part).unwrap()).collect();
        assert!(places.is_sorted() && line.contains("é/é/") && !line.contains('\n'));
        let asked = Asked { bytes: 4120, model: "system".to_owned(), think: false, failure: Some("late".to_owned()) };
        let line = Entry { method: Method::Model, claims: Vec::new(), asked: Some(asked), ..entry }.line();
        let details = "\"details\":{\"bytes\":4120,\"calls\":2,\"claims\":[],\"failure\":\"late\",\"method\":\"model\",\"model\":\"system\",\
                       \"response\":\"00aa\",\"seconds\":0.5,\"status\":\"unsupported\",\"think\":false,\"writer\":\"wisp-audit\"}";
        assert!(line.contains(details), "{line}");
    }
}
