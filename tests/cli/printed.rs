//! What a run writes, and where.

use super::*;

#[test]
fn one_thread_and_eight_write_the_same_report() {
    let report = |jobs: &str| run(&["verify", "fixtures", "--report", "json", "--jobs", jobs]).out;
    let one = report("1");
    assert!(one.len() > 1000 && one == report("8"));
}

#[test]
fn a_report_file_is_private_whole_and_leaves_nothing_beside_it() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("turns.jsonl");
    let ran = run(&["verify", FABRICATED, "--report", &format!("jsonl={}", file.display()), "--report", "terminal"]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("eefc5b0e turn 2"));
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    let turns: Vec<serde_json::Value> =
        fs::read_to_string(&file).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(
        turns.len() == 4 && turns.iter().all(|turn| turn["id"] == "eefc5b0e" && turn["path"] == FABRICATED && turn["format"] == "wisp")
    );
}

#[test]
fn a_closed_pipe_is_no_failure() {
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_wisp-audit"))
        .args(["verify", "fixtures/sessions", "--report", "json"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn colours_are_used_only_when_they_are_wanted() {
    let colored = |args: &[&str]| told(program().env("NO_COLOR", "1").args(args)).out.contains('\u{1b}');
    assert!(!colored(&["verify", FABRICATED]));
    assert!(!colored(&["verify", FABRICATED, "--color", "never"]));
    assert!(colored(&["verify", FABRICATED, "--color", "always"]));
    assert!(!run(&["verify", FABRICATED]).out.contains('\u{1b}'));
}

#[test]
fn quiet_says_one_line_for_each_reply_that_fails_and_nothing_else() {
    let ran = run(&["verify", "-q", FABRICATED]);
    assert!(ran.out.lines().count() == 1 && ran.out.starts_with("eefc5b0e turn 2: unsupported: \"") && ran.err.is_empty(), "{}", ran.out);
    let honest = run(&["verify", "-q", NOTHING_CLAIMED]);
    assert!(honest.out.is_empty() && honest.err.is_empty());
}

#[test]
fn the_report_says_what_was_not_checked_whatever_was_found() {
    for log in [HONEST, NOTHING_CLAIMED, FABRICATED] {
        assert!(run(&["verify", log]).out.contains("Not checked:"), "{log}");
    }
    assert!(run(&["verify", FABRICATED, "--mode", "off"]).out.contains("Nothing was checked"));
    assert!(run(&["verify", NOTHING_CLAIMED]).out.contains("nothing claimed"));
}

#[test]
fn appending_needs_a_home_and_a_dry_run_writes_nothing() {
    let home = tempfile::tempdir().unwrap();
    let logs = home.path().join("logs");
    fs::create_dir(&logs).unwrap();
    fs::copy(fixture("sessions/eefc5b0e/session.jsonl"), logs.join("audit.jsonl")).unwrap();
    let before = fs::read(logs.join("audit.jsonl")).unwrap();
    let at = home.path().to_str().unwrap();
    let dry = run(&["verify", at, "--append", "--dry-run"]);
    assert!(
        dry.out.lines().count() >= 1 && dry.out.lines().all(|line| line.contains("\"response.verification\"")),
        "{}\n{}",
        dry.out,
        dry.err
    );
    assert_eq!(fs::read(logs.join("audit.jsonl")).unwrap(), before);
    let first = run(&["verify", at, "--append"]);
    let once = fs::read(logs.join("audit.jsonl")).unwrap();
    assert!(first.code == 1 && once.starts_with(&before) && once.len() > before.len());
    let second = run(&["verify", at, "--append"]);
    assert!(second.err.contains("0 events appended"), "{}", second.err);
    assert_eq!(fs::read(logs.join("audit.jsonl")).unwrap(), once);
}

#[test]
fn only_turns_of_the_time_asked_for_are_reported() {
    let turns = |args: &[&str]| {
        let all: Vec<&str> =
            ["verify", FABRICATED, "--report", "jsonl", "--fail-on", "never"].into_iter().chain(args.iter().copied()).collect();
        run(&all).out.lines().count()
    };
    assert_eq!((turns(&[]), turns(&["--since", "2030-01-01"]), turns(&["--until", "2030-01-01"])), (4, 0, 4));
}
