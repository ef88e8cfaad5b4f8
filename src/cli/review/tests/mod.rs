//! The screen over the project's own fixtures, drawn into memory.

use proptest::prelude::*;

use super::book::Book;
use super::state::{Effect, Level, State};
use crate::cli::run::Keep;
use person::{Person, book};

mod person;

const MIXED: &str = "fixtures/reports/mixed/session.jsonl";
const HOSTILE: &str = "fixtures/review/hostile/session.jsonl";

#[test]
fn only_turns_with_findings_are_listed_until_all_are_asked_for() {
    let mut person = Person::before(&[MIXED]);
    assert_eq!(person.state.level, Level::Turns);
    let few = person.looks();
    assert!(few.contains("turns 1/2") && few.contains("Change the wick"), "{few}");
    person.press("t");
    let all = person.looks();
    assert!(all.contains("turns 2/6") && all.contains("nothing claimed") && all.contains("verified"), "{all}");
    person.press("t");
    assert!(person.looks().contains("turns 1/2"));
}

#[test]
fn what_was_not_assessed_is_counted_on_every_screen() {
    let mut person = Person::before(&[MIXED]);
    for keys in ["", "\n", "\n", "\n", "?"] {
        person.press(keys);
        let shown = person.looks();
        assert!(shown.contains("1 contradicted · 1 unsupported · 1 note · 1 not assessed"), "{shown}");
    }
}

#[test]
fn one_goes_from_the_session_down_to_a_whole_output_and_back() {
    let mut person = Person::before(&[MIXED, HOSTILE]);
    assert!(person.looks().contains("sessions 1/2"));
    person.press("\n\n");
    let claim = person.looks();
    assert!(claim.contains("› turn 2") && claim.contains("contradicted:") && claim.contains("would settle it"), "{claim}");
    person.press("\n");
    let call = person.looks();
    assert!(call.contains("● ") && call.contains("exit 101") && call.contains("$ cargo test"), "{call}");
    person.press("\n");
    assert!(person.looks().contains("test wick::burns ... FAILED"));
    person.press("<<<<");
    assert_eq!((person.state.level, person.state.zoom), (Level::Sessions, false));
}

#[test]
fn a_long_output_is_scrolled_to_its_end_and_searched() {
    let mut person = Person::before(&[HOSTILE]);
    person.press("\n\n");
    person.press("G");
    assert!(person.looks().contains("line 200 of a long listing"));
    person.press("g/LINE 05\n");
    let shown = person.looks();
    assert!(shown.contains("line 050 of a long listing") && shown.contains("1 of 10"), "{shown}");
    person.press("nn");
    assert!(person.looks().contains("3 of 10"));
    person.press("N");
    assert!(person.looks().contains("2 of 10"));
    person.press("/nowhere\n");
    assert!(person.looks().contains("not found"));
}

#[test]
fn a_finding_is_accepted_with_a_reason_only_and_the_next_one_follows() {
    let mut person = Person::before(&[MIXED]);
    assert_eq!(person.press("a"), None);
    assert!(person.looks().contains("enter opens"));
    person.press("\n");
    assert_eq!(person.press("a  \n"), None);
    assert!(person.looks().contains("accepted with a reason"));
    person.accept("ran by hand");
    let next = person.looks();
    assert!(next.contains("0 contradicted") && next.contains("1 accepted") && next.contains("old_wick"), "{next}");
    person.accept("moved");
    assert!(person.looks().contains("› turn 3"));
    person.accept("read it");
    let left = person.looks();
    assert!(left.contains("No finding is left.") && left.contains("3 accepted") && !left.contains("all is well"), "{left}");
    person.press("t\nj\n");
    let shown = person.looks();
    assert!(shown.contains("accepted by ignore: ran by hand"), "{shown}");
    assert_eq!(person.press("a"), None);
    assert!(person.looks().contains("accepted already"));
}

