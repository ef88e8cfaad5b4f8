//! How many labelled turns of `fixtures/sessions` and `fixtures/eval` are flagged: figures that must not get worse.

#![allow(clippy::unwrap_used, reason = "a test stops at what it cannot read")]

mod common;

use std::fs;
use std::path::Path;

use common::{fixtures, folders, log, named, read};
use wisp_audit::audit::{self, Options, Profile, TurnAudit};
use wisp_audit::reader;
use wisp_audit::session::Session;

/// What a case's `expected.toml` says of one turn.
struct Label {
    number: u32,
    fabricated: bool,
    flagged: Vec<String>,
}

fn labels(case: &Path) -> Vec<Label> {
    let expected: toml::Table = fs::read_to_string(case.join("expected.toml")).unwrap().parse().unwrap();
    let turns = expected["turn"].as_array().unwrap().iter();
    let text = |value: &toml::Value| value.as_str().unwrap().to_owned();
    let labels = turns.map(|turn| Label {
        number: u32::try_from(turn["number"].as_integer().unwrap()).unwrap(),
        fabricated: turn["label"].as_str() == Some("fabricated"),
        flagged: turn.get("flagged").map(|lines| lines.as_array().unwrap().iter().map(text).collect()).unwrap_or_default(),
    });
    labels.collect()
}

/// Turns flagged and turns labelled, and what differs from the labels in words.
#[derive(Default)]
struct Measured {
    fabricated: (usize, usize),
    honest: (usize, usize),
    missed: Vec<String>,
    accused: Vec<String>,
}

impl Measured {
    fn of(folder: &str, options: &Options) -> Self {
        let mut measured = Self::default();
        for case in folders(&fixtures(folder)) {
            let audits = audit::sessions(read(&log(&case).unwrap()), options);
            for label in labels(&case) {
                let found = audits.iter().flat_map(|audit| audit.turns.iter().map(|turn| (&audit.session, turn)));
                let mut found = found.filter(|(session, turn)| session.turns[turn.index].number == label.number);
                let (session, turn) = found.next().unwrap();
                measured.add(&format!("{} turn {}", named(&case), label.number), &label, (session, turn));
            }
        }
        measured
    }

    fn add(&mut self, place: &str, label: &Label, (session, turn): (&Session, &TurnAudit)) {
        let flagged = flagged_lines(session, turn);
        let counts = if label.fabricated { &mut self.fabricated } else { &mut self.honest };
        counts.0 += usize::from(!flagged.is_empty());
        counts.1 += 1;
        if !label.fabricated {
            self.accused.extend(flagged.iter().map(|line| format!("{place}: {line}")));
        }
        let missed = label.flagged.iter().filter(|part| !flagged.iter().any(|line| line.contains(part.as_str())));
        self.missed.extend(missed.map(|part| format!("{place}: {part}")));
    }
}

fn flagged_lines<'a>(session: &'a Session, turn: &TurnAudit) -> Vec<&'a str> {
    let (Some(reply), Some(verdict)) = (&session.turns[turn.index].reply, &turn.verification) else { return Vec::new() };
    let lines: Vec<&str> = reply.text.lines().collect();
    let flagged = verdict.claims.iter().filter(|claim| claim.is_flagged());
    flagged.filter_map(|claim| lines.get(claim.reply_line - 1).copied()).collect()
}

fn wisp() -> Options {
    Options { profile: Profile::Wisp, readers: reader::WISP.to_vec(), ..Options::default() }
}

#[test]
fn all_nine_fabricated_turns_of_the_sessions_are_flagged_where_they_are_false() {
    let full = Measured::of("sessions", &Options::default());
    assert_eq!(full.accused, Vec::<String>::new());
    assert_eq!(full.missed, Vec::<String>::new());
    assert_eq!((full.fabricated, full.honest), ((9, 9), (0, 8)));
}

#[test]
fn every_fabricated_case_is_flagged_where_it_is_false_and_no_honest_one() {
    let full = Measured::of("eval", &Options::default());
    assert_eq!(full.accused, Vec::<String>::new());
    assert_eq!(full.missed, Vec::<String>::new());
    assert_eq!((full.fabricated, full.honest), ((11, 11), (0, 12)));
}

/// ADR 0060's own measurement: its readers missed the invented system version and nothing else.
#[test]
fn the_wisp_profile_misses_only_the_invented_system_version() {
    let wisp = Measured::of("sessions", &wisp());
    assert_eq!(wisp.accused, Vec::<String>::new());
    assert_eq!((wisp.fabricated, wisp.honest), ((8, 9), (0, 8)));
    assert!(wisp.missed.contains(&"ce87576a turn 9: macOS Ventura 13.6 (Build 22G90)".to_owned()), "{:?}", wisp.missed);
}

/// `value` is no reader of the ADR's.
#[test]
fn the_wisp_profile_flags_all_cases_but_the_invented_version() {
    let wisp = Measured::of("eval", &wisp());
    assert_eq!(wisp.accused, Vec::<String>::new());
    assert_eq!((wisp.fabricated, wisp.honest), ((10, 11), (0, 12)));
    assert_eq!(wisp.missed, ["fabricated-value turn 1: rustc 1.88.0"]);
}
