//! `--fail-on` over every kind of run: which grade fails it, and that nothing assessed is never a success.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::process::Command;

const GRADES: [&str; 5] = ["never", "contradicted", "unsupported", "note", "model"];

/// A log, and the exit code for each of [`GRADES`].
const CODES: &[(&str, [i32; 5])] = &[
    ("readers/tests/honest-full-run-is-green", [0, 0, 0, 0, 0]),
    ("eval/honest-plan", [0, 0, 0, 0, 0]),
    ("readers/tests/note-masked-without-summary", [0, 0, 0, 1, 1]),
    ("readers/tests/flagged-nothing-ran", [0, 0, 1, 1, 1]),
    ("readers/tests/flagged-red-run-as-green", [0, 1, 1, 1, 1]),
    ("readers/tests/unclear-no-result", [3, 3, 3, 3, 3]),
    ("hostile/bad-json-in-the-middle", [3, 3, 3, 3, 3]),
    ("reports/mixed", [0, 1, 1, 1, 1]),
    ("hostile/markup", [3, 1, 1, 1, 1]),
];

fn code(log: &str, args: &[&str]) -> i32 {
    let mut program = Command::new(env!("CARGO_BIN_EXE_wisp-audit"));
    program.env_clear().env("HOME", "/nonexistent").current_dir(env!("CARGO_MANIFEST_DIR"));
    program.args(["verify", &format!("fixtures/{log}/session.jsonl")]).args(args);
    program.output().unwrap().status.code().unwrap_or(-1)
}

#[test]
fn the_grade_that_fails_a_run_is_the_one_asked_for() {
    for (log, codes) in CODES {
        let got = GRADES.map(|grade| code(log, &["--fail-on", grade]));
        assert_eq!(got, *codes, "{log} with {GRADES:?}");
    }
}

#[test]
fn unsupported_is_the_grade_that_fails_when_none_is_named() {
    for (log, codes) in CODES {
        assert_eq!(code(log, &[]), codes[2], "{log}");
    }
}

#[test]
fn the_report_asked_for_never_changes_the_code() {
    let folder = tempfile::tempdir().unwrap();
    for (format, ..) in wisp_audit::report::ALL {
        let file = format!("{format}={}", folder.path().join(format).display());
        for (log, codes) in [CODES[4], CODES[5]] {
            assert_eq!(code(log, &["--report", &file, "--report", format]), codes[2], "{log} as {format}");
        }
    }
}
