//! Feedback: each sample once, in any order, all or nothing.

use proptest::prelude::*;

use super::*;

fn kept(turns: std::ops::Range<u32>, status: &str) -> Vec<Kept> {
    turns.map(|turn| reply("s", turn, check("structural", status))).collect()
}

#[test]
fn applying_twice_changes_nothing_the_second_time() {
    let desk = Desk::new();
    let mut store = desk.store();
    store.begin(&scores(0.9, 10)).unwrap();
    store.keep(&kept(0..3, "malformed"), &labels()).unwrap();
    store.hear(&[report(true, "s", 9), report(true, "s", 1)]).unwrap();
    let shown = store.preview(&Source::ALL).unwrap();
    assert_eq!(store.apply(&Source::ALL).unwrap(), shown);
    assert_eq!(shown.moved(), 4);
    let bytes = |store: &Store| -> Vec<(i64, String)> {
        let mut asked = store.connection.prepare("SELECT row, applied_at FROM applied ORDER BY source, row").unwrap();
        asked.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap().collect::<Result<_, _>>().unwrap()
    };
    let marked = bytes(&store);
    let again = store.apply(&Source::ALL).unwrap();
    assert_eq!((again.moved(), again.changes[0].before, bytes(&store)), (0, shown.changes[0].after, marked));
    assert_eq!(again.left.no_reply, 1);
}

#[test]
fn a_verdict_that_turns_out_otherwise_takes_its_sample_back() {
    let desk = Desk::new();
    let mut store = desk.store();
    store.begin(&scores(1.0, 10)).unwrap();
    store.keep(&kept(0..2, "malformed"), &labels()).unwrap();
    store.apply(&Source::ALL).unwrap();
    store.keep(&kept(0..1, "ok"), &labels()).unwrap();
    let told = store.apply(&Source::ALL).unwrap();
    assert_eq!((told.changes[0].withdrawn, told.changes[0].failures, told.changes[0].after), (1, 0, Mean { score: 10.0 / 11.0, n: 11 }));
}

#[test]
fn a_new_category_moves_the_sample() {
    let desk = Desk::new();
    let mut store = desk.store();
    store.keep(&kept(0..1, "truncated"), &labels()).unwrap();
    store.apply(&Source::ALL).unwrap();
    let prose = Labels { category: Some("prose".to_owned()), ..Labels::default() };
    store.keep(&kept(0..1, "truncated"), &prose).unwrap();
    let after: Vec<(String, u64)> = store.apply(&Source::ALL).unwrap().changes.into_iter().map(|one| (one.category, one.after.n)).collect();
    assert_eq!(after, [("coding".to_owned(), 0), ("prose".to_owned(), 1)]);
}

#[test]
fn only_what_is_asked_for_is_folded_and_the_rest_stays() {
    let desk = Desk::new();
    let mut store = desk.store();
    store.keep(&[reply("s", 1, check("readers", "unsupported")), reply("s", 2, check("structural", "malformed"))], &labels()).unwrap();
    assert_eq!(store.apply(&[Source::Structural]).unwrap().moved(), 1);
    assert_eq!(store.apply(&[Source::Readers]).unwrap().changes[0].after.n, 2);
    assert_eq!(store.apply(&Source::ALL).unwrap().moved(), 0);
}

#[test]
fn what_no_log_tells_is_never_guessed() {
    let desk = Desk::new();
    let mut store = desk.store();
    let nobody = Kept { model: None, ..reply("s", 1, check("structural", "malformed")) };
    store.keep(&[nobody], &labels()).unwrap();
    store.keep(&[reply("t", 1, check("structural", "malformed"))], &Labels::default()).unwrap();
    store.hear(&[report(true, "nowhere", 1)]).unwrap();
    let told = store.apply(&Source::ALL).unwrap();
    assert_eq!(told.left, Left { not_attributable: 0, no_model: 1, no_category: 1, no_reply: 1 });
    assert!(told.changes.is_empty() && store.waiting().unwrap() == 1);
}

#[test]
fn verdicts_of_some_of_the_readers_or_of_another_profile_are_no_samples() {
    let desk = Desk::new();
    let mut store = desk.store();
    store
        .keep(&[reply("s", 1, check("readers@wisp", "unsupported")), reply("s", 2, check("readers:tests", "unsupported"))], &labels())
        .unwrap();
    assert_eq!(store.apply(&Source::ALL).unwrap(), Feedback::default());
}

#[test]
fn a_report_with_the_same_id_takes_the_place_of_the_first() {
    let desk = Desk::new();
    let mut store = desk.store();
    let with = |ok: bool| outcomes("x", &format!("{{\"ok\":{ok},\"id\":\"run-7\",\"model\":\"m\",\"category\":\"c\"}}")).unwrap();
    store.hear(&with(true)).unwrap();
    store.apply(&Source::ALL).unwrap();
    assert_eq!(store.hear(&with(false)).unwrap().changed, 1);
    let told = store.apply(&Source::ALL).unwrap();
    assert_eq!(told.changes[0].after, Mean { score: 0.0, n: 1 });
}

/// One thing that reaches the store: a verdict or a report of a turn.
type Event = (u32, u8);

fn take(store: &mut Store, (turn, kind): Event) {
    let statuses = ["malformed", "truncated", "ok", "unverifiable"];
    match kind {
        0..4 => {
            store.keep(&[reply("s", turn, check("structural", statuses[usize::from(kind)]))], &labels()).unwrap();
        }
        _ => {
            store.hear(&[report(kind == 4, "s", turn)]).unwrap();
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn folding_after_each_result_is_the_same_as_folding_once(events in prop::collection::vec((0_u32..6, 0_u8..6), 1..14), n in 1_u32..50) {
        let (one, all) = (Desk::new(), Desk::new());
        let (mut each, mut once) = (one.store(), all.store());
        for store in [&mut each, &mut once] {
            store.begin(&scores(0.75, n)).unwrap();
        }
        for event in events {
            take(&mut each, event);
            each.apply(&Source::ALL).unwrap();
            take(&mut once, event);
        }
        let (each, once) = (each.apply(&Source::ALL).unwrap(), once.apply(&Source::ALL).unwrap());
        prop_assert_eq!(each.changes[0].after.n, once.changes[0].after.n);
        prop_assert!((each.changes[0].after.score - once.changes[0].after.score).abs() < 1e-9);
    }
}
