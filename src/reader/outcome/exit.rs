//! An exit status that is reported, against those that were recorded and those that were printed.

use std::sync::LazyLock;

use regex::Regex;

use crate::evidence::shell::PrintedStatus;
use crate::evidence::{CallList, Facts, Kept, Phrase, Plain};
use crate::lazy_pattern;
use crate::reader::Support;

/// `run_command(command=sudo ls)` ran and exited 2.
pub(super) fn ended(facts: &Facts<'_>) -> String {
    match facts.status() {
        Some(code) => format!("{} ran and exited {code}", facts.call.brief()),
        None => format!("{} {}", facts.call.brief(), facts.call.outcome.words()),
    }
}

/// Whether a command of these calls exited with this status.
pub(super) fn exited(code: i32, calls: CallList<'_>) -> Support {
    if let Some(facts) = calls.exited(code) {
        return Support::by(&[facts]);
    }
    let digits = code.to_string();
    // A label may end in a digit, which then is one number with the status.
    let labelled = calls.that(Kept::LabelsStatus, labels_status).rfind(|facts| printed_status(facts, &digits));
    let mut holding = calls.printing(Phrase::any([]).or_numbers([digits.trim_start_matches('-')])).rev();
    if let Some(facts) = labelled.or_else(|| holding.find(|facts| printed_status(facts, &digits))) {
        return Support::by(&[facts]);
    }
    if let Some(facts) = calls.plainly(Plain::LacksStatus).next_back() {
        return Support::cannot_tell("a command ran whose status was not recorded", &[facts]);
    }
    let ran: Vec<&Facts> = calls.plainly(Plain::HasStatus).take(Support::MOST).collect();
    let latest = calls.plainly(Plain::HasStatus).next_back();
    let what = latest.map(|facts| format!("; {}", ended(facts))).unwrap_or_default();
    Support::unsupported(format!("no command in this turn exited {code}{what}"), &ran)
}

static PRINTED: LazyLock<Regex> = lazy_pattern!(r"(?i)(?:exit(?:ed)?|status|code|rc|return(?:ed)?|exit_code)\D{0,16}(-?\d{1,3})");

/// Its line prints a status behind a label that ends in a digit.
fn labels_status(facts: &Facts<'_>) -> bool {
    facts.shell().prints_status.iter().any(|printed| printed.label.ends_with(|letter: char| letter.is_ascii_digit()))
}

/// The status stands in the output: printed by the line itself, or told by a program of its own children.
fn printed_status(facts: &Facts<'_>, digits: &str) -> bool {
    let none = facts.shell().prints_status.is_empty() && !facts.keeps(Kept::PrintsStatus, || PRINTED.is_match(&facts.output()));
    if none {
        return false;
    }
    let output = facts.output();
    let by_line = |printed: &PrintedStatus| output.lines().any(|line| line.trim() == format!("{}{digits}", printed.label.trim_start()));
    if facts.shell().prints_status.iter().any(by_line) {
        return true;
    }
    PRINTED.captures_iter(&output).any(|found| &found[1] == digits)
}
