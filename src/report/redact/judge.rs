//! What only looks like a secret.

use std::net::{Ipv4Addr, Ipv6Addr};

use super::stand_in::MARK;

/// Words that stand where a secret would, and are none.
const WORDS: &[&str] = &[
    "true",
    "false",
    "null",
    "none",
    "nil",
    "undefined",
    "string",
    "str",
    "int",
    "integer",
    "number",
    "bool",
    "boolean",
    "bytes",
    "any",
    "required",
    "optional",
    "missing",
    "invalid",
    "expired",
    "empty",
    "unset",
    "set",
    "valid",
    "not",
    "the",
    "and",
    "for",
    "from",
    "yes",
    "option",
    "default",
    "changeme",
    "example",
    "placeholder",
    "your",
    "value",
    "secret",
    "password",
    "token",
    "key",
    "type",
    "name",
];

/// A value that stands for one that is elsewhere, a word of code, or a stand-in.
pub(super) fn is_placeholder(value: &str) -> bool {
    let lower = value.to_ascii_lowercase();
    let marks = value.starts_with(['$', '<', '{', '%', '*', '.', '@', '#', '!']) || lower.starts_with("xxx") || is_stand_in(value);
    let code = ["process.env", "os.environ", "env.", "std::env", "self.", "this.", "config.", "settings.", "secrets."];
    marks || WORDS.contains(&lower.as_str()) || code.iter().any(|start| lower.starts_with(start)) || value.contains("::")
}

/// A stand-in, or a text that holds one.
pub(super) fn is_stand_in(value: &str) -> bool {
    value.contains(MARK)
}

/// A count of tokens, not a token.
pub(super) fn is_count(key: &str, value: &str) -> bool {
    let digits = value.chars().all(|c| c.is_ascii_digit() || c == '.' || c == '_');
    digits && (value.len() < 4 || key.to_ascii_lowercase().contains("token"))
}

/// Long, of many different signs, and neither a path, a digest nor an id.
pub(super) fn is_random(key: &str, value: &str) -> bool {
    let has = |test: fn(&char) -> bool| value.chars().any(|c| test(&c));
    let mixed = has(char::is_ascii_digit) && has(char::is_ascii_lowercase) && has(char::is_ascii_uppercase);
    let hex = value.chars().all(|c| c.is_ascii_hexdigit() || c == '-');
    let named_hash = ["sha", "hash", "digest", "commit", "rev", "sum", "finger", "id", "etag", "tree", "parent", "integrity"];
    let key = key.to_ascii_lowercase();
    let path = value.starts_with(['/', '.', '~']) || value.matches('/').count() > 1 || value.matches('.').count() > 2;
    if path || named_hash.iter().any(|name| key.contains(name)) || is_stand_in(value) {
        return false;
    }
    if hex { value.len() >= 32 && !value.contains('-') && entropy(value) > 3.0 } else { mixed && entropy(value) > 3.6 }
}

/// Bits a sign.
#[allow(clippy::cast_precision_loss, reason = "a value is at most some hundred signs long")]
fn entropy(value: &str) -> f64 {
    let mut counts = [0_usize; 256];
    value.bytes().for_each(|byte| counts[usize::from(byte)] += 1);
    let all = value.len().max(1) as f64;
    let share = counts.iter().filter(|count| **count > 0).map(|count| *count as f64 / all);
    share.map(|share| -share * share.log2()).sum()
}

/// Worth knowing again elsewhere: not a word that stands in many texts.
pub(super) fn is_telling(secret: &str) -> bool {
    let digit = secret.chars().any(|c| c.is_ascii_digit());
    let letter = secret.chars().any(char::is_alphabetic);
    secret.chars().count() >= 6 && digit && letter && !secret.contains(['(', ')']) && !is_placeholder(secret)
}

/// An address that names no machine of anybody.
pub(super) fn is_private_address(text: &str) -> bool {
    if let Ok(four) = text.parse::<Ipv4Addr>() {
        let first = four.octets()[0];
        return four.is_private() || four.is_loopback() || four.is_link_local() || first == 0 || first >= 224;
    }
    let Ok(six) = text.parse::<Ipv6Addr>() else { return true };
    six.segments().iter().filter(|part| **part > 0).count() < 3 || six.is_unicast_link_local()
}
