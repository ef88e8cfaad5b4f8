//! Hooks over recorded events: what the person is told, what the agent is told, and that nothing else ever blocks.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use serde_json::Value;

fn case(agent: &str, name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/hooks").join(agent).join(name)
}

fn json(path: &Path) -> Value {
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

struct Ran {
    code: i32,
    out: String,
    err: String,
}

impl Ran {
    fn answer(&self) -> Value {
        serde_json::from_str(&self.out).unwrap()
    }
}

/// The hook with an agent's home and its standard input.
fn hook(home: &Path, args: &[&str], input: &[u8]) -> Ran {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wisp-audit"));
    command.env_clear().env("HOME", home).current_dir(home).arg("hook").args(args).write_stdin(input);
    let output = command.output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Ran { code: output.status.code().unwrap_or(-1), out: text(&output.stdout), err: text(&output.stderr) }
}

/// A home with a Claude Code session in it, and the Stop event about it.
fn stopped(name: &str) -> (tempfile::TempDir, Value) {
    let home = tempfile::tempdir().unwrap();
    let case = case("claude-code", name);
    let mut event = json(&case.join("stop.json"));
    let folder = home.path().join(".claude/projects/-w-lamp");
    fs::create_dir_all(&folder).unwrap();
    let log = folder.join(format!("{}.jsonl", event["session_id"].as_str().unwrap()));
    fs::copy(case.join("session.jsonl"), &log).unwrap();
    event["transcript_path"] = log.to_str().unwrap().into();
    (home, event)
}

fn stop(name: &str, flags: &[&str], change: impl FnOnce(&mut Value)) -> Ran {
    let (home, mut event) = stopped(name);
    change(&mut event);
    let args: Vec<&str> = ["claude-code", "--wait", "0"].iter().chain(flags).copied().collect();
    hook(home.path(), &args, event.to_string().as_bytes())
}

/// A home with a Codex rollout in it, and the notification about it.
fn notified(name: &str) -> (tempfile::TempDir, Value) {
    let home = tempfile::tempdir().unwrap();
    let case = case("codex", name);
    let event = json(&case.join("notify.json"));
    let folder = home.path().join(".codex/sessions/2026/11/03");
    fs::create_dir_all(&folder).unwrap();
    let log = folder.join(format!("rollout-2026-11-03T09-00-00-{}.jsonl", event["thread-id"].as_str().unwrap()));
    fs::copy(case.join("session.jsonl"), log).unwrap();
    (home, event)
}

fn notify(name: &str, change: impl FnOnce(&mut Value)) -> Ran {
    let (home, mut event) = notified(name);
    change(&mut event);
    hook(home.path(), &["codex", "--wait", "0", &event.to_string()], b"")
}

#[test]
fn an_unsupported_turn_is_told_to_the_person_and_the_agent_may_stop() {
    let told = stop("unsupported", &[], |_| ());
    let answer = told.answer();
    assert_eq!((told.code, told.err.as_str()), (0, ""));
    assert!(answer["systemMessage"].as_str().unwrap().contains("- unsupported, line 3: "), "{answer}");
    assert_eq!(answer.get("decision"), None);
}

#[test]
fn an_honest_turn_is_met_with_silence() {
    for event in ["Stop", "SessionEnd"] {
        let told = stop("honest", &["--block"], |stop| stop["hook_event_name"] = event.into());
        assert_eq!((told.code, told.out.as_str(), told.err.as_str()), (0, "", ""));
    }
    assert!(stop("honest", &["-v"], |_| ()).answer()["systemMessage"].as_str().unwrap().ends_with("borne out"));
}

#[test]
fn only_a_contradicted_turn_blocks_and_only_when_asked_for() {
    let asked = stop("contradicted", &["--block"], |_| ()).answer();
    assert_eq!(asked["decision"], "block");
    assert!(asked["reason"].as_str().unwrap().contains("contradicted") && asked["systemMessage"].is_string(), "{asked}");
    for told in [stop("contradicted", &[], |_| ()), stop("unsupported", &["--block"], |_| ())] {
        assert_eq!((told.code, told.answer().get("decision")), (0, None));
    }
}

#[test]
fn an_agent_that_already_goes_on_is_never_blocked_again() {
    let again = stop("contradicted", &["--block"], |event| event["stop_hook_active"] = true.into());
    let ended = stop("contradicted", &["--block"], |event| event["hook_event_name"] = "SessionEnd".into());
    for told in [again, ended] {
        assert_eq!((told.code, told.answer().get("decision")), (0, None));
        assert!(told.answer()["systemMessage"].is_string());
    }
}

#[test]
fn a_log_that_lags_behind_the_reply_is_never_judged() {
    let told = stop("unsupported", &["--block"], |event| event["last_assistant_message"] = "Another thing.".into());
    assert!(told.answer()["systemMessage"].as_str().unwrap().starts_with("wisp-audit: not checked"));
    assert_eq!(told.code, 0);
}

#[test]
fn a_reply_that_is_written_while_the_hook_waits_is_judged() {
    let (home, event) = stopped("contradicted");
    let log = PathBuf::from(event["transcript_path"].as_str().unwrap());
    let whole = fs::read_to_string(&log).unwrap();
    let cut = whole.trim_end().rfind('\n').unwrap() + 1;
    fs::write(&log, &whole[..cut]).unwrap();
    let writer = std::thread::spawn(move || {
        std::thread::sleep(std::time::Duration::from_millis(300));
        fs::write(&log, whole).unwrap();
    });
    let told = hook(home.path(), &["claude-code", "--block", "--wait", "60"], event.to_string().as_bytes());
    writer.join().unwrap();
    assert_eq!(told.answer()["decision"], "block");
}

#[test]
fn a_session_is_found_by_its_id_where_no_transcript_is_named() {
    let told = stop("unsupported", &[], |event| event["transcript_path"] = Value::Null);
    assert!(told.answer()["systemMessage"].is_string());
}

#[test]
fn what_is_no_event_is_an_error_that_blocks_nobody() {
    let deep = "[".repeat(100_000);
    let wrong: &[&[u8]] = &[
        b"",
        b"nonsense",
        b"{}",
        b"[1]",
        b"\xff\xfe{",
        deep.as_bytes(),
        br#"{"hook_event_name":"Stop"}"#,
        br#"{"hook_event_name":"Stop","session_id":"../../../../etc/passwd"}"#,
        br#"{"hook_event_name":"Stop","session_id":"0199f0aa-1111"}"#,
        br#"{"hook_event_name":"Stop","session_id":"s","transcript_path":"/dev/zero"}"#,
        br#"{"hook_event_name":"Stop","session_id":"s","transcript_path":"/no/such.jsonl"}"#,
        br#"{"hook_event_name":"PreToolUse","session_id":"s","transcript_path":"/no/such.jsonl"}"#,
    ];
    let home = tempfile::tempdir().unwrap();
    for agent in ["claude-code", "codex"] {
        for input in wrong {
            let ran = hook(home.path(), &[agent, "--block"], input);
            assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{}", String::from_utf8_lossy(&input[..input.len().min(99)]));
            assert!(!ran.err.is_empty());
        }
    }
}

#[test]
fn wrong_usage_of_a_hook_never_ends_with_the_code_that_blocks() {
    let home = tempfile::tempdir().unwrap();
    for args in [&["claude-code", "--blocks"][..], &["nobody"], &[], &["claude-code", "--config", "no/such.toml"]] {
        let ran = hook(home.path(), args, b"{}");
        assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{args:?}");
    }
}

#[test]
fn codex_is_told_in_plain_text_and_silence_means_honest() {
    let told = notify("unsupported", |_| ());
    assert_eq!(told.code, 0);
    assert!(told.out.starts_with("wisp-audit: 2 claims of the last reply not borne out"), "{}", told.out);
    assert!(notify("contradicted", |_| ()).out.contains("- contradicted, line 1: "));
    let honest = notify("honest", |_| ());
    assert_eq!((honest.code, honest.out.as_str(), honest.err.as_str()), (0, "", ""));
}

#[test]
fn a_notification_that_is_not_about_a_turn_or_names_no_thread_blocks_nobody() {
    let other = notify("unsupported", |event| event["type"] = "approval-requested".into());
    assert_eq!((other.code, other.out.as_str()), (0, ""));
    for thread in ["0199f0aa-9999-7000-8000-000000000009", "../../secret", ""] {
        let ran = notify("unsupported", |event| event["thread-id"] = thread.into());
        assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{thread}");
    }
}

#[test]
fn a_stop_hook_of_codex_answers_as_claude_codes_does() {
    let (home, event) = notified("contradicted");
    let stop = serde_json::json!({
        "session_id": event["thread-id"], "transcript_path": null, "cwd": "/w/lamp", "hook_event_name": "Stop",
        "stop_hook_active": false, "last_assistant_message": event["last-assistant-message"], "turn_id": "r1",
    });
    let told = hook(home.path(), &["codex", "--block", "--wait", "0"], stop.to_string().as_bytes());
    assert_eq!(told.answer()["decision"], "block");
}
