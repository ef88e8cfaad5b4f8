//! What a person sees of an audit.

use super::*;
use crate::audit::{Claim, TurnAudit, Verification};
use crate::reader::{Evidence, Support};
use crate::session::{Reply, Session, Turn};

fn claim(support: Support, line: usize, text: &str) -> Claim {
    Claim { reader: "call", support, supported_by: None, reply_line: line, claim: text.to_owned(), fingerprint: String::new() }
}

fn call() -> Evidence {
    Evidence {
        call: "9b1f03aa".to_owned(),
        tool: "read_file".to_owned(),
        log_line: 12,
        brief: "read_file(path=a.rs)".to_owned(),
        turn: 2,
        subagent: None,
        by_person: false,
    }
}

fn audit(claims: Vec<Claim>) -> Audit {
    let reply = Reply { text: "first\nsecond".to_owned(), calls_before: 1, line: Some(41) };
    let turn = Turn { number: 2, asked: vec!["go \u{1b}[2J on".to_owned()], reply: Some(reply), ..Turn::default() };
    let session = Session { id: "5e55".to_owned(), turns: vec![turn], ..Session::default() };
    let verification = Verification::over(claims, 1);
    let turn = TurnAudit { index: 0, verification, ran: Some("ran: read_file".to_owned()), ..TurnAudit::default() };
    Audit { sessions: vec![SessionAudit { session, turns: vec![turn] }], readers: vec!["call"], ..Audit::default() }
}

fn shown(audit: &Audit, detail: Detail) -> String {
    let mut out = Vec::new();
    Terminal { look: Look { detail, ..Look::default() } }.write(audit, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn a_finding_shows_its_line_its_reason_the_nearest_call_and_what_would_settle_it() {
    let support = Support::Unsupported { reason: "no call to probe in this turn".to_owned(), evidence: vec![call()] };
    let text = shown(&audit(vec![claim(support, 2, "probe(\u{202e}x) → up")]), Detail::Usual);
    for part in
        ["5e55 turn 2", "ran: read_file", "no call to probe in this turn", "2 │ probe(\u{fffd}x) → up", "log line 12", "would settle it"]
    {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
    assert!(!text.contains('\u{1b}') && !text.contains('\u{202e}'));
}

#[test]
fn the_summary_tells_nothing_claimed_from_verified_and_from_not_assessed() {
    let nothing = shown(&audit(Vec::new()), Detail::Usual);
    assert!(nothing.contains("nothing claimed") && nothing.contains("nothing was checked") && !nothing.contains("verified   "));
    let open = Support::CannotTell { reason: "output cut".to_owned(), evidence: Vec::new() };
    let open = shown(&audit(vec![claim(open, 1, "x")]), Detail::Usual);
    assert!(open.contains("not assessed") && open.contains("output cut") && !open.contains("verified   "));
    let good = shown(&audit(vec![claim(Support::Supported { evidence: vec![call()] }, 1, "x")]), Detail::Usual);
    assert!(good.contains("1 verified") && good.contains("Not checked:"));
}

#[test]
fn a_quiet_report_is_one_line_for_each_reply_that_fails() {
    let support = Support::Contradicted { reason: "it failed".to_owned(), evidence: Vec::new() };
    let text = shown(&audit(vec![claim(support, 1, "all green")]), Detail::Quiet);
    assert_eq!(text, "5e55 turn 2: unsupported: \"all green\" (it failed)\n");
    let good = claim(Support::Supported { evidence: Vec::new() }, 1, "x");
    assert!(shown(&audit(vec![good]), Detail::Quiet).is_empty());
}
