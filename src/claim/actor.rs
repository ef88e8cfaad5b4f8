//! Who is said to have done it.

use super::Actor;
use super::view::View;
use super::word::Kind;

/// The actor of a clause on its own words.
pub(super) fn of(view: View<'_>) -> Actor {
    let view = view.trimmed();
    let verb = view.find(|kind| is_action(kind) || kind == Kind::Passed || kind == Kind::Passes || kind == Kind::Say);
    let end = verb.unwrap_or(view.tokens.len());
    if let Some(agent) = by(view, end).filter(|_| !is_told_of_oneself(view, end)) {
        return agent;
    }
    if view.kind(0) == Kind::Det && (1..end.min(4)).any(|at| is_helper(view, at)) {
        return Actor::Subagent;
    }
    let passive = (0..end).any(|at| view.kind(at) == Kind::Be);
    let subject = (0..end).rev().find_map(|at| pronoun(view.kind(at)));
    if let Some(actor) = subject {
        return actor;
    }
    let Some(verb) = verb else { return Actor::Unnamed };
    if view.kind(verb).is_past() && view.tokens[..verb].iter().all(|token| is_light(token.kind)) {
        return Actor::Elliptic;
    }
    named(view, verb, passive)
}

/// "I notified the crew by mail": the speaker did it, whatever stands behind "by".
fn is_told_of_oneself(view: View<'_>, verb: usize) -> bool {
    let speaker = (0..verb).rev().find(|at| matches!(view.kind(*at), Kind::I | Kind::We));
    speaker.is_some_and(|speaker| view.tokens[speaker + 1..verb].iter().all(|token| is_light(token.kind)))
}

fn is_action(kind: Kind) -> bool {
    kind.is_past() || matches!(kind, Kind::Third | Kind::Shows)
}

fn pronoun(kind: Kind) -> Option<Actor> {
    match kind {
        Kind::I => Some(Actor::Me),
        Kind::We => Some(Actor::We),
        Kind::You => Some(Actor::You),
        Kind::Sub => Some(Actor::Subagent),
        _ => None,
    }
}

fn is_light(kind: Kind) -> bool {
    matches!(kind, Kind::Adverb | Kind::Earlier | Kind::Have | Kind::Interject | Kind::Colon | Kind::Comma | Kind::Mark | Kind::Next)
}

/// "by me", "by your formatter" after a passive.
fn by(view: View<'_>, verb: usize) -> Option<Actor> {
    if !view.kind(verb).is_past() {
        return None;
    }
    let at = (verb + 1..(verb + 12).min(view.tokens.len())).find(|at| view.kind(*at) == Kind::By)?;
    match view.kind(at + 1) {
        _ if view.is(at + 1, "me") || view.is(at + 1, "myself") => Some(Actor::Me),
        _ if view.is(at + 1, "us") => Some(Actor::We),
        _ if view.is(at + 1, "hand") || view.is(at + 1, "default") => None,
        Kind::You => Some(Actor::You),
        Kind::Sub => Some(Actor::Subagent),
        Kind::Det if view.kind(at + 2) == Kind::Sub => Some(Actor::Subagent),
        Kind::Det | Kind::My | Kind::Your | Kind::Person | Kind::Name | Kind::Code | Kind::Noun => {
            Some(Actor::Other(words(view, at + 1, view.tokens.len())))
        }
        _ => None,
    }
}

/// A subject with a name of its own in front of a verb that has an object.
fn named(view: View<'_>, verb: usize, passive: bool) -> Actor {
    if passive || view.kind(verb) == Kind::Passed || view.kind(verb) == Kind::Passes {
        return Actor::Unnamed;
    }
    let Some(head) = (0..verb).rev().find(|at| !is_light(view.kind(*at))) else { return Actor::Unnamed };
    if is_helper(view, head) {
        return Actor::Subagent;
    }
    if matches!(view.kind(head), Kind::Person | Kind::He) {
        return Actor::Other(words(view, 0, verb));
    }
    let thing = matches!(view.kind(head), Kind::Noun | Kind::Name | Kind::Code | Kind::Path | Kind::BaseNoun | Kind::ThirdNoun);
    let object = matches!(
        view.kind(verb + 1),
        Kind::Det | Kind::Code | Kind::Path | Kind::My | Kind::Your | Kind::They | Kind::It | Kind::This | Kind::That | Kind::Noun
    );
    let intransitive = view.is(verb, "ran") || view.is(verb, "went");
    if thing && object && !intransitive { Actor::Other(words(view, 0, verb)) } else { Actor::Unnamed }
}

fn is_helper(view: View<'_>, head: usize) -> bool {
    view.is(head, "agent") || view.is(head, "agents") || view.is(head, "worker") && head > 0 && view.is(head - 1, "background")
}

/// The words of a name, without its article.
fn words(view: View<'_>, from: usize, to: usize) -> String {
    let from = (from..to).find(|at| !matches!(view.kind(*at), Kind::Det | Kind::Earlier | Kind::Comma)).unwrap_or(from);
    let to = (from..to).find(|at| !names(view.kind(*at))).unwrap_or(to).max(from + 1).min(from + 6);
    let (Some(first), Some(last)) = (view.tokens.get(from), view.tokens.get(to.min(view.tokens.len()).saturating_sub(1))) else {
        return String::new();
    };
    view.text.get(first.at..last.end).unwrap_or_default().to_owned()
}

fn names(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Noun
            | Kind::Name
            | Kind::Code
            | Kind::Path
            | Kind::Person
            | Kind::BaseNoun
            | Kind::ThirdNoun
            | Kind::My
            | Kind::Your
            | Kind::He
    ) || matches!(kind, Kind::Det | Kind::Sub | Kind::Number | Kind::Last)
}
