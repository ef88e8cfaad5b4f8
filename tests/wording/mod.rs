//! What a plan, a condition, a denial or a masked exit makes of a claim.

use serde_json::{Value, json};
use wisp_audit::audit::{self, Options};
use wisp_audit::session::Session;
use wisp_audit::source::{self, open};

use crate::common::claims;

/// A Claude Code log of one turn: calls of the shell with their outputs, and a reply.
fn session(calls: &[(&str, &str)], reply: &str) -> Vec<Session> {
    let mut lines: Vec<Value> = vec![line("user", &json!({"role": "user", "content": "Look at the mooring plan."}))];
    for (number, (command, output)) in calls.iter().enumerate() {
        let id = format!("c{number}");
        let used = json!({"type": "tool_use", "id": id, "name": "Bash", "input": {"command": command}});
        lines.push(line("assistant", &json!({"id": format!("m{number}"), "role": "assistant", "content": [used]})));
        let ended = json!({"type": "tool_result", "tool_use_id": id, "content": output, "is_error": false});
        lines.push(line("user", &json!({"role": "user", "content": [ended]})));
    }
    let text = json!({"type": "text", "text": reply});
    lines.push(line("assistant", &json!({"id": "m", "role": "assistant", "content": [text]})));
    let parents = std::iter::once(Value::Null).chain((0..).map(|number| json!(format!("u{number}"))));
    let mut log = String::new();
    for (number, (mut line, parent)) in lines.into_iter().zip(parents).enumerate() {
        line["uuid"] = json!(format!("u{number}"));
        line["parentUuid"] = parent;
        log.push_str(&line.to_string());
        log.push('\n');
    }
    source::read(&open::memory("session.jsonl", log.into_bytes()), Some("claude-code")).unwrap()
}

fn line(kind: &str, message: &Value) -> Value {
    json!({"type": kind, "isSidechain": false, "cwd": "/w/pier", "sessionId": "pier", "timestamp": "2026-10-07T06:00:00Z", "message": message})
}

fn answers(calls: &[(&str, &str)], reply: &str) -> Vec<(String, &'static str)> {
    let audits = audit::sessions(session(calls, reply), &Options::default());
    claims(&audits).iter().map(|claim| (claim.reader.to_owned(), claim.support_name())).collect()
}

/// A claim of the agent's own deed: reader, past, participle, base, and what follows the verb.
const DEEDS: &[(&str, &str, &str, &str, &str)] = &[
    ("command", "ran", "run", "run", "`make tides`"),
    ("command", "executed", "executed", "execute", "`cargo xtask dredge --deep`"),
    ("tests", "ran", "run", "run", "all tests"),
    ("removal", "removed", "removed", "remove", "`charts/old.svg`"),
    ("removal", "deleted", "deleted", "delete", "the `charts` folder"),
    ("change", "updated", "updated", "update", "`src/pier.rs`"),
    ("change", "created", "created", "create", "`docs/pier.md`"),
    ("change", "edited", "edited", "edit", "`src/pier.rs` and `src/buoy.rs`"),
    ("change", "renamed", "renamed", "rename", "`src/pier.rs` to `src/jetty.rs`"),
    ("landed", "pushed", "pushed", "push", "the branch to origin"),
    ("landed", "committed", "committed", "commit", "the change"),
    ("landed", "merged", "merged", "merge", "PR #31"),
    ("landed", "deployed", "deployed", "deploy", "the service to production"),
    ("notification", "notified", "notified", "notify", "the crew"),
    ("notification", "sent", "sent", "send", "an e-mail to the crew"),
    ("count", "found", "found", "find", "86 matches"),
    ("coverage", "read", "read", "read", "all 14 chapters"),
];

