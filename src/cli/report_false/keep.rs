//! What is never taken out: it could be what bears the claim out.

use aho_corasick::AhoCorasick;

use crate::audit::Claim;

/// Words of the claim and ids of calls.
pub(super) struct Keep {
    /// The claim's text.
    pub(super) claim: String,
    words: Option<AhoCorasick>,
    ids: Option<AhoCorasick>,
}

/// Words that most texts hold.
const COMMON: &[&str] = &[
    "the", "and", "with", "that", "this", "from", "have", "has", "was", "were", "are", "all", "for", "not", "now", "also", "into", "been",
    "then", "there", "which", "its", "but", "you", "your", "can", "will",
];

impl Keep {
    /// What is kept for a finding; with calls named, their ids and those that the finding names, without the claim's words.
    pub(super) fn of(claim: &Claim, because: &[String]) -> Self {
        let of_finding = claim.evidence().iter().map(|call| call.call.clone());
        let ids: Vec<String> = because.iter().cloned().chain(of_finding).filter(|id| id.len() > 2).collect();
        let words = if because.is_empty() { words(&claim.claim) } else { Vec::new() };
        Self { claim: claim.claim.clone(), words: matcher(&words), ids: matcher(&ids) }
    }

    /// The claim's text as it stands in JSON.
    pub(super) fn claim_in_json(&self) -> String {
        let quoted = serde_json::Value::String(self.claim.clone()).to_string();
        quoted.get(1..quoted.len() - 1).unwrap_or_default().to_owned()
    }

    /// A record that must stay.
    pub(super) fn record(&self, text: &str) -> bool {
        self.line(text) || [&self.ids].into_iter().flatten().any(|ids| ids.is_match(text))
    }

    /// A line of a text that must stay.
    pub(super) fn line(&self, text: &str) -> bool {
        self.words.as_ref().is_some_and(|words| words.is_match(text))
    }
}

fn matcher(words: &[String]) -> Option<AhoCorasick> {
    (!words.is_empty()).then(|| AhoCorasick::builder().ascii_case_insensitive(true).build(words).ok()).flatten()
}

/// Words that tell: of four letters, or with two signs of which one is a digit.
fn words(claim: &str) -> Vec<String> {
    let parts = claim.split(|c: char| !(c.is_alphanumeric() || "._/-".contains(c))).map(|word| word.trim_matches(['.', '-', '/']));
    let telling = parts.filter(|word| {
        let digits = word.chars().any(|c| c.is_ascii_digit());
        (word.chars().count() >= 4 || digits && word.len() >= 2 || !word.is_ascii()) && !COMMON.contains(&word.to_lowercase().as_str())
    });
    telling.map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_that_tell_are_names_numbers_and_verbs() {
        assert_eq!(words("All 12 tests in `src/lid.rs` pass, and the 3 are ok."), ["12", "tests", "src/lid.rs", "pass"]);
    }
}
