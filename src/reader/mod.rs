//! One file for each form of claim: what it reads, and when the calls support it.

mod adr;
mod answer;
mod call;
mod change;
mod checks;
mod command;
mod count;
mod coverage;
mod erased;
mod files;
mod landed;
mod notification;
mod outcome;
mod output;
mod pretend;
mod removal;
mod runs;
mod support;
mod talos;
mod tests;
mod value;

pub use erased::{AnyReader, Subject};
pub use support::{Evidence, Support};
pub use talos::asks_for_change;

use crate::claim::{Clause, Prose};
use crate::evidence::CallList;

/// What a reader says of itself; everything a person reads about it comes from here.
#[derive(Debug, Clone, Copy)]
pub struct Meta {
    /// Its name, as `--reader` takes it.
    pub name: &'static str,
    /// One line for lists.
    pub line: &'static str,
    /// Lower-case words of which a reply must hold one before this reader is asked; matched anywhere, ASCII case ignored.
    pub wakes: &'static [&'static str],
    /// Version it came with.
    pub since: &'static str,
    /// The reader's own source file: its `//!` block is its page.
    pub source: &'static str,
}

/// A form of claim.
pub trait Reader: Send + Sync + 'static {
    /// What a claim of this form is about: a command, a count, all its targets.
    type Subject: Send + Sync + 'static;

    /// What it says of itself.
    const META: Meta;

    /// The subject of the claim this clause makes, if it makes one of this form.
    fn read(&self, clause: &Clause<'_>, prose: &Prose<'_>) -> Option<Self::Subject>;

    /// Whether these calls bear the claim out.
    fn support(&self, subject: &Self::Subject, calls: CallList<'_>) -> Support;
}

/// Every reader, from the most specific form to the least; the first that reads a clause owns it.
pub static ALL: &[&dyn AnyReader] = &[
    &pretend::Pretend,
    &call::Call,
    &command::Command,
    &answer::Answer,
    &notification::Notification,
    &landed::Landed,
    &tests::Tests,
    &checks::Checks,
    &removal::Removal,
    &change::Change,
    &output::Output::FULL,
    &outcome::Outcome,
    &coverage::Coverage,
    &count::Count,
    &value::Value,
];

/// ADR 0060's eight, in the ADR's order (`--profile wisp`).
pub static WISP: &[&dyn AnyReader] = &[
    &call::Call,
    &command::Command,
    &adr::Outcome,
    &notification::Notification,
    &adr::Removal,
    &output::Output::ADR,
    &adr::Count,
    &answer::Answer,
];

/// Talos's check of change claims (`--profile talos`).
pub static TALOS: &[&dyn AnyReader] = &[&talos::Change];

/// The verb forms that a reader of files knows, and those of Talos's; empty for the others.
#[must_use]
pub fn verb_forms(meta: &Meta) -> Vec<&'static str> {
    match meta.name {
        _ if std::ptr::eq(meta, TALOS[0].meta()) => talos::FORMS.iter().map(|form| form.verb.form).collect(),
        "change" | "removal" => files::VERBS.iter().map(|verb| verb.form).collect(),
        _ => Vec::new(),
    }
}

/// The reader of that name.
#[must_use]
pub fn named(name: &str) -> Option<&'static dyn AnyReader> {
    ALL.iter().copied().find(|reader| reader.meta().name == name)
}
