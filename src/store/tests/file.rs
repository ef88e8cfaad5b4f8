//! One file, several writers, and other people's files.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use super::*;

fn count(store: &Store, table: &str) -> i64 {
    store.connection.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0)).unwrap()
}

#[test]
fn a_reply_is_kept_once_and_another_verdict_takes_the_place_of_the_first() {
    let desk = Desk::new();
    let verdict = |status: &str| vec![reply("s", 1, check("readers", status)), reply("s", 2, check("readers", "verified"))];
    let keep = |status: &str| desk.store().keep(&verdict(status), &Labels::default()).unwrap();
    assert_eq!(keep("unsupported"), Tally { new: 2, changed: 0, same: 0 });
    assert_eq!(keep("unsupported"), Tally { new: 0, changed: 0, same: 2 });
    assert_eq!(keep("verified"), Tally { new: 0, changed: 1, same: 1 });
    let seen = desk.store().seen(&Filter::default()).unwrap();
    assert_eq!(seen.iter().map(|one| one.status.as_str()).collect::<Vec<_>>(), ["verified", "verified"]);
    assert_eq!(count(&desk.store(), "replies"), 2);
}

#[test]
fn counts_of_claims_that_change_are_another_verdict() {
    let desk = Desk::new();
    let with = |supported: u32| {
        let claims = vec![ByReader { reader: "tests".to_owned(), supported, ..ByReader::default() }];
        vec![reply("s", 1, Check { claims, ..check("readers", "verified") })]
    };
    let keep = |supported: u32| desk.store().keep(&with(supported), &Labels::default()).unwrap();
    assert_eq!((keep(1).new, keep(2).changed, keep(2).same), (1, 1, 1));
    assert_eq!(desk.store().seen(&Filter::default()).unwrap()[0].claims[0].supported, 2);
}

#[test]
fn methods_stand_beside_each_other_and_labels_stay_when_none_are_given() {
    let desk = Desk::new();
    desk.store().keep(&[reply("s", 1, check("readers", "verified"))], &labels()).unwrap();
    desk.store().keep(&[reply("s", 1, check("readers@wisp", "unsupported"))], &Labels::default()).unwrap();
    let store = desk.store();
    assert_eq!((count(&store, "replies"), count(&store, "verdicts")), (1, 2));
    assert_eq!(store.methods().unwrap(), [("readers".to_owned(), 1), ("readers@wisp".to_owned(), 1)]);
    let category: String = store.connection.query_row("SELECT category FROM replies", [], |row| row.get(0)).unwrap();
    assert_eq!(category, "coding");
    assert_eq!(store.seen(&Filter::default()).unwrap()[0].status, "verified");
}

#[test]
fn a_turn_that_was_looked_at_while_it_went_on_is_one_reply() {
    let desk = Desk::new();
    let early = reply("s", 1, check("readers", "unsupported"));
    let late = Kept { reply: digest("the whole reply"), ..reply("s", 1, check("readers", "verified")) };
    desk.store().keep(&[early], &Labels::default()).unwrap();
    assert_eq!(desk.store().keep(&[late], &Labels::default()).unwrap().changed, 1);
    assert_eq!(count(&desk.store(), "replies"), 1);
}

#[test]
fn only_the_owner_may_read_it() {
    let desk = Desk::new();
    desk.store();
    let mode = |path: PathBuf| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!((mode(desk.file()), mode(desk.folder.path().join("data"))), (0o600, 0o700));
}

#[test]
fn writers_at_the_same_time_lose_nothing_and_double_nothing() {
    let desk = Desk::new();
    std::thread::scope(|threads| {
        for writer in 0..4_u32 {
            let desk = &desk;
            threads.spawn(move || {
                for turn in 0..15 {
                    let own = reply(&format!("s{writer}"), turn, check("readers", "verified"));
                    desk.store().keep(&[own, reply("shared", turn, check("readers", "verified"))], &Labels::default()).unwrap();
                }
            });
        }
    });
    let store = desk.store();
    assert_eq!((count(&store, "replies"), count(&store, "verdicts")), (75, 75));
}

