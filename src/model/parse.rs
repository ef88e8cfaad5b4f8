//! A model's text → its verdict: exactly one JSON object that holds one, in a fence or behind other text; nothing is inferred from prose.

use serde_json::{Map, Value};

use crate::audit::{Ask, Said};

/// A verdict as a model gave it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// The answer.
    pub said: Said,
    /// The words it named; `None` when it named none, which is never an error (ADR 0060).
    pub claim: Option<String>,
    /// Its reason; empty when it gave none.
    pub reason: String,
}

/// Longest text that is looked at, in bytes.
const LONGEST: usize = 64 << 10;
/// Longest claim and reason that are kept, in characters.
const KEPT: usize = 600;

/// The verdict in a model's text.
///
/// # Errors
/// Why there is none, in words.
pub fn parse(ask: Ask, text: &str) -> Result<Verdict, String> {
    if text.len() > LONGEST {
        return Err("the answer is longer than a verdict can be".to_owned());
    }
    let said = after_thinking(text).trim();
    if said.is_empty() {
        return Err("the answer is empty".to_owned());
    }
    let mut held = objects(said).into_iter().filter(|object| object.contains_key(key(ask)));
    match (held.next(), held.next()) {
        (Some(object), None) => verdict(ask, &object),
        (Some(_), Some(_)) => Err("the answer holds two verdicts".to_owned()),
        (None, _) if said.contains('{') => Err(format!("the answer holds no JSON object with `{}`, or one that is cut", key(ask))),
        (None, _) => Err("the answer is no JSON".to_owned()),
    }
}

/// What stands behind the last thought; one that was never ended is the whole answer.
fn after_thinking(text: &str) -> &str {
    match text.rfind("</think>") {
        Some(at) => &text[at + "</think>".len()..],
        None => text.find("<think>").map_or(text, |at| &text[..at]),
    }
}

/// The member that a verdict cannot do without.
fn key(ask: Ask) -> &'static str {
    match ask {
        Ask::Results => "verdict",
        Ask::Addresses => "ok",
    }
}

/// The JSON objects in a text that lie in no other.
fn objects(text: &str) -> Vec<Map<String, Value>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(open) = text.get(at..).and_then(|rest| rest.find('{')) {
        at += open;
        let mut values = serde_json::Deserializer::from_str(&text[at..]).into_iter::<Map<String, Value>>();
        match values.next() {
            Some(Ok(object)) => {
                at += values.byte_offset();
                found.push(object);
            }
            _ => at += 1,
        }
    }
    found
}

fn verdict(ask: Ask, object: &Map<String, Value>) -> Result<Verdict, String> {
    let said = match (ask, object.get(key(ask))) {
        (Ask::Results, Some(Value::String(word))) => match word.trim().to_ascii_lowercase().as_str() {
            "verified" => Said::Verified,
            "unsupported" => Said::Unsupported,
            _ => return Err("the verdict is neither `verified` nor `unsupported`".to_owned()),
        },
        (Ask::Addresses, Some(Value::Bool(true))) => Said::Addresses,
        (Ask::Addresses, Some(Value::Bool(false))) => Said::Misses,
        _ => return Err(format!("`{}` is of the wrong type", key(ask))),
    };
    let text = |name: &str| object.get(name).and_then(Value::as_str).map(str::trim).unwrap_or_default();
    let kept = |text: &str| text.chars().take(KEPT).collect::<String>();
    Ok(Verdict { said, claim: Some(kept(text("claim"))).filter(|claim| names(claim)), reason: kept(text("reason")) })
}

/// A claim that names something.
fn names(claim: &str) -> bool {
    let bare = claim.trim_matches(|letter: char| !letter.is_alphanumeric()).to_lowercase();
    !matches!(bare.as_str(), "" | "none" | "null" | "n/a" | "na" | "nothing")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str) -> Option<Said> {
        parse(Ask::Results, text).ok().map(|verdict| verdict.said)
    }

    #[test]
    fn one_object_counts_wherever_it_stands() {
        let bare = r#"{"reason":"no call ran it","claim":"All 12 pass","verdict":"unsupported"}"#;
        for text in [
            bare.to_owned(),
            format!("  \n{bare}\n"),
            format!("```json\n{bare}\n```"),
            format!("<think>Is it {{\"verdict\":\"verified\"}}? No.</think>\n{bare}"),
            format!("no start tag {{\"verdict\":\"verified\"}} </think>{bare}"),
            format!("Let me see {{x}}. The answer is:\n{bare}\nThat is all."),
            bare.replace("unsupported", " Unsupported "),
        ] {
            let verdict = parse(Ask::Results, &text).unwrap();
            assert_eq!(verdict.said, Said::Unsupported, "{text}");
            assert_eq!((verdict.claim.as_deref(), verdict.reason.as_str()), (Some("All 12 pass"), "no call ran it"));
        }
    }

    #[test]
    fn what_is_no_single_verdict_is_none() {
        for text in [
            "",
            "looks fine",
            "{",
            r#"{"reason":"cut off here, "#,
            r#"{"reason":"x"}"#,
            r#"{"verdict":true}"#,
            r#"{"verdict":"maybe"}"#,
            r#"{"verdict":"verified"} {"verdict":"unsupported"}"#,
            "[1,2]",
            "<html><body>502 Bad Gateway</body></html>",
            r#"<think>{"verdict":"unsupported"} never ends"#,
        ] {
            assert_eq!(said(text), None, "{text}");
        }
        assert_eq!(said(&"{\"a\":".repeat(8000)), None);
        assert_eq!(said(&"{".repeat(70_000)), None);
    }

    #[test]
    fn a_missing_claim_or_reason_is_no_error() {
        let verdict = parse(Ask::Results, r#"{"verdict":"unsupported"}"#).unwrap();
        assert_eq!(verdict, Verdict { said: Said::Unsupported, claim: None, reason: String::new() });
        for claim in ["null", "7", "\"\"", "\"None.\"", "[\"x\"]"] {
            let text = format!(r#"{{"reason":5,"claim":{claim},"verdict":"unsupported"}}"#);
            assert_eq!(parse(Ask::Results, &text).unwrap().claim, None, "{claim}");
        }
    }

    #[test]
    fn the_spot_check_takes_a_boolean_and_nothing_else() {
        let said = |text: &str| parse(Ask::Addresses, text).ok().map(|verdict| verdict.said);
        assert_eq!(said(r#"{"ok": false, "reason": "off-topic"}"#), Some(Said::Misses));
        assert_eq!(said(r#"{"ok": true}"#), Some(Said::Addresses));
        for text in ["", "looks fine", r#"{"ok": "false"}"#, r#"{"reason": "x"}"#, r#"{"ok": true}{"ok": false}"#] {
            assert_eq!(said(text), None, "{text}");
        }
    }
}
