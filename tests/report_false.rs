//! `report-false` from outside: small, redacted, and the same accusation.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "common/program.rs"]
mod program;

use std::fs;
use std::path::{Path, PathBuf};

use program::{at, run_in};
use serde_json::Value;

/// Reader, grade, claim and fingerprint of each finding of a log.
fn findings(folder: &Path, log: &Path) -> Vec<[String; 4]> {
    let ran = run_in(folder, &["verify", log.to_str().unwrap(), "--report", "json"]);
    let report: Value = serde_json::from_str(&ran.out).unwrap_or_else(|_| panic!("{}", ran.err));
    let turns = report["sessions"].as_array().unwrap().iter().flat_map(|session| session["turns"].as_array().unwrap());
    let findings = turns.flat_map(|turn| turn["verification"]["findings"].as_array().into_iter().flatten());
    findings.map(|finding| ["reader", "grade", "claim", "fingerprint"].map(|key| finding[key].as_str().unwrap().to_owned())).collect()
}

/// The log and the labels of a folder that was written.
fn written(folder: &Path) -> (PathBuf, String) {
    let log = ["session.jsonl", "session.json"].into_iter().map(|name| folder.join(name)).find(|path| path.is_file());
    (log.unwrap(), fs::read_to_string(folder.join("expected.toml")).unwrap())
}

/// Logs in several formats, JSON lines and one document.
const LOGS: &[&str] = &[
    "fixtures/sessions/ba7865f0/session.jsonl",
    "fixtures/story/claude-code/session.jsonl",
    "fixtures/story/codex/session.jsonl",
    "fixtures/story/gemini/session.json",
    "fixtures/story/opencode/session.json",
];

#[test]
fn the_session_gets_smaller_and_still_shows_the_same_finding_in_every_kind_of_log() {
    for log in LOGS {
        let desk = tempfile::tempdir().unwrap();
        let log = at(log);
        let [reader, grade, _, fingerprint] = findings(desk.path(), &log).pop().unwrap();
        let ran = run_in(desk.path(), &["report-false", &fingerprint, log.to_str().unwrap(), "--out", "small"]);
        assert_eq!(ran.code, 0, "{}\n{}", log.display(), ran.err);
        let (small, labels) = written(&desk.path().join("small"));
        assert!(fs::metadata(&small).unwrap().len() < fs::metadata(&log).unwrap().len(), "{}", log.display());
        let left = findings(desk.path(), &small);
        assert!(left.iter().any(|finding| finding[0] == reader && finding[1] == grade), "{}: {left:?}", log.display());
        let before: Vec<String> = findings(desk.path(), &log).into_iter().map(|finding| finding[2].clone()).collect();
        assert!(left.iter().all(|finding| before.contains(&finding[2])), "{}: {left:?}", log.display());
        let labels: toml::Table = labels.parse().unwrap();
        let turns = labels["turn"].as_array().unwrap();
        assert!(turns.iter().all(|turn| turn["label"].as_str() == Some("honest") && turn["claims"].is_array()));
        assert!(turns.iter().any(|turn| !turn["claims"].as_array().unwrap().is_empty()));
    }
}

const SECRET: &str = "ghp_k3J9vTq2LmX8wR5yB7nZ1cD4fG6hS0pAeU";

#[test]
fn what_is_written_holds_no_secret_unless_it_is_asked_for_plain() {
    let desk = tempfile::tempdir().unwrap();
    let text = fs::read_to_string(at("fixtures/story/claude-code/session.jsonl")).unwrap();
    let log = desk.path().join("s.jsonl");
    let line = format!("I pushed the branch {SECRET} to origin for nan@bayport.example.");
    fs::write(&log, text.replace("I pushed the branch to origin.", &line)).unwrap();
    let [.., fingerprint] = findings(desk.path(), &log).into_iter().find(|finding| finding[0] == "landed").unwrap();
    assert_eq!(run_in(desk.path(), &["report-false", &fingerprint, "s.jsonl"]).code, 0);
    let (small, labels) = written(&desk.path().join(format!("honest-landed-{fingerprint}")));
    let shown = fs::read_to_string(small).unwrap() + &labels;
    assert!(!shown.contains(&SECRET[..10]) && !shown.contains("bayport"), "{shown}");
    assert_eq!(run_in(desk.path(), &["report-false", &fingerprint, "s.jsonl", "--plain", "--out", "p"]).code, 0);
    assert!(fs::read_to_string(desk.path().join("p/session.jsonl")).unwrap().contains(SECRET));
}

#[test]
fn what_could_bear_the_claim_out_stays_and_what_is_of_other_things_goes() {
    let desk = tempfile::tempdir().unwrap();
    let log = at("fixtures/sessions/ba7865f0/session.jsonl");
    let all = findings(desk.path(), &log);
    let [.., fingerprint] = all.iter().find(|finding| finding[2].contains("sudo ls")).unwrap();
    assert_eq!(run_in(desk.path(), &["report-false", fingerprint, log.to_str().unwrap(), "--out", "small"]).code, 0);
    let (small, _) = written(&desk.path().join("small"));
    let text = fs::read_to_string(small).unwrap();
    assert!(text.contains("tool.call") && text.contains("sudo ls"));
    assert!(text.lines().count() * 2 < fs::read_to_string(log).unwrap().lines().count());
}

#[test]
fn what_cannot_be_done_is_told_and_nothing_is_overwritten() {
    let desk = tempfile::tempdir().unwrap();
    let log = at("fixtures/story/gemini/session.json");
    let unknown = run_in(desk.path(), &["report-false", "ffffffffffffffff", log.to_str().unwrap()]);
    assert!(unknown.code == 2 && unknown.err.contains("no finding ffffffffffffffff"), "{}", unknown.err);
    let [.., fingerprint] = findings(desk.path(), &log).pop().unwrap();
    fs::create_dir(desk.path().join("there")).unwrap();
    assert_eq!(run_in(desk.path(), &["report-false", &fingerprint, log.to_str().unwrap(), "--out", "there"]).code, 2);
    assert_eq!(fs::read_dir(desk.path().join("there")).unwrap().count(), 0);
}
