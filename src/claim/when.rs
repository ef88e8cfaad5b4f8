//! When something is said to have happened.

use super::clause::Joint;
use super::view::View;
use super::word::{Kind, Kinds};
use super::{When, manner};

/// The time of a clause; one that is linked to another without a time of its own shares that one's.
pub(super) fn linked(view: View<'_>, joint: Joint, before: When) -> When {
    match of(view) {
        When::Now if joint == Joint::Link => before,
        own => own,
    }
}

/// The time that a clause hands on; "already" is of its own verb only, unless another session is named with it.
pub(super) fn handed_on(view: View<'_>, when: When) -> When {
    let already = view.may_have(Kinds::of(&[Kind::Earlier]))
        && (0..view.tokens.len()).any(|at| view.kind(at) == Kind::Earlier && view.is(at, "already"));
    if already && when != When::Before { When::Now } else { when }
}

/// The time of a clause on its own words.
fn of(view: View<'_>) -> When {
    let words = Kinds::of(&[Kind::Earlier, Kind::Back, Kind::Before, Kind::Have, Kind::As, Kind::I, Kind::Last, Kind::To]);
    let mut when = When::Now;
    if !view.may_have(words) {
        return when;
    }
    for at in 0..view.tokens.len() {
        match at_word(view, at) {
            When::Before => return When::Before,
            When::Earlier => when = When::Earlier,
            When::Now => {}
        }
    }
    when
}

fn at_word(view: View<'_>, at: usize) -> When {
    match view.kind(at) {
        Kind::Earlier if view.is(at + 1, "session") || view.is(at + 1, "sessions") => When::Before,
        Kind::Earlier if at == 0 && manner::tells_of_old(view) => When::Before,
        Kind::Earlier => When::Earlier,
        Kind::Back => When::Before,
        Kind::Before if matches!(view.kind(at + 1), Kind::My | Kind::This | Kind::That | Kind::Det | Kind::Your) => When::Before,
        Kind::Have if view.is(at, "had") && view.kind(at + 1).is_past() => When::Earlier,
        Kind::As if matches!(view.kind(at + 1), Kind::I) && !view.kind(at + 2).is_modal() => When::Earlier,
        Kind::I if ["said", "mentioned", "stated"].iter().any(|word| view.is(at + 1, word)) => When::Earlier,
        _ if view.kind(at + 1) == Kind::To && view.is(at, "used") => When::Before,
        Kind::Last => by_noun(view, at + 1),
        _ => When::Now,
    }
}

fn by_noun(view: View<'_>, at: usize) -> When {
    let before =
        ["week", "month", "year", "night", "session", "sessions", "release", "monday", "tuesday", "wednesday", "thursday", "friday"];
    let earlier = ["turn", "message", "reply", "response", "turns", "step"];
    let any = |words: &[&str]| words.iter().any(|word| view.is(at, word));
    if any(&before) {
        return When::Before;
    }
    if any(&earlier) { When::Earlier } else { When::Now }
}
