//! Somebody's words: claims that stand only inside quotation marks, and frames that report what was said.

use super::Stance;
use super::stance::View;
use super::word::Kind;

/// Things whose words are reported by "shows", "reports", "lists".
const TEXTS: [&str; 12] =
    ["log", "logs", "readme", "docs", "doc", "documentation", "comment", "changelog", "issue", "ticket", "docstring", "description"];

/// Quoted, when the claim is another's words.
pub(super) fn stance(view: View<'_>) -> Option<Stance> {
    (is_bare(view) || is_framed(view)).then_some(Stance::Quoted)
}

/// The words that say a result stand within quotation marks only.
fn is_bare(view: View<'_>) -> bool {
    view.has(|kind| kind == Kind::QuotedClaim) && !view.has(Kind::is_result)
}

fn is_framed(view: View<'_>) -> bool {
    let Some(at) = view.find(|kind| matches!(kind, Kind::Say | Kind::Shows)) else { return false };
    if at == 0 || negated_before(view, at) {
        return view.kind(at) == Kind::Say && at > 0;
    }
    let speaker = (0..at).rev().find(|i| !matches!(view.kind(*i), Kind::Adverb | Kind::Have | Kind::Earlier));
    let Some(speaker) = speaker else { return false };
    match view.kind(at) {
        Kind::Say => !matches!(view.kind(speaker), Kind::I | Kind::We),
        _ => TEXTS.iter().any(|text| view.is(speaker, text)),
    }
}

fn negated_before(view: View<'_>, at: usize) -> bool {
    (0..at).any(|i| matches!(view.kind(i), Kind::Not | Kind::Nt))
}
