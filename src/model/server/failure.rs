//! Why a question got no answer, and whether asking once more may help.

use std::time::Duration;

use reqwest::header::{HeaderMap, RETRY_AFTER};
use reqwest::{StatusCode, Url};

/// Why a question got no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Failure {
    /// In words.
    pub(super) why: String,
    /// Of what kind.
    pub(super) kind: Kind,
}

/// Kinds of failures.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Kind {
    /// Nobody is there.
    Connect,
    /// Somebody is, and cannot answer now; how long to wait, when it says so.
    Busy(Option<Duration>),
    /// It answers nobody: no such model, not allowed.
    Closed,
    /// It did not take the question as it was put, in these words.
    Rejected(String),
    /// This question has no answer.
    Final,
}

/// Longest wait that a server may ask for.
const LONGEST: Duration = Duration::from_mins(1);
/// Longest text of a server's that is told, in characters.
const TOLD: usize = 160;

impl Failure {
    /// That nothing will change.
    pub(super) fn last(why: impl Into<String>) -> Self {
        Self { why: why.into(), kind: Kind::Final }
    }

    /// What the client could not do.
    pub(super) fn of_client(error: &reqwest::Error, url: &Url) -> Self {
        let reason = reason(error);
        if error.is_connect() {
            return Self { why: format!("cannot connect to {url}: {reason}"), kind: Kind::Connect };
        }
        Self::last(format!("the connection to the model's server broke: {reason}"))
    }

    /// What a status other than success says.
    pub(super) fn of_status(status: StatusCode, headers: &HeaderMap, body: &[u8]) -> Self {
        let told = told(body);
        let why =
            format!("the model's server answers {}{}", status.as_u16(), if told.is_empty() { String::new() } else { format!(": {told}") });
        let kind = match status.as_u16() {
            300..=399 => {
                return Self::last(format!("the model's server answers {} and sends elsewhere, which is not followed", status.as_u16()));
            }
            408 | 429 | 500..=599 => Kind::Busy(wait(headers)),
            401 | 403 | 404 => Kind::Closed,
            400 | 422 => Kind::Rejected(String::from_utf8_lossy(body).into_owned()),
            _ => Kind::Final,
        };
        Self { why, kind }
    }

    /// Asking once more may help.
    pub(super) fn may_pass(&self) -> bool {
        matches!(self.kind, Kind::Connect | Kind::Busy(_))
    }

    /// How long to wait before that, where `usual` is what it would be; `None` ends it.
    pub(super) fn wait(&self, usual: Option<Duration>) -> Option<Duration> {
        match self.kind {
            Kind::Busy(Some(asked)) if asked > LONGEST => None,
            Kind::Busy(Some(asked)) => usual.map(|usual| usual.max(asked)),
            _ => usual,
        }
    }
}

/// The innermost cause, which is the one that tells something.
pub(super) fn reason(error: &reqwest::Error) -> String {
    let mut cause: &dyn std::error::Error = error;
    while let Some(inner) = cause.source() {
        cause = inner;
    }
    cause.to_string()
}

/// `Retry-After`, in seconds or as a date.
fn wait(headers: &HeaderMap) -> Option<Duration> {
    let text = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    if let Ok(seconds) = text.parse::<u64>() {
        return Some(Duration::from_secs(seconds));
    }
    let then = jiff::fmt::rfc2822::parse(text).ok()?.timestamp();
    let seconds = then.as_second() - jiff::Timestamp::now().as_second();
    Some(Duration::from_secs(u64::try_from(seconds).unwrap_or(0)))
}

/// What an error's body says: the message of a JSON error, the beginning of a text, and of a page that it is one.
fn told(body: &[u8]) -> String {
    let text = String::from_utf8_lossy(body);
    let text = text.trim();
    if text.starts_with('<') {
        return "a page of HTML".to_owned();
    }
    let value: Option<serde_json::Value> = serde_json::from_str(text).ok();
    let error = value.as_ref().and_then(|value| value.get("error"));
    let message = error.and_then(|error| error.as_str().or_else(|| error.get("message").and_then(serde_json::Value::as_str)));
    let words: Vec<&str> = message.unwrap_or(text).split_whitespace().collect();
    words.join(" ").chars().take(TOLD).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wait_is_asked_for_in_seconds_or_by_a_date() {
        let headers = |text: &str| HeaderMap::from_iter([(RETRY_AFTER, text.parse().unwrap())]);
        assert_eq!(wait(&headers("7")), Some(Duration::from_secs(7)));
        assert_eq!(wait(&headers("Wed, 21 Oct 2015 07:28:00 GMT")), Some(Duration::ZERO));
        assert_eq!(wait(&headers("soon")), None);
        let busy = |seconds| Failure { why: String::new(), kind: Kind::Busy(Some(Duration::from_secs(seconds))) };
        let usual = Some(Duration::from_secs(1));
        assert_eq!(busy(7).wait(usual), Some(Duration::from_secs(7)));
        assert_eq!(busy(0).wait(usual), usual);
        assert_eq!(busy(3600).wait(usual), None);
        assert_eq!(busy(7).wait(None), None);
    }

    #[test]
    fn a_servers_words_are_told_short_and_its_pages_are_not() {
        assert_eq!(told(br#"{"error":"model 'x' not found"}"#), "model 'x' not found");
        assert_eq!(told(br#"{"error":{"message":"bad\nkey"}}"#), "bad key");
        assert_eq!(told(b"<!doctype html><h1>502</h1>"), "a page of HTML");
        assert_eq!(told("é".repeat(5000).as_bytes()).chars().count(), TOLD);
        assert_eq!(told(&[0xff, 0xfe]), "\u{fffd}\u{fffd}");
    }
}
