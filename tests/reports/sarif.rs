//! SARIF: valid after the official schema, and read back by types that are not ours.

use std::fs;

use jsonschema::Validator;
use serde_json::Value;
use serde_sarif::sarif::{Notification, Result as Finding, ResultLevel, Sarif};
use wisp_audit::audit::Audit;

use super::{MARKUP, MIXED, audited, fixtures, of, open, run, snapshot, told, unsupported, written};

fn validator() -> Validator {
    let schema = fs::read(fixtures("reports/sarif/schema/sarif-schema-2.1.0.json")).unwrap();
    let mut schema: Value = serde_json::from_slice(&schema).unwrap();
    // Its pattern for a language has a bracket too many, and we write no language.
    for holder in ["run", "toolComponent"] {
        schema["definitions"][holder]["properties"]["language"].as_object_mut().unwrap().remove("pattern");
    }
    jsonschema::options().should_validate_formats(true).build(&schema).unwrap()
}

fn value(audit: &Audit) -> Value {
    serde_json::from_str(&written("sarif", audit)).unwrap()
}

pub(super) fn findings(log: &Sarif) -> Vec<Finding> {
    log.runs[0].results.clone().unwrap()
}

fn notices(log: &Sarif) -> Vec<Notification> {
    let invocations = log.runs[0].invocations.as_ref().unwrap();
    invocations[0].tool_execution_notifications.clone().unwrap()
}

pub(super) fn read_back(audit: &Audit) -> Sarif {
    serde_json::from_str(&written("sarif", audit)).unwrap()
}

#[test]
fn every_run_is_valid_after_the_official_schema() {
    let validator = validator();
    let hostile = "a]( {0} <x> \u{202e}\\";
    let logs = super::logs(&["hostile", "sessions", "sources"]);
    let mut runs: Vec<Audit> = logs.iter().map(|log| run(audited(log))).collect();
    runs.extend([of(MIXED), of(MARKUP), Audit::default(), told("-", vec![unsupported("x")])]);
    runs.push(told(hostile, vec![unsupported(hostile), open(hostile), unsupported(hostile)]));
    runs.push(super::accepted(hostile));
    runs.push(Audit { unread: vec!["x".to_owned(); 2], passed_over: vec!["a b\\c".to_owned(), "-".to_owned()], ..Audit::default() });
    for audit in &runs {
        let value = value(audit);
        let wrong: Vec<String> = validator.iter_errors(&value).map(|error| format!("{}: {error}", error.instance_path())).collect();
        assert_eq!(wrong, Vec::<String>::new());
    }
}

#[test]
fn the_schema_would_find_a_fault() {
    let mut value = value(&of(MIXED));
    value["runs"][0]["results"][0]["level"] = "terrible".into();
    assert!(!validator().is_valid(&value));
}

#[test]
fn another_program_reads_every_finding_with_its_place() {
    let audit = of(MIXED);
    let log = read_back(&audit);
    let rules = log.runs[0].tool.driver.rules.clone().unwrap();
    let claims: Vec<_> = super::common::claims(&audit.sessions).into_iter().filter(|claim| claim.grade().is_some()).collect();
    let found = findings(&log);
    assert_eq!(found.len(), claims.len());
    for (finding, claim) in found.iter().zip(claims) {
        assert_eq!(finding.rule_id.as_deref(), Some(claim.reader));
        assert_eq!(rules[usize::try_from(finding.rule_index.unwrap()).unwrap()].id, claim.reader);
        assert_eq!(finding.partial_fingerprints.as_ref().unwrap()["wispAuditClaim/v1"], claim.fingerprint);
        let level = if claim.is_flagged() { ResultLevel::Error } else { ResultLevel::Note };
        assert_eq!(serde_json::to_value(finding.level.as_ref()).unwrap(), serde_json::to_value(level).unwrap());
        let place = &finding.locations.as_ref().unwrap()[0];
        let region = place.physical_location.as_ref().unwrap().region.as_ref().unwrap();
        assert!(region.start_line.unwrap() > 0);
        let logical: Vec<&str> = place.logical_locations.iter().flatten().filter_map(|logical| logical.kind.as_deref()).collect();
        assert_eq!(logical, ["session", "turn", "line"]);
        assert_eq!(finding.related_locations.as_ref().unwrap().len(), claim.evidence().len());
    }
}

