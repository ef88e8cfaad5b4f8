//! Accepted findings, and acceptances that did nothing, in the shape of version 1.

use schemars::JsonSchema;
use serde::Serialize;

use super::claims::Finding;
use crate::audit::{Ignored as Accepted, Leftover as Unused};

/// A finding that somebody has accepted.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Ignored<'a> {
    /// `ignore` or `baseline`.
    pub by: &'static str,
    /// Why.
    pub why: &'a str,
    /// Where that was written.
    pub place: &'a str,
    /// The finding.
    #[serde(flatten)]
    pub finding: Finding<'a>,
}

/// An acceptance that did nothing.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Leftover<'a> {
    /// `stale`, `expired` or `gone`.
    pub unused: &'static str,
    /// What it stands for.
    pub what: &'a str,
    /// The reason that was given for it.
    pub why: &'a str,
    /// Where it was written.
    pub place: &'a str,
}

impl<'a> Ignored<'a> {
    /// An accepted finding.
    #[must_use]
    pub fn of(accepted: &'a Accepted) -> Option<Self> {
        let finding = Finding::of(&accepted.claim)?;
        Some(Self { by: accepted.by.name(), why: &accepted.reason, place: &accepted.place, finding })
    }
}

impl<'a> Leftover<'a> {
    /// An acceptance that did nothing.
    #[must_use]
    pub fn of(unused: &'a Unused) -> Self {
        Self { unused: unused.unused.name(), what: &unused.what, why: &unused.reason, place: &unused.place }
    }
}
