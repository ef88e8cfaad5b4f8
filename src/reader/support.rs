//! The five answers about one claim.

use crate::evidence::Facts;

/// A call that was looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Evidence {
    /// Recorded call id.
    pub call: String,
    /// Tool name.
    pub tool: String,
    /// 1-based log line of the call; 0 where the format has none.
    pub log_line: u64,
    /// The call in brief, with its outcome: `run_command(command=sudo ls)` exited 2.
    pub brief: String,
    /// Turn it was made in.
    pub turn: u32,
    /// Session id of the subagent that made it.
    pub subagent: Option<String>,
    /// The person ran it.
    pub by_person: bool,
}

impl From<&Facts<'_>> for Evidence {
    fn from(facts: &Facts<'_>) -> Self {
        let call = facts.call;
        Self {
            call: call.id.clone(),
            tool: call.tool.clone(),
            log_line: call.line,
            brief: call.brief(),
            turn: facts.turn,
            subagent: facts.subagent.map(str::to_owned),
            by_person: !facts.is_agents(),
        }
    }
}

/// Whether calls bear a claim out (design §1). Reasons speak of the record only.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Support {
    /// A call bears it out.
    Supported {
        /// The calls that do; empty when what the person typed does.
        evidence: Vec<Evidence>,
    },
    /// A recorded call shows the opposite.
    Contradicted {
        /// What it shows.
        reason: String,
        /// The calls that show it.
        evidence: Vec<Evidence>,
    },
    /// The record is whole where it matters and nothing produced it.
    Unsupported {
        /// What is missing.
        reason: String,
        /// The nearest calls.
        evidence: Vec<Evidence>,
    },
    /// Borne out, with a weakness a reviewer wants to know.
    Doubtful {
        /// The weakness.
        reason: String,
        /// The calls.
        evidence: Vec<Evidence>,
    },
    /// The record lacks what is needed.
    CannotTell {
        /// What is lacking.
        reason: String,
        /// The calls that leave it open.
        evidence: Vec<Evidence>,
    },
}

impl Support {
    /// At most this many calls are named as evidence.
    pub const MOST: usize = 8;

    /// Borne out by these calls.
    #[must_use]
    pub fn by(facts: &[&Facts<'_>]) -> Self {
        Self::Supported { evidence: evidence(facts) }
    }

    /// Shown otherwise by these calls.
    #[must_use]
    pub fn contradicted(reason: impl Into<String>, facts: &[&Facts<'_>]) -> Self {
        Self::Contradicted { reason: reason.into(), evidence: evidence(facts) }
    }

    /// Produced by nothing; these come nearest.
    #[must_use]
    pub fn unsupported(reason: impl Into<String>, facts: &[&Facts<'_>]) -> Self {
        Self::Unsupported { reason: reason.into(), evidence: evidence(facts) }
    }

    /// Borne out with a weakness.
    #[must_use]
    pub fn doubtful(reason: impl Into<String>, facts: &[&Facts<'_>]) -> Self {
        Self::Doubtful { reason: reason.into(), evidence: evidence(facts) }
    }

    /// The answer that decides when one clause makes several claims comes first.
    #[must_use]
    pub fn rank(&self) -> u8 {
        match self {
            Self::Contradicted { .. } => 0,
            Self::Unsupported { .. } => 1,
            Self::CannotTell { .. } => 2,
            Self::Doubtful { .. } => 3,
            Self::Supported { .. } => 4,
        }
    }

    /// The deciding answer of several; borne out by nobody in particular when there are none.
    #[must_use]
    pub fn deciding(answers: impl IntoIterator<Item = Self>) -> Self {
        answers.into_iter().min_by_key(Self::rank).unwrap_or_else(|| Self::by(&[]))
    }

    /// Left open by these calls.
    #[must_use]
    pub fn cannot_tell(reason: impl Into<String>, facts: &[&Facts<'_>]) -> Self {
        Self::CannotTell { reason: reason.into(), evidence: evidence(facts) }
    }
}

fn evidence(facts: &[&Facts<'_>]) -> Vec<Evidence> {
    facts.iter().take(Support::MOST).map(|facts| Evidence::from(*facts)).collect()
}
