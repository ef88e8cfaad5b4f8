//! Copies, journals, damaged and hostile databases.

use std::fs;

use super::copy::{WAL, beside};
use super::*;
use crate::source::open;

const ALL: Select<'_> = Select { table: "t", columns: &["id", "gone", "data"], only: None, order: &["id"] };

fn made(path: &Path, lines: &str) -> Connection {
    let db = Connection::open(path).unwrap();
    db.execute_batch(lines).unwrap();
    db
}

fn rows(path: &Path) -> Vec<String> {
    let db = Db::open(&open::file(path, "t.db").unwrap()).unwrap();
    let mut all = Vec::new();
    db.each(&ALL, |row| all.push(row.parsed("data").object(Some("data")))).unwrap();
    all
}

#[test]
fn the_newest_rows_are_read_from_the_journal_and_nothing_is_changed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("t.db");
    let db = made(&path, "PRAGMA journal_mode=WAL; CREATE TABLE t(id TEXT, data TEXT); INSERT INTO t VALUES('a', '{\"x\":1}');");
    let before: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    let bytes = (fs::read(&path).unwrap(), fs::read(beside(&path, WAL)).unwrap());
    assert!(!bytes.1.is_empty());
    assert_eq!(rows(&path), [r#"{"id":"a","x":1}"#]);
    assert!(names(&bytes.0[..100], &path, &["CREATE TABLE t"]));
    let after: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!((before.len(), bytes), (after.len(), (fs::read(&path).unwrap(), fs::read(beside(&path, WAL)).unwrap())));
    db.execute_batch("INSERT INTO t VALUES('b', 'no json')").unwrap();
    assert_eq!(rows(&path)[1], r#"{"id":"b","data":"no json"}"#);
}

/// Names, bytes and times of all files of a folder.
fn seen(folder: &Path) -> Vec<(std::ffi::OsString, Vec<u8>, std::time::SystemTime)> {
    let mut all: Vec<_> = fs::read_dir(folder).unwrap().map(Result::unwrap).collect();
    all.sort_by_key(std::fs::DirEntry::file_name);
    let of = |entry: &fs::DirEntry| (entry.file_name(), fs::read(entry.path()).unwrap(), entry.metadata().unwrap().modified().unwrap());
    all.iter().map(of).collect()
}

#[test]
fn a_writer_is_not_disturbed_and_what_it_has_not_finished_is_not_read() {
    for mode in ["WAL", "DELETE"] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("t.db");
        let lines = "CREATE TABLE t(id TEXT, data TEXT); INSERT INTO t VALUES('a', 'done');";
        let writer = made(&path, &format!("PRAGMA journal_mode={mode}; PRAGMA cache_size=1; PRAGMA cache_spill=1; {lines}"));
        let half = "WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n LIMIT 500) INSERT INTO t SELECT 'b' || id, hex(zeroblob(500)) FROM n";
        writer.execute_batch(&format!("BEGIN EXCLUSIVE; {half}")).unwrap();
        let before = seen(folder.path());
        assert_eq!(rows(&path), [r#"{"id":"a","data":"done"}"#], "{mode}");
        assert!(before == seen(folder.path()), "{mode}");
        writer.execute_batch("COMMIT").unwrap();
        assert_eq!(rows(&path).len(), 501, "{mode}");
    }
}

#[test]
fn a_view_in_the_place_of_a_table_has_no_columns() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("t.db");
    drop(made(&path, "CREATE VIEW t AS WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n) SELECT id, id AS data FROM n;"));
    assert!(rows(&path).is_empty());
}

#[test]
fn bytes_that_are_no_database_are_an_error() {
    let mut bytes = MAGIC.to_vec();
    bytes.extend([7; 5000]);
    assert!(Db::open(&open::memory("/none/x.db", bytes)).is_err());
}
