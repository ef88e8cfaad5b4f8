//! The gate's own records: classifier verdicts and approvals (formats 3.2).

use super::Reading;
use super::envelope::Envelope;
use crate::session::{Gate, Step};
use crate::source::event::What;

/// Kinds that tell of the gate.
pub(super) const KINDS: &[&str] = &["classifier.verdict", "approval.requested", "approval.decided"];

/// Tells one such event.
pub(super) fn tell(reading: &mut Reading, event: &Envelope<'_>) {
    match step(event) {
        Some(step) => push(reading, event, step),
        None => reading.understood(),
    }
}

/// A conversation in which nobody is asked.
pub(super) fn opened(reading: &mut Reading, event: &Envelope<'_>) {
    if event.details.truth("autoApprove") {
        push(reading, event, Step::Open);
    }
}

fn push(reading: &mut Reading, event: &Envelope<'_>, step: Step) {
    let details = &event.details;
    reading.push(What::Gated(Box::new(Gate {
        time: event.time.as_ref().map(ToString::to_string),
        command: details.owned("command").unwrap_or_default(),
        whole: details.owned("line"),
        pattern: details.owned("pattern"),
        step,
        ..Gate::default()
    })));
}

fn step(event: &Envelope<'_>) -> Option<Step> {
    let details = &event.details;
    match event.kind.as_ref() {
        "classifier.verdict" => Some(Step::Judged(details.owned("level")?)),
        "approval.requested" => Some(Step::Asked(details.owned("level"))),
        "approval.decided" => Some(Step::Answered { decision: details.owned("decision")?, scope: details.owned("scope") }),
        _ => None,
    }
}
