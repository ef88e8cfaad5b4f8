//! What became of a call, by the typed fields first and then by Claude Code's own fixed texts at their fixed place.

use super::facts::Facts;
use super::record::{Raw, Record, is_true, word};
use crate::session::Outcome;
use crate::source::refusal;

/// What a result's own line tells of the outcome.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Verdict {
    /// `None` leaves it to the rule for results that say nothing.
    pub outcome: Option<Outcome>,
    /// `Exit code N`.
    pub status: Option<i32>,
    /// Nothing speaks against success.
    pub is_plain: bool,
}

impl Verdict {
    fn is(outcome: Outcome) -> Self {
        Self { outcome: Some(outcome), ..Self::default() }
    }
}

/// Reads the verdict. `head` is the start of the result's text.
pub(super) fn read(head: &str, is_error: Raw<'_>, record: &Record<'_>, facts: &Facts<'_>) -> Verdict {
    if let Some(outcome) = typed(record) {
        return Verdict::is(outcome);
    }
    if let Some(outcome) = repaired(head) {
        return Verdict::is(outcome);
    }
    let thrown = word(record.tool_use_result.or(record.stream_result));
    if is_true(is_error) || thrown.starts_with("Error: ") || thrown.starts_with("User rejected") {
        return failed(head);
    }
    returned(head, facts)
}

/// `toolDenialKind` and its like; they speak of the line's only result.
fn typed(record: &Record<'_>) -> Option<Outcome> {
    match word(record.tool_denial_kind) {
        "user-rejected" | "interrupted" => return Some(Outcome::Declined),
        "permission-rule" | "automode-blocked" | "automode-unavailable" | "automode-parsing-error" => return Some(Outcome::DeniedByPolicy),
        "cancelled" => return Some(Outcome::NeverStarted),
        "" => {}
        _ => return Some(Outcome::Refused),
    }
    if !word(record.tool_denial_unanswered).is_empty() {
        return Some(Outcome::Declined);
    }
    (word(record.tool_call_ended) == "not_started").then_some(Outcome::NeverStarted)
}

/// Texts written in place of a result that never came.
fn repaired(head: &str) -> Option<Outcome> {
    let fixed = [
        ("[Tool call interrupted: ", Outcome::NoResult),
        ("[Tool call did not complete: ", Outcome::NoResult),
        ("[Request interrupted by user", Outcome::Interrupted),
        ("<tool_use_error>Sibling tool call errored", Outcome::NoResult),
        ("<tool_use_error>Cancelled: parallel tool call", Outcome::NoResult),
        ("<tool_use_error>", Outcome::NeverStarted),
    ];
    fixed.iter().find(|(text, _)| head.starts_with(text)).map(|(_, outcome)| *outcome)
}

fn failed(head: &str) -> Verdict {
    let (status, rest) = exit_code(head);
    if let Some(outcome) = stopped(rest) {
        return Verdict { status: None, ..Verdict::is(outcome) };
    }
    if status.is_some() {
        return Verdict { status, ..Verdict::is(Outcome::Failed) };
    }
    let refused = refusal::read(head).or_else(|| turned_away(head));
    Verdict::is(refused.unwrap_or(Outcome::Failed))
}

/// `Exit code N` as the whole first line, and what follows.
fn exit_code(head: &str) -> (Option<i32>, &str) {
    let (first, rest) = head.split_once('\n').unwrap_or((head, ""));
    let status = first.strip_prefix("Exit code ").and_then(|number| number.trim_end().parse().ok());
    if status.is_some() { (status, rest) } else { (None, head) }
}

/// Killed by a limit or by the person; both started.
fn stopped(text: &str) -> Option<Outcome> {
    let text = text.trim_start();
    let text = text.strip_prefix("<error>").unwrap_or(text);
    if text.starts_with("Command timed out after ") {
        return Some(Outcome::TimedOut);
    }
    let aborted = ["Command was aborted before completion", "[Request interrupted by user"];
    aborted.iter().any(|start| text.starts_with(start)).then_some(Outcome::Interrupted)
}

