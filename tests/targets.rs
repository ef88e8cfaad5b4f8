//! Logs of one target that tell of each other: an `OTel` log beside a rollout, sessions that go on in another file.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use common::fixtures;
use serde_json::Value;

fn target(case: &str) -> PathBuf {
    fixtures("targets").join(case)
}

fn report(args: &[&str]) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_wisp-audit")).env_clear().env("HOME", "/nonexistent").args(args).output().unwrap();
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{args:?}: {}", String::from_utf8_lossy(&output.stderr)))
}

fn named(folder: &Path, part: &str) -> String {
    let mut paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    paths.find(|path| common::named(path).contains(part)).unwrap().to_str().unwrap().to_owned()
}

/// One of a target's logs in a folder of its own.
fn alone(case: &str, part: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let log = named(&target(case), part);
    fs::copy(&log, folder.path().join(Path::new(&log).file_name().unwrap())).unwrap();
    folder
}

fn decisions(report: &Value) -> Vec<(String, Value)> {
    let of_codex = report["sessions"].as_array().unwrap().iter().find(|session| session["format"] == "codex").unwrap();
    of_codex["calls"]
        .as_array()
        .unwrap()
        .iter()
        .map(|call| (call["outcome"].as_str().unwrap().to_owned(), call["approved_by"].clone()))
        .collect()
}

#[test]
fn an_otel_log_tells_who_approved_and_who_refused_a_call_of_a_rollout() {
    let folder = target("codex-with-otel");
    let (rollout, otel) = (named(&folder, "rollout"), named(&folder, "otel"));
    let calls = |more: &[&str]| decisions(&report(&[&["calls", "--report", "json"], more].concat()));
    let told = vec![("ok".to_owned(), Value::from("person")), ("declined".to_owned(), Value::Null)];
    let untold = vec![("ok".to_owned(), Value::Null), ("refused".to_owned(), Value::Null)];
    assert_eq!(calls(&[&rollout]), untold);
    assert_eq!(calls(&[&rollout, "--otel", &otel]), told);
    assert_eq!(calls(&[folder.to_str().unwrap()]), told);
}

#[test]
fn a_file_that_is_no_otel_log_is_named() {
    let rollout = named(&target("codex-with-otel"), "rollout");
    let output = Command::new(env!("CARGO_BIN_EXE_wisp-audit")).args(["verify", &rollout, "--otel", &rollout]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("is no OTel log"));
}

fn session<'r>(report: &'r Value, part: &str) -> &'r Value {
    report["sessions"].as_array().unwrap().iter().find(|session| session["id"].as_str().unwrap().contains(part)).unwrap()
}

fn verdicts(session: &Value) -> Vec<(u64, String)> {
    let turns = session["turns"].as_array().unwrap().iter().filter(|turn| !turn["verification"].is_null());
    turns.map(|turn| (turn["turn"].as_u64().unwrap(), turn["verification"]["status"].as_str().unwrap().to_owned())).collect()
}

#[test]
fn a_call_of_the_earlier_file_supports_a_reply_of_the_later_one() {
    let folder = target("claude-resumed");
    let whole = report(&["verify", folder.to_str().unwrap(), "--report", "json"]);
    let later = session(&whole, "bbbb");
    assert_eq!(verdicts(later), [(1, "verified".to_owned())]);
    let claim = &later["turns"].as_array().unwrap().last().unwrap()["verification"]["claims"][0];
    assert_eq!((claim["supported_by"].as_str(), claim["evidence"][0]["call"].as_str()), (Some("earlier_turn"), Some("toolu_p1")));
    let named = report(&["verify", &named(&folder, "bbbb"), "--report", "json"]);
    assert_eq!(named["summary"]["sessions"], 1);
    assert_eq!(verdicts(session(&named, "bbbb")), [(1, "verified".to_owned())]);
    let without = alone("claude-resumed", "bbbb");
    let report = report(&["verify", without.path().to_str().unwrap(), "--report", "json"]);
    assert_ne!(verdicts(session(&report, "bbbb")), [(1, "verified".to_owned())]);
}

#[test]
fn a_subagents_log_within_a_folder_is_read_once() {
    let whole = report(&["verify", fixtures("sources/claude-code/subagents").to_str().unwrap(), "--report", "json"]);
    let ids: Vec<&str> = whole["sessions"].as_array().unwrap().iter().map(|session| session["id"].as_str().unwrap()).collect();
    let once: std::collections::BTreeSet<&str> = ids.iter().copied().collect();
    assert!(once.len() == ids.len() && once.contains("a0f1") && once.contains("a0f2"), "{ids:?}");
}

#[test]
fn history_that_a_fork_copied_is_judged_once() {
    let whole = report(&["verify", target("claude-forked").to_str().unwrap(), "--report", "json"]);
    assert_eq!(whole["summary"]["unsupported"], 1);
    assert_eq!(verdicts(session(&whole, "cccc")), [(1, "verified".to_owned()), (2, "unsupported".to_owned())]);
    assert_eq!(verdicts(session(&whole, "ffff")), [(3, "verified".to_owned())]);
    let fork = alone("claude-forked", "ffff");
    let report = report(&["verify", fork.path().to_str().unwrap(), "--report", "json"]);
    assert_eq!(verdicts(session(&report, "ffff")).len(), 3);
}
