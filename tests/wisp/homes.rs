//! Homes: rotated logs, kept outputs, saved transcripts, resumed sessions.

use super::*;

#[test]
fn a_session_that_spans_rotated_files_is_whole() {
    let all = home("rotated");
    let ids: Vec<&str> = all.iter().map(|session| session.id.as_str()).collect();
    assert_eq!(ids, ["git", "a1b2c3d4", "git#2"]);
    assert_eq!((all[2].recorded_id(), all[2].parent.as_deref()), ("git", Some("88bb02d3")));
    let long = &all[1];
    assert_eq!(long.turns.iter().map(|turn| turn.number).collect::<Vec<_>>(), [1, 2, 3]);
    let removal = &long.turns[1].calls[0];
    assert_eq!((removal.outcome, removal.exit.map(|exit| exit.code)), (Outcome::Ok, Some(0)));
    assert_eq!(ran::line(long, &long.turns[1]).as_deref(), Some("ran: run_command"));
}

#[test]
fn lines_are_counted_in_their_own_file_and_the_file_is_known() {
    let all = home("rotated");
    assert_eq!(all[0].path, "rotated/logs/audit.10.jsonl");
    assert_eq!(all[0].turns[0].file.as_deref(), Some("rotated/logs/audit.2.jsonl"));
    let long = &all[1];
    assert_eq!((long.path.as_str(), long.turns[0].file.as_deref()), ("rotated/logs/audit.2.jsonl", None));
    assert_eq!(long.turns[1].file.as_deref(), Some("rotated/logs/audit.jsonl"));
    assert_eq!(long.turns[1].calls[0].line, 2);
    assert_eq!(long.turns[1].reply.as_ref().unwrap().line, Some(3));
}

#[test]
fn a_home_without_a_log_is_no_home() {
    let empty = tempfile::tempdir().unwrap();
    assert!(Home::at(empty.path(), "x").is_none());
    let logs = fixtures("homes/rotated/logs");
    assert_eq!(Home::at(&logs, "logs").unwrap().root(), fixtures("homes/rotated"));
}

#[test]
fn whole_outputs_are_found_by_digest_and_by_event_id() {
    for case in ["output-store", "output-store-by-id"] {
        let all = home(case);
        let output = &all[0].turns[0].calls[0].output;
        assert!(output.is_whole() && output.cut.is_some(), "{case}");
        assert!(output.read().contains("0200 ok   kiln/0200.txt\n"), "{case}");
    }
}

#[test]
fn a_missing_changed_or_outlying_store_file_leaves_the_output_cut() {
    for case in ["missing-store-file", "link-leading-out"] {
        let output = &home(case)[0].turns[0].calls[0].output;
        assert!(!output.is_whole() && !output.read().contains("kiln/0200.txt"), "{case}");
        assert!(output.cut.as_ref().unwrap().marker.starts_with("[held back: "), "{case}");
    }
}

#[test]
fn an_output_store_of_its_own_is_asked_instead_of_the_home() {
    let root = fixtures("homes/missing-store-file");
    let store = fixtures("homes/output-store/threads");
    let all = Home::at(&root, "x").unwrap().read(Some(&store)).unwrap();
    assert!(all[0].turns[0].calls[0].output.is_whole());
}

#[test]
fn a_log_named_alone_is_read_with_the_home_it_lies_in() {
    let path = fixtures("homes/output-store/logs/audit.jsonl");
    let all = source::read(&open::file(&path, "audit.jsonl").unwrap(), None).unwrap();
    assert_eq!(all[0].format, "wisp");
    assert!(all[0].turns[0].calls[0].output.is_whole());
}

#[test]
fn citations_are_checked_against_a_saved_transcript() {
    let all = home("transcripts");
    let lines: Vec<Option<String>> = all[0].turns.iter().map(|turn| cited::text(&all[0], turn)).collect();
    assert_eq!(lines[0], None);
    assert_eq!(lines[1].as_deref(), Some("cited but not in this conversation: entries 9–11, 30 (4)"));
    let session = &case("sessions/ce87576a")[0];
    assert_eq!(cited::check(session, &session.turns[3]), cited::Cited::NotAssessed);
}

#[test]
fn a_resumed_session_knows_whose_record_it_goes_on_from() {
    let all = home("resumed");
    assert_eq!(all[1].carried_from, ["0a0a0a0a"]);
    let audits = audit::sessions(all, &Options::default());
    let verdict = audits[1].turns[0].verification.as_ref().unwrap();
    assert_eq!((verdict.status, verdict.claims[0].supported_by), (audit::Status::Verified, Some(SupportedBy::EarlierTurn)));
    assert!(audits[1].session.missing_history.is_none() && audits[1].session.notes.is_empty());
    assert!(audits[2].session.missing_history.is_some() && audits[2].session.notes[0].contains("0d0d0d0d"));
    assert_eq!(audits[2].turns[0].verification.as_ref().unwrap().status, audit::Status::NotAssessed);
}
