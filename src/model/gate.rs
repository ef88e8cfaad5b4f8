//! Which replies speak of results: those in a reader's form, or with one of ADR 0060's words.

use std::sync::LazyLock;

use aho_corasick::AhoCorasick;

/// ADR 0060's words.
const WORDS: [&str; 16] = [
    "ran",
    "executed",
    "returned",
    "output",
    "passed",
    "failed",
    "denied",
    "confirmed",
    "verified",
    "displayed",
    "posted",
    "deleted",
    "removed",
    "wrote",
    "→",
    "->",
];

#[allow(clippy::expect_used, reason = "the words are constants of the program")]
static FOUND: LazyLock<AhoCorasick> =
    LazyLock::new(|| AhoCorasick::builder().ascii_case_insensitive(true).build(WORDS).expect("words build an automaton"));

/// One of the words stands in the text as a whole word.
#[must_use]
pub fn has_result_language(text: &str) -> bool {
    FOUND.find_overlapping_iter(text).any(|found| is_whole(text, found.start(), found.end()))
}

/// No letter or digit touches it; an arrow is always whole.
fn is_whole(text: &str, start: usize, end: usize) -> bool {
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let touched = text[..start].chars().next_back().is_some_and(is_word) || text[end..].chars().next().is_some_and(is_word);
    !touched || !text[start..end].starts_with(is_word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_count_as_whole_words_in_any_case() {
        for text in ["I ran it", "RAN.", "It (wrote) x", "a → b", "a→b", "**Passed**", "`output`"] {
            assert!(has_result_language(text), "{text}");
        }
        for text in ["", "I will run it", "errant", "brand new", "outputs", "surpassed", "überran", "ran_it", "prewrote"] {
            assert!(!has_result_language(text), "{text}");
        }
    }
}
