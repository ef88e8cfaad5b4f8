//! Outputs that are no output: refusals, failures to start, interruptions, in Codex's own words.

use crate::session::Outcome;
use crate::source::refusal;

const FIXED: &[(&str, Outcome)] = &[
    ("apply_patch verification failed", Outcome::Failed),
    ("apply_patch handler received", Outcome::NeverStarted),
    ("aborted by user", Outcome::Interrupted),
    ("unsupported call: ", Outcome::NeverStarted),
    ("unsupported custom tool call: ", Outcome::NeverStarted),
    ("unknown tool: ", Outcome::NeverStarted),
    ("failed to parse function arguments", Outcome::NeverStarted),
    ("invalid arguments", Outcome::NeverStarted),
    ("approval required by policy", Outcome::DeniedByPolicy),
    ("approval policy is ", Outcome::DeniedByPolicy),
    ("patch rejected: ", Outcome::DeniedByPolicy),
    ("This action was rejected due to unacceptable risk", Outcome::DeniedByPolicy),
    ("Command blocked by PreToolUse hook", Outcome::DeniedByPolicy),
    ("execution error: ", Outcome::Failed),
    ("tool call error: ", Outcome::Failed),
    ("tool call failed", Outcome::Failed),
    ("write_stdin failed", Outcome::Failed),
    ("failed to ", Outcome::Failed),
    ("err: ", Outcome::Failed),
    ("Error: ", Outcome::Failed),
    ("error: ", Outcome::Failed),
];

const EXEC_FAILED: &str = "exec_command failed for `";
const TIMED_OUT: &str = "command timed out after ";

/// What the start of an output without a status header tells, if it is one of the fixed texts.
pub(super) fn read(head: &str) -> Option<Outcome> {
    let start = head.trim_start();
    if let Some(rest) = start.strip_prefix(EXEC_FAILED) {
        return Some(exec_failed(rest));
    }
    refusal::read(start).or_else(|| by_rule(start)).or_else(|| fixed(start)).or_else(|| timed_out(start).then_some(Outcome::TimedOut))
}

/// The agent's own line about its time limit opens the output.
pub(super) fn timed_out(start: &str) -> bool {
    start.strip_prefix(TIMED_OUT).is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

fn fixed(start: &str) -> Option<Outcome> {
    FIXED.iter().find(|(text, _)| start.starts_with(text)).map(|(_, outcome)| *outcome)
}

/// A refusal that quotes the whole command first.
pub(super) fn is_long(head: &str) -> bool {
    let start = head.trim_start();
    start.starts_with(EXEC_FAILED) || start.starts_with('`')
}

/// The rest of ``exec_command failed for `…`: Rejected("…")``; the command itself may hold anything.
fn exec_failed(rest: &str) -> Outcome {
    if let Some(at) = rest.rfind("Rejected(") {
        let inner = rest[at + "Rejected(".len()..].trim_start_matches(['\\', '"']);
        let own = fixed(inner).filter(|outcome| outcome.turned_away());
        return refusal::read(inner).or_else(|| by_rule(inner)).or(own).unwrap_or(Outcome::Refused);
    }
    if rest.contains("Sandbox(Denied") || rest.contains("Sandbox(Timeout") {
        return Outcome::Failed;
    }
    Outcome::NeverStarted
}

/// `` `cmd` rejected: … `` is how a rule's own reason is told; the command stands first and may hold anything.
fn by_rule(start: &str) -> Option<Outcome> {
    start.strip_prefix('`')?.contains("` rejected: ").then_some(Outcome::DeniedByPolicy)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_refused_is_told_apart() {
        assert_eq!(read("exec command rejected by user"), Some(Outcome::Declined));
        assert_eq!(read("exec_command failed for `rm x`: Rejected(\"rejected by user\")"), Some(Outcome::Declined));
        assert_eq!(read("exec_command failed for `rm x`: Rejected(\"no more today\")"), Some(Outcome::Refused));
        assert_eq!(read("`sudo ls` rejected: policy forbids commands starting with `sudo`"), Some(Outcome::DeniedByPolicy));
        let nested = r#"exec_command failed for `sh -c 'rm x'`: CreateProcess { message: "Rejected(\"`sh -c 'rm x'` rejected: not allowed here\")" }"#;
        assert_eq!(read(nested), Some(Outcome::DeniedByPolicy));
        assert_eq!(read("exec_command failed for `nope`: CreateProcess { message: \"No such file\" }"), Some(Outcome::NeverStarted));
    }

    #[test]
    fn a_text_that_only_contains_a_refusal_is_none() {
        assert_eq!(read("the log says: exec command rejected by user"), None);
        assert_eq!(read("3 failed to compile"), None);
    }
}
