//! Languages beside English: how they deny, plan, ask and condition, and their words for common claims.

mod de;
mod en;
mod es;
mod forms;
mod fr;
mod ja;
mod ko;
mod pt;
mod ru;
mod zh;

use std::ops::Range;

use super::clause::{Joint, Piece};
use super::lex::Token;
use super::word::Kind;
use super::{Actor, Stance};

pub use forms::{Form, Idea, foreign, forms};

/// Languages that are read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
    /// French.
    French,
    /// Spanish.
    Spanish,
    /// Portuguese.
    Portuguese,
    /// Russian.
    Russian,
    /// Japanese.
    Japanese,
    /// Korean.
    Korean,
    /// Chinese.
    Chinese,
}

/// What a language is made of. Words are lower case; a `*` at the end stands for any ending.
pub(super) struct Grammar {
    language: Language,
    /// Function words that give the language away and are not English words.
    function_words: &'static str,
    /// Words are not parted by blanks.
    runs_on: bool,
    denies: &'static [&'static str],
    plans: &'static [&'static str],
    conditions: &'static [&'static str],
    asks: &'static [&'static str],
    hedges: &'static [&'static str],
    tells: &'static [&'static str],
    i: &'static [&'static str],
    you: &'static [&'static str],
    /// Phrases that look like denials and are none.
    spares: &'static [&'static str],
    forms: &'static [(Idea, &'static [&'static str])],
}

static GRAMMARS: [&Grammar; 9] =
    [&en::GRAMMAR, &de::GRAMMAR, &fr::GRAMMAR, &es::GRAMMAR, &pt::GRAMMAR, &ru::GRAMMAR, &ja::GRAMMAR, &ko::GRAMMAR, &zh::GRAMMAR];

/// Function words by language.
pub(super) const FUNCTION_WORDS: [(Kind, &str); 4] = [
    (Kind::German, de::GRAMMAR.function_words),
    (Kind::French, fr::GRAMMAR.function_words),
    (Kind::Spanish, es::GRAMMAR.function_words),
    (Kind::Portuguese, pt::GRAMMAR.function_words),
];

fn grammar(language: Language) -> &'static Grammar {
    GRAMMARS.iter().find(|grammar| grammar.language == language).unwrap_or(&GRAMMARS[0])
}

/// The language of a text by its script, of one by its function words; `None` when nothing tells.
pub(super) fn of_tokens(text: &str, tokens: &[Token]) -> Option<Language> {
    let mut counts = [0_usize; 9];
    for token in tokens {
        match token.kind {
            Kind::Foreign => counts[by_script(&text[token.at..token.end]) as usize] += 3,
            Kind::Noun | Kind::Name if !text.as_bytes()[token.at].is_ascii() => counts[by_script(&text[token.at..token.end]) as usize] += 1,
            kind if is_english(kind) => counts[0] += 1,
            kind => {
                if let Some(language) = kind.language() {
                    counts[language as usize] += 1;
                }
            }
        }
    }
    let (best, most) = counts.iter().enumerate().skip(1).max_by_key(|(at, count)| (**count, 9 - *at))?;
    if *most > 0 && *most >= counts[0] {
        return GRAMMARS.get(best).map(|grammar| grammar.language);
    }
    (counts[0] > 0).then_some(Language::English)
}

fn is_english(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Det
            | Kind::I
            | Kind::We
            | Kind::Be
            | Kind::Have
            | Kind::Prep
            | Kind::And
            | Kind::To
            | Kind::They
            | Kind::It
            | Kind::That
            | Kind::You
    ) || matches!(kind, Kind::Passes | Kind::Passed | Kind::Past)
}

/// Language by script alone.
fn by_script(text: &str) -> Language {
    let mut han = false;
    for c in text.chars() {
        match c {
            'А'..='я' | 'ё' | 'Ё' => return Language::Russian,
            '\u{3040}'..='\u{30FF}' => return Language::Japanese,
            '\u{AC00}'..='\u{D7AF}' => return Language::Korean,
            '\u{4E00}'..='\u{9FFF}' => han = true,
            _ => {}
        }
    }
    if han { Language::Chinese } else { Language::English }
}

/// Cuts a sentence at borders where both sides hold a form.
pub(super) fn pieces(language: Language, text: &str, tokens: &[Token], range: Range<usize>, into: &mut Vec<Piece>) {
    into.clear();
    let grammar = grammar(language);
    let says = |from: usize, to: usize| from < to && forms::says(grammar, &text[tokens[from].at..tokens[to - 1].end]);
    let (mut start, mut joint) = (range.start, Joint::Start);
    for at in range.clone() {
        let (border, next) = match tokens[at].kind {
            Kind::Semi | Kind::Dash => (true, Joint::Break),
            Kind::Comma => (true, Joint::Link),
            _ => (false, Joint::Link),
        };
        if border && says(start, at) && says(at + 1, following(tokens, at + 1, range.end)) {
            into.push(Piece { tokens: start..at, joint });
            (start, joint) = (at + 1, next);
        }
    }
    into.push(Piece { tokens: start..range.end, joint });
}

fn following(tokens: &[Token], from: usize, end: usize) -> usize {
    (from..end).find(|at| matches!(tokens[*at].kind, Kind::Comma | Kind::Semi | Kind::Dash)).unwrap_or(end)
}

/// Stance and actor of a clause in another language.
pub(super) fn read(language: Language, text: &str) -> (Stance, Actor) {
    let grammar = grammar(language);
    let lower = forms::lower(text);
    let any = |words: &[&str]| words.iter().any(|word| forms::find(&lower, word, grammar.runs_on).is_some());
    let stance = if any(grammar.asks) {
        Stance::Question
    } else if any(grammar.conditions) {
        Stance::Conditional
    } else if any(grammar.plans) {
        Stance::Planned
    } else if any(grammar.denies) && !any(grammar.spares) {
        Stance::Negated
    } else if any(grammar.tells) {
        Stance::Instruction
    } else if any(grammar.hedges) {
        Stance::Hedged
    } else {
        Stance::Asserted
    };
    let actor = if any(grammar.i) {
        Actor::Me
    } else if any(grammar.you) {
        Actor::You
    } else {
        Actor::Unnamed
    };
    (stance, actor)
}
