//! A path as a URI reference.

use std::fmt::Write;

use crate::report::place;

/// The URI of a log: relative for a relative path, `file:` for an absolute one, none for standard input.
pub(super) fn of(path: &str) -> Option<String> {
    if !place::is_file(path) {
        return None;
    }
    let slashed = if cfg!(windows) { path.replace('\\', "/") } else { path.to_owned() };
    let encoded = encode(&slashed);
    Some(match slashed.as_bytes() {
        [b'/', ..] => format!("file://{encoded}"),
        [_, b':', ..] if cfg!(windows) => format!("file:///{encoded}"),
        _ => encoded,
    })
}

/// Everything but unreserved characters and slashes as percent signs with two digits.
fn encode(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~' | b'/') {
            out.push(char::from(byte));
        } else {
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_one_uri_whatever_is_in_it() {
        let of = |path| of(path).unwrap();
        assert_eq!(of("logs/a b.jsonl"), "logs/a%20b.jsonl");
        assert_eq!(of("/home/é/x#y?z%.jsonl"), "file:///home/%C3%A9/x%23y%3Fz%25.jsonl");
        assert_eq!(of("javascript:alert(1)"), "javascript%3Aalert%281%29");
        assert!(super::of("-").is_none() && super::of("").is_none());
    }
}
