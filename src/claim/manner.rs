//! How something is told: as an instruction, as behaviour, with doubt.

use super::Stance;
use super::clause::Joint;
use super::view::View;
use super::word::{Kind, Kinds};

/// Told to somebody to do.
pub(super) fn instruction(view: View<'_>) -> Option<Stance> {
    if !matches!(view.kind(0), Kind::Base | Kind::BaseNoun | Kind::To) {
        return None;
    }
    let rest = View::over(view.text, view.tokens.get(1..).unwrap_or_default());
    let told = match view.kind(0) {
        Kind::Base => !opens_with_result(rest),
        Kind::BaseNoun => match view.kind(1) {
            Kind::That | Kind::Whether | Kind::If | Kind::It | Kind::They | Kind::You | Kind::Your | Kind::My => true,
            Kind::Det | Kind::Code | Kind::Path | Kind::Prep => !main(rest).has(|kind| kind.is_result() || kind == Kind::Be),
            _ => false,
        },
        Kind::To => matches!(view.kind(1), Kind::Base | Kind::BaseNoun | Kind::PastBase | Kind::Noun) && !view.has(Kind::is_finite),
        _ => false,
    };
    told.then_some(Stance::Instruction)
}

/// What stands before a purpose or a complement.
fn main(view: View<'_>) -> View<'_> {
    let end = view.find(|kind| matches!(kind, Kind::To | Kind::That | Kind::And | Kind::If)).unwrap_or(view.tokens.len());
    View::over(view.text, &view.tokens[..end])
}

/// "Link: ok", "Import passes", "Cleanup done" name a thing rather than ask for a deed.
fn opens_with_result(view: View<'_>) -> bool {
    view.kind(0).is_result() || matches!(view.kind(0), Kind::Be | Kind::Colon | Kind::Dash)
}

/// "The function returns early when …": the condition is part of how it behaves.
pub(super) fn behaviour(view: View<'_>) -> Option<Stance> {
    if !view.may_have(Kinds::of(&[Kind::Third])) {
        return None;
    }
    let verb = view.verb()?;
    let condition = view.find(|kind| matches!(kind, Kind::If | Kind::Unless | Kind::Until | Kind::Once | Kind::When))?;
    (view.kind(verb) == Kind::Third && verb < condition && !matches!(view.kind(0), Kind::I | Kind::We)).then_some(Stance::Describes)
}

/// "A call is refused when it was made twice": what is done each time, told in the present, though the condition is past.
pub(super) fn whenever(view: View<'_>) -> Option<Stance> {
    let conditions = Kinds::of(&[Kind::If, Kind::Unless, Kind::Until, Kind::Once, Kind::When]);
    if !view.may_have(conditions) || matches!(view.kind(0), Kind::I | Kind::We) {
        return None;
    }
    let condition = view.find(|kind| conditions.holds(kind))?;
    let present = |at: usize| view.is(at, "is") || view.is(at, "are");
    let done = |at: usize| matches!(view.kind(at), Kind::Past | Kind::PastBase);
    (1..condition).any(|at| view.kind(at) == Kind::Be && present(at) && done(at + 1)).then_some(Stance::Describes)
}

/// Tells how something behaves or behaved.
pub(super) fn description(view: View<'_>, joint: Joint) -> Option<Stance> {
    let used =
        view.may_have(Kinds::of(&[Kind::To])) && (0..view.tokens.len()).any(|at| view.is(at, "used") && view.kind(at + 1) == Kind::To);
    let once = tells_of_old(view);
    let verb = view.verb();
    let third = verb.is_some_and(|at| view.kind(at) == Kind::Third) && !matches!(view.kind(0), Kind::I | Kind::We);
    let relative = joint == Joint::Relative && view.has(|kind| matches!(kind, Kind::Third | Kind::ThirdNoun));
    (used || once || third || relative || runs_noun(view)).then_some(Stance::Describes)
}

/// "The script runs the checks": a plural noun that is the verb here.
fn runs_noun(view: View<'_>) -> bool {
    view.may_have(Kinds::of(&[Kind::ThirdNoun]))
        && (1..view.tokens.len().min(8)).any(|at| {
            let subject = matches!(view.kind(at - 1), Kind::Noun | Kind::Path | Kind::Code | Kind::It | Kind::Person | Kind::BaseNoun);
            let object = matches!(view.kind(at + 1), Kind::Det | Kind::Code | Kind::Path | Kind::My | Kind::Your);
            view.kind(at) == Kind::ThirdNoun && subject && object && !(0..at).any(|i| view.kind(i).is_finite())
        })
}

/// Says that it is not certain.
pub(super) fn hedge(view: View<'_>) -> Option<Stance> {
    let looks = view.may_have(Kinds::of(&[Kind::Look]))
        && (0..view.tokens.len()).any(|at| view.kind(at) == Kind::Look && (view.is(at + 1, "like") || view.is(at + 1, "as")));
    let own = view.has_any(Kinds::of(&[Kind::Hedge, Kind::Seem]));
    (looks || own).then_some(Stance::Hedged)
}

/// "Previously the installer wrote …": how it was, not what was done.
pub(super) fn tells_of_old(view: View<'_>) -> bool {
    let opens = matches!(view.kind(0), Kind::Back | Kind::Before) || view.is(0, "previously");
    let own = view.has_any(Kinds::of(&[Kind::I, Kind::We, Kind::Have]));
    opens && !own && !view.kind(1).is_past() && view.has(Kind::is_past)
}

/// Words of a clause before a colon, behind which stands what a text or a process says rather than what was done.
const RETELLING: [&str; 10] =
    ["documented", "described", "outlined", "explained", "specified", "sketched", "describes", "explains", "documents", "outlines"];

/// What can work as follows; of results that stand "as follows" the claims are read.
const WORKING: [&str; 9] = ["work", "works", "worked", "goes", "process", "procedure", "flow", "rule", "rules"];

/// "I documented the process: …" retells what follows, and so does "It works like this: …".
pub(super) fn retells(text: &str) -> bool {
    let lower = text.to_lowercase();
    let leads_on = ["as follows", "like this", "this way"].iter().any(|end| lower.trim_end_matches(':').ends_with(end));
    let mut words = lower.split(|c: char| !c.is_alphanumeric());
    words.any(|word| RETELLING.contains(&word) || leads_on && WORKING.contains(&word))
}
