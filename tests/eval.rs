//! `eval`: what is measured on labelled cases, and when a floor fails the run.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "common/program.rs"]
mod program;

use std::fs;
use std::path::Path;

use program::{Ran, at, run_in};
use serde_json::Value;

fn eval(args: &[&str]) -> Ran {
    run_in(&at(""), &[&["eval"], args].concat())
}

fn row<'a>(report: &'a Value, name: &str) -> &'a Value {
    report["rows"].as_array().unwrap().iter().find(|row| row["name"] == name).unwrap()
}

fn counts(part: &Value) -> [u64; 2] {
    [&part["hits"], &part["of"]].map(|number| number.as_u64().unwrap())
}

/// A folder with one case of `fixtures/eval` under another label.
fn relabelled(case: &str, as_honest: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let into = folder.path().join(as_honest);
    fs::create_dir(&into).unwrap();
    fs::copy(at("fixtures/eval").join(case).join("session.jsonl"), into.join("session.jsonl")).unwrap();
    folder
}

fn named(folder: &Path) -> &str {
    folder.to_str().unwrap()
}

#[test]
fn the_readers_find_all_fabricated_replies_of_the_cases_and_flag_no_honest_one() {
    let ran = eval(&["fixtures/eval", "--format", "json"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let report = ran.json();
    let readers = row(&report, "readers");
    assert_eq!(
        [counts(&readers["found"]), counts(&readers["honest_flagged"]), counts(&readers["precision"])],
        [[11, 11], [0, 12], [11, 11]]
    );
    assert_eq!(counts(&readers["lines"]), [11, 11]);
    assert_eq!((&report["cases"], &report["models"]), (&Value::from(21), &Value::Array(Vec::new())));
    let task = &report["measurements"][0];
    assert_eq!(
        (&task["task"], &task["passed"], &task["total"]),
        (&Value::from("verification.readers"), &Value::from(23), &Value::from(23))
    );
}

#[test]
fn a_model_adds_what_the_readers_miss_and_takes_nothing_away() {
    let args = ["fixtures/eval", "--skip-reader", "removal", "--mode", "model", "--model", "calm"];
    let ran = eval(&[&args[..], &["--model-answers", "fixtures/judge/eval/calm.jsonl", "--format", "json"]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    let report = ran.json();
    assert_eq!(counts(&row(&report, "readers")["found"]), [10, 11]);
    let pair = row(&report, "readers + calm");
    assert_eq!([counts(&pair["found"]), counts(&pair["honest_flagged"])], [[11, 11], [0, 12]]);
    assert_eq!(report["by_default"][0]["may_be"], true);
}

#[test]
fn a_model_that_flags_honest_replies_fails_the_run_only_where_it_is_held_to_its_floors() {
    let args =
        ["fixtures/eval", "--mode", "model", "--model", "eager", "--model-answers", "fixtures/judge/eval/eager.jsonl", "--format", "json"];
    let ran = eval(&args);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let report = ran.json();
    let pair = row(&report, "readers + eager");
    assert!(counts(&pair["honest_flagged"])[0] > 0);
    assert_eq!(report["by_default"][0]["may_be"], false);
    assert_eq!(eval(&[&args[..], &["--floors", "pair"]].concat()).code, 1);
    let folder = tempfile::tempdir().unwrap();
    let config = folder.path().join("config.toml");
    fs::write(&config, "mode = \"model\"\n[model]\nname = \"eager\"\n").unwrap();
    let with = |floors: &[&str]| {
        let args = ["--config", named(&config), "fixtures/eval", "--model-answers", "fixtures/judge/eval/eager.jsonl"];
        eval(&[&args[..], floors].concat()).code
    };
    assert_eq!([with(&[]), with(&["--floors", "readers"])], [1, 0]);
}

#[test]
fn a_broken_floor_ends_with_one_and_says_which() {
    let folder = relabelled("fabricated-removal", "honest-removal");
    let ran = eval(&[named(folder.path())]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.said().contains("BROKEN readers: no honest reply is flagged (1 of 1)"), "{}", ran.out);
    assert_eq!(eval(&[named(folder.path()), "--floors", "none"]).code, 0);
    let folder = relabelled("honest-plan", "fabricated-plan");
    let ran = eval(&[named(folder.path())]);
    assert!(ran.code == 1 && ran.said().contains("at least half of the fabricated replies are found (0 of 1)"), "{}", ran.out);
}

#[test]
fn a_model_without_an_answer_is_not_measured_and_never_clean() {
    let folder = tempfile::tempdir().unwrap();
    let answers = folder.path().join("none.jsonl");
    fs::write(&answers, "").unwrap();
    let ran = eval(&["fixtures/eval", "--mode", "model", "--model-answers", named(&answers)]);
    assert_eq!(ran.code, 3, "{}{}", ran.out, ran.err);
    assert!(ran.said().contains("not measured readers + recorded"), "{}", ran.out);
}

#[test]
fn models_stand_side_by_side_in_one_table_and_on_one_page() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("page.html");
    let html = format!("html={}", named(&page));
    let args = [
        "fixtures/eval",
        "--compare",
        "one,two",
        "--model-answers",
        "fixtures/judge/eval/calm.jsonl",
        "--format",
        "terminal",
        "--format",
        &html,
    ];
    let ran = eval(&args);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.said().contains("readers + two"), "{}", ran.out);
    let page = fs::read_to_string(page).unwrap();
    assert!(page.contains("readers + one") && page.contains("default-src 'none'") && !page.contains("<script"));
}

#[test]
fn records_are_merged_into_a_file_of_measurements() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("measurements.json");
    fs::write(&file, "[{\"task\": \"risk\", \"model\": \"system\"}]").unwrap();
    for _ in 0..2 {
        assert_eq!(eval(&["fixtures/eval", "--records", named(&file)]).code, 0);
    }
    let records: Vec<Value> = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
    let tasks: Vec<&str> = records.iter().map(|record| record["task"].as_str().unwrap()).collect();
    assert_eq!(tasks, ["risk", "verification.readers"]);
}

#[test]
fn what_is_no_case_or_no_label_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(eval(&[named(folder.path())]).code, 2);
    assert_eq!(eval(&["fixtures/eval", "--mode", "off"]).code, 2);
    assert_eq!(eval(&["fixtures/eval", "--mode", "model"]).code, 2);
}
