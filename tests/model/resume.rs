//! Runs that end in the middle go on where they were.

use std::collections::HashSet;
use std::process::{Command, Stdio};
use std::time::Duration;

use super::server::{Server, number};
use super::{Folder, lines, report, told};

const TURNS: usize = 200;

/// One in ten is found missing.
fn says(question: &str) -> String {
    let number = number(question);
    if number % 10 != 3 {
        return super::VERIFIED.to_owned();
    }
    format!(r#"{{"reason":"no call shows it","claim":"Gadget number {number} displayed its panel","verdict":"unsupported"}}"#)
}

#[test]
fn a_run_that_is_killed_asks_no_answered_question_again_and_ends_as_an_unbroken_one() {
    let folder = Folder::with(TURNS);
    let slow = Server::start(Duration::from_millis(15), says);
    let mut killed = folder.ask(&slow.address, &["--report", "json"]).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    slow.wait_for(80);
    killed.kill().unwrap();
    killed.wait().unwrap();
    let answered: HashSet<u64> = lines(&folder.journal()).iter().map(|line| line["turn"].as_u64().unwrap()).collect();
    assert!(answered.len() >= 70 && answered.len() < TURNS, "{}", answered.len());

    let second = Server::start(Duration::from_millis(1), says);
    let resumed = folder.ask(&second.address, &["--report", "json"]).output().unwrap();
    let asked: HashSet<u64> = second.asked().iter().map(|question| number(question)).collect();
    assert_eq!(second.asked().len(), TURNS - answered.len());
    assert!(asked.is_disjoint(&answered));

    let whole = Folder::with(TURNS);
    let third = Server::start(Duration::from_millis(1), says);
    let unbroken = whole.ask(&third.address, &["--report", "json"]).output().unwrap();
    assert_eq!(third.asked().len(), TURNS);
    assert_eq!(report(&resumed), report(&unbroken));
    assert_eq!(report(&unbroken)["summary"]["model"], 20);
}

#[test]
fn a_finished_run_is_not_asked_again_unless_the_journal_is_left_away() {
    let folder = Folder::with(5);
    let server = Server::start(Duration::ZERO, says);
    let run = |args: &[&str]| folder.ask(&server.address, args).output().unwrap();
    let first = report(&run(&["--report", "json"]));
    assert_eq!(report(&run(&["--report", "json"])), first);
    assert_eq!(server.asked().len(), 5);
    run(&["--no-model-journal"]);
    assert_eq!(server.asked().len(), 10);
    assert_eq!(lines(&folder.journal()).len(), 5);
}

#[test]
fn a_run_that_is_interrupted_reports_what_was_answered() {
    let folder = Folder::with(TURNS);
    let server = Server::start(Duration::from_millis(30), says);
    let running = folder.ask(&server.address, &["--report", "json"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    server.wait_for(20);
    assert!(Command::new("kill").args(["-INT", &running.id().to_string()]).status().unwrap().success());
    let output = running.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(3), "{}", told(&output.stderr));
    let summary = &report(&output)["summary"];
    let answered = lines(&folder.journal()).len() as u64;
    assert!(answered >= 16, "{answered}");
    assert_eq!(summary["model_asked"], TURNS as u64);
    assert_eq!(summary["model_unanswered"], TURNS as u64 - answered);
    assert!(told(&output.stderr).contains("stopped"));
}

#[test]
fn what_is_answered_is_for_its_owner_only() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::with(1);
    let server = Server::start(Duration::ZERO, says);
    folder.ask(&server.address, &[]).output().unwrap();
    let mode = |path: &std::path::Path| path.metadata().unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&folder.journal()), 0o600);
    assert_eq!(mode(folder.journal().parent().unwrap()), 0o700);
}
