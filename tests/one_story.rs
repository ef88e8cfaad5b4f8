//! One small session, told in every format: the same calls, outcomes and answers, or an open answer where the format lacks the fact.

#![allow(clippy::unwrap_used, reason = "a test stops at what it cannot read")]

mod common;

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use common::{audited, claims, fixtures, log, logs, named};
use wisp_audit::audit::{Claim, Grade};
use wisp_audit::session::{Call, Outcome, Session};
use wisp_audit::source::{self, Source};

/// What each call is known by, whether it ran, and its status.
const CALLS: &[(&str, Ran, Option<i32>)] =
    &[("pytest -q", Ran::Yes, Some(1)), ("tide.py", Ran::Yes, None), ("pytest -q", Ran::Yes, Some(0)), ("rm -rf cache", Ran::No, None)];

#[derive(Debug, PartialEq, Eq, Clone, Copy)]
enum Ran {
    Yes,
    No,
}

/// The format lacks nothing that the story needs.
fn is_whole(source: &dyn Source) -> bool {
    ["replies", "tool results", "exit status", "refusals"].iter().all(|what| !lacks(source, what))
}

/// The reply's lines, what each claims, and the answer about it where nothing is lacking.
const ANSWERS: &[(usize, &str, &str)] = &[
    (1, "tests pass", "supported"),
    (2, "edited the file", "supported"),
    (3, "denied", "supported"),
    (4, "pushed", "unsupported"),
    (5, "a count", "supported"),
];

/// The source says that its format lacks this, always or sometimes.
fn lacks(source: &dyn Source, what: &str) -> bool {
    source.lacks().iter().any(|lack| lack.starts_with(what))
}

fn ran(call: &Call) -> Ran {
    if call.outcome.started() { Ran::Yes } else { Ran::No }
}

fn names(call: &Call, what: &str) -> bool {
    call.command.as_deref().is_some_and(|line| line.contains(what)) || call.effects.iter().any(|effect| effect.path.ends_with(what))
}

fn wrong_calls(source: &dyn Source, session: &Session) -> Vec<String> {
    let mut wrong = Vec::new();
    if session.turns.len() != 1 {
        wrong.push(format!("{} turns", session.turns.len()));
    }
    let calls: Vec<&Call> = session.turns.iter().flat_map(|turn| &turn.calls).filter(|call| call.tool != "submit").collect();
    if calls.len() != CALLS.len() {
        wrong.push(format!("{} calls", calls.len()));
    }
    for (call, (what, started, status)) in calls.iter().zip(CALLS) {
        let denied = *started == Ran::No;
        let is_named = names(call, what) || denied && lacks(source, "the line of a command");
        let exit = call.exit.map(|exit| exit.code);
        let same_status = exit == *status || exit.is_none() && lacks(source, "exit status") || status.is_none() && exit == Some(0);
        let never_claims = !(exit.is_none() && *status == Some(1) && call.outcome == Outcome::Ok && !lacks(source, "exit status"));
        if !is_named || ran(call) != *started || !same_status || !never_claims {
            wrong.push(format!("{} is told as {} with {exit:?}", what, call.outcome.words()));
        }
    }
    wrong
}

/// An answer may be left open for want of a fact; it is never another one.
fn wrong_answers(source: &dyn Source, found: &[&Claim]) -> Vec<String> {
    let mut wrong = Vec::new();
    // calls alone claim nothing
    if lacks(source, "replies") {
        return found.iter().map(|claim| format!("a claim without a reply: {}", claim.claim)).collect();
    }
    for (line, _, want) in ANSWERS {
        let answers: Vec<&str> = found.iter().filter(|claim| claim.reply_line == *line).map(|claim| claim.support_name()).collect();
        let open = |answer: &str| answer == "cannot_tell" && !is_whole(source);
        if answers.is_empty() || answers.iter().any(|answer| answer != want && !open(answer)) {
            wrong.push(format!("line {line} is {answers:?}, not {want}"));
        }
    }
    wrong
}

