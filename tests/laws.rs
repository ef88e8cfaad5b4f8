//! What holds of every session, whatever it says.

#![allow(clippy::unwrap_used, reason = "a test stops at what it cannot read")]

mod common;

use std::collections::BTreeSet;
use std::path::PathBuf;

use common::{audited, claims, fixtures, logs, named};
use rayon::prelude::*;
use serde_json::{Value, json};
use wisp_audit::audit::{self, Claim, Options, Profile, SessionAudit, SupportedBy};
use wisp_audit::reader;
use wisp_audit::session::{Session, Turn};
use wisp_audit::source::{self, open};

const ALL: &[&str] = &["readers", "sessions", "eval", "sources"];

/// Reader, line, answer and reason of each claim, session by session and turn by turn.
fn told(audits: &[SessionAudit]) -> Vec<String> {
    let turns = audits.iter().flat_map(|audit| audit.turns.iter().map(move |turn| (&audit.session.id, turn)));
    let told = turns.flat_map(|(id, turn)| {
        let claims = turn.verification.iter().flat_map(|verdict| &verdict.claims);
        claims.map(move |claim| format!("{id} {} {} {}", turn.index, claim.reader, answer(claim)))
    });
    told.collect()
}

fn answer(claim: &Claim) -> String {
    format!("{} {} {}", claim.reply_line, claim.support_name(), claim.reason())
}

fn shown(logs: &[PathBuf], failed: impl Fn(&PathBuf) -> Vec<String> + Sync) -> Vec<String> {
    let root = fixtures("");
    let failed = logs.par_iter().flat_map_iter(|log| {
        let place = log.strip_prefix(&root).unwrap().display().to_string();
        failed(log).into_iter().map(move |what| format!("{place}: {what}"))
    });
    failed.collect()
}

/// A call made once more, at once and with the same end.
fn repeat(turn: &mut Turn, at: usize) {
    let mut again = turn.calls[at].clone();
    again.id.push_str("-again");
    turn.calls.insert(at + 1, again);
    if let Some(reply) = turn.reply.as_mut().filter(|reply| reply.calls_before > at) {
        reply.calls_before += 1;
    }
    for said in turn.said.iter_mut().filter(|said| said.calls_before > at) {
        said.calls_before += 1;
    }
}

/// Calls that bear a claim out, as index of their turn and their id.
fn bearers(audit: &SessionAudit) -> BTreeSet<(u32, String)> {
    let verdicts = audit.turns.iter().filter_map(|turn| turn.verification.as_ref());
    let supported = verdicts.flat_map(|verdict| &verdict.claims).filter(|claim| claim.support_name() == "supported");
    let own = supported.filter(|claim| matches!(claim.supported_by, Some(SupportedBy::ThisTurn | SupportedBy::EarlierTurn)));
    own.flat_map(|claim| claim.evidence()).map(|call| (call.turn, call.call.clone())).collect()
}

fn findings(audits: &[SessionAudit]) -> usize {
    claims(audits).iter().filter(|claim| claim.grade().is_some()).count()
}

#[test]
fn repeating_a_call_that_bears_a_claim_out_adds_no_finding() {
    let added = shown(&logs(ALL), |log| {
        let audits = audited(log);
        let before = findings(&audits);
        let mut worse = Vec::new();
        for (number, audit) in audits.iter().enumerate() {
            for (turn, id) in bearers(audit) {
                let mut sessions: Vec<Session> = audits.iter().map(|audit| audit.session.clone()).collect();
                let turns = sessions[number].turns.iter_mut().filter(|known| known.number == turn);
                let Some((turn, at)) = turns
                    .filter_map(|turn| Some((turn.calls.iter().position(|call| call.id == id)?, turn)))
                    .map(|(at, turn)| (turn, at))
                    .next()
                else {
                    continue;
                };
                repeat(turn, at);
                if findings(&audit::sessions(sessions, &Options::default())) > before {
                    worse.push(format!("{id} repeated"));
                }
            }
        }
        worse
    });
    assert_eq!(added, Vec::<String>::new());
}

#[test]
fn one_thread_and_eight_agree() {
    let logs = logs(ALL);
    let all = || logs.iter().flat_map(|log| told(&audited(log))).collect::<Vec<String>>();
    let on = |threads| rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(all);
    assert_eq!(on(1), on(8));
}

