//! Whether Talos's check runs on a turn at all.

use super::request;
use crate::evidence::{CallList, Facts};
use crate::reader::Support;
use crate::session::{FileOp, Outcome, ToolKind};

/// The answer for a claim of a turn that is not checked.
pub fn not_checked(calls: CallList<'_>) -> Option<Support> {
    if !calls.agents().any(|facts| facts.call.kind != ToolKind::Housekeeping) {
        return without_tools(calls);
    }
    let changes = || calls.agents().filter(|facts| is_change(facts));
    let say = |reason: &str, facts: &Facts<'_>| Some(Support::cannot_tell(format!("not checked: {reason}"), &[facts]));
    if let Some(denied) = changes().find(|facts| facts.call.outcome.turned_away()) {
        return say("a change of this turn was denied", denied);
    }
    if let Some(failed) = changes().find(|facts| leaves_doubt(facts)) {
        return say("a change of this turn did not succeed and may have left effects", failed);
    }
    let invalid = changes().next().filter(|_| changes().all(|facts| facts.call.outcome == Outcome::NeverStarted))?;
    say("the only changes of this turn were invalid calls", invalid)
}

fn without_tools(calls: CallList<'_>) -> Option<Support> {
    let reason = match calls.typed().next() {
        None => "no tool was called, and the request is not recorded",
        Some(_) if calls.typed().any(request::asks_for_change) => return None,
        Some(_) => "no tool was called, and the request asked for no change",
    };
    Some(Support::cannot_tell(format!("not checked: {reason}"), &[]))
}

/// A call that would change files, as far as its tool and line tell.
fn is_change(facts: &Facts<'_>) -> bool {
    let touches = facts.touches();
    if touches.is_empty() {
        return facts.call.kind == ToolKind::Edit;
    }
    touches.iter().any(|touch| touch.op != FileOp::Read && !touch.perhaps)
}

/// It did not succeed, and what it left behind is not known: a failed tool that changes one file is known to have left nothing.
fn leaves_doubt(facts: &Facts<'_>) -> bool {
    match facts.call.outcome {
        Outcome::TimedOut | Outcome::Interrupted | Outcome::NoResult => true,
        Outcome::Failed => facts.call.command.is_some() || facts.touches().len() > 1,
        _ => false,
    }
}
