//! Where sentences are cut.

use super::super::{Stance, read};
use super::texts;

#[test]
fn each_deed_of_a_list_is_a_clause_and_each_list_of_objects_is_one() {
    let cases: &[(&str, &[&str])] = &[
        ("I edited `a.py`, ran the tests and pushed.", &["I edited `a.py`", "ran the tests", "pushed"]),
        ("Build, vet and tests green, pushed.", &["Build, vet and tests green", "pushed"]),
        ("I edited `a.rs` and `b.rs`.", &["I edited `a.rs` and `b.rs`"]),
        ("Removed `x`, `y` and `z`.", &["Removed `x`, `y` and `z`"]),
        ("Fmt, lint, and all tests pass.", &["Fmt, lint, and all tests pass"]),
        ("Lint is clean and the tests pass.", &["Lint is clean", "the tests pass"]),
        ("I removed the flag; the suite is green.", &["I removed the flag", "the suite is green"]),
        ("I removed the flag — the suite is green.", &["I removed the flag", "the suite is green"]),
        ("I removed the flag, but the docs are old.", &["I removed the flag", "but the docs are old"]),
        ("12 tests ran (all pass).", &["12 tests ran", "all pass"]),
        ("Tests: all passing.", &["Tests: all passing"]),
        ("I removed and recreated `x.db`.", &["I removed and recreated `x.db`"]),
        ("Committed and pushed.", &["Committed", "pushed"]),
        ("I ran the suite: 3 cases failed.", &["I ran the suite", "3 cases failed"]),
        ("I ran: `make check`.", &["I ran: `make check`"]),
        ("The tests passed, though lint is red.", &["The tests passed", "though lint is red"]),
        ("Updated the Foo.js and Bar.js notes.", &["Updated the Foo.js and Bar.js notes"]),
        ("I fixed the test that was failing.", &["I fixed the test", "that was failing"]),
        ("The file, created by the build, is gone.", &["The file, created by the build, is gone"]),
        ("I edited `a.rs` (see `b.rs`).", &["I edited `a.rs` (see `b.rs`)"]),
    ];
    for (text, wanted) in cases {
        assert_eq!(&texts(text), wanted, "{text}");
    }
}

#[test]
fn a_point_inside_a_name_a_number_or_an_abbreviation_ends_nothing() {
    for text in [
        "I moved `a.rs` to lib.rs in v1.2.3 of the crate",
        "I pinned e.g. serde 1.0.200 and toml",
        "See https://docs.example/a?b=c.d for the list",
        "I edited src/net/mod.rs and .env",
        "Coverage is 87.5 % on main",
        "I ran `echo a. b; c — d` twice",
    ] {
        assert_eq!(texts(text).len(), 1, "{text}: {:?}", texts(text));
    }
}

#[test]
fn sentences_end_at_their_stops() {
    assert_eq!(texts("It builds. It runs! It stops? Yes").len(), 4);
    assert_eq!(texts("测试通过了。构建成功！").len(), 2);
}

#[test]
fn a_negated_deed_leaves_the_next_clause_alone() {
    let clauses = read("I did not touch the docs, and all tests pass.").clauses;
    assert_eq!(clauses.iter().map(|c| c.stance).collect::<Vec<_>>(), [Stance::Negated, Stance::Asserted]);
}

#[test]
fn a_caveat_in_another_clause_clears_nothing() {
    let clauses = read("All tests pass, though you may want to look again.").clauses;
    assert_eq!(clauses[0].stance, Stance::Asserted);
    let clauses = read("I removed `a.c`, not `b.c`.").clauses;
    assert_eq!(clauses[0].text, "I removed `a.c`");
    assert_eq!(clauses[0].stance, Stance::Asserted);
}

#[test]
fn a_participle_shares_the_auxiliary_of_the_clause_before() {
    for (text, stance) in [
        ("The wheel has not been built for Linux and uploaded.", Stance::Negated),
        ("The wheel will be built for Linux and uploaded to the index.", Stance::Planned),
        ("I did not build the wheel and uploaded the old one.", Stance::Asserted),
    ] {
        let clauses = read(text).clauses;
        assert_eq!(clauses.last().unwrap().stance, stance, "{text}: {clauses:#?}");
    }
}

#[test]
fn a_condition_holds_for_all_that_follows_in_its_sentence() {
    let clauses = read("If the mock is right, the suite passes and the build is green. The lint is clean.").clauses;
    let last = clauses.len() - 1;
    assert!(clauses[..last].iter().all(|c| c.stance == Stance::Conditional), "{clauses:#?}");
    assert_eq!(clauses[last].stance, Stance::Asserted);
}