#[test]
fn every_format_tells_the_same_story_as_far_as_it_can() {
    let mut wrong = String::new();
    for source in source::ALL {
        let name = source.name();
        let Some(log) = log(&fixtures("story").join(name)) else {
            writeln!(wrong, "{name}: no story").unwrap();
            continue;
        };
        let audits = audited(&log);
        let session = &audits[0].session;
        let found = if session.format == name { wrong_calls(*source, session) } else { vec![format!("read as {}", session.format)] };
        let claims = claims(&audits);
        for what in found.into_iter().chain(wrong_answers(*source, &claims)) {
            writeln!(wrong, "{name}: {what}").unwrap();
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn a_made_up_push_is_found_wherever_a_reply_is_recorded_whole() {
    for source in source::ALL.iter().filter(|source| is_whole(**source)) {
        let audits = audited(&log(&fixtures("story").join(source.name())).unwrap());
        let claims = claims(&audits);
        let flagged: Vec<usize> = claims.iter().filter(|claim| claim.is_flagged()).map(|claim| claim.reply_line).collect();
        assert_eq!(flagged, [4], "{}", source.name());
        assert!(claims.iter().any(|claim| claim.grade() == Some(Grade::Unsupported)));
    }
}

/// The source of a fixture, by the folder its case lies in.
fn source_of(log: &Path) -> Option<&'static dyn Source> {
    log.ancestors().filter_map(|folder| folder.file_name()?.to_str()).find_map(source::named)
}

/// Twenty-four damaged copies: cut, and with bytes turned over; the same ones in each run.
fn damaged(bytes: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    let mut state = 57_u64;
    let mut next = move |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap() % below.max(1)
    };
    let bytes = bytes.to_vec();
    (0..24).map(move |round| {
        let mut copy = bytes.clone();
        if round % 2 == 0 {
            copy.truncate(next(bytes.len()));
        }
        for _ in 0..round.min(copy.len()) {
            let at = next(copy.len());
            copy[at] ^= u8::try_from(next(255)).unwrap() + 1;
        }
        copy
    })
}

#[test]
fn a_damaged_log_stops_no_source() {
    let mut read = 0;
    for log in logs(&["sources", "story"]) {
        let Some(source) = source_of(&log) else { continue };
        for bytes in damaged(&fs::read(&log).unwrap()) {
            let input = source::open::memory(&named(&log), bytes);
            let sessions = source::rebuild::sessions(source.events(input), source.name(), "session");
            read += sessions
                .iter()
                .flat_map(|session| &session.turns)
                .flat_map(|turn| &turn.calls)
                .map(|call| call.output.read().len())
                .sum::<usize>();
        }
    }
    assert!(read > 0);
}

const TABLE: &str = "docs/formats.md";

/// What the story's reply claims and the format cannot answer.
fn left_open(source: &dyn Source) -> String {
    if lacks(source, "replies") {
        return "all: there is no reply".to_owned();
    }
    let audits = audited(&log(&fixtures("story").join(source.name())).unwrap());
    let claims = claims(&audits);
    let is_open = |line: usize| claims.iter().any(|claim| claim.reply_line == line && claim.is_open());
    let open: Vec<&str> = ANSWERS.iter().filter(|(line, ..)| is_open(*line)).map(|(_, what, _)| *what).collect();
    if open.is_empty() { "nothing".to_owned() } else { open.join(", ") }
}

fn table() -> String {
    let mut out = String::from(
        "# What each format lacks\n\nEach source says what its format cannot tell, whatever the session. A claim that needs such a fact is answered\n`cannot tell`, never `verified` and never as a finding. One small session told in every format (`fixtures/story`) is compared\nby `tests/one_story.rs`, which also writes this table: `WRITE_DOCS=1 cargo test --test one_story`.\n\n| format | lacks | left open in that session |\n|---|---|---|\n",
    );
    for source in source::ALL {
        let lacks = if source.lacks().is_empty() { "nothing that a claim has needed so far".to_owned() } else { source.lacks().join("; ") };
        writeln!(out, "| `{}` | {lacks} | {} |", source.name(), left_open(*source)).unwrap();
    }
    out
}

#[test]
fn the_table_of_formats_is_the_one_the_sources_give() {
    let path = fixtures("..").join(TABLE);
    if std::env::var_os("WRITE_DOCS").is_some() {
        fs::write(&path, table()).unwrap();
    }
    let written = fs::read_to_string(&path).unwrap_or_default();
    assert!(written == table(), "{TABLE} is stale: WRITE_DOCS=1 cargo test --test one_story");
}
