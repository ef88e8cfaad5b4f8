//! Events appended to a log.

use super::*;

/// A copy of a fixture home.
fn copy(case: &str) -> (tempfile::TempDir, Home) {
    let to = tempfile::tempdir().unwrap();
    let from = fixtures("homes").join(case).join("logs");
    fs::create_dir(to.path().join("logs")).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        fs::copy(&path, to.path().join("logs").join(path.file_name().unwrap())).unwrap();
    }
    let home = Home::at(to.path(), "home").unwrap();
    (to, home)
}

fn entries(home: &Home) -> Vec<Entry> {
    let mut entries = Vec::new();
    for session in home.read(None).unwrap() {
        let session_id = session.recorded_id().to_owned();
        entries.extend(session.turns.iter().map(|turn| Entry {
            session: session_id.clone(),
            turn: turn.number,
            response: turn.reply_event.clone().unwrap(),
            status: Status::Unsupported,
            method: Method::Readers,
            claims: vec![Quote { reader: "command".to_owned(), claim: "I ran `git push`".to_owned(), reason: "no such call".to_owned() }],
            calls: turn.calls.len(),
            seconds: 0.002,
            asked: None,
            recorded: turn.recorded_verification.clone(),
        }));
    }
    entries
}

fn bytes(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    files.map(|path| (path.clone(), fs::read(path).unwrap())).collect()
}

#[test]
fn appending_twice_adds_each_event_once_and_changes_no_other_byte() {
    let (folder, home) = copy("rotated");
    let before = bytes(&folder.path().join("logs"));
    let first = record::append(&home, &entries(&home), Doing::Append).unwrap();
    assert_eq!(first.iter().filter(|done| matches!(done, Appended::Written(_))).count(), 5);
    let after = bytes(&folder.path().join("logs"));
    for (path, old) in &before {
        let new = &after[path];
        assert!(new.starts_with(old));
        assert!(new.len() == old.len() || path.ends_with("audit.jsonl"));
    }
    let second = record::append(&home, &entries(&home), Doing::Append).unwrap();
    assert!(second.iter().all(|done| *done == Appended::AlreadyThere));
    assert_eq!(bytes(&folder.path().join("logs")), after);
}

#[test]
fn an_appended_event_belongs_to_its_reply_even_under_a_reused_name() {
    let (_folder, home) = copy("rotated");
    let all = entries(&home);
    let first_git = all.iter().find(|entry| entry.session == "git").unwrap();
    record::append(&home, std::slice::from_ref(first_git), Doing::Append).unwrap();
    let told: Vec<(String, bool)> =
        home.read(None).unwrap().iter().map(|session| (session.id.clone(), session.turns[0].recorded_verification.is_some())).collect();
    assert_eq!(told, [("git".to_owned(), true), ("a1b2c3d4".to_owned(), false), ("git#2".to_owned(), false)]);
}

#[test]
fn a_dry_run_shows_the_lines_and_writes_nothing() {
    let (folder, home) = copy("rotated");
    let before = bytes(&folder.path().join("logs"));
    let shown = record::append(&home, &entries(&home), Doing::DryRun).unwrap();
    assert_eq!(bytes(&folder.path().join("logs")), before);
    let Appended::Shown(line) = &shown[0] else { panic!("it is shown") };
    assert!(line.starts_with(r#"{"details":{"calls":1,"claims":[{"claim":"I ran `git push`","reader":"command","reason":"no such call"}],"method":"readers","response":""#));
}

#[test]
fn what_wisp_recorded_itself_is_not_recorded_again() {
    let (_folder, home) = copy("rotated");
    let mut all = entries(&home);
    all[0].recorded = Some(r#"{"method":"readers","status":"verified"}"#.to_owned());
    all[1].recorded = Some(r#"{"method":"model","status":"verified"}"#.to_owned());
    let done = record::append(&home, &all[..2], Doing::DryRun).unwrap();
    assert_eq!(done[0], Appended::AlreadyThere);
    assert!(matches!(done[1], Appended::Shown(_)));
}

#[test]
fn a_crashed_writers_line_is_ended_and_a_missing_log_is_made_for_the_person_alone() {
    let (folder, home) = copy("rotated");
    let all = entries(&home);
    let log = folder.path().join("logs/audit.jsonl");
    fs::OpenOptions::new().append(true).open(&log).and_then(|mut file| std::io::Write::write_all(&mut file, b"{\"torn")).unwrap();
    record::append(&home, &all[..1], Doing::Append).unwrap();
    let text = fs::read_to_string(&log).unwrap();
    assert!(text.contains("{\"torn\n{\"details\":") && text.ends_with("}\n"));
    fs::remove_file(&log).unwrap();
    record::append(&home, &all[..1], Doing::Append).unwrap();
    assert_eq!(fs::metadata(&log).unwrap().permissions().mode() & 0o777, 0o600);
    assert_eq!(fs::read_to_string(&log).unwrap().lines().count(), 1);
}
