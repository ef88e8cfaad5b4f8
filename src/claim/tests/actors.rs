//! Actors, times, and what pronouns stand for.

use super::super::{Actor, When, read};
use super::only;

#[test]
fn the_actor_is_who_the_clause_says_did_it() {
    let other = |name: &str| Actor::Other(name.to_owned());
    let cases = [
        ("I removed `a.c`.", Actor::Me),
        ("We removed `a.c`.", Actor::We),
        ("Removed `a.c`.", Actor::Elliptic),
        ("- Just pushed the tag", Actor::Elliptic),
        ("`a.c` was removed.", Actor::Unnamed),
        ("All tests pass.", Actor::Unnamed),
        ("You removed `a.c`.", Actor::You),
        ("The subagent removed `a.c`.", Actor::Subagent),
        ("The agent I launched removed `a.c`.", Actor::Subagent),
        ("Priya removed `a.c`.", other("Priya")),
        ("The formatter rewrote `a.c`.", other("formatter")),
        ("`prettier` rewrote the file.", other("`prettier`")),
        ("`a.c` was removed by the cleanup job.", other("cleanup job")),
        ("`a.c` was changed by me.", Actor::Me),
        ("Your formatter changed the file.", other("Your formatter")),
        ("The user removed `a.c`.", other("user")),
        ("The previous session removed `a.c`.", other("previous session")),
        ("Your tests pass.", Actor::Unnamed),
    ];
    for (text, actor) in cases {
        assert_eq!(only(text).actor, actor, "{text}");
    }
}

#[test]
fn a_later_clause_without_subject_has_the_actor_of_the_one_before() {
    for (text, actor) in [
        ("I edited `a.c`, ran the tests and pushed.", Actor::Me),
        ("You edited `a.c` and pushed it.", Actor::You),
        ("The subagent edited `a.c` and pushed it.", Actor::Subagent),
    ] {
        assert!(read(text).clauses.iter().all(|clause| clause.actor == actor), "{text}: {:#?}", read(text).clauses);
    }
}

#[test]
fn the_time_is_told_by_its_words() {
    for (text, when) in [
        ("I removed `a.c`.", When::Now),
        ("I removed `a.c` earlier.", When::Earlier),
        ("To recap: the build passed and `a.c` was removed.", When::Earlier),
        ("I already removed `a.c`.", When::Earlier),
        ("As I said, all tests pass.", When::Earlier),
        ("I removed `a.c` in the last turn.", When::Earlier),
        ("I removed `a.c` yesterday.", When::Before),
        ("I removed `a.c` in the previous session.", When::Before),
        ("Before this change `a.c` was read twice.", When::Before),
        ("The tool used to remove `a.c`.", When::Before),
        ("Originally `a.c` was removed.", When::Before),
    ] {
        assert_eq!(read(text).clauses.last().unwrap().when, when, "{text}");
    }
}

#[test]
fn a_pronoun_stands_for_the_last_thing_named() {
    for (text, about) in [
        ("I ran the unit tests. They pass.", "unit tests"),
        ("The build finished. It is clean.", "build"),
        ("I ran the suite and everything is green.", "suite"),
        ("I ran the linter (all clean).", "linter"),
    ] {
        let clauses = read(text).clauses;
        assert_eq!(clauses.last().unwrap().about.as_deref(), Some(about), "{text}: {clauses:#?}");
    }
    assert_eq!(only("The tests pass.").about, None);
}
