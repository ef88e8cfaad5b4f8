//! The reports for machines: each over one session, over hostile ones, and over runs that checked nothing.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod any;
#[path = "../common/mod.rs"]
mod common;
mod csv;
mod github;
mod junit;
mod markdown;
mod sarif;

use std::path::PathBuf;

use common::{audited, fixtures, logs};
use wisp_audit::audit::{Audit, By, Claim, Ignored, Leftover, SessionAudit, TurnAudit, Unused, Verification};
use wisp_audit::reader::{self, Evidence, Support};
use wisp_audit::report::{self, Look};
use wisp_audit::session::{Reply, Session, Turn};

/// The reports that are tested here.
const FORMATS: [&str; 5] = ["sarif", "junit", "markdown", "github", "csv"];

/// A session with a claim of every grade, one that cannot be told, a reply without a claim and a turn without a reply.
const MIXED: &str = "reports/mixed/session.jsonl";

/// A session whose every text tries to be markup.
const MARKUP: &str = "hostile/markup/session.jsonl";

fn readers() -> Vec<&'static str> {
    reader::ALL.iter().map(|reader| reader.meta().name).collect()
}

fn run(sessions: Vec<SessionAudit>) -> Audit {
    Audit { sessions, readers: readers(), ..Audit::default() }
}

fn of(fixture: &str) -> Audit {
    run(audited(&fixtures(fixture)))
}

fn written(format: &str, audit: &Audit) -> String {
    let mut out = Vec::new();
    report::named(format, Look::default()).unwrap().write(audit, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// Every hostile log, and whole sessions.
fn all_logs() -> Vec<PathBuf> {
    logs(&["hostile", "sessions"])
}

/// A run of one reply with this text as every text of it.
fn told(text: &str, supports: Vec<Support>) -> Audit {
    let claim = |(at, support)| Claim {
        reader: "tests",
        support,
        supported_by: None,
        reply_line: at + 1,
        claim: text.chars().take(120).collect(),
        fingerprint: format!("{at:016x}"),
    };
    let verification = Verification::over(supports.into_iter().enumerate().map(claim).collect(), 1);
    let reply = Reply { text: text.to_owned(), calls_before: 1, line: Some(7) };
    let turn = Turn { number: 1, asked: vec![text.to_owned()], reply: Some(reply), ..Turn::default() };
    let session = Session { id: text.to_owned(), path: text.to_owned(), format: "wisp", turns: vec![turn], ..Session::default() };
    run(vec![SessionAudit { session, turns: vec![TurnAudit { verification, ..TurnAudit::default() }] }])
}

fn looked_at(text: &str) -> Evidence {
    let [call, tool, brief] = [text; 3].map(str::to_owned);
    Evidence { call, tool, log_line: 5, brief, turn: 1, subagent: None, by_person: false }
}

fn unsupported(text: &str) -> Support {
    Support::Unsupported { reason: text.to_owned(), evidence: vec![looked_at(text)] }
}

fn open(text: &str) -> Support {
    Support::CannotTell { reason: text.to_owned(), evidence: Vec::new() }
}

/// A run whose only finding somebody has accepted, beside an ignore that did nothing.
fn accepted(text: &str) -> Audit {
    let mut audit = told(text, vec![unsupported(text)]);
    let verdict = audit.sessions[0].turns[0].verification.as_mut().unwrap();
    let claim = verdict.claims.remove(0);
    verdict.ignored.push(Ignored { claim, by: By::Ignore, reason: format!("seen {text}"), place: "wisp-audit.toml:3".to_owned() });
    let [what, reason, place] = ["reader tests", text, "wisp-audit.toml:9"].map(str::to_owned);
    audit.leftovers.push(Leftover { unused: Unused::Stale, what, reason, place });
    audit
}

fn snapshot(format: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(fixtures("reports").join(format));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!("report", text));
}

#[test]
fn what_was_not_assessed_stands_in_every_report() {
    let audit = told("x", vec![open("the output was cut in the log")]);
    for format in FORMATS {
        let text = written(format, &audit);
        let said = text.contains("not assessed") || text.contains("not_assessed");
        assert!(said && text.contains("the output was cut in the log"), "{format}:\n{text}");
    }
}

#[test]
fn a_run_in_which_no_reader_was_asked_never_looks_checked() {
    let audit = Audit { readers: Vec::new(), ..told("x", Vec::new()) };
    for format in FORMATS {
        let text = written(format, &audit);
        assert!(text.contains("no reader was asked"), "{format}:\n{text}");
    }
}

#[test]
fn a_run_in_which_nothing_was_claimed_says_so_in_every_report() {
    for format in FORMATS {
        let text = written(format, &told("x", Vec::new()));
        let said = ["nothing was claimed", "nothing claimed", "nothing_claimed"].iter().any(|words| text.contains(words));
        assert!(said, "{format}:\n{text}");
    }
}

#[test]
fn what_could_not_be_read_stands_in_every_report() {
    let audit = Audit { unread: vec!["logs/a.jsonl: permission denied".to_owned()], ..run(Vec::new()) };
    let mut lines = told("x", Vec::new());
    lines.sessions[0].session.unread_lines = 3;
    for format in FORMATS {
        assert!(written(format, &audit).contains("could not be read") || written(format, &audit).contains("permission denied"), "{format}");
        assert!(written(format, &lines).contains("3 log lines could not be read"), "{format}");
    }
}

#[test]
fn what_somebody_accepted_is_told_and_so_is_an_acceptance_that_did_nothing() {
    let audit = accepted("by hand");
    for format in FORMATS {
        let text = written(format, &audit);
        let told = if format == "github" { "1 finding ignored" } else { "wisp-audit.toml:3: seen by hand" };
        assert!(text.contains(told), "{format}:\n{text}");
        assert!(text.contains("wisp-audit.toml:9: the ignore of reader tests matched nothing"), "{format}:\n{text}");
    }
}

#[test]
fn no_control_character_of_a_log_leaves_a_report() {
    let hostile = "a\u{1b}[2J\u{7}\r\u{9b}\u{0}\u{202e}b\u{2028}\u{feff}c";
    let mut runs: Vec<Audit> = all_logs().iter().map(|log| run(audited(log))).collect();
    runs.push(told(hostile, vec![unsupported(hostile), open(hostile)]));
    runs.push(accepted(hostile));
    for format in FORMATS {
        for audit in &runs {
            let text = written(format, audit);
            let left = text.chars().find(|c| c.is_control() && !matches!(c, '\n' | '\r'));
            assert_eq!(left, None, "{format}");
            assert!(format == "csv" || !text.contains('\r'), "{format}");
        }
    }
}

#[test]
fn an_empty_run_can_be_written_in_every_format() {
    for format in FORMATS {
        assert!(!written(format, &Audit::default()).is_empty(), "{format}");
    }
}
