//! Where our recomputation differs from the verification a log holds.

use serde::Deserialize;

use super::event::{Entry, Quote};
use crate::evidence::text::fold;

/// One difference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Difference {
    /// The statuses differ.
    Status {
        /// The recorded one.
        recorded: String,
        /// Ours.
        ours: &'static str,
    },
    /// The log names a claim that we do not flag.
    OnlyRecorded(Quote),
    /// We flag a claim that the log does not name.
    OnlyOurs(Quote),
    /// The call counts differ.
    Calls {
        /// The recorded one.
        recorded: u64,
        /// Ours.
        ours: usize,
    },
}

impl std::fmt::Display for Difference {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Status { recorded, ours } => write!(f, "the log says {recorded}, recomputed it is {ours}"),
            Self::OnlyRecorded(quote) => write!(f, "only the log names \"{}\" ({}: {})", quote.claim, quote.reader, quote.reason),
            Self::OnlyOurs(quote) => write!(f, "the log does not name \"{}\" ({}: {})", quote.claim, quote.reader, quote.reason),
            Self::Calls { recorded, ours } => write!(f, "the log counts {recorded} calls, recomputed there are {ours}"),
        }
    }
}

/// What a log says; types are not established, so each field is read on its own.
#[derive(Deserialize, Default)]
#[serde(default)]
struct Recorded {
    method: serde_json::Value,
    status: serde_json::Value,
    claims: serde_json::Value,
    calls: serde_json::Value,
}

/// Differences between recorded details and our own result; none when the log's was made by another method.
#[must_use]
pub fn differences(recorded: &str, ours: &Entry) -> Vec<Difference> {
    let Ok(recorded) = serde_json::from_str::<Recorded>(recorded) else { return Vec::new() };
    if recorded.method.as_str().is_some_and(|method| method != ours.method.name()) {
        return Vec::new();
    }
    let mut found = Vec::new();
    if let Some(status) = recorded.status.as_str().filter(|status| *status != ours.status.name()) {
        found.push(Difference::Status { recorded: status.to_owned(), ours: ours.status.name() });
    }
    if let Some(calls) = recorded.calls.as_u64().filter(|calls| *calls != ours.calls as u64) {
        found.push(Difference::Calls { recorded: calls, ours: ours.calls });
    }
    let theirs: Vec<Quote> = recorded.claims.as_array().into_iter().flatten().map(quote).collect();
    let lacks = |all: &[Quote], one: &Quote| !all.iter().any(|other| same(other, one));
    found.extend(theirs.iter().filter(|one| lacks(&ours.claims, one)).cloned().map(Difference::OnlyRecorded));
    found.extend(ours.claims.iter().filter(|one| lacks(&theirs, one)).cloned().map(Difference::OnlyOurs));
    found
}

fn quote(value: &serde_json::Value) -> Quote {
    let text = |key: &str| value.get(key).and_then(serde_json::Value::as_str).unwrap_or_default().to_owned();
    Quote { reader: text("reader"), claim: text("claim"), reason: text("reason") }
}

/// An ellipsis as folding leaves it.
const ELLIPSIS: &str = "...";

/// The same claim: quotes are cut, and may leave something out with an ellipsis.
fn same(one: &Quote, other: &Quote) -> bool {
    let (one, other) = (fold(&one.claim), fold(&other.claim));
    let part = |short: &str, long: &str| {
        !short.is_empty() && short.split(ELLIPSIS).map(str::trim).filter(|part| !part.is_empty()).all(|part| long.contains(part))
    };
    one == other || part(&one, &other) || part(&other, &one)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Method, Status};

    fn ours(claims: &[&str]) -> Entry {
        let quote = |claim: &&str| Quote { reader: "call".to_owned(), claim: (*claim).to_owned(), reason: "no call".to_owned() };
        let status = if claims.is_empty() { Status::Verified } else { Status::Unsupported };
        Entry {
            session: "s".to_owned(),
            turn: 2,
            response: "aa".to_owned(),
            status,
            method: Method::Readers,
            claims: claims.iter().map(quote).collect(),
            calls: 6,
            seconds: 0.0,
            asked: None,
            recorded: None,
        }
    }

    #[test]
    fn a_quote_with_an_ellipsis_is_the_same_claim() {
        let recorded = r#"{"method":"readers","status":"unsupported","calls":6,"claims":[{"reader":"outcome","claim":"`sudo ls` … was denied.","reason":"x"}]}"#;
        assert!(differences(recorded, &ours(&["`sudo ls` by the way was denied."])).is_empty());
    }

    #[test]
    fn every_kind_of_difference_is_told() {
        let recorded = r#"{"method":"readers","status":"verified","calls":5,"claims":[{"claim":"gone"}]}"#;
        let told: Vec<String> = differences(recorded, &ours(&["new"])).iter().map(ToString::to_string).collect();
        assert_eq!(told.len(), 4, "{told:?}");
        assert!(told[0].contains("verified") && told[2].contains("gone") && told[3].contains("new"));
    }

    #[test]
    fn a_models_verdict_and_odd_types_are_not_compared() {
        assert!(differences(r#"{"method":"model","status":"verified"}"#, &ours(&["x"])).is_empty());
        assert!(differences(r#"{"method":7,"claims":{},"calls":"6"}"#, &ours(&[])).is_empty());
        assert!(differences("not json", &ours(&[])).is_empty());
    }
}
