//! A run in a few sentences: what was found, and always what was not checked.

use super::totals::Totals;
use super::words::count;
use crate::audit::outcome::WHOLE_REQUEST;
use crate::audit::{Audit, Ignored, Leftover, Unused};
use crate::reader::Evidence;

/// The counts of a run in one sentence.
#[must_use]
pub fn found(totals: Totals) -> String {
    let borne_out = totals.claims_checked - totals.contradicted - totals.unsupported;
    format!(
        "{} checked in {}: {} contradicted, {} unsupported, {borne_out} borne out ({}); {} not assessed",
        count(totals.claims_checked, "claim"),
        replies(totals.replies),
        totals.contradicted,
        totals.unsupported,
        count(totals.notes, "note"),
        totals.not_assessed,
    )
}

/// What a model was asked and what it found; `None` when it was asked nothing.
#[must_use]
pub fn asked(totals: Totals) -> Option<String> {
    if totals.model_asked == 0 {
        return None;
    }
    let missed =
        if totals.model_missed > 0 { format!(", {} not addressing the request", replies(totals.model_missed)) } else { String::new() };
    let (asked, found) = (count(totals.model_asked, "question"), count(totals.model, "finding"));
    Some(format!("Second opinion: {asked} to a model, {found} of its own{missed}, {} not assessed by the model", totals.model_unanswered))
}

/// `1 reply`, `2 replies`.
#[must_use]
pub fn replies(number: usize) -> String {
    if number == 1 { "1 reply".to_owned() } else { format!("{number} replies") }
}

/// `3 log lines could not be read`.
#[must_use]
pub fn unread_lines(number: u64) -> String {
    format!("{} could not be read", count(usize::try_from(number).unwrap_or(usize::MAX), "log line"))
}

/// What no report says of any turn.
#[must_use]
pub fn whole_request() -> String {
    format!("{WHOLE_REQUEST}, on every turn")
}

/// What keeps the run from being a clean bill, one sentence each; the last holds for every run.
#[must_use]
pub fn unchecked(audit: &Audit, totals: Totals) -> Vec<String> {
    let claims = totals.claims_checked + totals.not_assessed + totals.ignored;
    let rows = [
        (audit.readers.is_empty(), "nothing was checked: no reader was asked".to_owned()),
        (!audit.readers.is_empty() && claims == 0, "nothing was claimed, so nothing was checked".to_owned()),
        (totals.nothing_assessed(), "claims were made, and none of them could be assessed".to_owned()),
        (claims > 0 && totals.nothing_claimed > 0, {
            format!("{} made no claim in a form that is read, which is not the same as verified", replies(totals.nothing_claimed))
        }),
        (totals.model_asked > 0, asked(totals).unwrap_or_default()),
        (totals.unread_lines > 0, unread_lines(totals.unread_lines)),
        (totals.ignored > 0, format!("{} ignored, each for a reason that somebody gave", count(totals.ignored, "finding"))),
        (!audit.unread.is_empty(), format!("{} could not be read", count(audit.unread.len(), "input"))),
        (!audit.passed_over.is_empty(), format!("{} in no known format, passed over", count(audit.passed_over.len(), "file"))),
    ];
    let told = rows.into_iter().filter(|(holds, _)| *holds).map(|(_, told)| told);
    told.chain(std::iter::once(whole_request())).collect()
}

/// A call that was looked at, with its place; as it is in the log, so to be escaped.
#[must_use]
pub fn call(call: &Evidence) -> String {
    let line = if call.log_line > 0 { format!(", log line {}", call.log_line) } else { String::new() };
    let subagent = call.subagent.as_ref().map_or_else(String::new, |id| format!(", by subagent {id}"));
    let person = if call.by_person { ", by the person" } else { "" };
    format!("{}, turn {}{line}{subagent}{person}", call.brief, call.turn)
}

/// Who accepted a finding, where and why; to be escaped.
#[must_use]
pub fn accepted(ignored: &Ignored) -> String {
    format!("ignored by {}, {}: {}", ignored.by.name(), ignored.place, ignored.reason)
}

/// An acceptance that did nothing; to be escaped.
#[must_use]
pub fn leftover(leftover: &Leftover) -> String {
    let Leftover { unused, what, reason, place } = leftover;
    match unused {
        Unused::Stale => format!("{place}: the ignore of {what} matched nothing in this run ({reason})"),
        Unused::Expired => format!("{place}: the ignore of {what} has expired and hides nothing any more ({reason})"),
        Unused::Gone => format!("{place}: gone since the baseline was written: {what}"),
    }
}
