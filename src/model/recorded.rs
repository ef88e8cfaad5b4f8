//! Answers recorded in a file, in the place of a server: every run without a model, and the same in each.

use std::collections::HashMap;
use std::path::Path;

use serde::Deserialize;

use super::answer::Answer;
use super::error::Error;
use super::judge::Judge;
use super::question::Question;
use crate::audit::Ask;

/// Answers of JSON lines: `{"session": …, "turn": …, "text": …}`, where `text` is what the model said.
#[derive(Debug, Default)]
pub struct Recorded {
    answers: HashMap<(String, u32, Ask), Vec<Line>>,
    model: String,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    /// Id of the session.
    session: String,
    /// Number of the turn.
    turn: u32,
    /// `results` where it is not said.
    #[serde(default)]
    ask: Option<String>,
    /// The vote it answers; every vote where it is not said.
    #[serde(default)]
    vote: Option<u32>,
    /// What the model said.
    #[serde(default)]
    text: Option<String>,
    /// Why it said nothing.
    #[serde(default)]
    failure: Option<String>,
    /// How long it took.
    #[serde(default)]
    seconds: f64,
}

impl Recorded {
    /// Reads a file of answers; `model` is the name they are told under.
    ///
    /// # Errors
    /// When it cannot be read, or a line is none.
    pub fn read(path: &Path, model: &str) -> Result<Self, Error> {
        let wrong = |why: String| Error::Recorded { path: path.display().to_string(), why };
        let text = std::fs::read_to_string(path).map_err(|error| wrong(error.to_string()))?;
        let mut recorded = Self { model: model.to_owned(), ..Self::default() };
        for (at, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            let line: Line = serde_json::from_str(line).map_err(|error| wrong(format!("line {}: {error}", at + 1)))?;
            let ask = match line.ask.as_deref() {
                None | Some("results") => Ask::Results,
                Some("addresses") => Ask::Addresses,
                Some(other) => return Err(wrong(format!("line {}: nothing is asked by the name `{other}`", at + 1))),
            };
            recorded.answers.entry((line.session.clone(), line.turn, ask)).or_default().push(line);
        }
        Ok(recorded)
    }
}

impl Judge for Recorded {
    fn ask(&self, question: &Question) -> Answer {
        let lines = self.answers.get(&(question.session.clone(), question.turn, question.ask)).map(Vec::as_slice).unwrap_or_default();
        let of_vote = lines.iter().find(|line| line.vote == Some(question.vote));
        let Some(line) = of_vote.or_else(|| lines.iter().find(|line| line.vote.is_none())) else {
            return Answer::failed(question, &self.model, "no answer is recorded");
        };
        let answer = match (&line.text, &line.failure) {
            (Some(text), None) => Answer::of_text(question, &self.model, text),
            (_, failure) => Answer::failed(question, &self.model, failure.as_deref().unwrap_or("no answer is recorded")),
        };
        Answer { seconds: line.seconds, ..answer }
    }

    fn model(&self) -> &str {
        &self.model
    }
}
