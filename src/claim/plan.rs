//! What is still to come: modals, intentions, announcements.

use super::Stance;
use super::view::View;
use super::word::{Kind, Kinds};

/// Kinds that can make a plan.
const PLANS: Kinds = Kinds::of(&[
    Kind::Let,
    Kind::Next,
    Kind::Gerund,
    Kind::Will,
    Kind::Would,
    Kind::Can,
    Kind::Could,
    Kind::Should,
    Kind::May,
    Kind::Must,
    Kind::Plan,
    Kind::Want,
]);

/// Planned, hedged or told, when a clause speaks of what is still to come.
pub(super) fn stance(view: View<'_>) -> Option<Stance> {
    if !view.may_have(PLANS) {
        return None;
    }
    let first = view.kind(0);
    if first == Kind::Let || (first == Kind::Next && !next_is_deed(view)) {
        return Some(Stance::Planned);
    }
    if first == Kind::Gerund && !view.has(Kind::is_finite) {
        return Some(Stance::Planned);
    }
    if view.tells_own_deed() {
        return None;
    }
    let ongoing = |at: usize| {
        view.kind(at) == Kind::Be
            && at > 0
            && matches!(view.kind(at - 1), Kind::I | Kind::We)
            && view.kind(next_word(view, at)) == Kind::Gerund
    };
    (0..view.tokens.len()).find_map(|at| match view.kind(at) {
        Kind::Can | Kind::Could if matches!(view.kind(at + 1), Kind::Not) => Some(Stance::Negated),
        Kind::Can
            if view.kind(0) == Kind::I && ["confirm", "report", "verify", "see"].iter().any(|word| view.is(next_word(view, at), word)) =>
        {
            None
        }
        Kind::Can | Kind::Should if at > 0 && view.kind(at - 1) == Kind::You => Some(Stance::Instruction),
        Kind::Should => Some(if next_is_state(view, at) { Stance::Hedged } else { Stance::Planned }),
        Kind::Must if view.kind(at + 1) == Kind::Have => Some(Stance::Hedged),
        Kind::May => Some(Stance::Hedged),
        Kind::Will | Kind::Would | Kind::Can | Kind::Could | Kind::Must | Kind::Plan => Some(Stance::Planned),
        Kind::Want if wants(view, at) => Some(Stance::Planned),
        Kind::Be if ongoing(at) => Some(Stance::Planned),
        _ => None,
    })
}

fn next_word(view: View<'_>, at: usize) -> usize {
    (at + 1..at + 4).find(|i| !matches!(view.kind(*i), Kind::Adverb | Kind::Not | Kind::Earlier)).unwrap_or(at + 1)
}

fn next_is_state(view: View<'_>, at: usize) -> bool {
    matches!(view.kind(next_word(view, at)), Kind::Be | Kind::Have | Kind::Passes)
}

fn wants(view: View<'_>, at: usize) -> bool {
    let word = view.word(at).to_ascii_lowercase();
    match word.as_str() {
        "going" | "about" | "ready" | "needed" | "wanted" | "plan" => view.kind(at + 1) == Kind::To,
        _ => true,
    }
}

fn next_is_deed(view: View<'_>) -> bool {
    View::over(view.text, view.tokens.get(1..).unwrap_or_default()).trimmed().tells_own_deed()
}
