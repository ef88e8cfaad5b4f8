//! What a clause does with what it says, decided over its own tokens and what it is linked to.

use super::clause::Joint;
use super::view::View;
use super::word::Kind;
use super::{Actor, Stance, When, condition, manner, negation, plan, quote};

/// What the clause before left behind.
#[derive(Debug, Clone, Default)]
pub(super) struct Before {
    /// Its stance.
    pub(super) stance: Stance,
    /// Its actor.
    pub(super) actor: Actor,
    /// Its verb was a participle after "be", "have" or a modal.
    pub(super) participle: bool,
    /// When its deed is said to have happened.
    pub(super) when: When,
    /// It has a complement ("checked that …").
    pub(super) matrix: bool,
    /// The sentence opened with a condition.
    pub(super) condition: bool,
}

/// The stance of a clause on its own words.
pub(super) fn of(view: View<'_>, joint: Joint) -> Stance {
    let view = view.trimmed().without_remark();
    if joint == Joint::Negative {
        return Stance::Negated;
    }
    let own = quote::stance(view)
        .or_else(|| manner::behaviour(view))
        .or_else(|| condition::stance(view, joint))
        .or_else(|| manner::whenever(view))
        .or_else(|| plan::stance(view))
        .or_else(|| negation::stance(view))
        .or_else(|| manner::instruction(view))
        .or_else(|| manner::description(view, joint))
        .or_else(|| manner::hedge(view));
    own.unwrap_or_default()
}

/// What a clause takes over from the one it is linked to.
pub(super) fn inherited(view: View<'_>, own: Stance, joint: Joint, before: &Before) -> Stance {
    let open = matches!(own, Stance::Asserted | Stance::Describes);
    if open && before.condition && matches!(joint, Joint::Link | Joint::Relative) {
        return Stance::Conditional;
    }
    if own != Stance::Asserted {
        return own;
    }
    if joint == Joint::Relative && before.stance != Stance::Asserted {
        return before.stance;
    }
    if joint != Joint::Link || matches!(before.stance, Stance::Asserted | Stance::Question) {
        return own;
    }
    let view = view.trimmed();
    let elided = view.kind(0).is_past() || view.kind(0) == Kind::Passed;
    let speaker = matches!(view.kind(0), Kind::I | Kind::We);
    let takes = match before.stance {
        Stance::Negated => before.matrix || (elided && before.participle),
        Stance::Describes => elided,
        Stance::Quoted => !speaker,
        _ => elided || !(speaker || view.has(|kind| kind.is_past() || kind == Kind::Passed)),
    };
    if takes { before.stance } else { own }
}
