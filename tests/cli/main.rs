//! The program from outside: exit codes, streams, bad input.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod printed;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use assert_cmd::Command;

fn fixture(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(path)
}

/// The program with no agent's folders in sight.
fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wisp-audit"));
    command.env_clear().env("HOME", "/nonexistent").current_dir(env!("CARGO_MANIFEST_DIR"));
    command
}

struct Ran {
    code: i32,
    out: String,
    err: String,
}

fn run(args: &[&str]) -> Ran {
    told(program().args(args))
}

fn told(command: &mut Command) -> Ran {
    let output = command.output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Ran { code: output.status.code().unwrap_or(-1), out: text(&output.stdout), err: text(&output.stderr) }
}

const HONEST: &str = "fixtures/eval/honest-refused-edit/session.jsonl";
const NOTHING_CLAIMED: &str = "fixtures/eval/honest-plan/session.jsonl";
const FABRICATED: &str = "fixtures/sessions/eefc5b0e/session.jsonl";
const CONTRADICTED: &str = "fixtures/sessions/ba7865f0/session.jsonl";
const BAD_LINES: &str = "fixtures/hostile/bad-json-in-the-middle/session.jsonl";

/// Arguments, and the code the run ends with.
const CODES: &[(&[&str], i32)] = &[
    (&["verify", HONEST], 0),
    (&["verify", NOTHING_CLAIMED], 0),
    (&["verify", "fixtures/sessions"], 1),
    (&["verify", FABRICATED, "--fail-on", "unsupported"], 1),
    (&["verify", FABRICATED, "--fail-on", "note"], 1),
    (&["verify", FABRICATED, "--fail-on", "never"], 0),
    (&["verify", FABRICATED, "--mode", "off"], 0),
    (&["verify", FABRICATED, "--turn", "1"], 0),
    (&["verify", CONTRADICTED, "--fail-on", "contradicted"], 1),
    (&["verify", FABRICATED, "--max-unsupported-rate", "0.1"], 1),
    (&["verify", FABRICATED, "--max-unsupported-rate", "1"], 0),
    (&["verify", FABRICATED, BAD_LINES], 1),
    (&["verify", BAD_LINES, "--fail-on", "never"], 3),
    (&["verify", "Cargo.toml"], 2),
    (&["verify", "src/audit"], 2),
    (&["verify", "no/such/file.jsonl"], 2),
    (&["verify", "eefc5b0e"], 2),
    (&["verify"], 2),
    (&["verify", "--all"], 2),
    (&["verify", "--home", "no/such/home", "--all"], 2),
    (&["verify", "fixtures/hostile/empty/session.jsonl"], 2),
    (&["verify", FABRICATED, "--turn", "77"], 2),
    (&["verify", FABRICATED, "--reader", "nobody"], 2),
    (&["verify", FABRICATED, "--report", "telegram"], 2),
    (&["verify", FABRICATED, "--report", "json=no/such/folder/x.json"], 2),
    (&["verify", FABRICATED, "--source", "nothing"], 2),
    (&["verify", FABRICATED, "--mode", "loud"], 2),
    (&["verify", FABRICATED, "--append"], 2),
    (&["verify", FABRICATED, "--baseline", "no/such/baseline.json"], 2),
    (&["verify", FABRICATED, "--baseline", "Cargo.toml"], 2),
    (&["verify", FABRICATED, "--redact"], 1),
    (&["verify", FABRICATED, "--redact=false"], 1),
    (&["verify", FABRICATED, "--since", "soon"], 2),
    (&["show", FABRICATED, "2"], 0),
    (&["show", FABRICATED, "9"], 2),
    (&["calls", FABRICATED, "2"], 0),
    (&["calls", FABRICATED, "--report", "json"], 0),
    (&["sessions", "fixtures/sessions"], 0),
    (&["explain"], 0),
    (&["explain", "call"], 0),
    (&["explain", "cal"], 2),
    (&["list"], 0),
    (&["man", "verify"], 0),
    (&["man", "nothing"], 2),
    (&["completions", "zsh"], 0),
    (&["--version"], 0),
    (&["stats"], 2),
    (&[], 2),
];

#[test]
fn each_run_ends_with_the_code_the_table_says() {
    let wrong = CODES.iter().filter_map(|(args, code)| {
        let ran = run(args);
        (ran.code != *code).then(|| format!("{args:?} ended with {} and not {code}\n{}", ran.code, ran.err))
    });
    assert_eq!(wrong.collect::<Vec<_>>().join("\n"), "");
}

#[test]
fn an_error_is_told_on_standard_error_with_what_to_do() {
    let table: &[(&[&str], &str, &str)] = &[
        (&["verify", "Cargo.toml"], "in no format that is known", "--source"),
        (&["verify", "no/such/file.jsonl"], "no/such/file.jsonl", "check the path"),
        (&["verify", "eefc5b0e"], "no file and no session eefc5b0e", "name a log file"),
        (&["verify", "fixtures/hostile/empty/session.jsonl"], "is empty", "nothing to check"),
        (&["verify", "--home", "no/such/home", "--all"], "no wisp home", "WISP_HOME"),
        (&["verify", FABRICATED, "--turn", "77"], "no turn 77", "from 1 to 4"),
        (&["verify", FABRICATED, "--mode", "loud"], "no mode `loud`", "`off`, `readers` and `model`"),
        (&["verify", FABRICATED, "--mode", "model"], "no model is named", "--model"),
        (&["verify", FABRICATED, "--reader", "comand"], "did you mean `command`", "notification"),
        (&["verify", FABRICATED, "--report", "telegram=x"], "no report format `telegram`", "terminal, json, jsonl"),
    ];
    for (args, what, hint) in table {
        let ran = run(args);
        let said = ran.err.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(ran.out.is_empty() && said.contains(what) && said.contains(hint), "{args:?}: {said}");
    }
}

