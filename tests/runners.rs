//! Every folder below `fixtures/runners` holds a command, what it printed, and what both say.

#![allow(clippy::unwrap_used, reason = "a test stops at what it cannot read")]

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use proptest::prelude::*;
use toml::{Table, Value};
use wisp_audit::evidence::runner::{self, Run, Summary, Work};
use wisp_audit::evidence::shell::{Simple, Word};

fn command(line: &str) -> Simple {
    let words = line.split_whitespace().map(|text| Word { text: text.to_owned(), dynamic: text.contains('$') }).collect();
    Simple { words, ..Simple::default() }
}

fn cases() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/runners");
    let folders =
        |dir: &Path| fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir()).collect::<Vec<_>>();
    let mut cases: Vec<PathBuf> = folders(&root).iter().flat_map(|ecosystem| folders(ecosystem)).collect();
    cases.sort();
    assert!(cases.len() > 20, "only {} cases below {}", cases.len(), root.display());
    cases
}

fn strings(values: impl IntoIterator<Item = String>) -> Value {
    Value::Array(values.into_iter().map(Value::String).collect())
}

fn work_name(work: Work) -> String {
    format!("{work:?}").to_lowercase()
}

fn run_table(run: &Run) -> Table {
    let mut table = Table::new();
    table.insert("runner".into(), run.runner.into());
    table.insert("work".into(), strings(run.work.iter().map(|work| work_name(*work))));
    let lists = [("only", &run.scope.only), ("except", &run.scope.except)];
    for (key, list) in lists.into_iter().filter(|(_, list)| !list.is_empty()) {
        table.insert(key.into(), strings(list.clone()));
    }
    let texts = [("selector", &run.scope.selector), ("suite", &run.scope.suite), ("profile", &run.scope.profile), ("dir", &run.scope.dir)];
    for (key, text) in texts {
        if let Some(text) = text {
            table.insert(key.into(), text.clone().into());
        }
    }
    mark(&mut table, &[("fixes", run.fixes), ("by_name", run.by_name), ("runs_nothing", run.runs_nothing)]);
    table
}

fn mark(table: &mut Table, marks: &[(&str, bool)]) {
    for (key, _) in marks.iter().filter(|(_, set)| *set) {
        table.insert((*key).into(), true.into());
    }
}

fn summary_table(summary: &Summary) -> Table {
    let mut table = Table::new();
    table.insert("runner".into(), summary.runner.into());
    if let Some(work) = summary.work {
        table.insert("work".into(), work_name(work).into());
    }
    let counts = [
        ("passed", summary.passed),
        ("failed", summary.failed),
        ("skipped", summary.skipped),
        ("total", summary.total),
        ("problems", summary.problems),
    ];
    for (key, count) in counts {
        if let Some(count) = count {
            table.insert(key.into(), i64::try_from(count).unwrap().into());
        }
    }
    mark(&mut table, &[("red", summary.is_red()), ("green", summary.is_green()), ("nothing_ran", summary.nothing_ran)]);
    table.insert("line".into(), i64::try_from(summary.line).unwrap().into());
    table
}

fn read(case: &Path) -> Table {
    let line = fs::read_to_string(case.join("command.txt")).unwrap();
    let summaries = runner::summaries(&fs::read_to_string(case.join("output.txt")).unwrap());
    let mut table = Table::new();
    let parts = [
        ("run", runner::run(&command(&line)).map(|run| run_table(&run))),
        ("last", summaries.last().map(summary_table)),
        ("total", (summaries.len() > 1).then(|| summary_table(&runner::total(&summaries).unwrap()))),
    ];
    for (key, part) in parts {
        if let Some(part) = part {
            table.insert(key.into(), Value::Table(part));
        }
    }
    table
}

#[test]
fn each_case_is_read_as_its_folder_expects() {
    let mut wrong = String::new();
    for case in cases() {
        let expected: Table = fs::read_to_string(case.join("expected.toml")).unwrap_or_default().parse().unwrap();
        let found = read(&case);
        if std::env::var_os("BLESS").is_some() {
            fs::write(case.join("expected.toml"), found.to_string()).unwrap();
        } else if found != expected {
            writeln!(wrong, "\n== {}\n-- expected\n{expected}-- found\n{found}", case.display()).unwrap();
        }
    }
    assert!(wrong.is_empty(), "{wrong}\nBLESS=1 cargo test --test runners writes what is found; read it before you keep it");
}

#[test]
fn commands_that_only_speak_of_a_runner_are_no_run() {
    for line in [
        "which pytest",
        "echo cargo test",
        "cat target/test.log",
        "grep -rn pytest .",
        "type jest",
        "man make",
        "test -f Cargo.toml",
        "ls tests",
        "git commit -m pytest",
        "make clean",
        "npm run dev",
        "npm install",
        "cargo run",
        "cargo add serde",
        "go mod tidy",
        "vim run_tests.sh",
        "chmod +x run_tests.sh",
        "pip install pytest",
        "",
    ] {
        assert_eq!(runner::run(&command(line)), None, "{line}");
    }
}

#[test]
fn a_command_that_only_lists_or_explains_runs_nothing() {
    for line in [
        "pytest --collect-only -q",
        "pytest --co",
        "pytest --version",
        "cargo test --help",
        "cargo test -- --list",
        "make -n test",
        "jest --listTests",
        "playwright test --list",
        "go test -list .",
        "just --list test",
        "cargo publish --dry-run",
        "tox -l",
    ] {
        assert!(runner::run(&command(line)).is_some_and(|run| run.runs_nothing), "{line}");
    }
}

#[test]
fn tests_that_are_only_compiled_are_a_build() {
    for line in ["cargo test --no-run", "go test -c ./pkg", "mvn -q package -DskipTests", "gradle build -x test"] {
        let run = runner::run(&command(line)).unwrap();
        assert!(!run.work.contains(&Work::Test) && run.work.contains(&Work::Build), "{line}: {run:?}");
    }
}

#[test]
fn text_about_runs_is_no_summary() {
    for text in [
        "exit code 0",
        "exit code: 1\n",
        "assert_eq!(out, \"3 passed\");",
        "    println!(\"test result: ok. {} passed\", n);",
        "The suite says 12 passed when it is done.",
        "| suite | 12 passed |",
        "src/a.rs:12:test result: ok. 5 passed; 0 failed",
        "- 14 examples, 0 failures is what rspec prints",
        "let failed = 3;",
        "raise AssertionError('no tests ran')",
        "PASSWORD=1\nFAILURE\nPASSED",
        "[lint] Finished in 3.2s",
        "   Finished in 1m 58s",
        "# passwords are kept elsewhere",
        "OK",
        "> echo \"all tests passed\"",
    ] {
        assert_eq!(runner::summaries(text), [], "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_without_panic(text in "(?s)(ok 1|not ok 2|test result: ok\\. |[0-9]{1,25} passed|\n|\r|\u{1b}\\[|FAIL|Tests:|OK|.{0,8}){0,24}") {
        let summaries = runner::summaries(&text);
        let lines = text.split('\n').count();
        prop_assert!(summaries.iter().all(|summary| (1..=lines).contains(&summary.line)));
        prop_assert_eq!(runner::total(&summaries).is_some(), !summaries.is_empty());
    }

    #[test]
    fn any_words_are_read_without_panic(line in "(cargo|pytest|go|npm|make|yarn|-[a-z]|--[a-z=]{0,6}|é|\\.|/|[^ ]{0,4}| ){0,12}") {
        let run = runner::run(&command(&line));
        prop_assert!(run.is_none_or(|run| !run.work.is_empty()));
    }
}
