//! wisp's home end to end: rotated logs, kept outputs, derived lines, appended events, hostile bytes.

#![allow(clippy::unwrap_used, reason = "a test stops at what it cannot read")]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use proptest::prelude::*;
use wisp_audit::audit::{self, Options, SupportedBy, cited, ran};
use wisp_audit::record::{self, Appended, Doing, Entry, Method, Quote, Status};
use wisp_audit::session::{Call, Outcome, RanBy, Session, Turn};
use wisp_audit::source::wisp::Home;
use wisp_audit::source::{self, open};

fn fixtures(below: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(below)
}

fn home(case: &str) -> Vec<Session> {
    let root = fixtures("homes").join(case);
    Home::at(&root, case).unwrap().read(None).unwrap()
}

fn read(bytes: &[u8]) -> Vec<Session> {
    source::read(&open::memory("audit.jsonl", bytes.to_vec()), Some("wisp")).unwrap()
}

fn case(below: &str) -> Vec<Session> {
    read(&fs::read(fixtures(below).join("session.jsonl")).unwrap())
}

fn ran_lines(session: &Session) -> Vec<Option<String>> {
    session.turns.iter().map(|turn| ran::line(session, turn)).collect()
}

fn outcomes(turn: &Turn) -> Vec<Outcome> {
    turn.calls.iter().map(|call| call.outcome).collect()
}

#[test]
fn the_checked_ran_lines_are_derived_to_the_letter() {
    let lines = [
        ("worked-turn", "ran: read_file (1 failed) · run_command ×3 (1 denied, 1 declined)"),
        ("ran-counts-in-order-of-first-call", "ran: read_file ×2 · run_command ×2 · edit_file · notify"),
        ("ran-tells-failed-denied-and-declined-apart", "ran: run_command ×6 (3 failed, 1 denied, 1 declined) · read_file ×2 (1 failed)"),
        ("ran-names-six-tools", "ran: tool_1 · tool_2 · tool_3 · tool_4 · tool_5 · tool_6 · +2 more"),
    ];
    for (name, line) in lines {
        assert_eq!(ran_lines(&case(&format!("sources/wisp/{name}"))[0]), [Some(line.to_owned())], "{name}");
    }
}

#[test]
fn the_worked_turn_folds_into_four_calls_and_one_of_the_person() {
    let session = case("sources/wisp/worked-turn").remove(0);
    let calls: Vec<_> = session.turns[0].calls.iter().map(|call| (call.outcome, call.by)).collect();
    let models = [Outcome::Failed, Outcome::DeniedByPolicy, Outcome::Declined, Outcome::Ok].map(|outcome| (outcome, RanBy::Model));
    assert_eq!((&calls[..4], &calls[4..]), (&models[..], &[(Outcome::Ok, RanBy::Person)][..]));
    assert!(session.turns[0].recorded_verification.is_some());
}

#[test]
fn the_recorded_sessions_show_what_their_turns_ran() {
    let line = |id: &str, turn: usize| ran_lines(&case(&format!("sessions/{id}"))[0])[turn - 1].clone();
    assert_eq!(line("eefc5b0e", 2).as_deref(), Some("ran: read_file ×6"));
    let second = line("ba7865f0", 2).unwrap();
    assert_eq!(second, "ran: current_date · inspect · read_file ×3 · run_command ×10 (2 failed) · edit_file ×3 · notify");
    assert_eq!(line("ce87576a", 4).as_deref(), Some("ran: inspect · system_info"));
    assert_eq!(line("ce87576a", 8).as_deref(), Some("ran: no tools"));
    assert_eq!(line("ce87576a", 9), None);
}

#[test]
fn a_session_that_spans_rotated_files_is_whole() {
    let all = home("rotated");
    let ids: Vec<&str> = all.iter().map(|session| session.id.as_str()).collect();
    assert_eq!(ids, ["git", "a1b2c3d4", "git#2"]);
    assert_eq!((all[2].recorded_id(), all[2].parent.as_deref()), ("git", Some("88bb02d3")));
    let long = &all[1];
    assert_eq!(long.turns.iter().map(|turn| turn.number).collect::<Vec<_>>(), [1, 2, 3]);
    let removal = &long.turns[1].calls[0];
    assert_eq!((removal.outcome, removal.exit.map(|exit| exit.code)), (Outcome::Ok, Some(0)));
    assert_eq!(ran::line(long, &long.turns[1]).as_deref(), Some("ran: run_command"));
}

