//! Whose exit status a recorded number is.

use crate::evidence::shell::{Told, read};

fn said(line: &str, program: &str, status: i32) -> Told {
    let read = read(line);
    let at = read.commands.iter().position(|command| command.words.iter().any(|word| word.text == program));
    read.told(at.unwrap_or_else(|| panic!("{program} not found in {line}")), Some(status))
}

#[test]
fn a_status_is_told_of_the_command_that_owns_it() {
    use Told::{Failed, Masked, MayNotHaveRun, Succeeded};
    let table = [
        ("cd app && cargo test", "cargo", 0, Succeeded),
        ("cd app && cargo test", "cargo", 101, Failed),
        ("make lint && cargo test", "make", 0, Succeeded),
        ("make lint && cargo test", "make", 1, Masked),
        ("make lint && cargo test", "cargo", 1, MayNotHaveRun),
        ("cargo test | tail -5", "cargo", 0, Masked),
        ("set -o pipefail; cargo test | tail -5", "cargo", 0, Succeeded),
        ("set -euo pipefail\ncargo test | tail -5\nls", "cargo", 0, Succeeded),
        ("bash -o pipefail -c 'cargo test | tail'", "cargo", 0, Succeeded),
        ("set -e; go vet; go test", "vet", 0, Succeeded),
        ("go vet; go test", "vet", 0, Masked),
        ("cargo test || true", "cargo", 0, Masked),
        ("cargo test; true", "cargo", 0, Masked),
        ("cargo test; exit 0", "cargo", 0, Masked),
        ("cargo test; echo done", "cargo", 0, Masked),
        ("cargo test && echo fine", "cargo", 1, Failed),
        ("cargo test && echo fine || echo broken", "cargo", 0, Masked),
        ("cargo test || exit 1; ls", "cargo", 0, Succeeded),
        ("cargo test || { cat log; exit 1; }", "cargo", 2, Failed),
        ("! cargo test", "cargo", 0, Failed),
        ("! cargo test", "cargo", 1, Succeeded),
        ("cargo test &", "cargo", 0, Masked),
        ("ls || cargo test", "cargo", 0, MayNotHaveRun),
        ("if cargo test; then echo ok; else echo bad; fi", "cargo", 0, Masked),
        ("if ! cargo test; then exit 1; fi", "cargo", 0, Succeeded),
        ("if cargo test; then echo ok; else echo bad; exit 1; fi", "cargo", 1, Failed),
        ("cargo test > log; rc=$?; tail log; exit $rc", "cargo", 101, Failed),
        ("cargo test | tee log; exit ${PIPESTATUS[0]}", "cargo", 101, Failed),
        ("cargo test | tee log; exit ${PIPESTATUS[0]}", "tee", 101, Masked),
        ("(cd app; cargo test)", "cargo", 0, Succeeded),
        ("timeout 90 env CI=1 cargo test", "cargo", 0, Succeeded),
        ("out=$(cargo test)", "cargo", 0, Succeeded),
        ("echo $(cargo test)", "cargo", 0, Masked),
        ("while read f; do cargo test; done", "cargo", 0, MayNotHaveRun),
    ];
    for (line, program, status, expected) in table {
        assert_eq!(said(line, program, status), expected, "{line} ending {status}");
    }
}

#[test]
fn no_recorded_status_tells_nothing() {
    assert_eq!(read("cargo test").told(0, None), Told::NoStatus);
}

#[test]
fn a_printed_status_names_its_label_and_its_command() {
    let table = [
        ("cargo test; echo \"exit $?\"", "exit ", Some("cargo")),
        ("pytest | tail -3; echo EXIT=${PIPESTATUS[0]}", "EXIT=", Some("pytest")),
        ("pytest | tail -3; echo EXIT=$?", "EXIT=", Some("tail")),
        ("set -o pipefail; pytest | tail -3; echo EXIT=$?", "EXIT=", None),
        ("go vet > v.log 2>&1; rc=$?; cat v.log; echo \"rc: $rc\"", "rc: ", Some("go")),
        ("make lint; printf 'done\\ncode=%d\\n' $?", "code=", Some("make")),
        ("make a && make b; echo $?", "", None),
        ("for i in 1 2; do make x; echo \"$i gave $?\"; done", "gave ", Some("make")),
    ];
    for (line, label, program) in table {
        let read = read(line);
        let printed = read.prints_status.first().unwrap_or_else(|| panic!("no printed status in {line}"));
        let of = printed.of.map(|index| read.commands[index].program());
        assert_eq!((printed.label.as_str(), of), (label, program), "{line}");
    }
}

#[test]
fn a_status_sent_to_a_file_is_not_printed() {
    assert!(read("make; echo $? > rc.txt").prints_status.is_empty());
}
