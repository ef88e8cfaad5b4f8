//! The outcome of a turn, in the shape of version 1.

use schemars::JsonSchema;
use serde::Serialize;

use super::claims::Evidence;
use crate::audit::TurnOutcome;
use crate::audit::outcome::Fact as Known;

/// The outcome of a turn.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Outcome<'a> {
    /// `verified`, `unverified`, `read_only_answered`, `partial`, `blocked_by_approval`, `blocked_by_policy`, `advisory` or `failed`.
    pub classification: &'static str,
    /// What it rests on: the fact that decides, then those it outranks.
    pub because: Vec<&'a str>,
    /// The same facts with the calls that show them.
    pub facts: Vec<Fact<'a>>,
    /// What was asked for: `change`, `no_change`, `verify_only` or `unknown`.
    pub asked: &'static str,
    /// How that is known: `contract` (the agent recorded it), `words` (of the request) or `nowhere`.
    pub asked_from: &'static str,
    /// What verified the changes: `not_run`, `readback_only`, `passed`, `failed` or `unavailable`.
    pub checked: &'static str,
    /// Facts that this record cannot give.
    pub not_told: &'a [String],
    /// The agent's own classification, where it recorded one.
    pub recorded: Option<Recorded<'a>>,
}

/// A fact that holds for a turn.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Fact<'a> {
    /// Its name, such as `command_failed`.
    pub fact: &'static str,
    /// The classification when this fact decides.
    pub decides: &'static str,
    /// It in words.
    pub words: &'a str,
    /// Calls that show it.
    pub evidence: Vec<Evidence<'a>>,
}

/// The agent's own classification of a turn.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Recorded<'a> {
    /// As recorded.
    pub classification: &'a str,
    /// Whether the records come to the same; null for a name that is not known.
    pub agrees: Option<bool>,
}

impl<'a> Outcome<'a> {
    /// The outcome of a turn.
    #[must_use]
    pub fn of(outcome: &'a TurnOutcome) -> Self {
        Self {
            classification: outcome.classification.name(),
            because: outcome.because().map(|fact| fact.words.as_str()).collect(),
            facts: outcome.because().map(Fact::of).collect(),
            asked: outcome.request.asked.name(),
            asked_from: outcome.request.from.name(),
            checked: outcome.checked.name(),
            not_told: &outcome.not_told,
            recorded: outcome
                .recorded
                .as_ref()
                .map(|recorded| Recorded { classification: &recorded.classification, agrees: recorded.agrees }),
        }
    }
}

impl<'a> Fact<'a> {
    fn of(fact: &'a Known) -> Self {
        Self {
            fact: fact.kind.name(),
            decides: fact.kind.decides().name(),
            words: &fact.words,
            evidence: fact.evidence.iter().map(Evidence::of).collect(),
        }
    }
}