#[test]
fn lines_are_counted_in_their_own_file_and_the_file_is_known() {
    let all = home("rotated");
    assert_eq!(all[0].path, "rotated/logs/audit.10.jsonl");
    assert_eq!(all[0].turns[0].file.as_deref(), Some("rotated/logs/audit.2.jsonl"));
    let long = &all[1];
    assert_eq!((long.path.as_str(), long.turns[0].file.as_deref()), ("rotated/logs/audit.2.jsonl", None));
    assert_eq!(long.turns[1].file.as_deref(), Some("rotated/logs/audit.jsonl"));
    assert_eq!(long.turns[1].calls[0].line, 2);
    assert_eq!(long.turns[1].reply.as_ref().unwrap().line, Some(3));
}

#[test]
fn a_home_without_a_log_is_no_home() {
    let empty = tempfile::tempdir().unwrap();
    assert!(Home::at(empty.path(), "x").is_none());
    let logs = fixtures("homes/rotated/logs");
    assert_eq!(Home::at(&logs, "logs").unwrap().root(), fixtures("homes/rotated"));
}

#[test]
fn whole_outputs_are_found_by_digest_and_by_event_id() {
    for case in ["output-store", "output-store-by-id"] {
        let all = home(case);
        let output = &all[0].turns[0].calls[0].output;
        assert!(output.is_whole() && output.cut.is_some(), "{case}");
        assert!(output.read().contains("0200 ok   kiln/0200.txt\n"), "{case}");
    }
}

#[test]
fn a_missing_changed_or_outlying_store_file_leaves_the_output_cut() {
    for case in ["missing-store-file", "link-leading-out"] {
        let output = &home(case)[0].turns[0].calls[0].output;
        assert!(!output.is_whole() && !output.read().contains("kiln/0200.txt"), "{case}");
        assert!(output.cut.as_ref().unwrap().marker.starts_with("[held back: "), "{case}");
    }
}

#[test]
fn an_output_store_of_its_own_is_asked_instead_of_the_home() {
    let root = fixtures("homes/missing-store-file");
    let store = fixtures("homes/output-store/threads");
    let all = Home::at(&root, "x").unwrap().read(Some(&store)).unwrap();
    assert!(all[0].turns[0].calls[0].output.is_whole());
}

#[test]
fn a_log_named_alone_is_read_with_the_home_it_lies_in() {
    let path = fixtures("homes/output-store/logs/audit.jsonl");
    let all = source::read(&open::file(&path, "audit.jsonl").unwrap(), None).unwrap();
    assert_eq!(all[0].format, "wisp");
    assert!(all[0].turns[0].calls[0].output.is_whole());
}

#[test]
fn citations_are_checked_against_a_saved_transcript() {
    let all = home("transcripts");
    let lines: Vec<Option<String>> = all[0].turns.iter().map(|turn| cited::text(&all[0], turn)).collect();
    assert_eq!(lines[0], None);
    assert_eq!(lines[1].as_deref(), Some("cited but not in this conversation: entries 9–11, 30 (4)"));
    let session = &case("sessions/ce87576a")[0];
    assert_eq!(cited::check(session, &session.turns[3]), cited::Cited::NotAssessed);
}

#[test]
fn a_resumed_session_knows_whose_record_it_goes_on_from() {
    let all = home("resumed");
    assert_eq!(all[1].carried_from, ["0a0a0a0a"]);
    let audits = audit::sessions(all, &Options::default());
    let verdict = audits[1].turns[0].verification.as_ref().unwrap();
    assert_eq!((verdict.status, verdict.claims[0].supported_by), (audit::Status::Verified, Some(SupportedBy::EarlierTurn)));
    assert!(audits[1].session.missing_history.is_none() && audits[1].session.notes.is_empty());
    assert!(audits[2].session.missing_history.is_some() && audits[2].session.notes[0].contains("0d0d0d0d"));
    assert_eq!(audits[2].turns[0].verification.as_ref().unwrap().status, audit::Status::NotAssessed);
}

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

/// A copy of a fixture home.
fn copy(case: &str) -> (tempfile::TempDir, Home) {
    let to = tempfile::tempdir().unwrap();
    let from = fixtures("homes").join(case).join("logs");
    fs::create_dir(to.path().join("logs")).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        fs::copy(&path, to.path().join("logs").join(path.file_name().unwrap())).unwrap();
    }
    let home = Home::at(to.path(), "home").unwrap();
    (to, home)
}

fn entries(home: &Home) -> Vec<Entry> {
    let mut entries = Vec::new();
    for session in home.read(None).unwrap() {
        let session_id = session.recorded_id().to_owned();
        entries.extend(session.turns.iter().map(|turn| Entry {
            session: session_id.clone(),
            turn: turn.number,
            response: turn.reply_event.clone().unwrap(),
            status: Status::Unsupported,
            method: Method::Readers,
            claims: vec![Quote { reader: "command".to_owned(), claim: "I ran `git push`".to_owned(), reason: "no such call".to_owned() }],
            calls: turn.calls.len(),
            seconds: 0.002,
            recorded: turn.recorded_verification.clone(),
        }));
    }
    entries
}

