//! Facts about numbers, as tables of invented sentences.

mod agree;

use proptest::prelude::*;

use super::{Bound, Form, Number, contains_count, derivable, numbers, seen_in};

fn only(text: &str) -> Number {
    let found = numbers(text);
    assert_eq!(found.len(), 1, "{text}: {found:?}");
    found[0].clone()
}

#[test]
fn a_number_has_a_value_and_a_form() {
    use Form::Plain;
    for (text, value, form) in [
        ("found 12 pumps", 12.0, Plain),
        ("found 1,204 pumps", 1204.0, Plain),
        ("found 1\u{a0}204 pumps", 1204.0, Plain),
        ("found 1 204 pumps", 1204.0, Plain),
        ("found 1'204'000 pumps", 1_204_000.0, Plain),
        ("found 1.204.000 pumps", 1_204_000.0, Plain),
        ("about 3k pumps", 3000.0, Plain),
        ("1.5k pumps", 1500.0, Plain),
        ("3M rows", 3_000_000.0, Plain),
        ("2 million rows", 2_000_000.0, Plain),
        ("passed:12", 12.0, Plain),
        ("(12)", 12.0, Plain),
        ("×6", 6.0, Plain),
        ("on localhost:8080", 8080.0, Plain),
    ] {
        check(text, value, form);
    }
}

fn check(text: &str, value: f64, form: Form) {
    let found = only(text);
    assert!((found.value - value).abs() < 1e-6, "{text}: {found:?}");
    assert_eq!(found.form, form, "{text}");
}

#[test]
fn a_word_is_a_number_too() {
    use Form::Word;
    for (text, value) in [
        ("twelve pumps", 12.0),
        ("Both pumps", 2.0),
        ("a dozen pumps", 12.0),
        ("half a dozen pumps", 6.0),
        ("twenty-one pumps", 21.0),
        ("two hundred and five pumps", 205.0),
        ("three thousand pumps", 3000.0),
        ("alle zwölf Pumpen", 12.0),
        ("les douze pompes", 12.0),
        ("las once bombas", 11.0),
    ] {
        check(text, value, Word);
    }
}

#[test]
fn a_unit_or_a_second_number_changes_the_form() {
    use Form::{Duration, Label, Ordinal, Percent, Range, Ratio, Size};
    for (text, value, form) in [
        ("covers 86.9%", 86.9, Percent),
        ("covers 87 %", 87.0, Percent),
        ("zu 86,9 % fertig", 86.9, Percent),
        ("the 3rd pump", 3.0, Ordinal),
        ("68/69 pass", 68.0, Ratio),
        ("11 of 12 pass", 11.0, Ratio),
        ("eleven out of twelve pass", 11.0, Ratio),
        ("11 von 12 laufen", 11.0, Ratio),
        ("3 of the 4 pumps", 3.0, Ratio),
        ("lots 1-8 done", 1.0, Range),
        ("in 1m 58s", 118.0, Duration),
        ("in 1m58s", 118.0, Duration),
        ("two minutes", 120.0, Duration),
        ("1 hour and 5 minutes", 3900.0, Duration),
        ("a 3-second wait", 3.0, Duration),
        ("in 0.41s", 0.41, Duration),
        ("80.4KB", 80_400.0, Size),
        ("2 MiB", 2_097_152.0, Size),
        ("on line 12", 12.0, Label),
        ("exit code 101", 101.0, Label),
    ] {
        check(text, value, form);
    }
}

#[test]
fn what_only_has_digits_is_no_number() {
    for text in [
        "version 1.2.3",
        "on 2026-01-02",
        "2026-01-02T10:01:00Z",
        "at 10:01",
        "in src/pump.rs:12",
        "fixes #12",
        "task T1",
        "utf8 and sha-256",
        "commit 3f9c2ab",
        "commit 2d495b8",
        "`pump.go`:9",
        "costs $5",
        "1. first",
        "  2) second",
        "0x1f",
        "x86-64",
        "no one knows",
        "this one works",
        "1-based",
        "2-way",
        "192.168.0.1",
        "8/10/2026",
        "once more",
        "12.rs",
        "a null value",
        "someone",
    ] {
        assert_eq!(numbers(text), [], "{text}");
    }
}

#[test]
fn lists_of_numbers_are_read_one_by_one() {
    for (text, values) in [
        ("1,2,3", vec![1.0, 2.0, 3.0]),
        ("12 passed, 1 failed in 3s", vec![12.0, 1.0, 3.0]),
        ("35 files, 3 more", vec![35.0, 3.0]),
        ("two, three and four", vec![2.0, 3.0, 4.0]),
        ("1..12", vec![1.0, 12.0]),
    ] {
        let found: Vec<_> = numbers(text).iter().map(|number| number.value).collect();
        assert_eq!(found, values, "{text}");
    }
}

#[test]
fn words_before_a_number_say_how_exact_it_is() {
    for (text, bound) in [
        ("about 40 pumps", Bound::About),
        ("~40 pumps", Bound::About),
        ("≈ 3k", Bound::About),
        ("roughly two minutes", Bound::About),
        ("over 40 pumps", Bound::AtLeast),
        ("at least 40", Bound::AtLeast),
        ("40+ pumps", Bound::AtLeast),
        ("fewer than 40", Bound::AtMost),
        ("up to 40", Bound::AtMost),
        ("mindestens 40", Bound::AtLeast),
        ("a couple of pumps", Bound::About),
        ("exactly 40", Bound::Exact),
    ] {
        assert_eq!(only(text).bound, bound, "{text}");
    }
}
