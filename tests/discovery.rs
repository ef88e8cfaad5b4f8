//! Every agent's store on a machine is found, and the newest session of a folder.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime};

use assert_cmd::Command;
use common::fixtures;
use serde_json::Value;

/// A source, one of its cases, and where its log lies below the home folder; a name that ends in `/` is that of the case's whole folder.
const STORES: &[(&str, &str, &str)] = &[
    ("wisp", "worked-turn/session.jsonl", ".wisp/logs/audit.jsonl"),
    ("claude-code", "plain/session.jsonl", ".claude/projects/-w-kettle/5f0c2c54-0001-4a00-8000-000000000001.jsonl"),
    ("codex", "c-paginated/session.jsonl", ".codex/sessions/2026/11/03/rollout-2026-11-03T09-00-00-019a-0002.jsonl"),
    ("opencode", "database/session.db", ".local/share/opencode/opencode.db"),
    ("copilot", "events/session.jsonl", ".copilot/session-state/one/events.jsonl"),
    ("pi", "v3-branches/session.jsonl", ".pi/agent/sessions/--w--/one.jsonl"),
    ("oh-my-pi", "patches-and-statuses/session.jsonl", ".omp/agent/sessions/--w--/one.jsonl"),
    ("gemini", "replay-log/session.jsonl", ".gemini/tmp/shed/chats/session-2026-11-03T09-00-one.jsonl"),
    ("qwen", "chat/session.jsonl", ".qwen/projects/-w/chats/one.jsonl"),
    ("goose", "database/session.db", ".local/share/goose/sessions/sessions.db"),
    ("hermes", "database/session.db", ".hermes/state.db"),
    ("talos", "turns/session.turns.jsonl", ".talos/sessions/session.turns.jsonl"),
    ("mini-swe-agent", "tool-calls/session.traj.json", ".config/mini-swe-agent/last_mini_run.traj.json"),
    ("openhands", "sdk-folder/", ".openhands/conversations/one"),
    ("cline", "sdk/session.json", ".cline/data/sessions/one/one.messages.json"),
];

fn copied(from: &Path, to: &Path) {
    if from.is_file() {
        fs::create_dir_all(to.parent().unwrap()).unwrap();
        fs::copy(from, to).unwrap();
        return;
    }
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        copied(&entry.path(), &to.join(entry.file_name()));
    }
}

/// A home folder with a session of every agent that keeps them there.
fn machine() -> tempfile::TempDir {
    let home = tempfile::tempdir().unwrap();
    for (source, case, place) in STORES {
        copied(&fixtures("sources").join(source).join(case.trim_end_matches('/')), &home.path().join(place));
    }
    home
}

fn program(home: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wisp-audit"));
    command.env_clear().env("HOME", home).current_dir(home);
    command
}

fn report(command: &mut Command) -> Value {
    let output = command.args(["--report", "json"]).output().unwrap();
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&output.stderr)))
}

fn formats(report: &Value) -> BTreeSet<String> {
    report["sessions"].as_array().unwrap().iter().map(|session| session["format"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn every_agents_store_below_the_home_folder_is_found() {
    let home = machine();
    let found = formats(&report(program(home.path()).args(["verify", "--all"])));
    let there: BTreeSet<String> = STORES.iter().map(|(source, ..)| (*source).to_owned()).collect();
    assert_eq!(found, there);
    let listed = program(home.path()).args(["sessions", "--color", "never"]).output().unwrap();
    assert_eq!(listed.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&listed.stdout).contains("019a-0002"));
}

#[test]
fn sessions_are_left_out_by_agent_by_folder_and_by_time() {
    let home = machine();
    let found = |args: &[&str]| formats(&report(program(home.path()).args(["verify", "--all"]).args(args)));
    let one = |name: &str| BTreeSet::from([name.to_owned()]);
    assert_eq!(found(&["--agent", "codex"]), one("codex"));
    assert_eq!(found(&["--source", "goose"]), one("goose"));
    assert_eq!(found(&["--folder", "/w/kettle"]), one("claude-code"));
    assert!(!found(&["--since", "2026-11-01"]).contains("claude-code"));
    let none = program(home.path()).args(["verify", "--all", "--folder", "/nowhere"]).output().unwrap();
    assert_eq!(none.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&none.stderr).contains("no session of that agent"));
}

#[test]
fn a_log_that_was_last_written_before_the_time_asked_for_is_not_read() {
    let home = machine();
    let log = fs::File::options().write(true).open(home.path().join(STORES[1].2)).unwrap();
    log.set_modified(SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000)).unwrap();
    let left = report(program(home.path()).args(["verify", "--all", "--since", "2002-01-01"]));
    assert!(!formats(&left).contains("claude-code") && formats(&left).contains("codex"));
}

/// Writes a Codex rollout of a session that worked in `folder`, last written `age` seconds ago.
fn rollout(home: &Path, id: &str, folder: &Path, age: u64) {
    let text = fs::read_to_string(fixtures("sources/codex/c-paginated/session.jsonl")).unwrap();
    let text = text.replace("019a-0002", id).replace("/srv/ledger", folder.to_str().unwrap());
    let path = home.join(format!(".codex/sessions/2026/11/03/rollout-2026-11-03T09-00-00-{id}.jsonl"));
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, text).unwrap();
    let written = fs::File::options().write(true).open(&path).unwrap();
    written.set_modified(SystemTime::now() - Duration::from_secs(age)).unwrap();
}

#[test]
fn without_a_target_the_newest_session_of_this_folder_is_checked() {
    let home = tempfile::tempdir().unwrap();
    let base = home.path().canonicalize().unwrap();
    for folder in ["shop/src", "other"] {
        fs::create_dir_all(base.join(folder)).unwrap();
    }
    std::os::unix::fs::symlink(base.join("shop"), base.join("link")).unwrap();
    rollout(&base, "019a-aaaa", &base.join("shop"), 300);
    rollout(&base, "019a-bbbb", &base.join("link"), 200);
    rollout(&base, "019a-cccc", &base.join("other"), 100);
    let newest = |folder: &str| {
        let found = report(program(&base).current_dir(base.join(folder)).arg("verify"));
        found["sessions"].as_array().unwrap().iter().map(|session| session["id"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(newest("other"), ["019a-cccc"]);
    assert_eq!(newest("shop"), ["019a-bbbb"]);
    assert_eq!(newest("shop/src"), ["019a-bbbb"]);
    let elsewhere = program(&base).current_dir("/").arg("verify").output().unwrap();
    assert_eq!(elsewhere.status.code(), Some(2));
}