fn bytes(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    files.map(|path| (path.clone(), fs::read(path).unwrap())).collect()
}

#[test]
fn appending_twice_adds_each_event_once_and_changes_no_other_byte() {
    let (folder, home) = copy("rotated");
    let before = bytes(&folder.path().join("logs"));
    let first = record::append(&home, &entries(&home), Doing::Append).unwrap();
    assert_eq!(first.iter().filter(|done| matches!(done, Appended::Written(_))).count(), 5);
    let after = bytes(&folder.path().join("logs"));
    for (path, old) in &before {
        let new = &after[path];
        assert!(new.starts_with(old));
        assert!(new.len() == old.len() || path.ends_with("audit.jsonl"));
    }
    let second = record::append(&home, &entries(&home), Doing::Append).unwrap();
    assert!(second.iter().all(|done| *done == Appended::AlreadyThere));
    assert_eq!(bytes(&folder.path().join("logs")), after);
}

#[test]
fn an_appended_event_belongs_to_its_reply_even_under_a_reused_name() {
    let (_folder, home) = copy("rotated");
    let all = entries(&home);
    let first_git = all.iter().find(|entry| entry.session == "git").unwrap();
    record::append(&home, std::slice::from_ref(first_git), Doing::Append).unwrap();
    let told: Vec<(String, bool)> =
        home.read(None).unwrap().iter().map(|session| (session.id.clone(), session.turns[0].recorded_verification.is_some())).collect();
    assert_eq!(told, [("git".to_owned(), true), ("a1b2c3d4".to_owned(), false), ("git#2".to_owned(), false)]);
}

#[test]
fn a_dry_run_shows_the_lines_and_writes_nothing() {
    let (folder, home) = copy("rotated");
    let before = bytes(&folder.path().join("logs"));
    let shown = record::append(&home, &entries(&home), Doing::DryRun).unwrap();
    assert_eq!(bytes(&folder.path().join("logs")), before);
    let Appended::Shown(line) = &shown[0] else { panic!("it is shown") };
    assert!(line.starts_with(r#"{"details":{"calls":1,"claims":[{"claim":"I ran `git push`","reader":"command","reason":"no such call"}],"method":"readers","response":""#));
}

#[test]
fn what_wisp_recorded_itself_is_not_recorded_again() {
    let (_folder, home) = copy("rotated");
    let mut all = entries(&home);
    all[0].recorded = Some(r#"{"method":"readers","status":"verified"}"#.to_owned());
    all[1].recorded = Some(r#"{"method":"model","status":"verified"}"#.to_owned());
    let done = record::append(&home, &all[..2], Doing::DryRun).unwrap();
    assert_eq!(done[0], Appended::AlreadyThere);
    assert!(matches!(done[1], Appended::Shown(_)));
}

#[test]
fn a_crashed_writers_line_is_ended_and_a_missing_log_is_made_for_the_person_alone() {
    let (folder, home) = copy("rotated");
    let all = entries(&home);
    let log = folder.path().join("logs/audit.jsonl");
    fs::OpenOptions::new().append(true).open(&log).and_then(|mut file| std::io::Write::write_all(&mut file, b"{\"torn")).unwrap();
    record::append(&home, &all[..1], Doing::Append).unwrap();
    let text = fs::read_to_string(&log).unwrap();
    assert!(text.contains("{\"torn\n{\"details\":") && text.ends_with("}\n"));
    fs::remove_file(&log).unwrap();
    record::append(&home, &all[..1], Doing::Append).unwrap();
    assert_eq!(fs::metadata(&log).unwrap().permissions().mode() & 0o777, 0o600);
    assert_eq!(fs::read_to_string(&log).unwrap().lines().count(), 1);
}

/// Every text that can be asked of a session, so that reading it late is tried as well.
fn ask_all(sessions: &[Session]) -> usize {
    let calls = sessions.iter().flat_map(|session| &session.turns).flat_map(|turn| &turn.calls);
    let asked = |call: &Call| call.output.read().len() + call.args.read().len() + call.brief().len();
    let lines = sessions.iter().flat_map(ran_lines).flatten().map(|line| line.len()).sum::<usize>();
    calls.map(asked).sum::<usize>() + lines
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn cut_and_flipped_bytes_never_lose_the_reader(at in 0usize..40_000, len in 0usize..300, byte: u8) {
        let mut bytes = fs::read(fixtures("sessions/ba7865f0/session.jsonl")).unwrap();
        let at = at % bytes.len();
        let end = (at + len).min(bytes.len());
        bytes.splice(at..end, [byte]);
        let whole = ask_all(&read(&bytes));
        bytes.truncate(at);
        prop_assert!(ask_all(&read(&bytes)) <= whole + 4096);
    }
}
