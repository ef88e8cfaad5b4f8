//! What came back for one question.

use super::parse::{self, Verdict};
use super::question::Question;
use crate::audit::Said;

/// What came back for one question: an answer, or why there is none.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Answer {
    /// The answer; `None` when there is none.
    pub verdict: Option<Said>,
    /// The words of the reply that the model named, as it named them.
    pub claim: Option<String>,
    /// The model's reason, in its own words.
    pub reason: String,
    /// Bytes of the question.
    pub bytes: usize,
    /// The model that was asked.
    pub model: String,
    /// Whether it was asked to think first.
    pub think: bool,
    /// How long it took, in seconds, retries among them.
    pub seconds: f64,
    /// Why there is no answer.
    pub failure: Option<String>,
}

impl Answer {
    /// No answer to this question.
    #[must_use]
    pub fn failed(question: &Question, model: &str, why: impl Into<String>) -> Self {
        Self { bytes: question.bytes(), model: model.to_owned(), failure: Some(why.into()), ..Self::default() }
    }

    /// What a model's text says in answer to this question.
    #[must_use]
    pub fn of_text(question: &Question, model: &str, text: &str) -> Self {
        match parse::parse(question.ask, text) {
            Ok(Verdict { said, claim, reason }) => {
                Self { verdict: Some(said), claim, reason, bytes: question.bytes(), model: model.to_owned(), ..Self::default() }
            }
            Err(why) => Self::failed(question, model, why),
        }
    }
}
