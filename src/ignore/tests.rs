//! Ignores and baselines over verdicts.

use jiff::civil::{Date, date};

use super::*;
use crate::audit::{Audit, Claim, SessionAudit, Status, TurnAudit, Unused, Verification};
use crate::reader::Support;
use crate::session::{Session, Turn};

const TODAY: Date = date(2026, 12, 1);

fn claim(reader: &'static str, text: &str, support: Support) -> Claim {
    let fingerprint = format!("{reader}-{text}");
    Claim { reader, support, supported_by: None, reply_line: 1, claim: text.to_owned(), fingerprint }
}

fn bare(text: &str) -> Claim {
    claim("tests", text, Support::unsupported("no run", &[]))
}

fn audit(turns: Vec<Vec<Claim>>) -> Audit {
    let session = Session {
        id: "5e55aa".to_owned(),
        path: "logs/a.jsonl".to_owned(),
        turns: (1..=turns.len()).map(|number| Turn { number: u32::try_from(number).unwrap(), ..Turn::default() }).collect(),
        ..Session::default()
    };
    let turns = turns.into_iter().enumerate().map(|(index, claims)| TurnAudit {
        index,
        verification: Verification::over(claims, 0),
        ..TurnAudit::default()
    });
    Audit { sessions: vec![SessionAudit { session, turns: turns.collect() }], readers: vec!["tests", "count"], ..Audit::default() }
}

fn rule(text: &str) -> Rule {
    Rule::of(&toml::from_str(text).unwrap(), "wisp-audit.toml:7".to_owned()).unwrap()
}

fn left(audit: &Audit) -> Vec<&str> {
    let verdicts = audit.sessions.iter().flat_map(|session| &session.turns).filter_map(|turn| turn.verification.as_ref());
    verdicts.flat_map(Verification::findings).map(|claim| claim.claim.as_str()).collect()
}

#[test]
fn a_rule_takes_out_what_it_names_and_nothing_else() {
    let table: &[(&str, &[&str])] = &[
        ("fingerprint = 'tests-all pass'", &["12 pass", "3 found"]),
        ("reader = 'tests'\nsession = '5e55'", &["3 found"]),
        ("reader = 'tests'\nsession = '5e56'", &["all pass", "12 pass", "3 found"]),
        ("reader = 'tests'\nturn = 2", &["all pass", "3 found"]),
        ("reader = 'tests'\ntext = '^\\d+ pass'", &["all pass", "3 found"]),
        ("reader = 'tests'\npath = 'logs/*.jsonl'", &["3 found"]),
        ("reader = 'count'\npath = '*.json'", &["all pass", "12 pass", "3 found"]),
        ("fingerprint = 'tests-all pass'\nexpires = 2026-12-01", &["12 pass", "3 found"]),
        ("fingerprint = 'tests-all pass'\nexpires = '2026-11-30'", &["all pass", "12 pass", "3 found"]),
    ];
    for (text, wanted) in table {
        let count = claim("count", "3 found", Support::unsupported("no search", &[]));
        let mut audit = audit(vec![vec![bare("all pass")], vec![bare("12 pass"), count]]);
        apply(&mut audit, &[rule(&format!("{text}\nreason = 'known'"))], Scope::Whole, TODAY);
        assert_eq!(left(&audit), *wanted, "{text}");
    }
}

#[test]
fn an_ignored_finding_stays_with_its_reason_and_never_makes_a_reply_verified() {
    let mut audit = audit(vec![vec![bare("all pass"), claim("count", "2 found", Support::by(&[]))]]);
    apply(&mut audit, &[rule("fingerprint = 'tests-all pass'\nreason = 'ran in CI'")], Scope::Whole, TODAY);
    let verdict = audit.sessions[0].turns[0].verification.as_ref().unwrap();
    assert_eq!((verdict.status, verdict.findings().count()), (Status::Unsupported, 0));
    let ignored = &verdict.ignored[0];
    assert_eq!((ignored.reason.as_str(), ignored.place.as_str()), ("ran in CI", "wisp-audit.toml:7"));
    assert!(audit.leftovers.is_empty());
}

#[test]
fn what_cannot_be_told_is_never_ignored() {
    let mut audit = audit(vec![vec![claim("tests", "all pass", Support::cannot_tell("cut", &[]))]]);
    apply(&mut audit, &[rule("reader = 'tests'\nsession = '5e55'\nreason = 'x'")], Scope::Whole, TODAY);
    assert_eq!(audit.sessions[0].turns[0].verification.as_ref().unwrap().claims.len(), 1);
}

#[test]
fn an_ignore_that_does_nothing_is_told_unless_its_findings_were_not_asked_for() {
    let told = |text: &str, scope| {
        let mut audit = audit(vec![vec![bare("all pass")]]);
        apply(&mut audit, &[rule(&format!("{text}\nreason = 'x'"))], scope, TODAY);
        audit.leftovers.first().map(|leftover| leftover.unused)
    };
    assert_eq!(told("fingerprint = 'another'", Scope::Whole), Some(Unused::Stale));
    assert_eq!(told("fingerprint = 'another'", Scope::Part), None);
    assert_eq!(told("fingerprint = 'another'\nsession = 'elsewhere'", Scope::Whole), None);
    assert_eq!(told("reader = 'value'\nturn = 1", Scope::Whole), None);
    assert_eq!(told("fingerprint = 'tests-all pass'\nexpires = 2026-01-01", Scope::Part), Some(Unused::Expired));
}

#[test]
fn a_known_finding_is_quiet_a_new_one_is_not_and_a_fixed_one_is_gone() {
    let known = Baseline::of(&audit(vec![vec![bare("all pass"), bare("9 pass")]]));
    let mut later = audit(vec![vec![bare("12 pass")], vec![bare("all pass")]]);
    known.apply(&mut later, "base.json", Scope::Whole);
    assert_eq!(left(&later), ["12 pass"]);
    let gone: Vec<&str> = later.leftovers.iter().map(|leftover| leftover.what.rsplit(": ").next().unwrap()).collect();
    assert_eq!(gone, ["9 pass"]);
}

#[test]
fn the_same_claim_once_more_is_new_and_so_is_a_worse_grade() {
    let known = Baseline::of(&audit(vec![vec![bare("all pass")]]));
    let mut twice = audit(vec![vec![bare("all pass")], vec![bare("all pass")]]);
    known.apply(&mut twice, "b", Scope::Whole);
    assert_eq!(left(&twice), ["all pass"]);
    let mut worse = audit(vec![vec![claim("tests", "all pass", Support::contradicted("3 failed", &[]))]]);
    known.apply(&mut worse, "b", Scope::Whole);
    assert_eq!(left(&worse), ["all pass"]);
    let mut better = audit(vec![vec![claim("tests", "all pass", Support::doubtful("stale", &[]))]]);
    known.apply(&mut better, "b", Scope::Whole);
    assert!(left(&better).is_empty());
}

#[test]
fn a_baseline_is_the_same_text_in_whatever_order_the_findings_come() {
    let one = Baseline::of(&audit(vec![vec![bare("b")], vec![bare("a"), bare("b")]]));
    let other = Baseline::of(&audit(vec![vec![bare("b"), bare("a")], vec![bare("b")]]));
    assert_eq!(one.text(), other.text());
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), one.text()).unwrap();
    assert_eq!(Baseline::read(file.path()).unwrap(), one);
    std::fs::write(file.path(), "{}").unwrap();
    assert!(Baseline::read(file.path()).is_err());
}
