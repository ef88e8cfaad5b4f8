//! Somebody's words: claims that stand only inside quotation marks, and frames that report what was said.

use super::Stance;
use super::view::View;
use super::word::{Kind, Kinds};

/// Things whose words are reported by "shows", "reports", "lists".
const TEXTS: [&str; 12] =
    ["log", "logs", "readme", "docs", "doc", "documentation", "comment", "changelog", "issue", "ticket", "docstring", "description"];

/// Quoted, when the claim is another's words.
pub(super) fn stance(view: View<'_>) -> Option<Stance> {
    let frames = Kinds::of(&[Kind::QuotedClaim, Kind::Say, Kind::Ask, Kind::Shows, Kind::That]);
    if !view.may_have(frames) {
        return None;
    }
    (is_bare(view) || is_framed(view) || is_stated(view)).then_some(Stance::Quoted)
}

/// The words that say a result stand within quotation marks only.
fn is_bare(view: View<'_>) -> bool {
    view.has_any(Kinds::of(&[Kind::QuotedClaim])) && !view.has(Kind::is_result)
}

fn is_framed(view: View<'_>) -> bool {
    let Some(at) = view.find(|kind| kind.is_finite() && !is_auxiliary(kind) || kind == Kind::Say) else { return false };
    let speaker = (0..at).rev().find(|i| !is_auxiliary(view.kind(*i)));
    let Some(speaker) = speaker else { return false };
    match view.kind(at) {
        Kind::Say | Kind::Ask => !matches!(view.kind(speaker), Kind::I | Kind::We),
        Kind::Shows => TEXTS.iter().any(|text| view.is(speaker, text)),
        _ => false,
    }
}

fn is_auxiliary(kind: Kind) -> bool {
    matches!(kind, Kind::Adverb | Kind::Have | Kind::Earlier | Kind::Not | Kind::Nt | Kind::Do | Kind::Only | Kind::Never)
        || kind.is_modal()
}

/// "the docs state that …": "state" is a noun elsewhere.
fn is_stated(view: View<'_>) -> bool {
    view.may_have(Kinds::of(&[Kind::That])) && (1..view.tokens.len()).any(|at| view.is(at, "state") && view.kind(at + 1) == Kind::That)
}
