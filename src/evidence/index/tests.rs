//! An index leaves out only what could not have answered.

use proptest::prelude::*;

use super::super::number::{self, numbers, seen_in};
use super::super::text::{Needle, bare_url, bare_version, hash_head, hash_in, url_in, version_in};
use super::*;

/// Of texts in memory, or of the JSON strings of a log.
fn sieve(texts: &[String], json: bool) -> Sieve {
    let bytes: usize = texts.iter().map(String::len).sum();
    Sieve::of(texts.len(), (bytes / texts.len().max(1)) as u64, |at, column| {
        let raw = serde_json::to_string(&texts[at]).unwrap_or_default();
        if !json || !column.json(&raw.as_bytes()[1..raw.len() - 1]) {
            column.text(&texts[at]);
        }
    })
}

fn texts() -> impl Strategy<Value = Vec<String>> {
    let word = prop::sample::select(vec![
        "1,204 rows",
        "2**8",
        "**passed**",
        "`14.5.1`",
        "v1.2.0",
        "tool-1.2.0",
        "1f2e3d4c5b6a",
        "ABCDEF0",
        "https://Www.Quay.example/a#b",
        "say \\\"hi\\\"",
        "\u{1b}[32mok\u{1b}[0m",
        "twelve",
        "Ｆｕｌｌ",
        "ß",
        "a\u{200b}b",
        "12:01",
        " ",
        "\n",
        "x",
        "3",
        "日本",
    ]);
    prop::collection::vec(prop::collection::vec(word, 0..9).prop_map(|words| words.concat()), 1..5)
}

proptest! {
    #[test]
    fn a_text_that_holds_a_quotation_is_always_among_those_told(texts in texts(), quoted in texts(), json: bool) {
        let sieve = sieve(&texts, json);
        for (column, text) in texts.iter().enumerate() {
            for needle in [Needle::new(&quoted[0]), Needle::new(text)] {
                let held = needle.is_in(&super::super::text::fold(text));
                prop_assert!(!held || needle.phrase().columns(&sieve) >> column & 1 == 1, "{text:?}");
            }
        }
    }

    #[test]
    fn a_text_that_holds_a_number_version_hash_or_address_is_always_among_those_told(texts in texts(), json: bool) {
        let sieve = sieve(&texts, json);
        let told = |phrase: &Phrase, column: usize| phrase.columns(&sieve) >> column & 1 == 1;
        for (column, text) in texts.iter().enumerate() {
            for number in ["1204", "8", "3", "12", "204"].map(|digits| numbers(digits).remove(0)) {
                prop_assert!(!seen_in(text, &number) || told(&number::phrase(&number), column), "{text:?}");
            }
            for version in ["14.5", "v1.2.0", "1.2"] {
                prop_assert!(!version_in(text, version) || told(&Phrase::version(bare_version(version)), column), "{text:?}");
            }
            for hash in ["1f2e3d4", "abcdef0", "1f2e3d4c5b6a7788"] {
                prop_assert!(!hash_in(text, hash) || told(&Phrase::hash(hash_head(hash)), column), "{text:?}");
            }
            let url = "http://quay.example/a/";
            prop_assert!(!url_in(text, url) || told(&Phrase::any([bare_url(url)]), column), "{text:?}");
        }
    }

    #[test]
    fn bits_come_from_both_ends_in_order(bits: u64) {
        let up: Vec<usize> = Bits(bits).collect();
        let mut down: Vec<usize> = Bits(bits).rev().collect();
        down.reverse();
        prop_assert_eq!(&up, &down);
        prop_assert_eq!(up.len(), bits.count_ones() as usize);
    }
}

#[test]
fn a_text_that_lacks_the_words_is_left_out() {
    let texts = ["the quick build of the harbour".to_owned(), "nothing of the kind here".to_owned()];
    assert_eq!(Phrase::any(["harbour"]).columns(&sieve(&texts, false)) & 0b11, 0b01);
    assert_eq!(Phrase::any(["harbour", "kind"]).columns(&sieve(&texts, false)) & 0b11, 0b11);
    assert_eq!(Phrase::all(["harbour", "kind"]).columns(&sieve(&texts, false)) & 0b11, 0);
    assert_eq!(Phrase::anything().columns(&sieve(&texts, false)), u64::MAX);
}
