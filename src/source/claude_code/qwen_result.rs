//! What became of a Qwen Code call.

use crate::session::Outcome;
use crate::source::refusal;

/// `Exit Code: N` in the trailer that follows the output; a line of the output itself stands before other lines.
pub(super) fn status(raw: &str) -> Option<i32> {
    const TRAILER: usize = 240;
    let (_, rest) = raw.rsplit_once("\\nExit Code: ").filter(|(_, rest)| rest.len() < TRAILER)?;
    let rest = rest.trim_end_matches('"');
    let mut lines = rest.split("\\n");
    let code = lines.next()?.parse().ok();
    let ours = ["Signal: ", "Background PIDs: ", "Process Group PGID: "];
    code.filter(|_| lines.all(|line| line.is_empty() || ours.iter().any(|start| line.starts_with(start))))
}

/// What became of a call, by the head of its text, then by the client's `status` and `errorType`.
pub(super) fn outcome(head: &str, told: (&str, &str), is_error: bool) -> Option<Outcome> {
    let stopped = [
        ("Command was cancelled by user before it could complete", Outcome::Interrupted),
        ("Command timed out after ", Outcome::TimedOut),
        ("[Operation Cancelled] Reason: User ", Outcome::Declined),
        ("Tool execution denied by policy", Outcome::DeniedByPolicy),
    ];
    if let Some((_, outcome)) = stopped.iter().find(|(text, _)| head.starts_with(text)) {
        return Some(*outcome);
    }
    match told {
        ("cancelled", _) => Some(Outcome::Declined),
        (_, "invalid_tool_params" | "tool_not_registered") => Some(Outcome::NeverStarted),
        (_, "execution_denied") => Some(refusal::read(head).unwrap_or(Outcome::Refused)),
        ("error", _) => Some(refusal::read(head).unwrap_or(Outcome::Failed)),
        ("", _) if is_error => Some(refusal::read(head).unwrap_or(Outcome::Failed)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_status_counts_only_in_the_trailer() {
        assert_eq!(status(r#""Output: a\nExit Code: 3\nSignal: (none)""#), Some(3));
        assert_eq!(status(r#""Output: a\nExit Code: 3\nand more""#), None);
        assert_eq!(status(r#""Output: Exit Code: 3""#), None);
    }
}
