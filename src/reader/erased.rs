//! Readers of different subjects in one list.

use std::any::Any;

use super::{Meta, Reader, Support};
use crate::claim::{Clause, Prose};
use crate::evidence::CallList;

/// A subject whose type only its reader knows.
pub type Subject = Box<dyn Any + Send + Sync>;

/// A reader without its subject's type.
pub trait AnyReader: Send + Sync {
    /// What it says of itself.
    fn meta(&self) -> &'static Meta;
    /// The subject of the claim this clause makes.
    fn read_any(&self, clause: &Clause<'_>, prose: &Prose<'_>) -> Option<Subject>;
    /// Whether these calls bear the claim out.
    fn support_any(&self, subject: &Subject, calls: CallList<'_>) -> Support;
}

impl<R: Reader> AnyReader for R {
    fn meta(&self) -> &'static Meta {
        &R::META
    }

    fn read_any(&self, clause: &Clause<'_>, prose: &Prose<'_>) -> Option<Subject> {
        self.read(clause, prose).map(|subject| Box::new(subject) as Subject)
    }

    fn support_any(&self, subject: &Subject, calls: CallList<'_>) -> Support {
        let Some(subject) = subject.downcast_ref::<R::Subject>() else {
            return Support::CannotTell { reason: "another reader's subject".to_owned(), evidence: Vec::new() };
        };
        self.support(subject, calls)
    }
}
