//! What was asked of the program, number by number, with the tests that show it: `docs/requirements.md` is made from `rows.txt`.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod adr;
#[path = "../common/mod.rs"]
mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

const RENEW: &str = "UPDATE_DOCS=1 cargo test --test requirements";

/// How many numbers each part has.
const PARTS: [(&str, &str, usize); 6] = [
    ("000", "Replies against calls", 34),
    ("001", "Changes, outcomes and approvals of Talos", 32),
    ("002", "What a turn ran", 16),
    ("003", "Structure of replies, and what is learned from it", 23),
    ("004", "Risk of commands and their approval", 18),
    ("X", "Across all of them", 7),
];

/// One requirement.
struct Row {
    number: String,
    what: String,
    /// Tests as `file.rs::name`, and fixtures as paths.
    shown: Vec<String>,
    /// `live: …` for what only a running system can do, with what is checked afterwards; `open: …` for what no test shows.
    note: String,
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn rows() -> Vec<Row> {
    let text = fs::read_to_string(root().join("tests/requirements/rows.txt")).unwrap();
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let row = |line: &str| {
        let [number, what, shown, note] = line.splitn(4, '|').map(str::trim).collect::<Vec<_>>()[..] else {
            panic!("not four cells: {line}")
        };
        let shown = shown.split_whitespace().map(str::to_owned).collect();
        Row { number: number.to_owned(), what: what.to_owned(), shown, note: note.to_owned() }
    };
    lines.map(row).collect()
}

/// A test of that name stands in its file, or the fixture is there.
fn is_there(reference: &str, texts: &mut BTreeMap<String, String>) -> bool {
    let Some((file, name)) = reference.split_once("::") else { return root().join(reference).exists() };
    let text = texts.entry(file.to_owned()).or_insert_with(|| fs::read_to_string(root().join(file)).unwrap_or_default());
    let head = format!("fn {name}(");
    let Some(at) = text.find(&head) else { return false };
    let before: Vec<&str> = text[..at].trim_end().lines().rev().take(4).collect();
    before.iter().take_while(|line| !line.trim().is_empty()).any(|line| line.trim() == "#[test]")
}

#[test]
fn every_number_has_its_row_in_order() {
    let numbers: Vec<String> = rows().into_iter().map(|row| row.number).collect();
    let expected: Vec<String> = PARTS.iter().flat_map(|(part, _, count)| (1..=*count).map(move |at| format!("{part}.{at}"))).collect();
    assert_eq!(numbers, expected);
}

#[test]
fn every_test_that_is_named_exists_and_every_row_names_one_or_says_why_not() {
    let mut texts = BTreeMap::new();
    let mut wrong = Vec::new();
    for row in rows() {
        let missing = row.shown.iter().filter(|reference| !is_there(reference, &mut texts));
        wrong.extend(missing.map(|reference| format!("{}: there is no {reference}", row.number)));
        let is_told = row.note.is_empty() || row.note.starts_with("live: ") || row.note.starts_with("open: ");
        let has_test = row.shown.iter().any(|reference| reference.contains("::"));
        if !is_told || (row.note.is_empty() && !has_test) {
            wrong.push(format!("{}: no test, and no reason", row.number));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_page_is_current() {
    let (file, text) = (root().join("docs/requirements.md"), page(&rows()));
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&file, &text).unwrap();
    }
    assert!(fs::read_to_string(&file).is_ok_and(|now| now == text), "docs/requirements.md is stale; renew it with {RENEW}");
}

fn page(rows: &[Row]) -> String {
    let count = |start: &str| rows.iter().filter(|row| row.note.starts_with(start)).count();
    let (live, open) = (count("live: "), count("open: "));
    let mut text = format!(
        "# Requirements and the tests that show them\n\nMade from `tests/requirements/rows.txt`; renewed with `{RENEW}`. A test fails when a number is missing or a test that is named is not \
         there.\n\n{} requirements: {} shown by tests, {live} that only a running system can meet (what is checked afterwards stands beside them), {open} not shown whole (\
         what is missing stands beside them).\n",
        rows.len(),
        rows.len() - live - open
    );
    for (part, title, _) in PARTS {
        let _ = write!(text, "\n## {title}\n\n| number | what | shown by |\n|---|---|---|\n");
        for row in rows.iter().filter(|row| row.number.starts_with(&format!("{part}."))) {
            let _ = writeln!(text, "| {} | {} | {} |", row.number, row.what, shown(row));
        }
    }
    text
}

fn shown(row: &Row) -> String {
    let mut parts: Vec<String> = row.shown.iter().map(|reference| format!("`{reference}`")).collect();
    let note = match row.note.split_once(": ") {
        Some(("live", note)) => format!("live only: {note}"),
        Some((_, note)) => format!("not shown: {note}"),
        None => String::new(),
    };
    if parts.is_empty() {
        return note;
    }
    if !note.is_empty() {
        parts.insert(0, note);
    }
    parts.join(", ")
}

#[test]
fn no_fixture_folder_of_a_reader_is_without_a_test() {
    let folders: BTreeSet<String> = common::folders(&common::fixtures("readers")).iter().map(|path| common::named(path)).collect();
    let known: BTreeSet<String> = wisp_audit::reader::ALL.iter().map(|reader| reader.meta().name.to_owned()).collect();
    assert!(folders.is_subset(&known) && Path::new("tests/readers.rs").exists());
}
