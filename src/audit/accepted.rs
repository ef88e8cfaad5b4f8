//! Findings that somebody has accepted, and acceptances that are of no use any more.

use super::verdict::Claim;

/// Who accepted a finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    /// An `[[ignore]]` of the config.
    Ignore,
    /// A baseline: it was there when the baseline was written.
    Baseline,
}

impl By {
    /// The name in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Ignore => "ignore",
            Self::Baseline => "baseline",
        }
    }
}

/// A finding that somebody has accepted: it fails no run, and never makes a reply verified.
#[derive(Debug, Clone)]
pub struct Ignored {
    /// The finding.
    pub claim: Claim,
    /// Who accepted it.
    pub by: By,
    /// Why.
    pub reason: String,
    /// Where that was written: `wisp-audit.toml:12`.
    pub place: String,
}

/// Why an acceptance did nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unused {
    /// An ignore that no finding of the run matched.
    Stale,
    /// An ignore whose last day has passed; it hides nothing.
    Expired,
    /// A finding of the baseline that is not there any more.
    Gone,
}

impl Unused {
    /// The name in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Stale => "stale",
            Self::Expired => "expired",
            Self::Gone => "gone",
        }
    }
}

/// An acceptance that did nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leftover {
    /// Why.
    pub unused: Unused,
    /// What it stands for.
    pub what: String,
    /// The reason that was given for it.
    pub reason: String,
    /// Where it was written.
    pub place: String,
}
