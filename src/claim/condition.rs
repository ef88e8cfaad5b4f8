//! What a clause depends on: if, when, once, unless, until, as long as.

use super::Stance;
use super::clause::Joint;
use super::view::View;
use super::word::{Kind, Kinds};

/// Words that can open a condition.
const CONDITIONS: Kinds = Kinds::of(&[Kind::If, Kind::Unless, Kind::Until, Kind::Once, Kind::When, Kind::Whether, Kind::After, Kind::As]);

/// Conditional, when a clause opens or ends with what it depends on.
pub(super) fn stance(view: View<'_>, joint: Joint) -> Option<Stance> {
    if !view.may_have(CONDITIONS) {
        return None;
    }
    let at = view.find(|kind| CONDITIONS.holds(kind))?;
    let past = (at + 1..at + 9).any(|i| view.kind(i).is_past() || view.kind(i) == Kind::Passed || view.is(i, "was") || view.is(i, "were"));
    let recalls = (at + 1..at + 5).any(|i| ["recall", "remember", "mistaken", "understand"].iter().any(|word| view.is(i, word)));
    let holds = match view.kind(at) {
        Kind::If if recalls => return Some(Stance::Hedged),
        Kind::If | Kind::Unless | Kind::Whether => at == 0 || !view.is(at - 1, "as"),
        Kind::As => view.is(at + 1, "long") && view.is(at + 2, "as"),
        Kind::Once => opens_clause(view.kind(at + 1)) && !past && !(at > 0 && matches!(view.kind(at - 1), Kind::Prep | Kind::Than)),
        Kind::After => at == 0 && matches!(view.kind(1), Kind::You | Kind::Your) && !past,
        Kind::When => !(past || at > 0 && view.tells_own_deed()),
        _ => !past,
    };
    let asked = matches!(joint, Joint::Condition) && view.kind(at) == Kind::When && past;
    (holds && !asked).then_some(Stance::Conditional)
}

fn opens_clause(kind: Kind) -> bool {
    kind.is_pronoun()
        || kind.is_finite()
        || matches!(kind, Kind::Det | Kind::Noun | Kind::Name | Kind::Code | Kind::Path | Kind::BaseNoun | Kind::ThirdNoun)
        || matches!(kind, Kind::My | Kind::Your | Kind::That | Kind::This | Kind::Person | Kind::Gerund)
}
