//! Each reply of `fixtures/structure/rows.toml` gets the status it states, and the finish reason is found in every format that records one.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::fs;
use std::process::Output;

use assert_cmd::Command;
use serde::Deserialize;
use serde_json::Value;
use wisp_audit::check::structure::{CHOICES, Ended, Options, Status, of_text};
use wisp_audit::session::{End, Tokens};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rows {
    row: Vec<Row>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    id: u32,
    what: String,
    #[serde(default)]
    reply: String,
    reply_repeats: Option<Repeats>,
    finish: Option<String>,
    completion: Option<u64>,
    cap: Option<u64>,
    ceiling: Option<u64>,
    status: String,
    reason: Option<String>,
    line: Option<usize>,
    blocks: Option<usize>,
    attributable: Option<bool>,
    opinion: Option<bool>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Repeats {
    before: String,
    part: String,
    times: usize,
    after: String,
}

fn rows() -> Vec<Row> {
    let text = fs::read_to_string(common::fixtures("structure").join("rows.toml")).unwrap();
    toml::from_str::<Rows>(&text).unwrap().row
}

fn wrong(row: &Row) -> Option<String> {
    let repeated = row.reply_repeats.as_ref().map(|text| format!("{}{}{}", text.before, text.part.repeat(text.times), text.after));
    let reply = repeated.unwrap_or_else(|| row.reply.clone());
    let tokens = Tokens { completion: row.completion, cap: row.cap };
    let ended = Ended { finish: row.finish.as_deref(), tokens, ..Ended::default() };
    let found = of_text(&reply, &ended, &Options { ceiling: row.ceiling, ..Options::default() });
    let fits = found.status.word() == row.status
        && row.reason.as_ref().is_none_or(|reason| found.reason == reason)
        && row.line.is_none_or(|line| found.line == Some(line))
        && row.blocks.is_none_or(|blocks| found.blocks.len() == blocks)
        && row.attributable.is_none_or(|is| found.attributable() == Some(is))
        && row.opinion.is_none_or(|is| found.wants_opinion(600) == Some(is));
    (!fits).then(|| format!("row {}, {}: {found:?}", row.id, row.what))
}

#[test]
fn every_row_has_its_status() {
    let wrong: Vec<String> = rows().iter().filter_map(wrong).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_row_about_structure_is_there_and_the_page_tells_where_each_of_the_others_is() {
    let page = fs::read_to_string(std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/structure.md")).unwrap();
    let ids: Vec<u32> = rows().iter().map(|row| row.id).collect();
    for id in 1..=48 {
        let told = page.lines().any(|line| line.starts_with("| ") && covers(line, id));
        assert!(told, "docs/structure.md does not tell where row {id} is");
        let is_here = (1..=33).contains(&id) || [40, 48].contains(&id);
        assert_eq!(ids.contains(&id), is_here, "row {id}");
    }
}

/// The first cell of a row of the table: `34`, `34–39`, or several of them.
fn covers(line: &str, id: u32) -> bool {
    let cell = line.split('|').nth(1).unwrap_or_default();
    cell.split(',').any(|part| {
        let mut ends = part.split('–').map(|end| end.trim().parse::<u32>());
        match (ends.next(), ends.next()) {
            (Some(Ok(first)), Some(Ok(last))) => (first..=last).contains(&id),
            (Some(Ok(one)), None) => one == id,
            _ => false,
        }
    })
}

fn run(folder: &std::path::Path, args: &[&str]) -> (Output, Value) {
    let output = Command::cargo_bin("wisp-audit")
        .unwrap()
        .args(["structure", "--no-config", "--report", "json"])
        .args(args)
        .current_dir(folder)
        .output()
        .unwrap();
    (output.clone(), serde_json::from_slice(&output.stdout).unwrap_or(Value::Null))
}

fn log(name: &str, text: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(name), text).unwrap();
    folder
}

/// A session of Claude Code's with one reply.
fn claude(reply: &str, stop: &str) -> String {
    let asked = serde_json::json!({"type": "user", "uuid": "u1", "parentUuid": null, "sessionId": "s1", "cwd": "/w", "version": "2.1.0",
        "timestamp": "2026-11-01T08:00:00Z", "message": {"role": "user", "content": "list the boats"}});
    let said = serde_json::json!({"type": "assistant", "uuid": "a1", "parentUuid": "u1", "sessionId": "s1", "cwd": "/w", "version": "2.1.0",
        "timestamp": "2026-11-01T08:00:01Z", "message": {"id": "m1", "role": "assistant", "model": "m",
            "content": [{"type": "text", "text": reply}], "stop_reason": stop}});
    format!("{asked}\n{said}\n")
}

#[test]
fn a_finish_reason_is_found_in_each_format_that_records_one() {
    let fence = "Boats:\n\n```json\n[1]\n```";
    let pi = format!(
        "{}\n{}\n{}\n",
        r#"{"type":"session","version":3,"id":"p1","timestamp":"2026-11-01T08:00:00Z","cwd":"/w"}"#,
        r#"{"type":"message","id":"a1","parentId":null,"timestamp":"2026-11-01T08:00:01Z","message":{"role":"user","content":[{"type":"text","text":"list"}]}}"#,
        serde_json::json!({"type": "message", "id": "b1", "parentId": "a1", "timestamp": "2026-11-01T08:00:02Z",
            "message": {"role": "assistant", "model": "m", "content": [{"type": "text", "text": fence}], "stopReason": "length"}}),
    );
    let mini = serde_json::json!({"info": {"mini_version": "2.0.0", "config": {}}, "trajectory_format": "mini-swe-agent-1.1",
        "messages": [{"role": "user", "content": "list"}, {"role": "assistant", "content": fence,
            "extra": {"response": {"choices": [{"finish_reason": "length"}], "usage": {"completion_tokens": 12}}}}]});
    let logs = [("s.jsonl", claude(fence, "max_tokens")), ("p.jsonl", pi), ("m.traj.json", mini.to_string())];
    for (name, text) in logs {
        let folder = log(name, &text);
        let (output, report) = run(folder.path(), &[name]);
        let reply = &report["sessions"][0]["replies"][0];
        assert_eq!((reply["status"].as_str(), reply["finish"].as_str()), (Some("truncated"), Some("length")), "{name}: {report:#}");
        assert_eq!(output.status.code(), Some(1));
    }
}

#[test]
fn the_client_that_cut_an_inspect_sample_is_told_by_its_limit() {
    let message = serde_json::json!({"id": "m1", "role": "assistant", "content": "The boats are", "source": "generate"});
    let log_of = |limit: u64| {
        serde_json::json!({"version": 2, "status": "success", "eval": {"eval_id": "e", "run_id": "r", "task": "t", "model": "x/m", "created": "2026-11-01T08:00:00+00:00"},
            "samples": [{"id": "1", "epoch": 1, "input": "list", "messages": [{"id": "u", "role": "user", "content": "list", "source": "input"}, message],
                "events": [{"event": "model", "config": {"max_tokens": limit}, "output": {"model": "m",
                    "choices": [{"message": message, "stop_reason": "max_tokens"}], "usage": {"output_tokens": 40}}}]}]})
        .to_string()
    };
    let told = |limit: u64, args: &[&str]| {
        let folder = log("t.json", &log_of(limit));
        let (output, report) = run(folder.path(), &[&["t.json"], args].concat());
        let reply = report["sessions"][0]["replies"][0].clone();
        (output.status.code(), reply["cut_by"].clone(), reply["held_against_model"].clone())
    };
    assert_eq!(told(40, &[]), (Some(0), "client".into(), false.into()));
    assert_eq!(told(64, &[]), (Some(1), "model".into(), true.into()));
    assert_eq!(told(40, &["--ceiling", "40"]), (Some(1), "model".into(), true.into()));
}

#[test]
fn statuses_have_their_exit_codes() {
    let code = |reply: &str, args: &[&str]| {
        let folder = log("s.jsonl", &claude(reply, "end_turn"));
        run(folder.path(), &[&["s.jsonl"], args].concat()).0.status.code()
    };
    assert_eq!((code("All boats are in.", &[]), code("```json\n[1]\n```", &[])), (Some(0), Some(0)));
    let bad = "```json\n[1 // one\n]\n```";
    assert_eq!(code(bad, &[]), Some(1));
    assert_eq!(code(bad, &["--relax", "json"]), Some(0));
    assert_eq!((code(bad, &["--fail-at", "truncated"]), code(bad, &["--fail-at", "never"])), (Some(0), Some(0)));
    assert_eq!(code("```json\n[1", &["--fail-at", "truncated"]), Some(1));
    assert_eq!(code(&format!("```json\n{}\n```", "[".repeat(5000)), &[]), Some(3));
    assert_eq!(code("x", &["--relax", "cobol"]), Some(2));
}

#[test]
fn what_is_relaxed_can_stand_in_the_config() {
    let folder = log("s.jsonl", &claude("```yaml\na: 1\n---\nb: 2\n```", "end_turn"));
    fs::write(folder.path().join("own.toml"), "relax = [\"yaml\"]\nceiling = 8192\n").unwrap();
    let exit = |config: &[&str]| {
        let mut command = Command::cargo_bin("wisp-audit").unwrap();
        command.args(["structure", "s.jsonl"]).args(config).current_dir(folder.path()).output().unwrap().status.code()
    };
    assert_eq!((exit(&["--no-config"]), exit(&["--config", "own.toml"])), (Some(1), Some(0)));
    fs::write(folder.path().join("own.toml"), "relax = [\"cobol\"]\n").unwrap();
    assert_eq!(exit(&["--config", "own.toml"]), Some(2));
}

#[test]
fn every_report_tells_what_was_decided_and_what_is_not_assessed() {
    let folder = log("s.jsonl", &claude("```json\n[1]\n```", "end_turn"));
    let (_, report) = run(folder.path(), &["s.jsonl"]);
    assert_eq!(report["choices"].as_array().unwrap().len(), CHOICES.len());
    let shown = |args: &[&str]| {
        let mut command = Command::cargo_bin("wisp-audit").unwrap();
        let output = command.args(["structure", "--no-config", "s.jsonl"]).args(args).current_dir(folder.path()).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(shown(&[]).contains("not assessed: whether the code is right") && CHOICES.iter().all(|choice| shown(&["-v"]).contains(choice)));
}

#[test]
fn who_cut_a_reply_is_told_only_where_the_record_does() {
    let found = |finish: Option<&str>, end: End, tokens: (Option<u64>, Option<u64>)| {
        let tokens = Tokens { completion: tokens.0, cap: tokens.1 };
        of_text("```json\n[", &Ended { finish, end, tokens, acted: false }, &Options::default()).attributable()
    };
    assert_eq!(found(Some("length"), End::Open, (None, None)), None);
    assert_eq!(found(None, End::Open, (None, None)), None);
    assert_eq!(found(None, End::Aborted, (None, None)), Some(false));
    assert_eq!(found(Some("stop"), End::Error, (None, None)), Some(false));
    assert_eq!(found(Some("stop"), End::Complete, (None, None)), Some(true));
    assert_eq!(found(Some("length"), End::Open, (Some(30), Some(40))), Some(true));
    assert_eq!(found(Some("length"), End::Open, (Some(40), Some(40))), Some(false));
}

#[test]
fn a_reply_without_text_fails_only_where_its_record_says_that_it_ended() {
    let status = |finish: Option<&str>, end: End, acted: bool| {
        of_text("", &Ended { finish, end, acted, ..Ended::default() }, &Options::default()).status
    };
    assert_eq!(status(Some("stop"), End::Open, false), Status::Malformed);
    assert_eq!(status(None, End::Complete, false), Status::Malformed);
    assert_eq!(status(None, End::Complete, true), Status::Unverifiable);
    assert_eq!(status(None, End::Open, false), Status::Unverifiable);
    assert_eq!(status(Some("length"), End::Open, true), Status::Truncated);
}

#[test]
fn a_check_pays_from_the_rate_that_its_cost_sets() {
    let percent = |tokens: u64| {
        let tokens = Tokens { completion: Some(tokens), cap: None };
        let found = of_text("prose", &Ended { tokens, ..Ended::default() }, &Options::default());
        format!("{:.1}", found.break_even().unwrap() * 100.0)
    };
    assert_eq!([percent(1500), percent(193), percent(600), percent(4000), percent(1)], ["1.9", "14.9", "4.8", "0.7", "100.0"]);
    assert_eq!(of_text("prose", &Ended::default(), &Options::default()).break_even(), None);
}
