//! What a clause without a subject of its own speaks about: the last subject or object that was named.

use super::view::View;
use super::word::Kind;

/// The last thing named in a reply.
#[derive(Debug, Default)]
pub(super) struct Topic {
    named: Option<String>,
}

impl Topic {
    /// What a clause refers to, if it needs that to be understood.
    pub(super) fn of(&self, view: View<'_>) -> Option<String> {
        if needs_topic(view.trimmed()) { self.named.clone() } else { None }
    }

    /// Takes note of what a clause names.
    pub(super) fn hear(&mut self, view: View<'_>) {
        let view = view.trimmed();
        let verb = view.find(|kind| kind.is_finite() || kind == Kind::Verdict).unwrap_or(view.tokens.len());
        let subject = phrase(view, 0, verb);
        let found = subject.or_else(|| phrase(view, verb, (verb + 12).min(view.tokens.len())));
        if let Some((from, to)) = found
            && let Some(text) = view.text.get(view.tokens[from].at..view.tokens[to].end)
        {
            let named = self.named.get_or_insert_default();
            named.clear();
            named.push_str(text);
        }
    }
}

/// Opens with a pronoun, a bare quantifier, a number or a verb that lacks its subject.
fn needs_topic(view: View<'_>) -> bool {
    let second = view.kind(1);
    match view.kind(0) {
        Kind::It | Kind::They | Kind::This | Kind::That | Kind::None | Kind::Which => {
            second.is_finite() || matches!(second, Kind::Verdict | Kind::Adverb)
        }
        Kind::Det | Kind::Number => second.is_finite() || second == Kind::Verdict || (view.is(1, "of") && second == Kind::Prep),
        Kind::Passes | Kind::Passed | Kind::Verdict => true,
        _ => false,
    }
}

/// A run of nouns in a range: its first and last token.
fn phrase(view: View<'_>, from: usize, to: usize) -> Option<(usize, usize)> {
    let noun = |at: &usize| {
        matches!(view.kind(*at), Kind::Noun | Kind::Name | Kind::Code | Kind::Path | Kind::BaseNoun | Kind::ThirdNoun | Kind::Person)
    };
    let first = (from..to).find(noun)?;
    let last = (first..to).take_while(|at| noun(at) || matches!(view.kind(*at), Kind::And | Kind::Comma)).filter(noun).last()?;
    Some((first, last))
}