/// Texts that are Claude Code's alone.
fn turned_away(head: &str) -> Option<Outcome> {
    let fixed = [
        ("File is in a directory that is denied by your permission settings", Outcome::DeniedByPolicy),
        ("Claude requested permissions to ", Outcome::Refused),
        ("User chose to stay in plan mode", Outcome::Declined),
        ("Execution stopped by PreToolUse hook", Outcome::DeniedByPolicy),
        ("InputValidationError", Outcome::NeverStarted),
        ("No such tool available", Outcome::NeverStarted),
    ];
    let head = head.strip_prefix("Error: ").unwrap_or(head);
    if let Some((_, outcome)) = fixed.iter().find(|(text, _)| head.starts_with(text)) {
        return Some(*outcome);
    }
    let first = head.lines().next().unwrap_or_default();
    let by_hook = first.starts_with("PreToolUse:") && first.contains("hook") || first.contains(" operation blocked by hook");
    if by_hook {
        return Some(Outcome::DeniedByPolicy);
    }
    let unlaunched = first.starts_with("ENOENT") || first.starts_with("EACCES") || first.starts_with("spawn ");
    (unlaunched && first.contains("spawn")).then_some(Outcome::NeverStarted)
}

/// Refusals that some builds record without the error flag; only as the whole text.
const UNFLAGGED: &[&str] = &["Declined by user", "Rejected by user", "User rejected", "The user doesn't want to", "Permission to use "];

fn returned(head: &str, facts: &Facts<'_>) -> Verdict {
    let one_line = head.len() < 200 && !head.trim().contains('\n');
    if one_line && UNFLAGGED.iter().any(|text| head.starts_with(text)) {
        return Verdict::is(refusal::read(head).unwrap_or(Outcome::Refused));
    }
    if is_true(facts.interrupted) {
        return Verdict::is(Outcome::Interrupted);
    }
    if facts.timed_out_after_ms.is_some() && facts.background_task_id.is_none() {
        return Verdict::is(Outcome::TimedOut);
    }
    if facts.is_staged() {
        return Verdict::is(Outcome::NoResult);
    }
    let is_plain = word(facts.return_code_interpretation).is_empty();
    Verdict { is_plain, ..Verdict::is(Outcome::Ok) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_error(head: &str) -> (Option<Outcome>, Option<i32>) {
        let verdict = failed(head);
        (verdict.outcome, verdict.status)
    }

    #[test]
    fn a_status_counts_only_as_the_first_line() {
        assert_eq!(of_error("Exit code 101\nboom"), (Some(Outcome::Failed), Some(101)));
        assert_eq!(of_error("Exit code 2"), (Some(Outcome::Failed), Some(2)));
        assert_eq!(of_error("boom\nExit code 3"), (Some(Outcome::Failed), None));
    }

    #[test]
    fn a_limit_is_not_a_failure() {
        assert_eq!(of_error("Exit code 143\nCommand timed out after 2m"), (Some(Outcome::TimedOut), None));
        assert_eq!(of_error("Command timed out after 2m"), (Some(Outcome::TimedOut), None));
    }

    #[test]
    fn a_refusal_in_a_programs_output_is_no_refusal() {
        assert_eq!(of_error("Exit code 1\nPermission to use the door denied"), (Some(Outcome::Failed), Some(1)));
        let verdict = returned("Blocked: 3 tickets wait\n", &Facts::default());
        assert_eq!(verdict.outcome, Some(Outcome::Ok));
    }

    #[test]
    fn a_hook_is_policy() {
        assert_eq!(of_error("PreToolUse:Bash hook error: [guard.sh]: not today").0, Some(Outcome::DeniedByPolicy));
        assert_eq!(of_error("Bash operation blocked by hook:\n- no").0, Some(Outcome::DeniedByPolicy));
    }
}