#[test]
fn an_ambiguous_prefix_lists_its_candidates_and_a_unique_one_is_enough() {
    let home = tempfile::tempdir().unwrap();
    fs::create_dir(home.path().join("logs")).unwrap();
    let sessions = ["eefc5b0e", "ba7865f0", "ce87576a"].map(|id| fs::read(fixture(&format!("sessions/{id}/session.jsonl"))).unwrap());
    let mut log = sessions.concat();
    log.extend(String::from_utf8(sessions[0].clone()).unwrap().replace("eefc5b0e", "eefc0000").into_bytes());
    fs::write(home.path().join("logs/audit.jsonl"), log).unwrap();
    let at = home.path().to_str().unwrap();
    let ran = run(&["verify", "--home", at, "eefc"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("eefc5b0e") && ran.err.contains("eefc0000") && !ran.err.contains("ba7865f0"), "{}", ran.err);
    let one = run(&["verify", "--home", at, "ba", "--report", "json"]);
    let report: serde_json::Value = serde_json::from_str(&one.out).unwrap();
    assert_eq!((one.code, report["summary"]["sessions"].as_u64()), (1, Some(1)));
    assert_eq!(report["sessions"][0]["id"], "ba7865f0");
    assert!(run(&["verify", "--home", at, "ba7865f1"]).err.contains("sessions"));
}

#[test]
fn no_hostile_log_makes_the_program_panic_or_end_with_another_code() {
    for entry in fs::read_dir(fixture("hostile")).unwrap() {
        let log = entry.unwrap().path().join("session.jsonl");
        for command in ["verify", "show", "calls"] {
            let ran = run(&[command, log.to_str().unwrap()]);
            assert!((0..=3).contains(&ran.code) && !ran.err.contains("panicked"), "{command} {}: {}\n{}", log.display(), ran.code, ran.err);
            let shown = ran.out.chars().chain(ran.err.chars());
            assert!(!shown.into_iter().any(|c| c.is_control() && c != '\n'), "{command} {} prints a control character", log.display());
        }
    }
}

#[test]
fn a_line_of_fifty_megabytes_is_a_line_like_any_other() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("long.jsonl");
    let mut text = fs::read_to_string(fixture("sessions/ba7865f0/session.jsonl")).unwrap();
    text.push_str(r#"{"details":{"text":""#);
    text.push_str(&"x".repeat(50 << 20));
    text.push('\n');
    fs::write(&log, text).unwrap();
    let ran = run(&["verify", log.to_str().unwrap()]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(
        ran.out.len() < 100_000 && ran.out.contains("1 log line could not be read"),
        "{}",
        &ran.out[ran.out.len().saturating_sub(900)..]
    );
}

#[test]
fn a_folder_that_cannot_be_listed_is_counted_as_unread() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let closed = folder.path().join("closed");
    fs::create_dir(&closed).unwrap();
    fs::copy(fixture("eval/honest-plan/session.jsonl"), folder.path().join("a.jsonl")).unwrap();
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o0)).unwrap();
    let may_read_all = fs::read_dir(&closed).is_ok();
    let ran = run(&["verify", folder.path().to_str().unwrap()]);
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o700)).unwrap();
    assert_eq!(ran.code, if may_read_all { 0 } else { 3 }, "{}", ran.err);
}

#[test]
fn a_file_in_no_known_format_met_in_a_folder_is_counted_and_named_when_asked() {
    let folder = tempfile::tempdir().unwrap();
    fs::copy(fixture("eval/honest-plan/session.jsonl"), folder.path().join("a.jsonl")).unwrap();
    fs::write(folder.path().join("package.json"), "{}").unwrap();
    let at = folder.path().to_str().unwrap();
    let ran = run(&["verify", at]);
    assert!(ran.code == 0 && ran.err.contains("1 file passed over") && !ran.err.contains("package.json"), "{}", ran.err);
    assert!(run(&["verify", "-v", at]).err.contains("package.json"));
}

#[test]
fn the_path_of_a_session_is_as_given() {
    let path = |target: &str| {
        let report: serde_json::Value = serde_json::from_str(&run(&["verify", target, "--report", "json"]).out).unwrap();
        report["sessions"][0]["path"].as_str().unwrap().to_owned()
    };
    assert_eq!(path("fixtures/sessions/../sessions/ba7865f0"), "fixtures/sessions/../sessions/ba7865f0/session.jsonl");
    assert_eq!(path(FABRICATED), FABRICATED);
    let piped = told(program().args(["verify", "-", "--report", "json"]).pipe_stdin(FABRICATED).unwrap());
    let report: serde_json::Value = serde_json::from_str(&piped.out).unwrap();
    assert_eq!((piped.code, report["sessions"][0]["path"].as_str()), (1, Some("-")));
}
