//! wisp's home end to end: rotated logs, kept outputs, derived lines, appended events, hostile bytes.

#![allow(clippy::unwrap_used, reason = "a test stops at what it cannot read")]

mod homes;
mod joins;
mod recorded;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use proptest::prelude::*;
use wisp_audit::audit::{self, Options, SupportedBy, cited, ran};
use wisp_audit::record::{self, Appended, Doing, Entry, Method, Quote, Status};
use wisp_audit::session::{Call, Outcome, RanBy, Session, Turn};
use wisp_audit::source::wisp::Home;
use wisp_audit::source::{self, open};

fn fixtures(below: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(below)
}

fn home(case: &str) -> Vec<Session> {
    let root = fixtures("homes").join(case);
    Home::at(&root, case).unwrap().read(None).unwrap()
}

fn read(bytes: &[u8]) -> Vec<Session> {
    source::read(&open::memory("audit.jsonl", bytes.to_vec()), Some("wisp")).unwrap()
}

fn case(below: &str) -> Vec<Session> {
    read(&fs::read(fixtures(below).join("session.jsonl")).unwrap())
}

fn ran_lines(session: &Session) -> Vec<Option<String>> {
    session.turns.iter().map(|turn| ran::line(session, turn)).collect()
}

fn outcomes(turn: &Turn) -> Vec<Outcome> {
    turn.calls.iter().map(|call| call.outcome).collect()
}

#[test]
fn the_checked_ran_lines_are_derived_to_the_letter() {
    let lines = [
        ("worked-turn", "ran: read_file (1 failed) · run_command ×3 (1 denied, 1 declined)"),
        ("ran-counts-in-order-of-first-call", "ran: read_file ×2 · run_command ×2 · edit_file · notify"),
        ("ran-tells-failed-denied-and-declined-apart", "ran: run_command ×6 (3 failed, 1 denied, 1 declined) · read_file ×2 (1 failed)"),
        ("ran-names-six-tools", "ran: tool_1 · tool_2 · tool_3 · tool_4 · tool_5 · tool_6 · +2 more"),
    ];
    for (name, line) in lines {
        assert_eq!(ran_lines(&case(&format!("sources/wisp/{name}"))[0]), [Some(line.to_owned())], "{name}");
    }
}

#[test]
fn the_worked_turn_folds_into_four_calls_and_one_of_the_person() {
    let session = case("sources/wisp/worked-turn").remove(0);
    let calls: Vec<_> = session.turns[0].calls.iter().map(|call| (call.outcome, call.by)).collect();
    let models = [Outcome::Failed, Outcome::DeniedByPolicy, Outcome::Declined, Outcome::Ok].map(|outcome| (outcome, RanBy::Model));
    assert_eq!((&calls[..4], &calls[4..]), (&models[..], &[(Outcome::Ok, RanBy::Person)][..]));
    assert!(session.turns[0].recorded_verification.is_some());
}

#[test]
fn the_recorded_sessions_show_what_their_turns_ran() {
    let line = |id: &str, turn: usize| ran_lines(&case(&format!("sessions/{id}"))[0])[turn - 1].clone();
    assert_eq!(line("eefc5b0e", 2).as_deref(), Some("ran: read_file ×6"));
    let second = line("ba7865f0", 2).unwrap();
    assert_eq!(second, "ran: current_date · inspect · read_file ×3 · run_command ×10 (2 failed) · edit_file ×3 · notify");
    assert_eq!(line("ce87576a", 4).as_deref(), Some("ran: inspect · system_info"));
    assert_eq!(line("ce87576a", 8).as_deref(), Some("ran: no tools"));
    assert_eq!(line("ce87576a", 9), None);
}

/// Every text that can be asked of a session, so that reading it late is tried as well.
fn ask_all(sessions: &[Session]) -> usize {
    let calls = sessions.iter().flat_map(|session| &session.turns).flat_map(|turn| &turn.calls);
    let asked = |call: &Call| call.output.read().len() + call.args.read().len() + call.brief().len();
    let lines = sessions.iter().flat_map(ran_lines).flatten().map(|line| line.len()).sum::<usize>();
    calls.map(asked).sum::<usize>() + lines
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn cut_and_flipped_bytes_never_lose_the_reader(at in 0usize..40_000, len in 0usize..300, byte: u8) {
        let mut bytes = fs::read(fixtures("sessions/ba7865f0/session.jsonl")).unwrap();
        let at = at % bytes.len();
        let end = (at + len).min(bytes.len());
        bytes.splice(at..end, [byte]);
        let whole = ask_all(&read(&bytes));
        bytes.truncate(at);
        prop_assert!(ask_all(&read(&bytes)) <= whole + 4096);
    }
}
