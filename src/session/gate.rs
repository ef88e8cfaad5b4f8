//! What an agent's own gate recorded of commands: how risky it took them for, what it asked, and what was answered.

use super::Outcome;

/// One step of the gate, in the order of the log.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Gate {
    /// 1-based log line.
    pub line: u64,
    /// The call made last before it: index of its turn, and its index there.
    pub after: Option<(usize, usize)>,
    /// Time, as recorded.
    pub time: Option<String>,
    /// The command it is about: a whole line, or one simple command of it.
    pub command: String,
    /// The whole line, when `command` is a part of it.
    pub whole: Option<String>,
    /// The pattern an answer holds for.
    pub pattern: Option<String>,
    /// What happened.
    pub step: Step,
}

/// What the gate did.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Step {
    /// It judged a command; the level's word.
    Judged(String),
    /// It asked somebody; the word of the level it asked for, where it is recorded.
    Asked(Option<String>),
    /// Somebody or an earlier answer decided: the decision's word and the scope it holds for.
    Answered {
        /// `approved`, `denied`, `timed-out`, `cached`, …
        decision: String,
        /// `once`, `session`, `project`, `always`.
        scope: Option<String>,
    },
    /// The policy decided.
    Ruled(Outcome),
    /// The command ended.
    #[default]
    Ran,
    /// Everything is let run without asking, from here on.
    Open,
}

impl Gate {
    /// It is about this command line.
    #[must_use]
    pub fn is_of(&self, line: &str) -> bool {
        self.whole.as_deref().unwrap_or(&self.command) == line
    }
}
