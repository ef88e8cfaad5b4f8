//! Every fixture under `fixtures/sources/<format>/<case>` is detected as its format and read as its snapshot says.

#![allow(clippy::unwrap_used)]

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use proptest::prelude::*;
use wisp_audit::session::{Call, RanBy, Session, Turn};
use wisp_audit::source::{self, LogInput};

fn folders(of: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(of).into_iter().flatten().filter_map(Result::ok);
    let mut all: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
    all.sort();
    all
}

/// The log of a case: its `session.*`.
fn log(case: &Path) -> Option<PathBuf> {
    let entries = fs::read_dir(case).ok()?.filter_map(Result::ok).map(|entry| entry.path());
    let mut logs: Vec<PathBuf> = entries.filter(|path| path.is_file() && named(path).starts_with("session.")).collect();
    logs.sort();
    logs.into_iter().next()
}

fn named(path: &Path) -> String {
    path.file_name().unwrap().to_string_lossy().into_owned()
}

fn cases() -> Vec<(String, PathBuf, PathBuf)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/sources");
    let formats = folders(&root).into_iter();
    let cases = formats.flat_map(|format| folders(&format).into_iter().map(move |case| (named(&format), case)));
    cases.filter_map(|(format, case)| log(&case).map(|log| (format, case, log))).collect()
}

fn open(log: &Path) -> LogInput {
    source::open::file(log, &named(log)).unwrap()
}

fn told(sessions: &[Session]) -> String {
    let mut out = String::new();
    for session in sessions {
        session_line(&mut out, session);
        for turn in &session.turns {
            turn_lines(&mut out, turn);
        }
    }
    out
}

fn session_line(out: &mut String, session: &Session) {
    write!(out, "session {}", session.id).unwrap();
    if let Some(parent) = &session.parent {
        write!(out, " of {parent}").unwrap();
    }
    if let Some(call) = &session.parent_call {
        write!(out, " by {call}").unwrap();
    }
    for (how, earlier) in [("goes on from", &session.carried_from), ("copied from", &session.copied_from)] {
        for id in earlier {
            write!(out, ", {how} {id}").unwrap();
        }
    }
    if session.unread_lines > 0 {
        write!(out, ", {} unread", session.unread_lines).unwrap();
    }
    out.push('\n');
    for note in &session.notes {
        writeln!(out, "  note: {note}").unwrap();
    }
    let read = &session.coverage;
    writeln!(out, "  {} records, {} understood, skipped {:?}", read.records, read.understood, read.skipped).unwrap();
    let more = [
        ("calls without a result", read.orphan_calls),
        ("results without a call", read.orphan_results),
        ("cut outputs", read.cut_outputs),
        ("off path", read.off_path_calls),
        ("compactions", read.compactions),
    ];
    for (what, number) in more.iter().filter(|(_, number)| *number > 0) {
        writeln!(out, "  {what} {number}").unwrap();
    }
}

fn turn_lines(out: &mut String, turn: &Turn) {
    let compacted = if turn.compacted { ", compacted" } else { "" };
    writeln!(out, "  turn {} {:?}{compacted}", turn.number, turn.end).unwrap();
    for asked in &turn.asked {
        writeln!(out, "    asked {asked:?}").unwrap();
    }
    for call in &turn.calls {
        call_line(out, call);
    }
    if let Some(reply) = &turn.reply {
        writeln!(out, "    reply after {} calls, line {:?}: {:?}", reply.calls_before, reply.line, reply.text).unwrap();
    }
}

fn call_line(out: &mut String, call: &Call) {
    write!(out, "    {} {}: {}", call.id, call.brief(), call.outcome.words()).unwrap();
    if let Some(exit) = call.exit {
        write!(out, ", exit {} from {:?}", exit.code, exit.from).unwrap();
    }
    for effect in &call.effects {
        write!(out, ", {:?} {}", effect.op, effect.path).unwrap();
    }
    let marks = [
        (call.by != RanBy::Model, format!("by {:?}", call.by)),
        (call.background, "background".to_owned()),
        (call.edited_by_person, "edited by person".to_owned()),
        (call.output.cut.is_some(), "cut".to_owned()),
        (call.output.whole.is_some(), "whole found".to_owned()),
        (call.output.has_image, "image".to_owned()),
        (call.subagent.is_some(), format!("agent {}", call.subagent.as_deref().unwrap_or_default())),
        (call.approved_by.is_some(), call.approved_by.map(|by| format!("approved by {by:?}")).unwrap_or_default()),
        (call.error.is_some(), format!("error {:?}", call.error.as_deref().unwrap_or_default())),
    ];
    for (_, mark) in marks.iter().filter(|(holds, _)| *holds) {
        write!(out, ", {mark}").unwrap();
    }
    let output: String = call.output.read().chars().take(160).collect();
    writeln!(out, "\n      {output:?}").unwrap();
}

fn check(format: &str, case: &Path, log: &Path) {
    let input = open(log);
    let found = source::detect::recognized(&input).map(source::Source::name);
    assert_eq!(found, Some(format), "{}", case.display());
    let sessions = source::read(&input, None).unwrap();
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(case);
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!("turns", told(&sessions)));
}

/// To renew the snapshots: `INSTA_UPDATE=always cargo test --test sources`.
#[test]
fn every_fixture_is_read_as_its_snapshot_says() {
    let cases = cases();
    assert!(!cases.is_empty());
    let failed = cases.iter().filter(|(format, case, log)| std::panic::catch_unwind(|| check(format, case, log)).is_err());
    let failed: Vec<String> = failed.map(|(_, case, _)| case.display().to_string()).collect();
    assert!(failed.is_empty(), "{failed:#?}");
}

#[test]
fn no_fixture_is_taken_for_another_format_when_its_name_is_gone() {
    for (format, case, log) in cases() {
        let mut input = open(&log);
        input.path = None;
        let found = source::detect::recognized(&input).map(source::Source::name);
        assert!(found.is_none_or(|found| found == format), "{}: {found:?}", case.display());
    }
}

/// Reads bytes with every source, as far as to the last output.
fn read_anyhow(bytes: &[u8]) {
    for source in source::ALL {
        let input = source::open::memory("session.jsonl", bytes.to_vec());
        source.recognizes(bytes, Path::new("session.jsonl"));
        let events = source.events(input);
        let sessions = source::rebuild::sessions(events, source.name(), "session.jsonl");
        told(&sessions);
    }
}

fn bytes_of_fixtures() -> Vec<Vec<u8>> {
    cases().iter().map(|(_, _, log)| fs::read(log).unwrap()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]
    #[test]
    fn cut_and_flipped_bytes_never_panic(pick in any::<prop::sample::Index>(), cut in any::<prop::sample::Index>(), flips in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..24)) {
        let fixtures = bytes_of_fixtures();
        let mut bytes = pick.get(&fixtures).clone();
        bytes.truncate(cut.index(bytes.len()) + 1);
        for (at, byte) in flips {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        read_anyhow(&bytes);
    }
}
