//! How a report for a person looks.

/// Choices of the person who reads a report in a terminal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look {
    /// Colours are wanted.
    pub color: bool,
    /// How much is told.
    pub detail: Detail,
    /// Columns of the terminal.
    pub width: usize,
}

/// How much a report tells.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Detail {
    /// Findings that fail a run only.
    Quiet,
    /// Findings, notes and what was not assessed.
    #[default]
    Usual,
    /// Also what was borne out, and by which calls.
    Verbose,
}

impl Default for Look {
    fn default() -> Self {
        Self { color: false, detail: Detail::Usual, width: 100 }
    }
}
