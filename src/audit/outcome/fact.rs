//! The facts that can decide, in their fixed order, and the eight classifications.

use crate::evidence::Facts;
use crate::reader::Evidence;

/// What a turn came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Classification {
    /// Its result was verified.
    Verified,
    /// It came to its end, and nothing verified it.
    Unverified,
    /// A question was answered, and nothing changed.
    ReadOnlyAnswered,
    /// Some changes were made and some were not.
    Partial,
    /// Somebody said no.
    BlockedByApproval,
    /// A rule said no, or a required action was not performed.
    BlockedByPolicy,
    /// Words only, or words that the record does not bear out.
    Advisory,
    /// It did not succeed.
    Failed,
}

impl Classification {
    /// All, in the order reports count them.
    pub const ALL: [Self; 8] = [
        Self::Verified,
        Self::Unverified,
        Self::ReadOnlyAnswered,
        Self::Partial,
        Self::BlockedByApproval,
        Self::BlockedByPolicy,
        Self::Advisory,
        Self::Failed,
    ];

    /// The name in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Verified => "verified",
            Self::Unverified => "unverified",
            Self::ReadOnlyAnswered => "read_only_answered",
            Self::Partial => "partial",
            Self::BlockedByApproval => "blocked_by_approval",
            Self::BlockedByPolicy => "blocked_by_policy",
            Self::Advisory => "advisory",
            Self::Failed => "failed",
        }
    }

    /// One sign; only what was verified has the mark of success.
    #[must_use]
    pub fn mark(self) -> char {
        match self {
            Self::Verified => '✓',
            Self::Unverified | Self::ReadOnlyAnswered => '○',
            Self::Partial => '◐',
            Self::Advisory => '~',
            Self::BlockedByApproval | Self::BlockedByPolicy => '■',
            Self::Failed => '✕',
        }
    }

    /// The one that Talos writes under this name.
    #[must_use]
    pub fn of_talos(name: &str) -> Option<Self> {
        Some(match name {
            "COMPLETED_VERIFIED" => Self::Verified,
            "COMPLETED_UNVERIFIED" => Self::Unverified,
            "READ_ONLY_ANSWERED" => Self::ReadOnlyAnswered,
            "PARTIAL" => Self::Partial,
            "BLOCKED_BY_APPROVAL" => Self::BlockedByApproval,
            "BLOCKED_BY_POLICY" => Self::BlockedByPolicy,
            "ADVISORY_ONLY" => Self::Advisory,
            "FAILED" | "LLM_ABORTED" => Self::Failed,
            _ => return None,
        })
    }
}

/// What a fact says. They stand in the fixed order: of those that hold, the first decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// The turn was stopped, or ended in an error.
    Stopped,
    /// The answer is a tool call that could not be read as one.
    MalformedCall,
    /// Changes were called for with bad arguments, and none was made.
    InvalidChange,
    /// A command was turned away.
    CommandDenied,
    /// A command failed.
    CommandFailed,
    /// A change was tried where none was allowed.
    ReadOnlyChange,
    /// A required action was not performed.
    ActionMissing,
    /// A change was turned away, and none was made.
    ChangeDenied,
    /// A read was turned away.
    ReadDenied,
    /// A protected read never had its approval.
    ReadNotApproved,
    /// Some changes were made, and some failed for good.
    PartialChange,
    /// What was changed did not pass.
    VerificationFailed,
    /// Changes were tried, and none succeeded.
    ChangesFailed,
    /// Only a verification was asked for, and it ran and passed.
    RequiredCommandPassed,
    /// A document could not be read in its format.
    UnsupportedDocument,
    /// Evidence that the request needs was not gathered.
    MissingEvidence,
    /// A claim of the reply is not borne out.
    UnsupportedClaim,
    /// Several things were to be read, and hardly one was.
    UnderInspected,
    /// The answer rests on nothing that was looked at.
    Ungrounded,
    /// The runtime answered in place of the model.
    ReadRepaired,
    /// A change was asked for, and words were given.
    OnlyText,
    /// What was changed passed.
    VerificationPassed,
    /// No change was asked for.
    NoChangeAsked,
    /// None of the above.
    Otherwise,
}

