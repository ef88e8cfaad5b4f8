//! CSV, read back by a parser after RFC 4180.

use csv::{Reader, StringRecord};
use wisp_audit::audit::Audit;

use super::{MARKUP, MIXED, all_logs, audited, of, open, run, snapshot, told, unsupported, written};

fn rows(audit: &Audit) -> Vec<StringRecord> {
    let text = written("csv", audit);
    assert_eq!(text.matches('\n').count(), text.matches("\r\n").count(), "a line ends with both");
    let mut reader = Reader::from_reader(text.as_bytes());
    assert_eq!(reader.headers().unwrap().len(), 18);
    reader.records().map(Result::unwrap).collect()
}

fn cell(row: &StringRecord, name: &str) -> String {
    let header = written("csv", &Audit::default());
    let at = header.trim_end().split(',').position(|column| column == name).unwrap();
    row[at].to_owned()
}

#[test]
fn no_cell_of_a_hostile_log_is_a_formula() {
    let mut runs: Vec<Audit> = all_logs().iter().map(|log| run(audited(log))).collect();
    runs.push(of(MARKUP));
    for text in ["=1+1", "+1", "-1", "@SUM(1)", "\t=1", "\r=1", "\n=1", "  =1", "\"=1", "a\",=1", "a;=1", "＝1", "%0A=1"] {
        runs.push(told(text, vec![unsupported(text), open(text)]));
        runs.push(super::accepted(text));
    }
    runs.iter().for_each(assert_sound);
}

/// Every row has its cells, and none is a formula.
pub(super) fn assert_sound(audit: &Audit) {
    for cell in rows(audit).iter().flat_map(StringRecord::iter) {
        let cell = cell.trim_start();
        assert!(!cell.starts_with(['=', '+', '@', '＝', '\t', '\r']) && (cell == "-" || !cell.starts_with('-')), "{cell:?}");
        assert!(!cell.contains(";="), "{cell:?}");
    }
}

#[test]
fn a_row_a_finding_and_a_row_a_claim_not_assessed() {
    let grades: Vec<String> = rows(&of(MIXED)).iter().map(|row| cell(row, "grade")).collect();
    assert_eq!(grades, ["contradicted", "unsupported", "note", "not_assessed"]);
}

#[test]
fn no_count_of_findings_holds_an_accepted_one() {
    let rows = rows(&super::accepted("x"));
    let of = |name: &str| rows.iter().map(|row| cell(row, name)).collect::<Vec<_>>();
    assert_eq!(of("grade"), ["ignored", "stale"]);
    assert_eq!(of("ignored_grade"), ["unsupported", ""]);
}

#[test]
fn quotes_and_commas_are_read_back_as_they_were() {
    let text = "a \"b\", c; d\u{a0}e";
    let row = &rows(&told(text, vec![unsupported(text)]))[0];
    assert_eq!([cell(row, "claim"), cell(row, "reason"), cell(row, "session")], [text, text, text]);
}

#[test]
fn the_report_of_a_session_stays_as_it_is() {
    snapshot("csv", &written("csv", &of(MIXED)).replace('\r', ""));
}
