//! Small wisp sessions, one for each thing a gate can leave undone.

use super::{Command, Drift, Level, Weight, commands, is_recorded};
use crate::source::{self, open};

/// A turn with one command: the events between its call and its result, as `kind` and details.
fn session(events: &[(&str, &str)]) -> Vec<Command> {
    let mut lines = vec![
        event("session.start", r#"{"entryPoint":"chat","model":"m","tools":["run_command"]}"#, 0, ""),
        event("prompt", r#"{"text":"moor"}"#, 1, ""),
    ];
    for (at, (kind, details)) in (2..).zip(events.iter()) {
        lines.push(event(kind, details, at, if kind.starts_with("tool.") { "aaaa0001" } else { "" }));
    }
    let bytes = lines.join("\n").into_bytes();
    let sessions = source::read(&open::memory("audit.jsonl", bytes), Some("wisp")).unwrap();
    assert!(is_recorded(&sessions[0]));
    commands(&sessions[0])
}

fn event(kind: &str, details: &str, minute: u32, call: &str) -> String {
    let call = if call.is_empty() { String::new() } else { format!("\"call\":\"{call}\",") };
    let (turn, time) =
        (if minute == 0 { "" } else { "\"turn\":1," }, format!("2026-01-01T{:02}:{:02}:00.000Z", 10 + minute / 60, minute % 60));
    format!(
        r#"{{{call}"details":{details},"id":"{minute:016x}","kind":"{kind}","pid":7,"schema":1,"session":"s","time":"{time}",{turn}"version":"0.23.0"}}"#
    )
}

const CALL: (&str, &str) = ("tool.call", r#"{"tool":"run_command","arguments":"{\"command\":\"rm quay.txt\"}"}"#);
const RESULT: (&str, &str) = ("tool.result", r#"{"tool":"run_command","output":"exit status: 0\n","bytes":15}"#);
const VERDICT: (&str, &str) = ("classifier.verdict", r#"{"command":"rm quay.txt","level":"moderate","pattern":"rm *","reasons":[]}"#);
const ASKED: (&str, &str) = ("approval.requested", r#"{"command":"rm quay.txt","level":"moderate","pattern":"rm *"}"#);
const YES: (&str, &str) = ("approval.decided", r#"{"command":"rm quay.txt","decision":"approved","scope":"once","pattern":"rm *"}"#);
const NO: (&str, &str) = ("approval.decided", r#"{"command":"rm quay.txt","decision":"denied","pattern":"rm *"}"#);
const CACHED: (&str, &str) = ("approval.decided", r#"{"command":"rm quay.txt","decision":"cached","pattern":"rm *"}"#);
const ALLOWED: (&str, &str) = ("policy.decision", r#"{"command":"rm quay.txt","verdict":"allowed"}"#);
const DENIED: (&str, &str) = ("policy.decision", r#"{"command":"rm quay.txt","verdict":"denied"}"#);
const RAN: (&str, &str) = ("command.outcome", r#"{"command":"rm quay.txt","exitStatus":0,"stdout":"","stderr":"","timedOut":false}"#);

fn faults(events: &[(&str, &str)]) -> Vec<(&'static str, Weight)> {
    session(events).iter().flat_map(|command| command.faults.iter().map(|fault| (fault.fault, fault.weight))).collect()
}

#[test]
fn a_command_that_was_judged_asked_answered_and_run_in_order_has_no_fault() {
    let commands = session(&[CALL, VERDICT, ASKED, YES, ALLOWED, RAN, RESULT]);
    assert_eq!(commands[0].faults, []);
    assert_eq!((commands[0].recorded, commands[0].drift()), (Some(Level::Moderate), Some(Drift::Same)));
}

#[test]
fn a_refused_command_that_did_not_run_has_no_fault() {
    assert_eq!(faults(&[CALL, VERDICT, ASKED, NO, RESULT]), []);
}

#[test]
fn what_is_missing_is_named() {
    let finding = |fault| vec![(fault, Weight::Finding)];
    assert_eq!(faults(&[CALL, ASKED, YES, ALLOWED, RAN, RESULT]), [], "without any verdict in the log none is missed");
    assert_eq!(faults(&[CALL, VERDICT, ASKED, ALLOWED, RAN, RESULT]), finding("no_answer"));
    assert_eq!(faults(&[CALL, VERDICT, ASKED, NO, ALLOWED, RAN, RESULT]), finding("refused_ran"));
    assert_eq!(faults(&[CALL, VERDICT, ASKED, YES, DENIED, RAN, RESULT]), finding("denied_ran"));
    assert_eq!(faults(&[CALL, VERDICT, CACHED, ALLOWED, RAN, RESULT]), finding("cached_without_answer"));
}

#[test]
fn order_counts() {
    assert_eq!(faults(&[CALL, ASKED, YES, ALLOWED, RAN, VERDICT, RESULT]), [("late_verdict", Weight::Finding)]);
    assert_eq!(faults(&[CALL, VERDICT, ASKED, RAN, YES, RESULT]), [("answer_after", Weight::Finding)]);
}

#[test]
fn an_answer_for_once_does_not_carry_and_one_for_the_session_does() {
    let again = [CALL, VERDICT, CACHED, ALLOWED, RAN, RESULT];
    let with = |answer: (&'static str, &'static str)| {
        let first = [("tool.call", r#"{"tool":"run_command","arguments":"{\"command\":\"rm x\"}"}"#), answer, ("tool.result", RESULT.1)];
        faults(&[&first[..], &again[..]].concat())
    };
    let answer = |scope: &'static str| ("approval.decided", scope);
    assert_eq!(with(answer(r#"{"command":"rm x","decision":"approved","scope":"session","pattern":"rm *"}"#)), []);
    assert_eq!(
        with(answer(r#"{"command":"rm x","decision":"approved","scope":"once","pattern":"rm *"}"#)),
        [("cached_without_answer", Weight::Finding)]
    );
    assert_eq!(
        with(answer(r#"{"command":"rm x","decision":"approved","scope":"session"}"#)),
        [("cached_without_answer", Weight::Finding)],
        "without a pattern the very text counts"
    );
}

#[test]
fn the_recorded_level_may_raise_and_a_far_lower_one_is_a_finding() {
    let verdict = |level: &str, line: &str| format!(r#"{{"command":"{line}","level":"{level}","reasons":[]}}"#);
    let run = |level: &str, line: &str| {
        let call = format!(r#"{{"tool":"run_command","arguments":"{{\"command\":\"{line}\"}}"}}"#);
        let (ran, verdict) = (format!(r#"{{"command":"{line}","exitStatus":0}}"#), verdict(level, line));
        let commands = session(&[("tool.call", &call), ("classifier.verdict", &verdict), ("command.outcome", &ran), RESULT]);
        let faults: Vec<_> = commands[0].faults.iter().map(|fault| (fault.fault, fault.weight)).collect();
        (commands[0].combined(), faults)
    };
    assert_eq!(run("safe", "git reset --hard"), (Level::Dangerous, vec![("rated_lower", Weight::Finding)]));
    assert_eq!(run("safe", "touch x"), (Level::Moderate, vec![("rated_lower", Weight::Note)]));
    assert_eq!(run("dangerous", "ls"), (Level::Dangerous, vec![("not_asked", Weight::CannotTell)]));
}

#[test]
fn running_unasked_is_a_finding_only_where_the_level_was_asked_about() {
    let unasked = [CALL, VERDICT, ALLOWED, RAN, RESULT];
    assert_eq!(faults(&unasked), [("not_asked", Weight::CannotTell)], "the threshold may be higher");
    let asked = |level: &str| {
        let question = format!(r#"{{"command":"mv x y","level":"{level}","pattern":"mv *"}}"#);
        let first = [
            ("tool.call", r#"{"tool":"run_command","arguments":"{\"command\":\"mv x y\"}"}"#),
            ("approval.requested", question.as_str()),
            ("approval.decided", r#"{"command":"mv x y","decision":"approved","scope":"once","pattern":"mv *"}"#),
            ("tool.result", RESULT.1),
        ];
        faults(&[&first[..], &unasked[..]].concat())
    };
    assert_eq!(asked("moderate"), [("not_asked", Weight::Finding)]);
    assert_eq!(asked("dangerous"), [("not_asked", Weight::CannotTell)]);
}

#[test]
fn an_answer_after_the_usual_limit_is_left_open() {
    let mut events = vec![CALL, VERDICT, ASKED];
    events.extend(std::iter::repeat_n(("model.reasoning", r#"{"phase":"start"}"#), 12));
    events.extend([YES, ALLOWED, RAN, RESULT]);
    assert_eq!(faults(&events), [("late_answer", Weight::CannotTell)]);
}
