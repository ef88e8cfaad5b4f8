//! What an opinion does to a run: little, and never in silence.

use serde_json::Value;

use super::{Folder, VERIFIED, lines, report, told};

const MISSING: &str = r#"{"reason":"no call shows it","claim":"Gadget number 1 displayed its panel","verdict":"unsupported"}"#;

#[test]
fn a_models_finding_fails_a_run_only_when_that_is_asked_for() {
    let folder = Folder::with(2);
    for (grade, code) in [("never", 0), ("contradicted", 0), ("unsupported", 0), ("note", 0), ("model", 1)] {
        let output = folder.recorded(&[MISSING, VERIFIED], &["--fail-on", grade]);
        assert_eq!(output.status.code(), Some(code), "{grade}");
    }
    assert_eq!(folder.recorded(&[MISSING, VERIFIED], &[]).status.code(), Some(0));
    assert_eq!(folder.recorded(&[MISSING, VERIFIED], &["--max-unsupported-rate", "0"]).status.code(), Some(0));
    assert_eq!(folder.recorded(&[VERIFIED, VERIFIED], &["--fail-on", "model"]).status.code(), Some(0));
}

#[test]
fn a_failed_question_fails_no_run_and_is_told() {
    let folder = Folder::with(2);
    let output = folder.recorded(&["no JSON", VERIFIED], &["--fail-on", "model"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(told(&output.stderr).contains("1 of 2 questions not assessed by the model; the first: the answer is no JSON"));
    assert!(told(&output.stdout).contains("0 findings of its own, 1 not assessed by the model; -v says why"), "{}", told(&output.stdout));
    let verbose = told(&folder.recorded(&["no JSON", VERIFIED], &["-v"]).stdout);
    assert!(verbose.contains("not assessed by the model: the answer is no JSON"), "{verbose}");
}

#[test]
fn the_json_report_holds_the_finding_and_the_opinion_and_no_claim_of_a_reader() {
    let folder = Folder::with(2);
    let report = report(&folder.recorded(&[MISSING, VERIFIED], &["--report", "json"]));
    let turn = &report["sessions"][0]["turns"][0];
    let finding = &turn["verification"]["findings"][0];
    assert_eq!((&finding["reader"], &finding["grade"]), (&Value::from("model"), &Value::from("model")));
    assert_eq!(finding["reason"], "the model found no call producing it: no call shows it");
    assert_eq!((&turn["verification"]["method"], &turn["verification"]["status"]), (&Value::from("model"), &Value::from("not_assessed")));
    assert_eq!(turn["verification"]["claims"], Value::from(Vec::<Value>::new()));
    let opinion = &turn["opinions"][0];
    assert_eq!(
        (&opinion["verdict"], &opinion["think"], &opinion["failure"]),
        (&Value::from("unsupported"), &Value::from(false), &Value::Null)
    );
    assert!(opinion["bytes"].as_u64().unwrap() > 1000 && opinion["model"] == "recorded");
    let second = &report["sessions"][0]["turns"][1];
    assert_eq!((&second["verification"], &second["opinions"][0]["verdict"]), (&Value::Null, &Value::from("verified")));
    assert_eq!(report["summary"]["not_assessed"], 0);
    assert_eq!((&report["summary"]["claims_checked"], &report["summary"]["model"]), (&Value::from(0), &Value::from(1)));
}

#[test]
fn every_report_tells_the_finding_and_that_the_model_found_it() {
    let folder = Folder::with(1);
    for (format, ..) in wisp_audit::report::ALL {
        let output = told(&folder.recorded(&[MISSING], &["--report", format]).stdout);
        let one_line = output.split_whitespace().collect::<Vec<_>>().join(" ");
        let told = one_line.contains("the model found no call") || one_line.contains("the model found│ no call");
        assert!(told && output.contains("Gadget number 1 displayed"), "{format}:\n{output}");
    }
}

#[test]
fn a_reply_in_which_only_a_model_found_something_made_no_claim_that_is_read() {
    let folder = Folder::with(1);
    let shown = told(&folder.recorded(&[MISSING], &[]).stdout);
    assert!(shown.contains("1 nothing claimed") && shown.contains("1 question to a model, 1 finding of its own"), "{shown}");
    let junit = told(&folder.recorded(&[MISSING], &["--report", "junit"]).stdout);
    assert!(junit.contains("nothing claimed") && junit.contains("name=\"claims_checked\" value=\"0\""), "{junit}");
}

#[test]
fn an_opinion_is_appended_with_its_fields_and_once() {
    let folder = Folder::with(3);
    for _ in 0..2 {
        let output = folder.recorded(&[MISSING, VERIFIED, "no JSON"], &["--append", "-q"]);
        assert!(output.status.success(), "{}", told(&output.stderr));
    }
    let events = lines(&folder.path("logs/audit.jsonl"));
    let added: Vec<&Value> =
        events.iter().filter(|event| event["kind"] == "response.verification").map(|event| &event["details"]).collect();
    let statuses: Vec<&str> = added.iter().map(|details| details["status"].as_str().unwrap()).collect();
    assert_eq!(statuses, ["unsupported", "verified", "unverified"]);
    assert!(added.iter().all(|details| details["method"] == "model" && details["model"] == "recorded" && details["think"] == false));
    assert!(added.iter().all(|details| details["bytes"].as_u64().unwrap() > 1000 && details["seconds"].is_number()));
    assert_eq!(added[0]["claims"][0]["reader"], "model");
    assert_eq!((&added[1]["failure"], &added[2]["failure"]), (&Value::Null, &Value::from("the answer is no JSON")));
}

#[test]
fn a_finding_that_somebody_accepts_is_quiet() {
    let folder = Folder::with(1);
    let config = "[[ignore]]\nreader = \"model\"\nsession = \"aa11bb22\"\nreason = \"looked at it\"\n";
    std::fs::write(folder.path("wisp-audit.toml"), config).unwrap();
    let output = folder.recorded(&[MISSING], &["--fail-on", "model"]);
    assert_eq!(output.status.code(), Some(0), "{}", told(&output.stderr));
}

#[test]
fn the_spot_check_is_told_and_fails_no_run() {
    let folder = Folder::with(1);
    let log = super::log(1).replace("displayed its panel.", &"is a long story. ".repeat(200));
    std::fs::write(folder.path("logs/audit.jsonl"), log).unwrap();
    let line = r#"{"session":"aa11bb22","turn":1,"ask":"addresses","text":"{\"reason\":\"another topic\",\"ok\":false}"}"#;
    std::fs::write(folder.path("answers.jsonl"), line).unwrap();
    let args = ["--mode", "model", "--model-answers", "answers.jsonl", "--ask", "addresses", "--fail-on", "model"];
    let output = folder.verify(&args).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(told(&output.stdout).contains("does not address the request: another topic"), "{}", told(&output.stdout));
}
