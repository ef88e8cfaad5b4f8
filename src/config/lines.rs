//! Where in a file a key stands.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The 1-based line of a byte.
pub(super) fn at(text: &str, byte: usize) -> usize {
    1 + memchr::memchr_iter(b'\n', &text.as_bytes()[..byte.min(text.len())]).count()
}

/// The 1-based line of a key, by the names (and, in arrays, the numbers) that lead to it; of the last that is there.
pub(super) fn of(text: &str, path: &[&str]) -> usize {
    let Ok(document) = DeTable::parse(text) else { return 1 };
    let mut table = Some(document.get_ref());
    let mut value: Option<&Spanned<DeValue<'_>>> = None;
    let mut found = 0;
    for part in path {
        if let Some((key, inner)) = table.and_then(|table| table.iter().find(|(key, _)| key.get_ref().as_ref() == *part)) {
            found = key.span().start;
            value = Some(inner);
        } else if let Some(inner) = value.and_then(|value| item(value, part)) {
            found = inner.span().start;
            value = Some(inner);
        } else {
            break;
        }
        table = value.and_then(|value| value.get_ref().as_table());
    }
    at(text, found)
}

fn item<'a, 'i>(value: &'a Spanned<DeValue<'i>>, number: &str) -> Option<&'a Spanned<DeValue<'i>>> {
    value.get_ref().as_array()?.get::<usize>(number.parse().ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_found_in_tables_and_in_arrays_of_tables() {
        let text = "mode = \"off\"\n\n[tools]\na = \"shell\"\n[tools.codex]\nb = \"edit\"\n\n[[ignore]]\nreason = \"x\"\n[[ignore]]\nreason = \"y\"\n";
        assert_eq!(of(text, &["mode"]), 1);
        assert_eq!(of(text, &["tools", "a"]), 4);
        assert_eq!(of(text, &["tools", "codex", "b"]), 6);
        assert_eq!(of(text, &["ignore", "0"]), 8);
        assert_eq!(of(text, &["ignore", "1", "reason"]), 11);
    }
}
