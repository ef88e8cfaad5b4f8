//! The words for what was found out: of a reply, of a claim, and of what bears it out.

/// Status of a reply (design §1).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Status {
    /// At least one claim is contradicted or unsupported.
    Unsupported,
    /// At least one claim is borne out, none is contradicted or unsupported.
    Verified,
    /// Claims were made and none could be told.
    #[default]
    NotAssessed,
}

impl Status {
    /// The name in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Unsupported => "unsupported",
            Self::Verified => "verified",
            Self::NotAssessed => "not_assessed",
        }
    }
}

/// How bad a claim's answer is, in reports and for `--fail-on`; the worst first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// A recorded call shows the opposite.
    Contradicted,
    /// No call produced it.
    Unsupported,
    /// Borne out with a weakness.
    Note,
    /// Found by a model only.
    Model,
}

impl Grade {
    /// The name in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Contradicted => "contradicted",
            Self::Unsupported => "unsupported",
            Self::Note => "note",
            Self::Model => "model",
        }
    }
}

/// Which calls bear a claim out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SupportedBy {
    /// Calls of the same turn.
    ThisTurn,
    /// Calls of an earlier turn.
    EarlierTurn,
    /// A subagent's calls.
    Subagent,
    /// What the person ran, typed or pasted.
    Person,
}

impl SupportedBy {
    /// The name in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::ThisTurn => "this_turn",
            Self::EarlierTurn => "earlier_turn",
            Self::Subagent => "subagent",
            Self::Person => "person",
        }
    }
}
