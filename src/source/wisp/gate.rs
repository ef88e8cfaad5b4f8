//! The gate's own records: classifier verdicts, approvals, and the settings that rule them (formats 3.2, 3.3).

use super::Reading;
use super::envelope::Envelope;
use crate::session::{Gate, Step};
use crate::source::event::What;

/// Kinds that tell of the gate.
pub(super) const KINDS: &[&str] = &["classifier.verdict", "approval.requested", "approval.decided", "config.change"];

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
        "approval.requested" => Some(Step::Asked),
        "approval.decided" => Some(Step::Answered { decision: details.owned("decision")?, scope: details.owned("scope") }),
        "config.change" => match details.string("path")?.as_ref() {
            "approval.threshold" => Some(Step::Threshold(details.owned("new")?)),
            "approval.timeoutSeconds" => Some(Step::Limit(details.int("new")?.try_into().ok()?)),
            _ => None,
        },
        _ => None,
    }
}
