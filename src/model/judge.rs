//! Whoever answers questions.

use super::answer::Answer;
use super::question::Question;

/// Answers questions, several at once when it is asked by several threads.
pub trait Judge: Sync {
    /// Asks one question and waits for the answer. What goes wrong is told in it, and is never an error of the run.
    fn ask(&self, question: &Question) -> Answer;

    /// The name of the model, for reports.
    fn model(&self) -> &str;

    /// Questions will be asked from here on: an interrupt ends the asking, not the program.
    fn open(&self) {}

    /// No more questions will be asked: an interrupt ends the program again.
    fn close(&self) {}

    /// Nothing more is to be asked: somebody stopped the run.
    fn is_stopped(&self) -> bool {
        false
    }
}
