//! Values of a reply that the record holds, seen by the program itself: a model sees only a part of the record, and overlooks.

use std::collections::BTreeSet;

use aho_corasick::AhoCorasick;

use super::list::Listed;

/// Values of a reply that are looked up.
const MOST: usize = 64;
/// Digits of a value that is not met by chance.
const DIGITS: usize = 3;

/// The distinct values of a reply that stand in what its calls were asked and printed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Kept(BTreeSet<String>);

impl Kept {
    /// Of a reply and the calls it may rest on.
    pub(super) fn of(reply: &str, calls: &[Listed<'_>]) -> Self {
        let wanted: Vec<String> = values(reply).into_iter().take(MOST).collect();
        let Ok(finder) = AhoCorasick::builder().ascii_case_insensitive(true).build(&wanted) else { return Self::default() };
        let mut found = BTreeSet::new();
        for listed in calls.iter().filter(|_| !wanted.is_empty()) {
            for text in [listed.call.args.read(), listed.call.output.read()] {
                let whole = finder.find_overlapping_iter(text.as_ref()).filter(|hit| stands_alone(&text, hit.start(), hit.end()));
                found.extend(whole.map(|hit| wanted[hit.pattern().as_usize()].clone()));
            }
        }
        Self(found)
    }

    /// The claim names values, and the record holds every one of them.
    pub(super) fn hold_all_of(&self, claim: &str) -> bool {
        let named = values(claim);
        !named.is_empty() && named.iter().all(|value| self.0.contains(value))
    }
}

/// Numbers, versions and ids with three digits or more, in lower case.
fn values(text: &str) -> BTreeSet<String> {
    let is_inner = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '.' | ',' | '_' | '-' | ':' | '/');
    let words = text.split(|letter: char| !is_inner(letter)).map(|word| word.trim_matches(|letter: char| !letter.is_ascii_alphanumeric()));
    let telling = words.filter(|word| word.bytes().filter(u8::is_ascii_digit).count() >= DIGITS);
    telling.map(str::to_ascii_lowercase).collect()
}

/// Not a part of a longer number or word.
fn stands_alone(text: &str, start: usize, end: usize) -> bool {
    let is_word = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
    let bytes = text.as_bytes();
    !is_word(start.checked_sub(1).and_then(|at| bytes.get(at))) && !is_word(bytes.get(end))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::list::Whose;
    use crate::session::{Call, Output};

    #[test]
    fn a_claim_is_held_only_when_every_value_of_it_is() {
        let call = Call { output: Output::of("ProductVersion: 27.0.1\nport 8080, 1234 rows".to_owned()), ..Call::default() };
        let listed = [Listed { call: &call, whose: Whose::Turn, number: 1 }];
        let kept = Kept::of("Version 27.0.1 on 8080; 13.6 (22G90); 234 rows", &listed);
        assert!(kept.hold_all_of("it is 27.0.1") && kept.hold_all_of("8080 and 27.0.1."));
        assert!(!kept.hold_all_of("macOS 13.6 (Build 22G90)") && !kept.hold_all_of("8080 and 22G90"));
        assert!(!kept.hold_all_of("234 rows"), "a part of a longer number");
        assert!(!kept.hold_all_of("All tests pass"), "no value");
    }
}