impl Kind {
    /// Every kind in the fixed order.
    pub const ALL: [Self; 24] = [
        Self::Stopped,
        Self::MalformedCall,
        Self::InvalidChange,
        Self::CommandDenied,
        Self::CommandFailed,
        Self::ReadOnlyChange,
        Self::ActionMissing,
        Self::ChangeDenied,
        Self::ReadDenied,
        Self::ReadNotApproved,
        Self::PartialChange,
        Self::VerificationFailed,
        Self::ChangesFailed,
        Self::RequiredCommandPassed,
        Self::UnsupportedDocument,
        Self::MissingEvidence,
        Self::UnsupportedClaim,
        Self::UnderInspected,
        Self::Ungrounded,
        Self::ReadRepaired,
        Self::OnlyText,
        Self::VerificationPassed,
        Self::NoChangeAsked,
        Self::Otherwise,
    ];

    /// What a turn is when this fact decides.
    #[must_use]
    pub fn decides(self) -> Classification {
        match self {
            Self::Stopped
            | Self::MalformedCall
            | Self::InvalidChange
            | Self::CommandFailed
            | Self::VerificationFailed
            | Self::ChangesFailed => Classification::Failed,
            Self::CommandDenied | Self::ChangeDenied | Self::ReadDenied => Classification::BlockedByApproval,
            Self::ReadOnlyChange | Self::ActionMissing | Self::ReadNotApproved => Classification::BlockedByPolicy,
            Self::PartialChange => Classification::Partial,
            Self::RequiredCommandPassed | Self::VerificationPassed => Classification::Verified,
            Self::UnsupportedDocument
            | Self::MissingEvidence
            | Self::UnsupportedClaim
            | Self::UnderInspected
            | Self::Ungrounded
            | Self::ReadRepaired
            | Self::OnlyText => Classification::Advisory,
            Self::NoChangeAsked => Classification::ReadOnlyAnswered,
            Self::Otherwise => Classification::Unverified,
        }
    }

    /// The name in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Stopped => "stopped",
            Self::MalformedCall => "malformed_call",
            Self::InvalidChange => "invalid_change",
            Self::CommandDenied => "command_denied",
            Self::CommandFailed => "command_failed",
            Self::ReadOnlyChange => "read_only_change",
            Self::ActionMissing => "action_missing",
            Self::ChangeDenied => "change_denied",
            Self::ReadDenied => "read_denied",
            Self::ReadNotApproved => "read_not_approved",
            Self::PartialChange => "partial_change",
            Self::VerificationFailed => "verification_failed",
            Self::ChangesFailed => "changes_failed",
            Self::RequiredCommandPassed => "required_command_passed",
            Self::UnsupportedDocument => "unsupported_document",
            Self::MissingEvidence => "missing_evidence",
            Self::UnsupportedClaim => "unsupported_claim",
            Self::UnderInspected => "under_inspected",
            Self::Ungrounded => "ungrounded",
            Self::ReadRepaired => "read_repaired",
            Self::OnlyText => "only_text",
            Self::VerificationPassed => "verification_passed",
            Self::NoChangeAsked => "no_change_asked",
            Self::Otherwise => "otherwise",
        }
    }
}

/// What these facts come to: the first in the fixed order decides.
#[must_use]
pub fn classify(kinds: impl IntoIterator<Item = Kind>) -> Classification {
    kinds.into_iter().min().unwrap_or(Kind::Otherwise).decides()
}

/// A fact that holds for a turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    /// What it says.
    pub kind: Kind,
    /// It in words.
    pub words: String,
    /// Calls that show it.
    pub evidence: Vec<Evidence>,
}

/// At most so many calls show a fact.
const MOST: usize = 8;

impl Fact {
    /// A fact that these calls show.
    pub(super) fn new(kind: Kind, words: impl Into<String>, calls: &[&Facts<'_>]) -> Self {
        Self { kind, words: words.into(), evidence: calls.iter().take(MOST).map(|facts| Evidence::from(*facts)).collect() }
    }
}
