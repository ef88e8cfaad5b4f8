//! `JUnit`: read back by the parser that nextest uses.

use quick_junit::{NonSuccessKind, Report, TestCaseStatus};
use wisp_audit::audit::Audit;

use super::{MARKUP, MIXED, all_logs, audited, of, open, run, snapshot, told, unsupported, written};

pub(super) fn read_back(audit: &Audit) -> Report {
    Report::deserialize_from_str(&written("junit", audit)).unwrap()
}

/// How each case ends, in order.
pub(super) fn ends(report: &Report) -> Vec<&'static str> {
    let cases = report.test_suites.iter().flat_map(|suite| &suite.test_cases);
    let ends = cases.map(|case| match &case.status {
        TestCaseStatus::Success { .. } => "passed",
        TestCaseStatus::Skipped { .. } => "skipped",
        TestCaseStatus::NonSuccess { kind: NonSuccessKind::Failure, .. } => "failed",
        TestCaseStatus::NonSuccess { kind: NonSuccessKind::Error, .. } => "error",
    });
    ends.collect()
}

#[test]
fn only_a_verified_reply_passes() {
    assert_eq!(ends(&read_back(&of(MIXED))), ["passed", "failed", "passed", "skipped", "skipped", "skipped"]);
}

#[test]
fn the_counts_are_those_of_the_cases() {
    for audit in all_logs().iter().map(|log| run(audited(log))) {
        let report = read_back(&audit);
        let ends = ends(&report);
        let count = |end: &str| ends.iter().filter(|known| **known == end).count();
        assert_eq!([report.tests, report.failures, report.errors], [ends.len(), count("failed"), count("error")]);
        let suites = &report.test_suites;
        assert_eq!(report.tests, suites.iter().map(|suite| suite.test_cases.len()).sum::<usize>());
        let skipped = format!("errors=\"{}\" skipped=\"{}\">", report.errors, count("skipped"));
        assert!(written("junit", &audit).lines().nth(1).unwrap().ends_with(&skipped));
    }
}

#[test]
fn a_hostile_log_adds_no_element_and_its_text_is_read_back() {
    let report = read_back(&of(MARKUP));
    assert_eq!(ends(&report), ["failed", "skipped", "error"]);
    let TestCaseStatus::NonSuccess { description, .. } = &report.test_suites[0].test_cases[0].status else { panic!("it failed") };
    let text = description.as_ref().unwrap().as_str();
    assert!(text.contains("</failure></testcase><testcase name=\"x\"/>."), "{text}");
}

#[test]
fn text_with_every_kind_of_character_is_read_back() {
    let hostile: String = (0..0x2100_u32).chain(0xfff0..0x1_0010).filter_map(char::from_u32).collect();
    for piece in hostile.chars().collect::<Vec<_>>().chunks(100) {
        let text: String = piece.iter().collect();
        assert_eq!(ends(&read_back(&told(&text, vec![unsupported(&text), open(&text)]))), ["failed"]);
    }
}

#[test]
fn what_could_not_be_read_is_an_error_and_a_file_passed_over_is_skipped() {
    let audit = Audit { unread: vec!["a: denied".to_owned()], passed_over: vec!["b".to_owned()], ..run(Vec::new()) };
    assert_eq!(ends(&read_back(&audit)), ["error", "skipped"]);
}

#[test]
fn a_reply_whose_findings_are_all_accepted_does_not_pass() {
    assert_eq!(ends(&read_back(&super::accepted("x"))), ["skipped", "skipped"]);
}

#[test]
fn the_report_of_a_session_stays_as_it_is() {
    snapshot("junit", &written("junit", &of(MIXED)));
}