#[test]
fn a_rule_brings_the_page_of_its_reader_as_help() {
    let log = read_back(&of(MIXED));
    let rules = log.runs[0].tool.driver.rules.clone().unwrap();
    assert_eq!(rules.len(), super::readers().len());
    for rule in rules {
        let help = rule.help.unwrap();
        assert!(help.markdown.unwrap().contains("**Unsupported when**"), "{}", rule.id);
    }
}

#[test]
fn every_claim_that_was_not_assessed_is_a_notification_and_no_result() {
    let audit = told("x", vec![open("cut"), open("no result"), unsupported("none")]);
    let log = read_back(&audit);
    let told: Vec<String> = notices(&log).into_iter().map(|notice| notice.message.text.unwrap()).collect();
    assert_eq!(told, ["not assessed: cut. In reply line 1: x", "not assessed: no result. In reply line 2: x"]);
    assert_eq!(findings(&log).len(), 1);
}

#[test]
fn a_finding_that_somebody_accepted_is_no_result() {
    let log = read_back(&super::accepted("x"));
    assert!(findings(&log).is_empty());
    let kinds: Vec<String> = notices(&log).into_iter().map(|notice| notice.descriptor.unwrap().id.unwrap()).collect();
    assert_eq!(kinds, ["ignored", "unused-acceptance"]);
}

#[test]
fn a_run_with_unread_input_was_no_success() {
    let audit = Audit { unread: vec!["x".to_owned()], ..run(Vec::new()) };
    let log = read_back(&audit);
    assert!(!log.runs[0].invocations.as_ref().unwrap()[0].execution_successful);
    assert!(read_back(&of(MIXED)).runs[0].invocations.as_ref().unwrap()[0].execution_successful);
}

#[test]
fn a_call_of_a_subagent_lies_in_the_subagents_log() {
    let mut audit = told("parent", vec![unsupported("x")]);
    let mut child = told("logs/child.jsonl", Vec::new()).sessions.remove(0);
    child.session.id = "child".to_owned();
    let claim = &mut audit.sessions[0].turns[0].verification.as_mut().unwrap().claims[0];
    let mut call = super::looked_at("x");
    call.subagent = Some("child".to_owned());
    let missing = wisp_audit::reader::Evidence { subagent: Some("elsewhere".to_owned()), ..call.clone() };
    claim.support = wisp_audit::reader::Support::Unsupported { reason: "x".to_owned(), evidence: vec![call, missing] };
    audit.sessions.push(child);
    let calls = findings(&read_back(&audit))[0].related_locations.clone().unwrap();
    let file = calls[0].physical_location.as_ref().unwrap().artifact_location.as_ref().unwrap();
    assert_eq!(file.uri.as_deref(), Some("logs/child.jsonl"));
    assert!(calls[1].physical_location.is_none());
}

/// Without the readers' pages and the version, which change for reasons of their own.
#[test]
fn the_report_of_a_session_stays_as_it_is() {
    let mut value = value(&of(MIXED));
    let driver = &mut value["runs"][0]["tool"]["driver"];
    driver["rules"] = "…".into();
    driver["semanticVersion"] = "…".into();
    value["runs"][0]["properties"]["readers"] = "…".into();
    let results = value["runs"][0]["results"].as_array_mut().unwrap();
    for result in results {
        result["ruleIndex"] = "…".into();
    }
    let invocation = &mut value["runs"][0]["invocations"][0]["toolExecutionNotifications"];
    for notice in invocation.as_array_mut().unwrap() {
        notice["associatedRule"]["index"] = "…".into();
    }
    snapshot("sarif", &serde_json::to_string_pretty(&value).unwrap());
}
