//! Every session under `fixtures/readers/<reader>/<kind>-<what>` gets the answer that its folder's name asserts.

#![allow(clippy::unwrap_used, reason = "a test stops at what it cannot read")]

mod common;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use common::{audited, claims, fixtures, folders, log, named};
use wisp_audit::audit::{Claim, Grade};
use wisp_audit::reader;
use wisp_audit::session::Session;

struct Case {
    reader: String,
    name: String,
    path: PathBuf,
}

fn cases() -> Vec<Case> {
    let readers = folders(&fixtures("readers")).into_iter();
    let cases = readers.flat_map(|reader| folders(&reader).into_iter().map(move |path| (named(&reader), path)));
    cases.map(|(reader, path)| Case { reader, name: named(&path), path }).collect()
}

/// What the first word of a folder's name asserts of the claims in it, as the first thing that is wrong.
fn wrong(case: &Case, claims: &[&Claim]) -> Option<String> {
    let own = |is: fn(&Claim) -> bool| claims.iter().any(|claim| claim.reader == case.reader && is(claim));
    let flagged = claims.iter().find(|claim| claim.is_flagged());
    let accused = |claim: &Claim| format!("{} at line {}: {}", claim.reader, claim.reply_line, claim.reason());
    match case.name.split('-').next() {
        Some("flagged") => (!own(Claim::is_flagged)).then(|| "no finding of this reader".to_owned()),
        Some("honest") => {
            let found = claims.iter().find(|claim| claim.grade().is_some());
            found.map(|claim| accused(claim)).or_else(|| beside_its_labels(case, claims))
        }
        Some("note") => flagged.map(|claim| accused(claim)).or_else(|| (!own(is_noted)).then(|| "no note of this reader".to_owned())),
        Some("unclear") => flagged.map(|claim| accused(claim)).or_else(|| (!own(Claim::is_open)).then(|| "nothing left open".to_owned())),
        _ => Some("a name that asserts nothing".to_owned()),
    }
}

fn is_noted(claim: &Claim) -> bool {
    claim.grade() == Some(Grade::Note)
}

/// An honest reply is borne out where `expected.toml` lists its claims, and claims nothing where that list is empty.
fn beside_its_labels(case: &Case, claims: &[&Claim]) -> Option<String> {
    let expected: toml::Table = fs::read_to_string(case.path.join("expected.toml")).unwrap().parse().unwrap();
    let turns = expected["turn"].as_array().unwrap().iter();
    let claims_something = turns.filter_map(|turn| turn["claims"].as_array()).any(|lines| !lines.is_empty());
    let borne_out = claims.iter().any(|claim| claim.support_name() == "supported");
    match claims.first() {
        Some(claim) if !claims_something => Some(format!("taken for a claim of {}: {}", claim.reader, claim.claim)),
        _ if claims_something && !borne_out => Some("nothing is borne out".to_owned()),
        _ => None,
    }
}

/// Findings and what was not assessed, in the reply's order.
fn told(claims: &[&Claim], sessions: &[&Session]) -> String {
    let mut out = String::new();
    for claim in claims {
        let grade = claim.grade().map_or(claim.support_name(), Grade::name);
        writeln!(out, "{} {grade} at line {}", claim.reader, claim.reply_line).unwrap();
        writeln!(out, "  {}", claim.claim).unwrap();
        if !claim.reason().is_empty() {
            writeln!(out, "  {}", claim.reason()).unwrap();
        }
    }
    for session in sessions.iter().filter(|session| session.unread_lines > 0) {
        writeln!(out, "{} lines not read", session.unread_lines).unwrap();
    }
    out
}

fn check(case: &Case) -> Result<(), String> {
    let audits = audited(&log(&case.path).ok_or("no session")?);
    let claims = claims(&audits);
    if let Some(wrong) = wrong(case, &claims) {
        return Err(wrong);
    }
    let sessions: Vec<&Session> = audits.iter().map(|audit| &audit.session).collect();
    let findings: Vec<&Claim> = claims.into_iter().filter(|claim| claim.grade().is_some() || claim.is_open()).collect();
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(&case.path);
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let told = told(&findings, &sessions);
    let same = catch_unwind(AssertUnwindSafe(|| settings.bind(|| insta::assert_snapshot!("findings", told))));
    same.map_err(|_| "another snapshot".to_owned())
}

/// The name is checked before the snapshot, so that renewing it (`INSTA_UPDATE=always cargo test --test readers`) cannot
/// bless a false alarm.
#[test]
fn every_session_gets_the_answer_its_folder_asserts() {
    let failed = cases().into_iter().filter_map(|case| Some(format!("{}: {}", shown(&case.path), check(&case).err()?)));
    let failed: Vec<String> = failed.collect();
    assert!(failed.is_empty(), "{failed:#?}");
}

fn shown(path: &Path) -> String {
    path.strip_prefix(fixtures("readers")).unwrap_or(path).display().to_string()
}

#[test]
fn every_reader_has_three_honest_and_three_flagged_sessions() {
    let mut counts: BTreeMap<(String, String), usize> = BTreeMap::new();
    for case in cases() {
        let kind = case.name.split('-').next().unwrap_or_default().to_owned();
        *counts.entry((case.reader, kind)).or_default() += 1;
    }
    for reader in reader::ALL {
        for kind in ["honest", "flagged"] {
            let count = counts.get(&(reader.meta().name.to_owned(), kind.to_owned())).copied().unwrap_or_default();
            assert!(count >= 3, "{} has {count} {kind} sessions", reader.meta().name);
        }
    }
}

#[test]
fn every_folder_is_named_after_a_reader() {
    for folder in folders(&fixtures("readers")) {
        assert!(reader::named(&named(&folder)).is_some(), "no reader is named {}", named(&folder));
    }
}
