//! What the outcome and the kind of a call tell by themselves.

use super::Facts;
use crate::session::{ApprovedBy, Outcome, ToolKind};

/// What the outcome and the kind of a call tell by themselves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Plain {
    /// The agent's, turned away before it ran.
    TurnedAway,
    /// Ended for want of time.
    TimedOut,
    /// A question to the person.
    Asks,
    /// The agent's command line with a recorded status.
    HasStatus,
    /// The agent's shell call that may have run and has no recorded status.
    LacksStatus,
    /// The agent's start of a subagent.
    StartsAgent,
    /// The agent's look at the web.
    Web,
    /// The agent's call that the person let run.
    Approved,
}

pub(super) fn plain(facts: &Facts<'_>) -> u32 {
    let (call, agents) = (facts.call, facts.is_agents());
    let kind = |kind| agents && call.kind == kind;
    let all = [
        (Plain::TurnedAway, agents && call.outcome.turned_away()),
        (Plain::TimedOut, call.outcome == Outcome::TimedOut || facts.status() == Some(124)),
        (Plain::Asks, call.kind == ToolKind::Ask),
        (Plain::HasStatus, agents && call.command.is_some() && facts.status().is_some()),
        (Plain::LacksStatus, kind(ToolKind::Shell) && facts.status().is_none() && !call.outcome.turned_away()),
        (Plain::StartsAgent, kind(ToolKind::Agent) && facts.started()),
        (Plain::Web, kind(ToolKind::Web)),
        (Plain::Approved, agents && facts.started() && call.approved_by == Some(ApprovedBy::Person)),
    ];
    all.into_iter().filter(|(_, holds)| *holds).fold(0, |bits, (what, _)| bits | 1 << what as u32)
}
