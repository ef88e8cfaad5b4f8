//! Fixed texts by which agents tell that a call was turned away. Only the whole output or its start counts, never "contains".

use crate::session::Outcome;

const REFUSALS: &[(&str, Outcome)] = &[
    ("Declined by user", Outcome::Declined),
    ("Rejected by user", Outcome::Declined),
    ("User rejected", Outcome::Declined),
    ("The user doesn't want to", Outcome::Declined),
    ("The user rejected permission", Outcome::Declined),
    ("The user denied this operation", Outcome::Declined),
    ("exec command rejected by user", Outcome::Declined),
    ("patch rejected by user", Outcome::Declined),
    ("user rejected MCP tool call", Outcome::Declined),
    ("The user has specified a rule which prevents", Outcome::DeniedByPolicy),
    ("Permission for this action was denied by the Claude Code auto mode", Outcome::DeniedByPolicy),
    ("Permission to use ", Outcome::Refused),
    ("Command not allowed", Outcome::DeniedByPolicy),
    ("Not permitted:", Outcome::Refused),
    ("Blocked:", Outcome::DeniedByPolicy),
    ("The user has declined to run this tool", Outcome::Refused),
    ("Tool execution denied by policy", Outcome::DeniedByPolicy),
];

/// The refusal an output tells of, if it is one.
#[must_use]
pub fn read(output: &str) -> Option<Outcome> {
    let start = output.trim_start();
    let start = start.strip_prefix("Error: ").unwrap_or(start);
    let found =
        REFUSALS.iter().find(|(text, _)| start.len() >= text.len() && start.as_bytes()[..text.len()].eq_ignore_ascii_case(text.as_bytes()));
    found.map(|(_, outcome)| *outcome)
}
