//! `seal` and `seal check` as a person runs them: exits, lines named, files left.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use assert_cmd::Command;

const PRIVATE: &str =
    "-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC\n-----END PRIVATE KEY-----\n";
const PUBLIC: &str = "-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=\n-----END PUBLIC KEY-----\n";

struct Place(tempfile::TempDir);

impl Place {
    fn new() -> Self {
        let place = Self(tempfile::tempdir().unwrap());
        let lines: String = (1..=6)
            .map(|turn| format!("{{\"id\":\"{turn:016x}\",\"kind\":\"note\",\"session\":\"s\",\"details\":{{}}}}\n"))
            .collect::<Vec<_>>()
            .concat();
        fs::write(place.log(), lines).unwrap();
        place
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn log(&self) -> PathBuf {
        self.path().join("audit.jsonl")
    }

    fn run(&self, args: &[&str]) -> (i32, String) {
        let mut command = Command::cargo_bin("wisp-audit").unwrap();
        let done: Output = command.current_dir(self.path()).env("XDG_DATA_HOME", self.path().join("data")).args(args).output().unwrap();
        let text = format!("{}{}", String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr));
        (done.status.code().unwrap(), text)
    }

    fn edit(&self, from: &str, to: &str) {
        let text = fs::read_to_string(self.log()).unwrap();
        fs::write(self.log(), text.replace(from, to)).unwrap();
    }
}

#[test]
fn a_log_without_a_seal_is_not_assessed_and_never_clean() {
    let place = Place::new();
    let (code, text) = place.run(&["seal", "check", "audit.jsonl"]);
    assert_eq!(code, 3, "{text}");
    assert!(text.contains("not assessed"), "{text}");
}

#[test]
fn an_id_used_twice_shows_without_a_seal() {
    let place = Place::new();
    place.edit("0000000000000005\",\"kind\":\"note", "0000000000000002\",\"kind\":\"other");
    let (code, text) = place.run(&["seal", "check", "audit.jsonl", "--report", "json"]);
    assert_eq!(code, 1, "{text}");
    assert!(text.contains("duplicate_id") && text.contains("\"line\": 5"), "{text}");
}

#[test]
fn what_is_appended_extends_the_seal_and_what_is_changed_is_named_and_not_sealed() {
    let place = Place::new();
    assert_eq!(place.run(&["seal", "audit.jsonl"]).0, 0);
    place.edit("\"0000000000000006\"", "\"0000000000000006\",\"x\":1");
    let (code, text) = place.run(&["seal", "audit.jsonl"]);
    assert!(code == 1 && text.contains("line 6"), "{text}");
    place.edit(",\"x\":1", "");
    fs::write(place.log(), fs::read_to_string(place.log()).unwrap() + "{\"id\":\"new\"}\n").unwrap();
    let (code, text) = place.run(&["seal", "check", "audit.jsonl"]);
    assert!(code == 0 && text.contains("1 line since not sealed"), "{text}");
    let (code, text) = place.run(&["seal", "audit.jsonl"]);
    assert!(code == 0 && text.contains("7 lines") && text.contains("1 new"), "{text}");
    let (code, text) = place.run(&["seal", "check", "audit.jsonl"]);
    assert!(code == 0 && text.contains("none since"), "{text}");
}

#[test]
fn the_seal_lies_away_from_the_log_and_is_its_owners_only() {
    use std::os::unix::fs::PermissionsExt;
    let place = Place::new();
    place.run(&["seal", "audit.jsonl"]);
    let beside: Vec<_> = fs::read_dir(place.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(beside.len(), 2, "the log and the data folder: {beside:?}");
    let folder = place.path().join("data/wisp-audit/seals");
    let seal = fs::read_dir(&folder).unwrap().next().unwrap().unwrap().path();
    assert_eq!(fs::metadata(seal).unwrap().permissions().mode() & 0o777, 0o600);
    assert_eq!(fs::metadata(folder).unwrap().permissions().mode() & 0o777, 0o700);
}

#[test]
fn a_trusted_key_must_have_signed_and_a_seal_made_anew_does_not_pass() {
    let place = Place::new();
    fs::write(place.path().join("key.pem"), PRIVATE).unwrap();
    fs::write(place.path().join("pub.pem"), PUBLIC).unwrap();
    let check = ["seal", "check", "audit.jsonl", "--seal", "s.seal", "--trust", "pub.pem"];
    assert_eq!(place.run(&["seal", "audit.jsonl", "--seal", "s.seal", "--sign", "key.pem"]).0, 0);
    assert_eq!(place.run(&check).0, 0);
    place.edit("000000003", "000000009");
    fs::remove_file(place.path().join("s.seal")).unwrap();
    place.run(&["seal", "audit.jsonl", "--seal", "s.seal"]);
    let (code, text) = place.run(&check);
    assert!(code == 1 && text.contains("not signed by the trusted key"), "{text}");
}

#[test]
fn what_cannot_be_read_is_an_error_and_a_file_of_others_is_not_overwritten() {
    let place = Place::new();
    fs::write(place.path().join("notes.txt"), "mine\n").unwrap();
    assert_eq!(place.run(&["seal", "check", "gone.jsonl"]).0, 2);
    assert_eq!(place.run(&["seal", "audit.jsonl", "--seal", "notes.txt"]).0, 2);
    assert_eq!(fs::read_to_string(place.path().join("notes.txt")).unwrap(), "mine\n");
    assert_eq!(place.run(&["seal", "audit.jsonl", "--sign", "notes.txt"]).0, 2);
    assert_eq!(place.run(&["seal"]).0, 2);
}