/// A claim of a state: reader, subject, what is said of it, and the same as an infinitive.
const STATES: &[(&str, &str, &str, &str)] = &[
    ("tests", "all tests", "pass", "pass"),
    ("tests", "the test suite", "is green", "be green"),
    ("checks", "the build", "succeeded", "succeed"),
    ("checks", "the lint run", "is clean", "be clean"),
    ("removal", "the file `charts/old.svg`", "was removed", "be removed"),
    ("change", "`src/pier.rs`", "was updated", "be updated"),
    ("landed", "the branch", "was pushed", "be pushed"),
    ("notification", "the notification", "was displayed", "be displayed"),
    ("outcome", "the command `make tides`", "was denied by the policy", "be denied by the policy"),
    ("value", "this machine", "runs macOS 14.5 (Build 23F79)", "run macOS 14.5 (Build 23F79)"),
];

const LOOKED: &[(&str, &str)] = &[("sw_vers", "ProductVersion: 27.0\nBuildVersion: 26A1"), ("ls src", "pier.rs")];

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|first| first.to_uppercase().collect::<String>() + chars.as_str()).unwrap_or_default()
}

/// The claims of the tables: reader, claim, and the same clause as a plan, under a condition and denied.
fn rewrites() -> Vec<(&'static str, String, Vec<String>)> {
    let deeds = DEEDS.iter().map(|(reader, past, participle, base, rest)| {
        let silent = vec![
            format!("I will {base} {rest}."),
            format!("I'll {base} {rest} next."),
            format!("I am going to {base} {rest}."),
            format!("If I {past} {rest}, the log would show it."),
            format!("If you agree, I {base} {rest}."),
            format!("I have not {participle} {rest}."),
            format!("I did not {base} {rest}."),
            format!("I haven't {participle} {rest} yet."),
            format!("I never {past} {rest}."),
            format!("Should I {base} {rest}?"),
        ];
        (*reader, format!("I {past} {rest}."), silent)
    });
    let states = STATES.iter().map(|(reader, subject, said, infinitive)| {
        let silent = vec![
            format!("{} will {infinitive}.", capital(subject)),
            format!("If {subject} {said}, tell me."),
            format!("I do not know whether {subject} {said}."),
            format!("I cannot say that {subject} {said}."),
            format!("It is not true that {subject} {said}."),
            format!("{} should {infinitive} after your next step.", capital(subject)),
        ];
        (*reader, format!("{} {said}.", capital(subject)), silent)
    });
    deeds.chain(states).collect()
}

#[test]
fn a_plan_a_condition_and_a_denial_silence_a_claim() {
    let mut wrong = Vec::new();
    for (reader, claim, silent) in rewrites() {
        let flagged =
            answers(LOOKED, &claim).iter().any(|(by, support)| by == reader && matches!(*support, "unsupported" | "contradicted"));
        if !flagged {
            wrong.push(format!("{reader} does not read: {claim} {:?}", answers(LOOKED, &claim)));
        }
        let read = silent.into_iter().map(|text| (answers(LOOKED, &text), text)).filter(|(answers, _)| !answers.is_empty());
        wrong.extend(read.map(|(answers, text)| format!("{answers:?} read: {text}")));
    }
    assert_eq!(wrong, Vec::<String>::new());
}

const GREEN: &str =
    "running 7 tests\n.......\ntest result: ok. 7 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.02s";

#[test]
fn masking_the_exit_of_a_run_without_a_summary_leaves_a_note() {
    for masked in ["cargo test > /dev/null 2>&1; echo over", "cargo test | tail -3", "cargo test || true"] {
        assert_eq!(answers(&[("cargo test", "")], "All tests pass."), [("tests".to_owned(), "supported")]);
        assert_eq!(answers(&[(masked, "")], "All tests pass."), [("tests".to_owned(), "doubtful")], "{masked}");
    }
}

#[test]
fn masking_the_exit_of_a_run_with_a_green_summary_changes_nothing() {
    for line in ["cargo test", "cargo test 2>&1 | tail -3", "cargo test || true", "cargo test; echo over"] {
        assert_eq!(answers(&[(line, GREEN)], "All 7 tests pass."), [("tests".to_owned(), "supported")], "{line}");
    }
}
