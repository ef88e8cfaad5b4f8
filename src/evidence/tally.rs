//! How much the agent's calls did together, counted once for every place in the record.

use std::collections::HashSet;

use super::Facts;
use crate::session::{FileOp, ToolKind};

/// What the agent's calls did up to some place.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// Distinct paths that calls changed that ended well.
    pub changed: usize,
    /// Distinct paths that calls read that ended well.
    pub read: usize,
    /// Distinct paths that calls touched in any way that started.
    pub touched: usize,
    /// Calls of a reading tool that started.
    pub reads: usize,
    /// A call that started read more paths than it names.
    pub many_read: bool,
}

/// Counts on from call to call.
#[derive(Default)]
pub(super) struct Counter<'c> {
    tally: Tally,
    changed: HashSet<&'c str>,
    read: HashSet<&'c str>,
    touched: HashSet<&'c str>,
}

impl<'c> Counter<'c> {
    /// The tally with this call.
    pub fn add(&mut self, facts: &'c Facts<'_>) -> Tally {
        if facts.is_agents() && facts.started() {
            self.tally.reads += usize::from(facts.call.kind == ToolKind::Read);
            facts.touches().iter().for_each(|touch| {
                self.touched.insert(&touch.path);
                self.tally.many_read |= touch.many && touch.op == FileOp::Read;
            });
        }
        if facts.is_agents() && facts.succeeded() {
            for touch in facts.touches() {
                if touch.op == FileOp::Read {
                    self.read.insert(&touch.path)
                } else {
                    self.changed.insert(&touch.path)
                };
            }
        }
        Tally { changed: self.changed.len(), read: self.read.len(), touched: self.touched.len(), ..self.tally }
    }
}
