//! What a clause does with what it says, decided over its own tokens and what it is linked to.

use super::clause::Joint;
use super::lex::Token;
use super::word::Kind;
use super::{Actor, Stance, When};

/// The tokens of a clause without its label, brackets and leading connectives, with the text they stand in.
#[derive(Clone, Copy)]
pub(super) struct View<'t> {
    /// The stretch.
    pub(super) text: &'t str,
    /// Tokens of the clause.
    pub(super) tokens: &'t [Token],
}

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

impl<'t> View<'t> {
    /// The kind of a token, or a full stop behind the last.
    pub(super) fn kind(&self, at: usize) -> Kind {
        self.tokens.get(at).map_or(Kind::Stop, |token| token.kind)
    }

    /// The words of a token.
    pub(super) fn word(&self, at: usize) -> &'t str {
        self.tokens.get(at).map_or("", |token| &self.text[token.at..token.end])
    }

    /// Whether a token is this word, whatever its case.
    pub(super) fn is(&self, at: usize, word: &str) -> bool {
        self.word(at).eq_ignore_ascii_case(word)
    }

    /// First token of a kind.
    pub(super) fn find(&self, wanted: impl Fn(Kind) -> bool) -> Option<usize> {
        self.tokens.iter().position(|token| wanted(token.kind))
    }

    /// Whether a token of a kind is there.
    pub(super) fn has(&self, wanted: impl Fn(Kind) -> bool) -> bool {
        self.find(wanted).is_some()
    }

    /// Without connectives, interjections and adverbs at its start.
    pub(super) fn trimmed(self) -> Self {
        let mut tokens = self.tokens;
        while let [first, rest @ ..] = tokens
            && !rest.is_empty()
            && matches!(
                first.kind,
                Kind::And
                    | Kind::But
                    | Kind::So
                    | Kind::Comma
                    | Kind::Adverb
                    | Kind::Or
                    | Kind::Interject
                    | Kind::Mark
                    | Kind::Though
                    | Kind::Other
            )
        {
            tokens = rest;
        }
        Self { tokens, ..self }
    }

    /// The first verb.
    pub(super) fn verb(&self) -> Option<usize> {
        self.find(Kind::is_finite)
    }

    /// Something that happened, told by who did it: "I edited …", "Removed …".
    pub(super) fn tells_own_deed(&self) -> bool {
        let deed = |at: usize| self.kind(at).is_past() || self.kind(at) == Kind::Have;
        let skip = |mut at: usize| {
            while matches!(self.kind(at), Kind::Adverb | Kind::Earlier) {
                at += 1;
            }
            at
        };
        match self.kind(0) {
            Kind::I | Kind::We => deed(skip(1)),
            Kind::You => self.kind(skip(1)).is_past(),
            kind => kind.is_past(),
        }
    }
}

