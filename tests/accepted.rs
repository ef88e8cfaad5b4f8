//! Ignores, baselines and redaction from outside.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "common/program.rs"]
mod program;

use std::fs;
use std::path::{Path, PathBuf};

use program::{at, run_in};
use serde_json::Value;

const FABRICATED: &str = "fixtures/sessions/eefc5b0e/session.jsonl";
const SEVERAL: &str = "fixtures/sessions/ba7865f0/session.jsonl";

fn desk(config: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("wisp-audit.toml"), config).unwrap();
    folder
}

fn findings(report: &Value) -> Vec<Value> {
    let turns = report["sessions"].as_array().unwrap().iter().flat_map(|session| session["turns"].as_array().unwrap());
    turns.flat_map(|turn| turn["verification"]["findings"].as_array().cloned().unwrap_or_default()).collect()
}

fn ignores(fingerprints: &[&str], rest: &str) -> String {
    let one = |fingerprint: &&str| format!("[[ignore]]\nfingerprint = \"{fingerprint}\"\nreason = \"seen by hand\"\n{rest}\n");
    fingerprints.iter().map(one).collect()
}

/// Fingerprints of the findings of a log.
fn fingerprints(log: &Path) -> Vec<String> {
    let report = run_in(Path::new("/"), &["verify", log.to_str().unwrap(), "--report", "json"]).json();
    findings(&report).iter().map(|finding| finding["fingerprint"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn ignored_findings_fail_no_run_and_are_never_gone_or_verified() {
    let log = at(SEVERAL);
    let all = fingerprints(&log);
    let all: Vec<&str> = all.iter().map(String::as_str).collect();
    let desk = desk(&ignores(&all, ""));
    let verify = |args: &[&str]| run_in(desk.path(), &[&["verify", log.to_str().unwrap()], args].concat());
    let plain = verify(&[]);
    assert_eq!(plain.code, 0, "{}\n{}", plain.out, plain.err);
    assert!(plain.said().contains("ignored, each for a reason") && !plain.said().contains("matched nothing"), "{}", plain.out);
    let listed = verify(&["-v"]);
    assert!(listed.said().contains("seen by hand") && listed.said().contains("wisp-audit.toml:1"), "{}", listed.out);
    let report = verify(&["--report", "json"]).json();
    assert_eq!(report["summary"]["ignored"].as_u64().unwrap(), all.len() as u64);
    assert!(findings(&report).is_empty());
    let turns = report["sessions"][0]["turns"].as_array().unwrap();
    let with_ignored = turns.iter().filter(|turn| turn["verification"]["ignored"].is_array());
    assert!(with_ignored.clone().count() > 0 && with_ignored.into_iter().all(|turn| turn["verification"]["status"] != "verified"));
    assert_eq!(run_in(desk.path(), &["verify", log.to_str().unwrap(), "--no-config"]).code, 1);
}

#[test]
fn an_expired_ignore_hides_nothing_and_a_stale_one_is_told() {
    let log = at(FABRICATED);
    let first = fingerprints(&log).remove(0);
    let expired = desk(&ignores(&[&first], "expires = 2020-01-01"));
    let ran = run_in(expired.path(), &["verify", log.to_str().unwrap()]);
    assert!(ran.code == 1 && ran.said().contains("has expired"), "{}", ran.out);
    let stale = desk(&ignores(&["0000000000000000"], ""));
    let ran = run_in(stale.path(), &["verify", log.to_str().unwrap()]);
    assert!(ran.code == 1 && ran.said().contains("matched nothing in this run"), "{}", ran.out);
    let part = run_in(stale.path(), &["verify", log.to_str().unwrap(), "--turn", "2"]);
    assert!(!part.said().contains("matched nothing"));
    let report = run_in(stale.path(), &["verify", log.to_str().unwrap(), "--report", "json"]).json();
    assert_eq!(report["leftovers"][0]["unused"], "stale");
}

#[test]
fn a_baseline_keeps_old_findings_quiet_lets_new_ones_fail_and_tells_what_is_gone() {
    let desk = desk("");
    fs::copy(at(FABRICATED), desk.path().join("a.jsonl")).unwrap();
    let write = run_in(desk.path(), &["baseline", "write", "known.json", "a.jsonl"]);
    assert_eq!(write.code, 0, "{}", write.err);
    let first = fs::read(desk.path().join("known.json")).unwrap();
    assert_eq!(run_in(desk.path(), &["baseline", "check", "known.json", "a.jsonl"]).code, 0);
    assert_eq!(run_in(desk.path(), &["verify", "--baseline", "known.json", "a.jsonl"]).code, 0);
    fs::write(desk.path().join("wisp-audit.toml"), "baseline = \"known.json\"").unwrap();
    assert_eq!(run_in(desk.path(), &["verify", "a.jsonl"]).code, 0);

    fs::create_dir(desk.path().join("moved")).unwrap();
    fs::rename(desk.path().join("a.jsonl"), desk.path().join("moved/z.jsonl")).unwrap();
    fs::copy(at(SEVERAL), desk.path().join("moved/b.jsonl")).unwrap();
    let check = run_in(desk.path(), &["baseline", "check", "known.json", "moved", "--report", "json"]);
    let report = check.json();
    assert_eq!(check.code, 1);
    assert!(report["summary"]["ignored"].as_u64().unwrap() > 0 && !findings(&report).is_empty());
    run_in(desk.path(), &["baseline", "write", "again.json", "moved/z.jsonl"]);
    assert_eq!(fs::read(desk.path().join("again.json")).unwrap(), first);

    let whole = fs::read_to_string(desk.path().join("moved/z.jsonl")).unwrap();
    let shorter = whole.lines().take(6).collect::<Vec<_>>().join(
        "
",
    ) + "
";
    fs::write(desk.path().join("moved/z.jsonl"), shorter).unwrap();
    let gone = run_in(desk.path(), &["baseline", "check", "known.json", "moved/z.jsonl"]);
    assert!(gone.code == 0 && gone.said().contains("gone since the baseline was written"), "{}\n{}", gone.out, gone.err);
}

const SECRET: &str = "ghp_k3J9vTq2LmX8wR5yB7nZ1cD4fG6hS0pAeU";

/// The session with a secret, a name and an address put into its commands, outputs and replies.
fn with_secrets(folder: &Path) -> PathBuf {
    let text = fs::read_to_string(at(SEVERAL)).unwrap();
    let text = text.replace("sudo ls", &format!("sudo ls {SECRET}")).replace("Policy", "Policy of nan@bayport.example");
    let log = folder.join("s.jsonl");
    fs::write(&log, text.replace("/srv/", "/home/nancyd/")).unwrap();
    log
}

#[test]
fn no_report_and_no_list_tells_a_secret_when_it_is_redacted() {
    let desk = desk("redact = true\n");
    let log = with_secrets(desk.path());
    let log = log.to_str().unwrap();
    let formats = ["terminal", "json", "jsonl", "html", "sarif", "junit", "markdown", "github", "csv"];
    let mut runs: Vec<Vec<&str>> = formats.iter().map(|format| vec!["verify", log, "-v", "--narration", "--report", format]).collect();
    runs.extend([vec!["show", log], vec!["calls", log], vec!["calls", log, "--report", "json"], vec!["sessions", log]]);
    for args in runs {
        let ran = run_in(desk.path(), &args);
        assert!(ran.code <= 1, "{args:?} {}", ran.err);
        for secret in [&SECRET[..12], &SECRET[12..24], "bayport", "nancyd"] {
            assert!(!ran.out.contains(secret) && !ran.err.contains(secret), "{args:?} tells {secret}");
        }
    }
    let open = run_in(desk.path(), &["show", log, "--redact=false"]);
    assert!(open.out.contains("ghp_k3J9"));
}

#[test]
fn fingerprints_and_codes_are_the_same_with_and_without_redaction() {
    let desk = desk("");
    let log = with_secrets(desk.path());
    let of = |args: &[&str]| {
        let ran = run_in(desk.path(), &[&["verify", log.to_str().unwrap(), "--report", "json"], args].concat());
        (ran.code, findings(&ran.json()).iter().map(|finding| finding["fingerprint"].clone()).collect::<Vec<_>>())
    };
    assert_eq!(of(&[]), of(&["--redact"]));
    let salted = |salt: &str| run_in(desk.path(), &["verify", log.to_str().unwrap(), "--redact", "--redact-salt", salt]).out;
    assert!(salted("a") == salted("a") && salted("a") != salted("b"));
}
