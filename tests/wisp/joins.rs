//! What belongs to which call within a turn, and hostile lines.

use super::*;

/// Lines of one turn, from kind, call id and details.
fn log(events: &[(&str, &str, &str)]) -> Vec<u8> {
    let mut text = String::new();
    for (kind, call, details) in events {
        let call = if call.is_empty() { String::new() } else { format!("\"call\":\"{call}\",") };
        let _ = writeln!(text, "{{{call}\"details\":{details},\"kind\":\"{kind}\",\"pid\":1,\"schema\":1,\"session\":\"s\",\"turn\":1}}");
    }
    text.into_bytes()
}

fn run(command: &str) -> String {
    format!(r#"{{"arguments":"{{\"command\":\"{command}\"}}","tool":"run_command"}}"#)
}

fn only_turn(events: &[(&str, &str, &str)]) -> Turn {
    read(&log(events)).remove(0).turns.remove(0)
}

fn counted(turn: &Turn) -> Vec<Outcome> {
    turn.calls.iter().filter_map(|call| call.counted_as).collect()
}

#[test]
fn a_denied_first_run_does_not_take_the_end_of_an_allowed_second_one() {
    let make = run("make");
    let turn = only_turn(&[
        ("tool.call", "1", &make),
        ("policy.decision", "", r#"{"command":"make","verdict":"denied","reason":"pattern"}"#),
        ("tool.result", "1", r#"{"output":"error: command denied by policy: pattern","tool":"run_command"}"#),
        ("tool.call", "2", &make),
        ("policy.decision", "", r#"{"command":"make","verdict":"allowed"}"#),
        ("command.outcome", "", r#"{"command":"make","exitStatus":0}"#),
        ("tool.result", "2", r#"{"output":"exit status: 0","tool":"run_command"}"#),
    ]);
    assert_eq!(outcomes(&turn), [Outcome::DeniedByPolicy, Outcome::Ok]);
    assert_eq!(counted(&turn), [Outcome::DeniedByPolicy, Outcome::Failed], "as wisp itself counts");
    assert_eq!((turn.calls[0].error.as_deref(), turn.calls[1].exit.map(|exit| exit.code)), (Some("pattern"), Some(0)));
}

#[test]
fn parallel_calls_get_their_ends_by_text_and_by_id() {
    let (make, test) = (run("make"), run("make test"));
    let turn = only_turn(&[
        ("tool.call", "1", &make),
        ("tool.call", "2", &test),
        ("command.outcome", "", r#"{"command":"make test","exitStatus":2}"#),
        ("command.outcome", "", r#"{"command":"make","exitStatus":0}"#),
        ("tool.result", "2", r#"{"output":"exit status: 2","tool":"run_command"}"#),
        ("tool.result", "1", r#"{"output":"exit status: 0","tool":"run_command"}"#),
    ]);
    assert_eq!(outcomes(&turn), [Outcome::Ok, Outcome::Failed]);
    assert_eq!(counted(&turn), [Outcome::Ok, Outcome::Failed]);
}

#[test]
fn a_command_of_the_person_is_never_the_models() {
    let ls = run("ls");
    let turn = only_turn(&[
        ("tool.call", "1", &ls),
        ("policy.decision", "", r#"{"command":"ls","origin":"person","verdict":"denied"}"#),
        ("command.outcome", "", r#"{"command":"ls","exitStatus":7,"origin":"person"}"#),
        ("command.typed", "", r#"{"command":"ls","exitStatus":7,"output":"x\n","verdict":"allowed"}"#),
        ("command.outcome", "", r#"{"command":"ls","exitStatus":0}"#),
        ("tool.result", "1", r#"{"output":"exit status: 0","tool":"run_command"}"#),
    ]);
    let told: Vec<_> = turn.calls.iter().map(|call| (call.by, call.exit.map(|exit| exit.code))).collect();
    assert_eq!(told, [(RanBy::Model, Some(0)), (RanBy::Person, Some(7))]);
    assert_eq!(turn.calls[1].output.read(), "x\n");
}

#[test]
fn a_launch_that_failed_takes_no_end_of_a_later_command_with_its_text() {
    let ports = run("lsof -i");
    let turn = only_turn(&[
        ("tool.call", "1", &ports),
        ("policy.decision", "", r#"{"command":"lsof -i","verdict":"allowed"}"#),
        ("tool.result", "1", r#"{"output":"error: could not launch /bin/sh: no","tool":"run_command"}"#),
        ("tool.call", "2", r#"{"arguments":"{\"topic\":\"ports\"}","tool":"system_info"}"#),
        ("command.outcome", "", r#"{"command":"lsof -i","exitStatus":0}"#),
        ("tool.result", "2", r#"{"output":"nothing listening on TCP among your processes","tool":"system_info"}"#),
    ]);
    assert_eq!(outcomes(&turn), [Outcome::NeverStarted, Outcome::Ok]);
    assert_eq!(turn.calls[0].exit, None);
}

#[test]
fn what_a_custom_tool_ran_is_known_and_still_counts_by_its_output() {
    let turn = only_turn(&[
        ("tool.call", "1", r#"{"arguments":"{}","tool":"unit_tests"}"#),
        ("policy.decision", "", r#"{"command":"swift test","verdict":"allowed"}"#),
        ("command.outcome", "", r#"{"command":"swift test","exitStatus":1}"#),
        ("tool.result", "1", r#"{"output":"exit status: 1\nstdout:\n1 failed\n","tool":"unit_tests"}"#),
    ]);
    assert_eq!(turn.calls[0].command.as_deref(), Some("swift test"));
    assert_eq!((outcomes(&turn), counted(&turn)), (vec![Outcome::Failed], vec![Outcome::Ok]));
}

#[test]
fn refused_edits_are_declined_for_readers_and_failed_for_wisp() {
    let turn = only_turn(&[
        ("tool.call", "1", r#"{"arguments":"{\"path\":\"a\",\"mode\":\"write\",\"content\":\"\"}","tool":"edit_file"}"#),
        ("tool.result", "1", r#"{"output":"error: edit not approved: declined by the user","tool":"edit_file"}"#),
    ]);
    assert_eq!((outcomes(&turn), counted(&turn)), (vec![Outcome::Declined], vec![Outcome::Failed]));
}

#[test]
fn own_events_of_a_call_end_it_when_its_result_is_missing() {
    let turn = only_turn(&[
        ("tool.call", "1", r#"{"arguments":"{\"title\":\"t\",\"message\":\"\"}","tool":"notify"}"#),
        ("notification", "", r#"{"outcome":"refused","reason":"a notification needs a message","source":"model"}"#),
        ("tool.call", "2", r#"{"arguments":"{\"title\":\"t\",\"message\":\"m\"}","tool":"notify"}"#),
        ("notification", "", r#"{"outcome":"posted","source":"approval"}"#),
        ("notification", "", r#"{"outcome":"posted","source":"model"}"#),
        ("tool.call", "3", r#"{"arguments":"{\"path\":\"a\",\"mode\":\"append\",\"content\":\"\"}","tool":"edit_file"}"#),
        ("file.write", "", r#"{"mode":"append","path":"a"}"#),
        ("tool.call", "4", r#"{"arguments":"{}","tool":"inspect"}"#),
        ("error", "4", r#"{"context":"tool inspect","message":"boom"}"#),
    ]);
    assert_eq!(outcomes(&turn), [Outcome::Failed, Outcome::Ok, Outcome::Ok, Outcome::Failed]);
    assert_eq!(turn.calls[3].error.as_deref(), Some("boom"));
}

#[test]
fn every_hostile_log_is_read_and_what_was_lost_is_counted() {
    let mut unread = BTreeMap::new();
    for entry in fs::read_dir(fixtures("hostile")).unwrap() {
        let path = entry.unwrap().path();
        let Ok(bytes) = fs::read(path.join("session.jsonl")) else { continue };
        let lost: u64 = read(&bytes).iter().map(|session| session.unread_lines).sum();
        unread.insert(path.file_name().unwrap().to_str().unwrap().to_owned(), lost);
    }
    for (case, lost) in [
        ("empty", 0),
        ("only-newlines", 0),
        ("torn-last-line", 0),
        ("bad-json-in-the-middle", 2),
        ("invalid-utf8", 0),
        ("lone-surrogates", 0),
    ] {
        assert_eq!(unread[case], lost, "{case}");
    }
    assert!(unread["wrong-types"] > 0 && unread["nul-bytes"] == 1);
}

#[test]
fn damaged_bytes_and_lone_surrogates_leave_the_rest_of_a_text_readable() {
    for name in ["invalid-utf8", "lone-surrogates"] {
        let all = case(&format!("hostile/{name}"));
        let output = all[0].turns[0].calls[0].output.read();
        assert!(output.contains("a\u{fffd}"), "{name}: {output:?}");
    }
}

#[test]
fn a_line_of_fifty_megabytes_is_read() {
    let output = format!("exit status: 0\\nstdout:\\n{}\\nthe end\\n", "x".repeat(50 << 20));
    let result = format!(r#"{{"output":"{output}","tool":"run_command"}}"#);
    let make = run("make");
    let turn = only_turn(&[("tool.call", "1", &make), ("tool.result", "1", &result), ("response", "", r#"{"text":"done"}"#)]);
    assert_eq!(turn.calls[0].outcome, Outcome::Ok);
    assert!(turn.calls[0].output.read().ends_with("the end\n"));
}

#[test]
fn a_verification_in_the_log_is_kept_and_the_agents_own_is_not_replaced() {
    let turn = only_turn(&[
        ("response", "", r#"{"text":"done"}"#),
        ("response.verification", "", r#"{"method":"readers","status":"verified"}"#),
        ("response.verification", "", r#"{"method":"readers","status":"unsupported","writer":"wisp-audit"}"#),
    ]);
    assert_eq!(turn.recorded_verification.as_deref(), Some(r#"{"method":"readers","status":"verified"}"#));
}
