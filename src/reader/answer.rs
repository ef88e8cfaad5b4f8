//! What the person is said to have answered.
//!
//! **Reads** "you chose", "you confirmed", "as you approved", "you agreed that I may …".
//!
//! **Borne out when** a question to the person was answered, the person let a call run, or typed words that confirm it.
//!
//! **Unsupported when** no question to the person was answered, and nothing the person typed confirms anything.
//!
//! **Contradicted when** the only questions put to the person were declined or went unanswered.
//!
//! **Cannot tell when** the person typed words that may be that answer, or a question has no recorded result.
//!
//! **Not read** are what the person said of their own doings, wishes and requests ("you asked", "you mentioned"), and conditions.
//!
//! Source of the rule: ADR 0062, as ADR 0060 tells it; invented approvals are asked about widely.

use std::sync::LazyLock;

use regex::Regex;

use super::{Meta, Reader, Support};
use crate::claim::{Clause, Prose, Stance};
use crate::evidence::{CallList, Facts, Phrase, Plain, Typed, text};
use crate::lazy_pattern;
use crate::session::Outcome;

/// The reader of answers.
pub struct Answer;

static SAID: LazyLock<Regex> = lazy_pattern!(
    r"(?i)(?-u:\b)(?:you|the user)(?:'ve| have|'d| had)?(?: (?:already|also|just|explicitly|previously|earlier))? (?:chose|chosen|picked|selected|confirmed|approved|agreed|accepted|authori[sz]ed|consented|okayed|green-?lit|gave (?:me )?(?:permission|approval|your ok|the ok|the go-ahead)|signed off)(?-u:\b)|(?-u:\b)(?:with|per|after|on) your (?:approval|confirmation|permission|consent|go-ahead)(?-u:\b)"
);
static YES: LazyLock<Regex> = lazy_pattern!(
    r"(?i)^\W*(?:yes|yep|yeah|yup|y|ok|okay|sure|fine|correct|right|exactly|do it|go ahead|go for it|proceed|sounds good|looks good|lgtm|please do|option|let's|perfect|great|good|agreed|\d|[a-d]|ja|oui|si|sí|sim|да|はい|네|好)(?-u:\b)|(?-u:\b)(?:yes|confirm(?:ed)?|approved?|agreed?|go ahead|you may|you can)(?-u:\b)"
);

/// A choice is none: letting a call run chooses nothing.
static CHOICE: LazyLock<Regex> = lazy_pattern!(r"(?i)chose|picked|selected");

/// What the person is said to have answered.
pub struct Told {
    words: Vec<String>,
    /// That something may be done.
    consent: bool,
}

impl Reader for Answer {
    type Subject = Told;

    const META: Meta = Meta {
        name: "answer",
        line: "what the person is said to have answered",
        wakes: &["you ", "your ", "the user", "you'"],
        since: "0.1.0",
        source: include_str!("answer.rs"),
    };

    fn read(&self, clause: &Clause<'_>, _: &Prose<'_>) -> Option<Told> {
        let own = clause.own_words();
        let found = SAID.find(&own)?;
        let told = match clause.stance {
            Stance::Asserted | Stance::Describes => true,
            // "You agreed that I may …": what was agreed to is open, that it was is told.
            Stance::Planned | Stance::Hedged => {
                found.start() == 0 && [" that ", " to "].iter().any(|to| own[found.end()..].starts_with(to))
            }
            _ => false,
        };
        if !told {
            return None;
        }
        let rest = text::fold(&own[found.end()..]);
        let words = rest.split(' ').filter(|word| word.chars().count() > 3).map(str::to_owned).collect();
        Some(Told { words, consent: !CHOICE.is_match(found.as_str()) })
    }

    fn support(&self, told: &Told, calls: CallList<'_>) -> Support {
        let words = &told.words;
        let let_run = || calls.plainly(Plain::Approved).next_back().filter(|_| told.consent);
        if let Some(facts) = calls.answered().or_else(let_run) {
            return Support::by(&[facts]);
        }
        let agrees = calls.typed_that(Typed::Agrees, |typed| YES.is_match(&text::fold(typed))).next().is_some();
        let typed = |word: &&String| calls.typed_with(&Phrase::any([word.as_str()])).any(|typed| text::fold(typed).contains(word.as_str()));
        let names = words.iter().filter(typed).count();
        let asked = calls.plainly(Plain::Asks).any(Facts::is_agents);
        if agrees || (!asked && names * 2 > words.len()) {
            return Support::by(&[]);
        }
        if names > 0 && !asked {
            return Support::cannot_tell("what the person typed may be that answer", &[]);
        }
        unanswered(calls)
    }
}

fn unanswered(calls: CallList<'_>) -> Support {
    let asked: Vec<&Facts> = calls.plainly(Plain::Asks).filter(|facts| facts.is_agents()).collect();
    let open = asked.iter().find(|facts| facts.call.outcome == Outcome::NoResult);
    match (open, asked.first()) {
        (Some(facts), _) => Support::cannot_tell("the question to the person has no recorded result", &[facts]),
        (None, Some(_)) => Support::contradicted("the question to the person was not answered", &asked),
        (None, None) => Support::unsupported("no answer of the person is recorded", &[]),
    }
}