/// The stance of a clause on its own words.
pub(super) fn of(view: View<'_>, joint: Joint) -> Stance {
    let view = view.trimmed();
    if joint == Joint::Negative {
        return Stance::Negated;
    }
    let found = [
        super::quote::stance(view),
        behaviour(view),
        condition(view, joint),
        plan(view),
        negation(view),
        instruction(view),
        description(view, joint),
        hedge(view),
    ];
    found.into_iter().flatten().next().unwrap_or_default()
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

fn condition(view: View<'_>, joint: Joint) -> Option<Stance> {
    let at = view.find(|kind| {
        matches!(kind, Kind::If | Kind::Unless | Kind::Until | Kind::Once | Kind::When | Kind::Whether | Kind::After | Kind::As)
    })?;
    let past = (at + 1..at + 9).any(|i| view.kind(i).is_past() || view.kind(i) == Kind::Passed || view.is(i, "was") || view.is(i, "were"));
    let recalls = (at + 1..at + 5).any(|i| ["recall", "remember", "mistaken", "understand"].iter().any(|word| view.is(i, word)));
    let holds = match view.kind(at) {
        Kind::If if recalls => return Some(Stance::Hedged),
        Kind::If | Kind::Unless | Kind::Whether => !(at > 0 && view.is(at - 1, "as")),
        Kind::As => view.is(at + 1, "long") && view.is(at + 2, "as"),
        Kind::Once => opens_clause(view.kind(at + 1)) && !past && !(at > 0 && matches!(view.kind(at - 1), Kind::Prep | Kind::Than)),
        Kind::After => at == 0 && matches!(view.kind(1), Kind::You | Kind::Your) && !past,
        Kind::When => !past && !(at > 0 && view.tells_own_deed()),
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

fn plan(view: View<'_>) -> Option<Stance> {
    let first = view.kind(0);
    if first == Kind::Let || (first == Kind::Next && !view.tells_own_deed_after_next()) {
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

impl View<'_> {
    fn tells_own_deed_after_next(self) -> bool {
        View { tokens: self.tokens.get(1..).unwrap_or_default(), ..self }.trimmed().tells_own_deed()
    }
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

fn negation(view: View<'_>) -> Option<Stance> {
    let negated = (0..view.tokens.len()).any(|at| match view.kind(at) {
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

fn instruction(view: View<'_>) -> Option<Stance> {
    let rest = View { tokens: view.tokens.get(1..).unwrap_or_default(), ..view };
    let told = match view.kind(0) {
        Kind::Base => !rest.opens_with_result(),
        Kind::BaseNoun => match view.kind(1) {
            Kind::That | Kind::Whether | Kind::If | Kind::It | Kind::They | Kind::You | Kind::Your | Kind::My => true,
            Kind::Det | Kind::Code | Kind::Path | Kind::Prep => !rest.main().has(|kind| kind.is_result() || kind == Kind::Be),
            _ => false,
        },
        Kind::PastBase | Kind::Passes => false,
        Kind::To => matches!(view.kind(1), Kind::Base | Kind::BaseNoun | Kind::PastBase | Kind::Noun) && !view.has(Kind::is_finite),
        Kind::You | Kind::Your => false,
        _ => false,
    };
    told.then_some(Stance::Instruction)
}

impl View<'_> {
    /// What stands before a purpose or a complement.
    fn main(self) -> Self {
        let end = self.find(|kind| matches!(kind, Kind::To | Kind::That | Kind::And | Kind::If)).unwrap_or(self.tokens.len());
        View { tokens: &self.tokens[..end], ..self }
    }

    /// "Link: ok", "Import passes", "Cleanup done" name a thing rather than ask for a deed.
    fn opens_with_result(self) -> bool {
        self.kind(0).is_result() || matches!(self.kind(0), Kind::Be | Kind::Colon | Kind::Dash)
    }
}

/// "The function returns early when …": the condition is part of how it behaves.
fn behaviour(view: View<'_>) -> Option<Stance> {
    let verb = view.verb()?;
    let condition = view.find(|kind| matches!(kind, Kind::If | Kind::Unless | Kind::Until | Kind::Once | Kind::When))?;
    (view.kind(verb) == Kind::Third && verb < condition && !matches!(view.kind(0), Kind::I | Kind::We)).then_some(Stance::Describes)
}

fn description(view: View<'_>, joint: Joint) -> Option<Stance> {
    let used = (0..view.tokens.len()).any(|at| view.is(at, "used") && view.kind(at + 1) == Kind::To);
    let once = matches!(view.kind(0), Kind::Earlier | Kind::Back | Kind::Before)
        && !view.has(|kind| matches!(kind, Kind::I | Kind::We | Kind::Have));
    let once = once && view.word(0).to_ascii_lowercase() != "earlier" && view.has(Kind::is_past);
    let verb = view.verb();
    let third = verb.is_some_and(|at| view.kind(at) == Kind::Third) && !matches!(view.kind(0), Kind::I | Kind::We);
    let relative = joint == Joint::Relative && view.has(|kind| matches!(kind, Kind::Third | Kind::ThirdNoun));
    (used || once || third || relative || runs_noun(view)).then_some(Stance::Describes)
}

/// "The script runs the checks": a plural noun that is the verb here.
fn runs_noun(view: View<'_>) -> bool {
    (1..view.tokens.len().min(8)).any(|at| {
        let subject = matches!(view.kind(at - 1), Kind::Noun | Kind::Path | Kind::Code | Kind::It | Kind::Person | Kind::BaseNoun);
        let object = matches!(view.kind(at + 1), Kind::Det | Kind::Code | Kind::Path | Kind::My | Kind::Your);
        view.kind(at) == Kind::ThirdNoun && subject && object && !(0..at).any(|i| view.kind(i).is_finite())
    })
}

fn hedge(view: View<'_>) -> Option<Stance> {
    let looks = (0..view.tokens.len())
        .any(|at| (view.is(at, "looks") || view.is(at, "look")) && (view.is(at + 1, "like") || view.is(at + 1, "as")));
    let own = view.has(|kind| matches!(kind, Kind::Hedge | Kind::Seem));
    (looks || own).then_some(Stance::Hedged)
}