#[test]
fn a_run_that_ends_in_the_middle_was_never_there() {
    let desk = Desk::new();
    desk.store().keep(&[reply("s", 1, check("readers", "verified"))], &Labels::default()).unwrap();
    let mut store = desk.store();
    let cut = store.write(|run| {
        run.execute("DELETE FROM verdicts", [])?;
        run.execute("UPDATE replies SET turn = 99", [])?;
        // As if the program ended here: what lies on the disk now is what the next one finds.
        for end in ["", "-wal"] {
            fs::copy(desk.file().with_extension(format!("db{end}")), desk.folder.path().join(format!("copy.db{end}"))).unwrap();
        }
        Err::<(), _>(rusqlite::Error::InvalidQuery)
    });
    assert!(cut.is_err());
    for file in [desk.file(), desk.folder.path().join("copy.db")] {
        let store = Store::existing(&file).unwrap();
        assert_eq!((count(&store, "verdicts"), store.seen(&Filter::default()).unwrap().len()), (1, 1), "{}", file.display());
    }
}

/// What opening this file says, and that the file is as it was.
fn refused(path: &std::path::Path) -> Error {
    let before = fs::read(path).ok();
    let error = Store::open(path).unwrap_err();
    assert_eq!(fs::read(path).ok(), before);
    assert!(error.to_string().contains(path.to_str().unwrap()), "{error}");
    error
}

#[test]
fn somebody_elses_file_is_named_and_left_as_it_is() {
    let desk = Desk::new();
    let at = |name: &str| desk.folder.path().join(name);
    fs::write(at("notes.txt"), "berths and tides, and more of both").unwrap();
    fs::write(at("short"), "x").unwrap();
    let theirs = rusqlite::Connection::open(at("theirs.db")).unwrap();
    theirs.execute_batch("CREATE TABLE berths(id)").unwrap();
    drop(theirs);
    let marked = rusqlite::Connection::open(at("marked.db")).unwrap();
    marked.execute_batch("PRAGMA application_id = 77; CREATE TABLE berths(id)").unwrap();
    drop(marked);
    for name in ["notes.txt", "short", "theirs.db", "marked.db"] {
        assert!(matches!(refused(&at(name)), Error::Foreign { .. }), "{name}");
    }
    assert!(matches!(refused(desk.folder.path()), Error::Foreign { .. }));
    assert!(matches!(Store::existing(&at("none.db")), Err(Error::Missing { .. })));
}

#[test]
fn a_damaged_file_gives_no_figures() {
    let desk = Desk::new();
    let replies: Vec<Kept> = (0..200).map(|turn| reply("s", turn, check("readers", "verified"))).collect();
    desk.store().keep(&replies, &Labels::default()).unwrap();
    let whole = fs::read(desk.file()).unwrap();
    for (name, bytes) in [("cut", whole[..whole.len() / 2].to_vec()), ("holes", holed(&whole))] {
        let file = desk.folder.path().join(name);
        fs::write(&file, bytes).unwrap();
        assert!(matches!(refused(&file), Error::Damaged { .. } | Error::Sql { .. }), "{name}");
    }
}

/// The same with every page but the first overwritten in its middle.
fn holed(whole: &[u8]) -> Vec<u8> {
    let mut bytes = whole.to_vec();
    bytes.chunks_mut(4096).skip(1).for_each(|page| page.iter_mut().take(64).for_each(|byte| *byte = 0xff));
    bytes
}

#[test]
fn a_file_of_a_later_version_is_not_touched() {
    let desk = Desk::new();
    desk.store().connection.pragma_update(None, "user_version", 99).unwrap();
    let error = Store::open(&desk.file()).unwrap_err();
    assert!(matches!(error, Error::Newer { found: 99, .. }), "{error}");
}
