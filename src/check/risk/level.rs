//! The three levels.

use serde::Serialize;

/// How much a command could break.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// It reads or prints.
    #[default]
    Safe,
    /// It changes files, installs, reaches the network, or runs code; what it does can be undone or is small.
    Moderate,
    /// It destroys much, cannot be undone, takes rights, lets others in, or sends secrets away.
    Dangerous,
}

impl Level {
    /// All of them, the lowest first.
    pub const ALL: [Self; 3] = [Self::Safe, Self::Moderate, Self::Dangerous];

    /// The word for it, as logs record it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Safe => "safe",
            Self::Moderate => "moderate",
            Self::Dangerous => "dangerous",
        }
    }

    /// The level a log names.
    #[must_use]
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.word() == word)
    }
}

/// One reason for a level above safe.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Raised {
    /// The level.
    pub level: Level,
    /// Why.
    pub reason: &'static str,
    /// The part of the line; empty for the line as a whole.
    pub part: String,
}
