//! What a router does with the store: outcomes, scores, feedback, retries.

use serde_json::json;

use super::desk::{Desk, fabricated};

#[test]
fn feedback_is_shown_folded_once_and_never_again() {
    let desk = Desk::new();
    desk.run(&["stats", "add", &fabricated(), "--category", "ops"]);
    let report = desk.run(&["verify", "--report", "json", &fabricated()]).json();
    let session = &report["sessions"][0];
    let (id, model) = (session["id"].as_str().unwrap(), session["agent"]["model"].as_str().unwrap());
    desk.told(&["stats", "scores", "-"], &format!("{}\n", json!({ "model": model, "category": "ops", "score": 1.0, "n": 10 })));
    let heard = desk.told(&["stats", "outcome", "-"], &format!("{}\n", json!({ "ok": true, "session": id, "turn": 1, "source": "ci" })));
    assert!(heard.out.starts_with("1 report: 1 new"), "{}{}", heard.out, heard.err);
    let feedback = |flags: &[&str]| desk.run(&[&["stats", "feedback", "--report", "json"], flags].concat()).json();
    let preview = feedback(&["--dry-run"]);
    assert_eq!(preview["scores"], feedback(&[])["scores"]);
    let score = &preview["scores"][0];
    assert_eq!((&score["failures"], &score["successes"], &score["before"]["n"]), (&json!(1), &json!(1), &json!(10)));
    assert!((score["after"]["score"].as_f64().unwrap() - 11.0 / 12.0).abs() < 1e-12);
    assert_eq!(feedback(&["--apply"])["scores"], preview["scores"]);
    let (kept, again) = (desk.run(&["stats", "feedback"]).out, feedback(&["--apply"]));
    assert_eq!((&again["scores"][0]["before"], &again["scores"][0]["failures"]), (&score["after"], &json!(0)));
    assert_eq!(desk.run(&["stats", "feedback"]).out, kept);
    assert!(kept.contains("nothing new to fold"), "{kept}");
}

#[test]
fn one_wrong_line_and_nothing_of_the_file_is_taken() {
    let desk = Desk::new();
    desk.run(&["stats", "add", &fabricated()]);
    let good = json!({ "ok": true, "model": "m", "category": "c" });
    let ran = desk.told(&["stats", "outcome", "-"], &format!("{good}\n{{\"ok\":\"yes\"}}\n"));
    assert!(ran.code == 2 && ran.err.contains("line 2"), "{}", ran.err);
    assert_eq!(desk.run(&["stats", "feedback", "--report", "json"]).json()["scores"], json!([]));
    let scores = desk.told(&["stats", "scores", "-"], "{\"model\":\"m\",\"category\":\"c\",\"score\":1.5,\"n\":3}\n");
    assert!(scores.code == 2 && scores.err.contains("from 0 to 1"), "{}", scores.err);
}

#[test]
fn retries_are_told_for_each_failure_and_a_flag_of_rates_is_refused() {
    let desk = Desk::new();
    desk.run(&["stats", "add", &fabricated(), "--tier", "3", "--latency", "batch", "--delivery", "whole"]);
    let failed = desk.run(&["stats", "retries", "--report", "json"]).json()["failed"].as_array().unwrap().clone();
    assert!(!failed.is_empty());
    assert_eq!((&failed[0]["tier"], &failed[0]["latency"], &failed[0]["bought"]), (&json!(3), &json!("batch"), &json!({ "steps": [] })));
    assert!(desk.run(&["stats", "retries", "-v"]).out.contains("`unsupported` buys nothing"));
    let wrong = desk.run(&["stats", "--by", "week", "retries"]);
    assert!(wrong.code == 2 && wrong.err.contains("--by"), "{}", wrong.err);
}
