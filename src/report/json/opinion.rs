//! What a model said of a reply, in the shape of version 1.

use schemars::JsonSchema;
use serde::Serialize;

use crate::audit::{Opinion as Held, Said};

/// What came of asking a model about a reply; no status rests on it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Opinion<'a> {
    /// What was asked: `results` or `addresses`.
    pub ask: &'static str,
    /// `verified` or `unsupported`; of the spot-check `addresses` or `misses`. Null when the reply is not assessed by the model.
    pub verdict: Option<&'static str>,
    /// The reply's words that the model named.
    pub claim: Option<&'a str>,
    /// The model's own words.
    pub reason: &'a str,
    /// Bytes of the question.
    pub bytes: usize,
    /// The model.
    pub model: &'a str,
    /// Whether it was asked to think first.
    pub think: bool,
    /// How long the answers took.
    pub seconds: f64,
    /// How often it was asked.
    pub votes: u32,
    /// What had no room in the question.
    pub left_out: Option<&'a str>,
    /// Why the reply is not assessed by the model.
    pub failure: Option<&'a str>,
}

impl<'a> Opinion<'a> {
    /// An opinion.
    #[must_use]
    pub fn of(held: &'a Held) -> Self {
        Self {
            ask: held.ask.name(),
            verdict: held.said.map(Said::name),
            claim: held.claim.as_deref(),
            reason: &held.reason,
            bytes: held.bytes,
            model: &held.model,
            think: held.think,
            seconds: held.seconds,
            votes: held.votes,
            left_out: held.left_out.as_deref(),
            failure: held.failure.as_deref(),
        }
    }
}
