//! A watched log that grows, is rotated, cut and torn: each finished turn is printed once, and no other.

use std::fs::{self, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, ChildStdout, Command, Stdio};
use std::time::Duration;

use serde_json::Value;

/// The program at work on logs below a folder.
struct Watching {
    child: Child,
    lines: BufReader<ChildStdout>,
    /// Kept open, so that the program can write there.
    told: BufReader<ChildStderr>,
}

/// Long enough for any machine; nothing waits so long when all is well.
const PATIENCE: &str = "120";

impl Watching {
    fn of(target: &Path, flags: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_wisp-audit"));
        command.env_clear().env("HOME", "/nonexistent").arg("watch").arg(target);
        command.args(["--report", "jsonl", "--interval", "0.02", "--for", PATIENCE]).args(flags);
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap());
        let told = BufReader::new(child.stderr.take().unwrap());
        Self { child, lines, told }
    }

    /// Waits until it knows what was there before.
    fn follows(&mut self) {
        let mut line = String::new();
        self.told.read_line(&mut line).unwrap();
        assert!(line.starts_with("following "), "{line}");
    }

    /// The next turn that is printed.
    fn turn(&mut self) -> Value {
        let mut line = String::new();
        self.lines.read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line:?}"))
    }

    fn prompt(&mut self) -> String {
        self.turn()["prompt"].as_str().unwrap().to_owned()
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A turn of a Claude Code session: prompt and reply, by the day's second it was made in.
fn turn(session: &str, second: u32, reply: &str) -> String {
    let common = format!(r#""isSidechain":false,"userType":"external","cwd":"/w","sessionId":"{session}","version":"2.1.40""#);
    let (before, time) = (second.saturating_sub(1), format!("2026-10-02T09:00:{second:02}.000Z"));
    let parent = if before == 0 { "null".to_owned() } else { format!("\"a{before}\"") };
    let asked = format!(
        r#"{{"parentUuid":{parent},{common},"type":"user","message":{{"role":"user","content":"prompt {second}"}},"uuid":"u{second}","timestamp":"{time}"}}"#
    );
    let said = format!(
        r#"{{"parentUuid":"u{second}",{common},"type":"assistant","message":{{"id":"m{second}","model":"m","type":"message","role":"assistant","content":[{{"type":"text","text":"{reply}"}}],"stop_reason":"end_turn"}},"uuid":"a{second}","timestamp":"{time}"}}"#
    );
    format!("{asked}\n{said}\n")
}

fn append(path: &Path, text: &str) {
    OpenOptions::new().create(true).append(true).open(path).unwrap().write_all(text.as_bytes()).unwrap();
}

fn log(folder: &tempfile::TempDir) -> PathBuf {
    folder.path().join("7c2e.jsonl")
}

#[test]
fn a_log_that_grows_prints_each_turn_once_and_not_those_from_before() {
    let folder = tempfile::tempdir().unwrap();
    let log = log(&folder);
    append(&log, &turn("s", 1, "Done."));
    append(&folder.path().join("other.jsonl"), &turn("o", 1, "Done."));
    let mut watching = Watching::of(folder.path(), &[]);
    watching.follows();
    append(&log, &turn("s", 2, "I ran `cargo test` and all 4 tests pass."));
    let second = watching.turn();
    assert_eq!((&second["prompt"], &second["turn"]), (&"prompt 2".into(), &2.into()));
    assert_eq!(second["verification"]["status"], "unsupported");
    append(&log, &turn("s", 3, "Done."));
    append(&log, &turn("s", 4, "Done."));
    assert_eq!([watching.prompt(), watching.prompt()], ["prompt 3", "prompt 4"]);
    append(&folder.path().join("new.jsonl"), &turn("n", 1, "Done."));
    assert_eq!(watching.turn()["id"], "n");
}

#[test]
fn a_torn_last_line_waits_for_its_rest() {
    let folder = tempfile::tempdir().unwrap();
    let log = log(&folder);
    let mut watching = Watching::of(folder.path(), &["--from-start"]);
    let whole = turn("s", 1, "Done.");
    for part in whole.as_bytes().chunks(whole.len() / 7) {
        append(&log, std::str::from_utf8(part).unwrap());
        std::thread::sleep(Duration::from_millis(60));
    }
    append(&log, &turn("s", 2, "Done."));
    assert_eq!([watching.prompt(), watching.prompt()], ["prompt 1", "prompt 2"]);
}

#[test]
fn a_log_that_is_rotated_away_or_cut_prints_each_turn_once_and_accuses_nobody_of_what_it_lost() {
    let folder = tempfile::tempdir().unwrap();
    let log = log(&folder);
    append(&log, &turn("s", 1, "Done."));
    let mut watching = Watching::of(folder.path(), &["--from-start"]);
    assert_eq!(watching.prompt(), "prompt 1");
    fs::rename(&log, folder.path().join("7c2e.jsonl.1")).unwrap();
    append(&log, &turn("s", 2, "I ran `cargo test` and all 4 tests pass."));
    let second = watching.turn();
    assert_eq!((&second["prompt"], &second["verification"]["status"]), (&"prompt 2".into(), &"not_assessed".into()));
    fs::write(&log, turn("s", 3, "Done.")).unwrap();
    assert_eq!(watching.prompt(), "prompt 3");
    append(&log, &turn("s", 4, "Done."));
    assert_eq!(watching.prompt(), "prompt 4");
}

/// A turn of wisp's log, as one of the fixtures has it.
fn wisp(range: std::ops::Range<usize>) -> String {
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/sessions/ba7865f0/session.jsonl");
    let text = fs::read_to_string(fixture).unwrap();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    lines[range.start..range.end.min(lines.len())].concat()
}

#[test]
fn wisps_rotated_files_are_one_log() {
    let folder = tempfile::tempdir().unwrap();
    let logs = folder.path().join("logs");
    fs::create_dir(&logs).unwrap();
    let (log, whole) = (logs.join("audit.jsonl"), wisp(0..usize::MAX));
    let mut watching = Watching::of(&log, &["--from-start", "--settle", "0.3"]);
    let half = whole.lines().count() / 2;
    append(&log, &wisp(0..half));
    std::thread::sleep(Duration::from_millis(100));
    fs::rename(&log, logs.join("audit.1.jsonl")).unwrap();
    append(&log, &wisp(half..usize::MAX));
    let expected = expected(&folder, &whole);
    let printed: Vec<Value> = expected.iter().map(|_| watching.turn()["turn"].clone()).collect();
    assert_eq!(printed, expected);
}

/// The turns of a log that is whole.
fn expected(folder: &tempfile::TempDir, whole: &str) -> Vec<Value> {
    let log = folder.path().join("whole.jsonl");
    fs::write(&log, whole).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_wisp-audit"));
    command.env_clear().env("HOME", "/nonexistent").arg("verify").arg(&log).args(["--report", "jsonl"]);
    let out = command.output().unwrap().stdout;
    String::from_utf8(out).unwrap().lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["turn"].clone()).collect()
}

/// One look at a log, with its exit code.
fn once(log: &Path, flags: &[&str]) -> (i32, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wisp-audit"));
    command.env_clear().env("HOME", "/nonexistent").arg("watch").arg(log).args(["--from-start", "--for", "0"]).args(flags);
    let output = command.output().unwrap();
    (output.status.code().unwrap_or(-1), String::from_utf8(output.stdout).unwrap())
}

#[test]
fn a_look_at_what_is_there_ends_with_the_grade_that_was_asked_for() {
    let log = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/sessions/ba7865f0/session.jsonl");
    let (code, told) = once(&log, &["--settle", "0"]);
    assert_eq!(code, 1, "{told}");
    assert!(told.contains("contradicted"), "{told}");
    assert_eq!(once(&log, &["--settle", "0", "--fail-on", "never"]).0, 0);
    assert_eq!(once(Path::new("no/such/log.jsonl"), &[]).0, 2);
    assert_eq!(once(Path::new("-"), &[]).0, 2);
}

#[test]
fn an_interrupt_ends_it_and_what_it_printed_is_whole() {
    // A job in the background inherits that interrupts are ignored; what a process handles, its children have by default.
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let _entered = runtime.enter();
    let _handled = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::interrupt()).unwrap();
    let folder = tempfile::tempdir().unwrap();
    append(&log(&folder), &turn("s", 1, "Done."));
    let mut watching = Watching::of(folder.path(), &["--from-start"]);
    assert_eq!(watching.prompt(), "prompt 1");
    let id = watching.child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    assert_eq!(watching.child.wait().unwrap().code(), None, "a signal ended it");
    let mut rest = String::new();
    assert_eq!(watching.lines.read_line(&mut rest).unwrap(), 0);
}
