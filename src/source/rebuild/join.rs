//! A call and its end.

use std::collections::HashSet;

use crate::session::{Call, Effect, Exit, Outcome, Output};
use crate::source::event::Ended;

/// Joins an end to its call; a field that says nothing leaves what was known.
pub(super) fn join(call: &mut Call, ended: Ended, line: u64) {
    let returned = call.outcome == Outcome::NoResult && ended.output.is_some();
    let derived = ended.exit.map(by_status).or(returned.then_some(Outcome::Ok));
    call.outcome = ended.outcome.or(derived).unwrap_or(call.outcome);
    call.exit = ended.exit.or(call.exit);
    call.error = ended.error.or(call.error.take());
    let over = ended.appends && (ended.exit.is_some() || ended.outcome.is_some()); // a later poll tells the end
    call.background = ended.background || (call.background && !over);
    call.approved_by = ended.approved_by.or(call.approved_by);
    call.edited_by_person |= ended.edited_by_person;
    call.subagent = ended.subagent.or(call.subagent.take());
    if !ended.effects.is_empty() {
        let known: HashSet<Effect> = call.effects.iter().cloned().collect();
        call.effects.extend(ended.effects.into_iter().filter(|effect| !known.contains(effect))); // a patch is told twice
    }
    call.result_line = (line > 0).then_some(line).or(call.result_line);
    let Some(output) = ended.output else { return };
    call.output = if ended.appends { appended(std::mem::take(&mut call.output), output) } else { output };
}

fn by_status(exit: Exit) -> Outcome {
    if exit.code == 0 { Outcome::Ok } else { Outcome::Failed }
}

/// A later poll's output behind what was recorded before; the parts stay where they are, for a process may be polled often.
fn appended(before: Output, more: Output) -> Output {
    let has_image = before.has_image || more.has_image;
    let cut = before.cut.or(more.cut);
    let text = match (before.whole.or(before.text), more.whole.or(more.text)) {
        (Some(before), Some(more)) => Some(before.followed_by(more)),
        (before, more) => before.or(more),
    };
    Output { text, cut, whole: None, has_image, left_out: 0 }
}
