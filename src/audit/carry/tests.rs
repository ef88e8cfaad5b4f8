//! Which turns are asked, and which are judged.

use super::*;
use crate::session::Reply;

fn turn(number: u32, time: &str, calls: &[&str], reply: &str) -> Turn {
    let calls = calls.iter().map(|id| Call { id: (*id).to_owned(), tool: "Bash".to_owned(), ..Call::default() }).collect();
    let reply = Reply { text: reply.to_owned(), calls_before: 1, line: None };
    Turn {
        number,
        asked: vec![format!("ask {reply}", reply = reply.text)],
        calls,
        reply: Some(reply),
        time: Some(time.to_owned()),
        ..Turn::default()
    }
}

fn session(id: &str, turns: Vec<Turn>) -> Session {
    Session { id: id.to_owned(), path: format!("{id}.jsonl"), turns, ..Session::default() }
}

fn earlier() -> Session {
    session("a", vec![turn(1, "t1", &["c1"], "one"), turn(2, "t2", &["c2"], "two"), turn(3, "t5", &["c5"], "late")])
}

fn asked(session: Session, all: &[Session]) -> (Vec<String>, usize) {
    let mut all = all.to_vec();
    all.push(session);
    let reported = vec![true; all.len()];
    let (_, history) = histories(&all, &reported).remove(0);
    let calls = history.turns.iter().flat_map(|(turn, _)| &turn.calls).map(|call| call.id.clone()).collect();
    (calls, history.copied)
}

#[test]
fn calls_of_the_earlier_session_are_asked_up_to_where_the_later_one_begins() {
    let mut later = session("b", vec![turn(1, "t4", &["c4"], "new")]);
    later.carried_from = vec!["a".to_owned()];
    assert_eq!(asked(later, &[earlier()]), (vec!["c1".to_owned(), "c2".to_owned()], 0));
}

#[test]
fn copied_turns_are_judged_once_and_their_calls_are_not_asked_twice() {
    let mut fork = session("b", vec![turn(1, "t1", &["c1"], "one"), turn(2, "t4", &["c4"], "new")]);
    fork.copied_from = vec!["a".to_owned()];
    assert_eq!(asked(fork, &[earlier()]), (vec!["c2".to_owned()], 1));
}

#[test]
fn a_turn_that_was_answered_in_another_way_is_no_copy() {
    let mut fork = session("b", vec![turn(1, "t1", &["c1"], "one")]);
    fork.turns[0].reply = Some(Reply { text: "something else".to_owned(), ..Reply::default() });
    fork.copied_from = vec!["a".to_owned()];
    assert_eq!(asked(fork, &[earlier()]).1, 0);
}

#[test]
fn sessions_that_go_on_from_each_other_end() {
    let (mut one, mut other) = (earlier(), session("b", vec![turn(1, "t4", &["c4"], "new")]));
    one.carried_from = vec!["b".to_owned()];
    other.carried_from = vec!["a".to_owned()];
    assert_eq!(sessions(vec![one, other], &Options::default()).len(), 2);
}

#[test]
fn what_was_not_read_is_missing_only_where_it_was_not_copied() {
    let mut later = session("b", vec![turn(1, "t4", &["c4"], "new")]);
    later.copied_from = vec!["x".to_owned()];
    assert!(sessions(vec![later.clone()], &Options::default())[0].session.missing_history.is_none());
    later.carried_from = vec!["x".to_owned()];
    let audits = sessions(vec![later], &Options::default());
    assert!(audits[0].session.missing_history.is_some() && audits[0].session.notes.len() == 1);
    assert_eq!(audits[0].session.turns.len(), 1);
}