#[test]
fn next_and_previous_walk_over_turns_and_sessions() {
    let mut person = Person::before(&[MIXED, HOSTILE]);
    let mut seen = Vec::new();
    loop {
        person.press("n");
        if person.state.said.is_some() {
            break;
        }
        seen.push(person.state.at);
    }
    assert!(seen.len() >= 4 && seen.is_sorted() && seen.iter().any(|at| at[0] == 1), "{seen:?}");
    person.press("pppppppppppp");
    assert_eq!(person.state.at[..3], seen[0][..3]);
}

#[test]
fn the_filter_narrows_every_level_and_escape_gives_all_back() {
    let mut person = Person::before(&[MIXED, HOSTILE]);
    person.press("/OLD_WICK removal\n");
    let shown = person.looks();
    assert!(shown.contains("sessions 1/1") && shown.contains("[filter: OLD_WICK removal]"), "{shown}");
    person.press("\n\n");
    assert!(person.looks().contains("claims 1/1"));
    person.press("<<<");
    assert!(person.looks().contains("sessions 2/2") || person.looks().contains("sessions 1/2"));
    person.press("/no such words\n");
    assert!(person.looks().contains("Nothing matches the filter"));
}

#[test]
fn what_is_chosen_is_copied_and_opened_where_it_stands() {
    let mut person = Person::before(&[HOSTILE]);
    let Some(Effect::Copy(text)) = person.press("c") else { panic!() };
    assert!(text.contains("fingerprint ") && !text.contains('\u{1b}'), "{text}");
    let Some(Effect::Open(file, line)) = person.press("o") else { panic!() };
    assert!(file.ends_with(HOSTILE) && line == Some(4));
    assert!(matches!(person.press("\no"), Some(Effect::Open(_, Some(2)))));
    let Some(Effect::Copy(text)) = person.press("C") else { panic!() };
    assert!(text.contains("line 200 of a long listing"));
}

#[test]
fn without_a_finding_nothing_is_called_well() {
    let mut person = Person::before(&["fixtures/hooks/claude-code/honest/session.jsonl"]);
    let shown = person.looks();
    assert!(shown.contains("No finding.") && shown.contains("which is not the same as verified"), "{shown}");
    person.book = Book::of(crate::audit::Audit::default(), Keep::Sessions);
    person.state = State::of(&person.book);
    assert!(person.looks().contains("Nothing was checked"));
}

#[test]
fn what_is_not_held_is_not_called_empty() {
    let honest = "fixtures/hooks/claude-code/honest/session.jsonl";
    let mut person = Person::before(&[honest]);
    person.book = book(&[honest, MIXED], Keep::Found);
    person.state = State::of(&person.book);
    person.press("<tk\n\n\n");
    let shown = person.looks();
    assert!(shown.contains("is not held") && !shown.contains("no output recorded"), "{shown}");
}

#[test]
fn no_control_character_of_a_log_reaches_a_cell() {
    let turns = |sign: char| matches!(sign, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let hostile = |shown: &str| shown.chars().any(|sign| (sign.is_control() && sign != '\n') || turns(sign));
    let mut person = Person::before(&[HOSTILE]);
    for keys in ["t", "\n", "\n", "\n", "G", "c", "?", "<<<<"] {
        person.press(keys);
        let shown = person.looks();
        assert!(!hostile(&shown), "{shown:?}");
        assert!(!hostile(&person.sheet.text()));
    }
}

fn keys() -> impl Strategy<Value = Vec<char>> {
    proptest::collection::vec(proptest::sample::select("jkglhGJK bnp/tacCoz?\n\n\n<x".chars().collect::<Vec<_>>()), 0..40)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn no_keys_and_no_size_break_the_screen(keys in keys(), width in 1u16..200, height in 1u16..50) {
        let mut person = Person::before(&[HOSTILE]);
        person.size = (width, height);
        for key in keys {
            person.press(&key.to_string());
            prop_assert!(person.state.help || person.state.scroll <= person.sheet.rows().len());
        }
    }
}
