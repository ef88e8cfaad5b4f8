//! What the agent's own runtime recorded: facts that only it can know, and its classification beside ours.

use super::{Classification, Fact, Kind, Seen};
use crate::session::Turn;

/// The agent's own classification of a turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recorded {
    /// As recorded.
    pub classification: String,
    /// Whether the records come to the same; `None` for a name that is not one of the eight.
    pub agrees: Option<bool>,
}

/// The recorded classification beside the one the records come to.
pub(super) fn compared(turn: &Turn, ours: Classification) -> Option<Recorded> {
    let classification = turn.runtime.as_ref()?.classification.clone()?;
    let agrees = Classification::of_talos(&classification).map(|theirs| theirs == ours);
    Some(Recorded { classification, agrees })
}

/// Adds what the runtime recorded and the calls do not tell. It speaks against the turn only: no label or warning raises an outcome.
pub(super) fn add(seen: &Seen<'_>, facts: &mut Vec<Fact>) {
    let Some(runtime) = &seen.turn.runtime else { return };
    let read_only = runtime.contract.as_ref().is_some_and(|contract| !contract.changes_allowed);
    let warnings = runtime.warnings.iter().filter_map(|code| Some((by_warning(code, read_only)?, code.as_str())));
    let labels = runtime.labels.iter().filter_map(|label| Some((by_label(label)?, label.as_str())));
    let obligation = runtime.broken_obligation.then_some((Kind::ActionMissing, "an action it required was not performed"));
    for (kind, said) in warnings.chain(labels).chain(obligation) {
        if !facts.iter().any(|fact| fact.kind == kind) {
            facts.push(Fact::new(kind, format!("the agent's runtime recorded: {said}"), &[]));
        }
    }
}

fn by_warning(code: &str, read_only: bool) -> Option<Kind> {
    Some(match code {
        "MALFORMED_TOOL_PROTOCOL_DEBRIS_REPLACED" => Kind::MalformedCall,
        "INVALID_MUTATION_ARGUMENTS" => Kind::InvalidChange,
        "COMMAND_DENIED" => Kind::CommandDenied,
        "COMMAND_FAILED" => Kind::CommandFailed,
        "FAILED_ACTION_OBLIGATION" | "STREAMING_NO_TOOL_MUTATION_REPLACED" => Kind::ActionMissing,
        "DENIED_MUTATION" if read_only => Kind::ReadOnlyChange,
        "DENIED_MUTATION" => Kind::ChangeDenied,
        "DENIED_PROTECTED_READ" => Kind::ReadDenied,
        "PARTIAL_MUTATION" => Kind::PartialChange,
        "STATIC_VERIFICATION_FAILED" => Kind::VerificationFailed,
        "UNSUPPORTED_DOCUMENT_CAPABILITY_NOTE" => Kind::UnsupportedDocument,
        "MISSING_EVIDENCE" => Kind::MissingEvidence,
        "FALSE_MUTATION_CLAIM" => Kind::UnsupportedClaim,
        "INSPECT_UNDER_COMPLETION" => Kind::UnderInspected,
        "STREAMING_NO_TOOL_UNGROUNDED"
        | "NO_TOOL_LOCAL_ACCESS_CAPABILITY_CORRECTED"
        | "UNSUPPORTED_COMMAND_OUTPUT_CLAIM"
        | "READ_ONLY_TOOL_LOOP_LIMIT" => Kind::Ungrounded,
        "APPROVED_PROTECTED_READ_POSTCONDITION" => Kind::ReadRepaired,
        _ => return None,
    })
}

/// Labels by how they begin. Those that tell of a pass or a limit are no facts.
const LABELS: &[(&str, Kind)] = &[
    ("[Truth check: the model produced an invalid tool-call payload", Kind::MalformedCall),
    ("[Truth check: the response below claims", Kind::UnsupportedClaim),
    ("[Truth check: some requested file changes succeeded and some failed", Kind::PartialChange),
    ("[Truth check: no file was changed in this turn. The model attempted", Kind::ReadOnlyChange),
    ("[Truth check: no file was changed in this turn. The user asked", Kind::ActionMissing),
    ("[Action obligation failed:", Kind::ActionMissing),
    ("[Command failed:", Kind::CommandFailed),
    ("[Command timed out:", Kind::CommandFailed),
    ("[Command output truth check:", Kind::Ungrounded),
    ("[Workspace content truth check:", Kind::Ungrounded),
    ("[Command approval truth check:", Kind::Ungrounded),
    ("[Grounding check:", Kind::Ungrounded),
    ("[Inspect check:", Kind::UnderInspected),
    ("[Evidence incomplete:", Kind::MissingEvidence),
    ("[Protected read not attempted:", Kind::ReadNotApproved),
    ("[Protected read incomplete:", Kind::ReadNotApproved),
    ("[Approval blocked:", Kind::ReadDenied),
    ("[Approved protected read postcondition:", Kind::ReadRepaired),
    ("[Task incomplete: Static verification failed -", Kind::VerificationFailed),
    ("[Document capability note:", Kind::UnsupportedDocument),
];

fn by_label(label: &str) -> Option<Kind> {
    LABELS.iter().find(|(start, _)| label.starts_with(start)).map(|(_, kind)| *kind)
}