/// The reply without the stretches (lines up to an empty one, or a whole code block) that hold a claim.
fn without_claims(text: &str, lines: &BTreeSet<usize>) -> String {
    let mut stretches: Vec<(Vec<&str>, bool)> = vec![(Vec::new(), false)];
    let mut fenced = false;
    for (index, line) in text.lines().enumerate() {
        fenced ^= line.trim_start().starts_with("```");
        if line.trim().is_empty() && !fenced {
            stretches.push((Vec::new(), false));
        }
        let stretch = stretches.last_mut().unwrap();
        stretch.0.push(line);
        stretch.1 |= lines.contains(&(index + 1));
    }
    let kept = stretches.into_iter().filter(|(_, claims)| !claims).flat_map(|(lines, _)| lines);
    kept.collect::<Vec<&str>>().join("\n")
}

#[test]
fn a_reply_without_its_claims_has_no_finding() {
    let found = shown(&logs(ALL), |log| {
        let audits = audited(log);
        let mut sessions: Vec<Session> = audits.iter().map(|audit| audit.session.clone()).collect();
        for (audit, session) in audits.iter().zip(&mut sessions) {
            for turn in &audit.turns {
                let claims = turn.verification.iter().flat_map(|verdict| &verdict.claims);
                let lines: BTreeSet<usize> = claims.map(|claim| claim.reply_line).collect();
                if let Some(reply) = &mut session.turns[turn.index].reply {
                    reply.text = without_claims(&reply.text, &lines);
                }
            }
        }
        let audits = audit::sessions(sessions, &Options::default());
        let left = claims(&audits).into_iter().filter(|claim| claim.grade().is_some());
        left.map(|claim| format!("{} {}", claim.reader, answer(claim))).collect()
    });
    assert_eq!(found, Vec::<String>::new());
}

/// A small generator of numbers, the same in every run.
struct Dice(u64);

impl Dice {
    fn under(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % end.max(1) as u64).unwrap()
    }
}

/// Cuts, flips and swaps: how many of each log; `WISP_AUDIT_ROUNDS` asks for more.
fn rounds() -> usize {
    std::env::var("WISP_AUDIT_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(12)
}

fn damaged(bytes: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    match dice.under(3) {
        0 => bytes.truncate(dice.under(bytes.len())),
        1 => {
            let from = dice.under(bytes.len());
            let to = (from + dice.under(200)).min(bytes.len());
            bytes.drain(from..to);
        }
        _ => {
            for _ in 0..=dice.under(20) {
                let at = dice.under(bytes.len());
                bytes[at] = u8::try_from(dice.under(256)).unwrap();
            }
        }
    }
    bytes
}

fn wisp() -> Options {
    Options { profile: Profile::Wisp, readers: reader::WISP.to_vec(), narration: true, ..Options::default() }
}

#[test]
fn bytes_cut_or_flipped_anywhere_never_panic() {
    let (full, wisp) = (Options { narration: true, ..Options::default() }, wisp());
    let panicked = shown(&logs(ALL), |log| {
        let bytes = std::fs::read(log).unwrap();
        let mut dice = Dice(0x9e37_79b9_7f4a_7c15 ^ bytes.len() as u64);
        let rounds = (0..rounds()).map(|round| (round, damaged(&bytes, &mut dice)));
        let panics = rounds.filter(|(round, bytes)| {
            let options = if round % 3 == 0 { &wisp } else { &full };
            let log = open::memory(&named(log), bytes.clone());
            let audit = || source::read(&log, None).map(|sessions| audit::sessions(sessions, options).len());
            std::panic::catch_unwind(std::panic::AssertUnwindSafe(audit)).is_err()
        });
        panics.map(|(round, _)| format!("round {round}")).collect()
    });
    assert_eq!(panicked, Vec::<String>::new());
}

/// A Claude Code log of one turn: calls of the shell with their outputs, and a reply.
fn session(calls: &[(&str, &str)], reply: &str) -> Vec<Session> {
    let mut lines: Vec<Value> = vec![line("user", json!({"role": "user", "content": "Look at the mooring plan."}))];
    for (number, (command, output)) in calls.iter().enumerate() {
        let id = format!("c{number}");
        let used = json!({"type": "tool_use", "id": id, "name": "Bash", "input": {"command": command}});
        lines.push(line("assistant", json!({"id": format!("m{number}"), "role": "assistant", "content": [used]})));
        let ended = json!({"type": "tool_result", "tool_use_id": id, "content": output, "is_error": false});
        lines.push(line("user", json!({"role": "user", "content": [ended]})));
    }
    let text = json!({"type": "text", "text": reply});
    lines.push(line("assistant", json!({"id": "m", "role": "assistant", "content": [text]})));
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

fn line(kind: &str, message: Value) -> Value {
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
