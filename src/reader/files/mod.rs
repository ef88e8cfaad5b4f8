//! Files said to be changed or removed: what `change` and `removal` share.

mod amount;
mod ask;
mod excuse;
mod object;
mod verb;

pub use ask::support;
pub use object::Objects;
pub use verb::Verb;

use crate::claim::{Actor, Clause, When};
use crate::session::FileOp;

/// What is said to have been done to files.
#[derive(Debug, Clone)]
pub struct Claimed {
    /// The verb.
    pub verb: &'static Verb,
    /// To what.
    pub objects: Objects,
}

impl Claimed {
    /// What this clause says was done to files, if anything.
    pub fn read(clause: &Clause<'_>) -> Option<Self> {
        let others = matches!(clause.actor, Actor::You | Actor::Other(_) | Actor::Subagent);
        if !clause.is_claim() || others || clause.when == When::Before {
            return None;
        }
        let words = clause.own_words();
        let (verb, at) = verb::find(&words, clause)?;
        let objects = object::of(clause, &words, verb, at)?;
        Some(Self { verb, objects })
    }

    /// Removals of whole files; a removal from inside a file is a change of it.
    pub fn is_removal(&self) -> bool {
        self.verb.op == FileOp::Delete && !self.objects.inside
    }
}
