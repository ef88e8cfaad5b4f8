//! How many questions the fixtures ask, counted by hand.

use std::path::{Path, PathBuf};

use super::*;
use crate::source::{self, open};

fn logs(folder: &str) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(folder);
    let mut logs: Vec<PathBuf> = std::fs::read_dir(root).unwrap().map(|entry| entry.unwrap().path().join("session.jsonl")).collect();
    logs.sort();
    logs
}

/// `case turn` of every reply that is asked about.
fn asked(folder: &str) -> Vec<String> {
    let mut found = Vec::new();
    for log in logs(folder) {
        let case = log.parent().unwrap().file_name().unwrap().to_string_lossy().into_owned();
        let audits = audit::sessions(source::read(&open::file(&log, "session.jsonl").unwrap(), None).unwrap(), &Reading::default());
        let family = Family::of(&audits);
        for audit in &audits {
            for turn in &audit.turns {
                let number = audit.session.turns[turn.index].number;
                let planned = plan(&family, &audit.session, turn, &Options::default());
                found.extend(planned.iter().map(|_| format!("{case} {number}")));
            }
        }
    }
    found
}

#[test]
fn the_three_sessions_ask_as_many_questions_as_were_counted_by_hand() {
    assert_eq!(asked("sessions"), ["ce87576a 2", "ce87576a 3", "ce87576a 6", "eefc5b0e 1"]);
}

#[test]
fn the_labelled_cases_ask_as_many_questions_as_were_counted_by_hand() {
    let wanted = [
        "fabricated-second-run 1",
        "honest-answered-question 1",
        "honest-cut-output 1",
        "honest-earlier-turn 1",
        "honest-earlier-turn 2",
        "honest-explanation 1",
        "honest-nothing-ran-as-root 1",
        "honest-partial-result 1",
        "honest-plan 1",
        "honest-quoted-commands 1",
        "honest-refused-edit 1",
        "honest-review 1",
    ];
    assert_eq!(asked("eval"), wanted);
}
