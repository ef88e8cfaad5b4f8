//! Denials and their scope; "no errors" and "no longer fails" are none.

use super::Stance;
use super::view::View;
use super::word::{Kind, Kinds};

/// Kinds that can deny; the verbs do so before "to" only.
const DENIALS: Kinds = Kinds::of(&[
    Kind::Not,
    Kind::Nt,
    Kind::Never,
    Kind::Neither,
    Kind::Nor,
    Kind::Unable,
    Kind::No,
    Kind::None,
    Kind::Without,
    Kind::Instead,
    Kind::To,
]);

/// Negated, when a clause denies what it speaks of.
pub(super) fn stance(view: View<'_>) -> Option<Stance> {
    if !view.may_have(DENIALS) {
        return None;
    }
    let negated = (0..view.tokens.len()).any(|at| match view.kind(at) {
        Kind::Not | Kind::Nt if mends(view, at) => false,
        Kind::Not => !matches!(view.kind(at + 1), Kind::Only) && !view.is(at + 1, "just"),
        Kind::Nt | Kind::Never | Kind::Neither | Kind::Nor | Kind::Unable => true,
        Kind::No => denies(view, at),
        Kind::None => !fails_ahead(view, at),
        Kind::Without => !absent_ahead(view, at),
        Kind::Passed | Kind::Passes => view.kind(at + 1) == Kind::To && view.word(at).to_ascii_lowercase().starts_with("fail"),
        Kind::Instead => matches!(view.kind(at + 1), Kind::Than) || view.is(at + 1, "of"),
        Kind::Adverb => view.kind(at + 1) == Kind::To && view.is(at, "yet"),
        Kind::Past => view.kind(at + 1) == Kind::To && (view.is(at, "declined") || view.is(at, "refused")),
        _ => false,
    });
    negated.then_some(Stance::Negated)
}

/// "no backup was written" denies; "no errors", "no longer fails", "no worries" do not.
fn denies(view: View<'_>, at: usize) -> bool {
    if view.kind(at + 1) == Kind::Interject || matches!(view.kind(at + 1), Kind::Comma | Kind::Dash | Kind::Stop | Kind::Other) {
        return false;
    }
    if view.is(at + 1, "longer") {
        return !fails_ahead(view, at);
    }
    if view.word(at).eq_ignore_ascii_case("zero") {
        return ["files", "changes", "edits", "file"].iter().any(|word| view.is(at + 1, word));
    }
    !(absent_ahead(view, at) || fails_ahead(view, at))
}

fn absent_ahead(view: View<'_>, at: usize) -> bool {
    (at + 1..at + 5).any(|i| view.kind(i) == Kind::Absent)
}

fn fails_ahead(view: View<'_>, at: usize) -> bool {
    let bad = [
        "fail", "fails", "failed", "failing", "skipped", "ignored", "broke", "broken", "breaks", "crashes", "crashed", "errors", "panics",
        "panicked", "hangs", "flaked",
    ];
    (at + 1..at + 6).any(|i| bad.iter().any(|word| view.is(i, word)))
}

/// "Fixed the flag not being read": what is mended is what was not so.
fn mends(view: View<'_>, at: usize) -> bool {
    let verb = view.find(Kind::is_past).filter(|verb| *verb < at);
    let mending = ["fixed", "resolved", "corrected", "addressed", "repaired", "solved"];
    view.tells_own_deed() && verb.is_some_and(|verb| mending.iter().any(|word| view.is(verb, word)))
}
