//! `stats` and `--store` from outside.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "../common/program.rs"]
mod program;

mod desk;
mod router;

use std::fs;
use std::process::Stdio;

use serde_json::json;

use desk::{Desk, at, fabricated};

#[test]
fn verify_keeps_nothing_unless_asked_to() {
    let desk = Desk::new();
    let plain = desk.run(&["verify", &fabricated()]);
    assert!(!desk.file().exists());
    let kept = desk.run(&["verify", "--store", &fabricated()]);
    assert_eq!((plain.code, &plain.out), (kept.code, &kept.out));
    assert!(kept.err.contains("new, 0 with another answer"), "{}", kept.err);
    assert!(desk.file().exists());
}

#[test]
fn no_text_of_a_prompt_a_reply_or_a_finding_is_in_the_file() {
    let desk = Desk::new();
    desk.run(&["stats", "add", &fabricated()]);
    let report = desk.run(&["verify", "--report", "json", &fabricated()]).json();
    let turns = report["sessions"][0]["turns"].as_array().unwrap();
    let claims = turns.iter().flat_map(|turn| turn["verification"]["claims"].as_array().cloned().unwrap_or_default());
    let prompts = turns.iter().map(|turn| turn["prompt"].as_str().unwrap().to_owned());
    let texts =
        claims.flat_map(|claim| [claim["claim"].as_str().unwrap().to_owned(), claim["reason"].as_str().unwrap_or_default().to_owned()]);
    let texts: Vec<String> = prompts.chain(texts).filter(|text| text.len() > 12).collect();
    assert!(texts.len() > 6, "{texts:?}");
    let found: Vec<&String> = texts.iter().filter(|text| desk.holds(text)).collect();
    assert!(found.is_empty(), "{found:?}");
}

#[test]
fn with_redact_no_name_of_a_user_is_kept_and_a_second_run_doubles_nothing() {
    let desk = Desk::new();
    let project = "/Users/ana";
    desk.run(&["stats", "add", &at("fixtures/sessions"), "--redact"]);
    assert!(!desk.holds(project));
    let first = desk.replies();
    desk.run(&["stats", "add", &at("fixtures/sessions"), "--redact"]);
    assert_eq!(desk.replies(), first);
    desk.run(&["stats", "add", &at("fixtures/sessions")]);
    assert!(desk.holds(project) && desk.replies() == first);
    assert!(!desk.run(&["stats", "--redact"]).out.contains("ana/"));
}

#[test]
fn the_file_may_be_named_by_a_flag_a_variable_or_a_config() {
    let desk = Desk::new();
    let named = desk.0.path().join("flag.db");
    desk.run(&["stats", "add", &fabricated(), "--db", named.to_str().unwrap()]);
    assert!(named.exists() && !desk.file().exists());
    let variable = desk.0.path().join("variable.db");
    desk.command(&["verify", "--store", &fabricated()]).env("WISP_AUDIT_DB", &variable).output().unwrap();
    assert!(variable.exists());
    fs::write(desk.0.path().join("wisp-audit.toml"), "store = true\ndb = \"kept/config.db\"\n").unwrap();
    desk.run(&["verify", &fabricated()]);
    assert!(desk.0.path().join("kept/config.db").exists());
    assert_eq!(desk.run(&["stats"]).code, 0);
    fs::write(desk.0.path().join("wisp-audit.toml"), "db = \"/tmp/elsewhere.db\"\n").unwrap();
    let outside = desk.run(&["stats"]);
    assert!(outside.code == 2 && outside.err.contains("outside of the project"), "{}", outside.err);
}

#[test]
fn a_model_in_the_config_is_no_filter() {
    let desk = Desk::new();
    fs::write(desk.0.path().join("wisp-audit.toml"), "[model]\nname = \"qwen3:4b\"\n").unwrap();
    desk.run(&["stats", "add", &fabricated()]);
    assert!(desk.replies().as_u64().unwrap() > 0);
}

