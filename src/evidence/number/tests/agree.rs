//! When a claimed number agrees with a recorded one.

use super::*;

#[test]
fn a_claim_agrees_within_its_own_rounding() {
    for (claimed, recorded, agrees) in [
        ("1,204", "1204", true),
        ("twelve", "12", true),
        ("≈3k", "3041", true),
        ("3k", "3041", true),
        ("3k", "3641", false),
        ("87 %", "86.9%", true),
        ("87%", "85.9%", false),
        ("86.9%", "86.9", true),
        ("roughly two minutes", "1m 58s", true),
        ("2 minutes", "1m 58s", true),
        ("2 minutes", "3m 10s", false),
        ("over 40", "57", true),
        ("over 40", "12", false),
        ("up to 40", "57", false),
        ("about 40", "42", true),
        ("about 40", "62", false),
        ("80.4KB", "82330", true),
        ("80 KB", "80.4KB", true),
        ("12", "13", false),
        ("12", "120", false),
        ("1.204", "1,204", true),
        ("11 of 12", "11/12", true),
        ("11 of 12", "11/13", false),
        ("12", "12 s", false),
    ] {
        assert_eq!(only(claimed).agrees(&only(recorded)), agrees, "{claimed} {recorded}");
    }
}

#[test]
fn a_count_is_a_whole_token_of_an_output() {
    for (output, count, found) in [
        ("12 passed", 12, true),
        ("120 passed", 12, false),
        ("1,204 files", 1204, true),
        ("1.204 Dateien", 1204, true),
        ("1 204 fichiers", 1204, true),
        ("1,204 files", 204, false),
        ("1,204 files", 1, false),
        ("v1.12.0", 12, false),
        ("12.5 s", 12, false),
        ("took 12.", 12, true),
        ("found twelve files", 12, true),
        ("Twelve files", 12, true),
        ("12/12", 12, true),
        ("1..12", 12, true),
        ("x12", 12, false),
        ("passed=12", 12, true),
        ("10:12:01", 12, false),
        ("2026-12-01", 12, false),
        ("a,12,b", 12, true),
        ("11,12,13", 12, true),
        ("", 12, false),
    ] {
        assert_eq!(contains_count(output, count), found, "{output} {count}");
    }
}

#[test]
fn a_rounded_number_is_seen_in_an_output() {
    for (output, claim, seen) in [
        ("TOTAL 412 54 86.9%", "87%", true),
        ("3041 big.txt", "about 3k lines", true),
        ("Finished in 1m 58s", "roughly two minutes", true),
        ("9 passed", "12 tests", false),
    ] {
        assert_eq!(seen_in(output, &only(claim)), seen, "{claim}");
    }
}

#[test]
fn a_count_may_be_derived_from_a_few_others() {
    for (claimed, seen, derived) in [
        (69, vec![68, 1], true),
        (11, vec![12, 1], true),
        (10, vec![12, 1, 1], true),
        (9, vec![4, 3, 2], true),
        (70, vec![68, 1], false),
        (68, vec![68, 0], false),
        (4, vec![1, 2, 3, 4, 5, 6, 7], false),
        (u64::MAX, vec![u64::MAX, u64::MAX], false),
    ] {
        assert_eq!(derivable(claimed, &seen), derived, "{claimed} {seen:?}");
    }
}

proptest! {
    #[test]
    fn no_text_makes_numbers_panic(text in "(\\PC|[0-9.,:/ kMs%\n-]|one|twenty|hundred|million| of |’|'|é){0,60}", count in 0_u64..3000) {
        for number in numbers(&text) {
            prop_assert!(text.get(number.range.clone()).is_some());
            prop_assert!(number.value.is_finite() && number.agrees(&number));
        }
        let _ = contains_count(&text, count);
        let spelled = format!("{text} {count} {text}");
        prop_assert!(!text.is_empty() || contains_count(&spelled, count));
    }
}
