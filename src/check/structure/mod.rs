//! Structure of a reply: did it end where it should, and do its fenced blocks parse. Parsed only; nothing of a reply is ever run.

mod block;
mod cut;
mod fence;
mod finish;
mod json;
mod language;
mod python;
mod reply;
mod shell;
mod stack;
mod toml;
mod words;
mod yaml;

#[cfg(test)]
mod tests;

pub use block::{Block, Judged, No};
pub use cut::CutBy;
pub use finish::Finish;
pub use language::{Language, Relax};
pub use reply::{Checked, Ended, Status, of_text, of_turn};

/// What was decided where the rule leaves a choice; every report prints it.
pub const CHOICES: &[&str] = &[
    "a finish reason that tells of too few tokens decides, whatever parses; then a fence left open; then one block that does not parse; \
     then one that does; a reply without a block that can be checked is unverifiable, which is no failure",
    "a reply without text is malformed when its record says that it ended, unverifiable when the turn made calls or the record does not tell",
    "a finish reason that is not recorded is no sign of truncation; content filters and tool calls are none either",
    "the client cut a reply when its tokens reach the most it asked for, and that is below what the model can write (`--ceiling`); where the \
     record has no such numbers, who cut it is not told, and it is not held against the model",
    "fences are read as CommonMark reads them, those in block quotes are not; one that is closed outside of its list is taken as meant, and where \
     fences do not pair their blocks are not checked",
    "blocks are taken out of the indentation they share; empty blocks parse",
    "what is too long or too deep for a parser is unverifiable, but for Python's own limits (200 brackets, 100 indentations), which make it malformed",
    "whether the code is right, or answers the request, is not assessed",
];

/// How replies are checked.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// Languages that are read less strictly.
    pub relaxed: Vec<Relax>,
    /// Most tokens the model can write in one completion.
    pub ceiling: Option<u64>,
}

impl Options {
    /// This language is read less strictly.
    #[must_use]
    pub fn relaxes(&self, which: Relax) -> bool {
        self.relaxed.contains(&which)
    }
}
