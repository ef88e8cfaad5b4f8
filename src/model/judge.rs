//! Whoever answers questions.

use super::answer::Answer;
use super::question::Question;

/// Answers questions, several at once when it is asked by several threads.
pub trait Judge: Sync {
    /// Asks one question and waits for the answer. What goes wrong is told in it, and is never an error of the run.
    fn ask(&self, question: &Question) -> Answer;

    /// The name of the model, for reports.
    fn model(&self) -> &str;

    /// Nothing more is to be asked: somebody stopped the run.
    fn is_stopped(&self) -> bool {
        false
    }
}