#[test]
fn a_file_that_is_no_store_ends_the_run_before_it_begins_and_stays_as_it_is() {
    let desk = Desk::new();
    let other = desk.0.path().join("notes.txt");
    fs::write(&other, "tides and berths").unwrap();
    for args in [vec!["verify", "--store"], vec!["stats", "add"], vec!["stats"], vec!["stats", "retries"]] {
        let log = fabricated();
        let mut args = args;
        args.extend(["--db", other.to_str().unwrap()]);
        if args.contains(&"verify") || args.contains(&"add") {
            args.push(&log);
        }
        let ran = desk.run(&args);
        assert!(ran.code == 2 && ran.err.contains("notes.txt") && ran.out.is_empty(), "{args:?}: {}", ran.err);
    }
    assert_eq!(fs::read_to_string(&other).unwrap(), "tides and berths");
    let none = desk.run(&["stats"]);
    assert!(none.code == 2 && none.err.contains("there is no store"), "{}", none.err);
}

#[test]
fn programs_that_write_at_the_same_time_each_keep_all_of_theirs() {
    let desk = Desk::new();
    let add = || desk.command(&["stats", "add", &at("fixtures/sessions")]).stdout(Stdio::null()).spawn().unwrap();
    let mut running: Vec<_> = (0..4).map(|_| add()).collect();
    assert!(running.iter_mut().all(|one| one.wait().unwrap().success()));
    let together = desk.replies();
    let alone = Desk::new();
    alone.run(&["stats", "add", &at("fixtures/sessions")]);
    assert_eq!(together, alone.replies());
}

#[test]
fn json_tells_each_share_with_its_interval_and_whether_it_rests_on_few() {
    let desk = Desk::new();
    desk.run(&["stats", "add", &at("fixtures/sessions"), &at("fixtures/readers")]);
    let told = desk.run(&["stats", "--report", "json"]).json();
    assert_eq!((&told["stats"], &told["version"], &told["method"]), (&json!("wisp-audit"), &json!(1), &json!("readers")));
    for by in ["agent", "model", "reader", "project", "week"] {
        for rate in told["by"][by].as_array().unwrap() {
            let share = &rate["flagged_share"];
            let number = |key: &str| share[key].as_f64().unwrap();
            if rate["assessed"] == 0 {
                assert!(share.is_null());
                continue;
            }
            assert!(number("low") <= number("share") && number("share") <= number("high"), "{rate}");
            assert_eq!(share["few"], json!(rate["assessed"].as_u64().unwrap() < 30));
        }
    }
    let whole = told["all"]["assessed"].as_u64().unwrap();
    let sum: u64 = told["by"]["agent"].as_array().unwrap().iter().map(|rate| rate["assessed"].as_u64().unwrap()).sum();
    assert!(whole > 0 && sum == whole);
    let few = desk.run(&["stats", "--agent", "wisp"]).out;
    assert!(few.contains("few: under 30 replies assessed"), "{few}");
    assert_eq!(desk.run(&["stats", "--format", "json", "--agent", "nobody"]).code, 2);
}

#[test]
fn a_filter_that_no_reply_fits_is_an_error() {
    let desk = Desk::new();
    desk.run(&["stats", "add", &at("fixtures/sessions")]);
    let none = desk.run(&["stats", "--until", "2000-01-01"]);
    assert!(none.code == 2 && none.err.contains("no kept reply is of that sort"), "{}", none.err);
}

#[test]
fn the_page_goes_to_a_file_that_only_its_owner_reads() {
    use std::os::unix::fs::PermissionsExt;
    let desk = Desk::new();
    desk.run(&["stats", "add", &fabricated()]);
    let page = desk.0.path().join("trend.html");
    assert_eq!(desk.run(&["stats", "--report", &format!("html={}", page.display())]).code, 0);
    assert_eq!(fs::metadata(&page).unwrap().permissions().mode() & 0o777, 0o600);
    assert!(fs::read_to_string(&page).unwrap().contains("default-src 'none'"));
}
