//! Talos's check of change claims (`--profile talos`): each named target against the recorded changes of the same turn.
//!
//! **Reads** a change of files that the assistant reports of itself in this turn, by one of 27 verb forms. "Fixed", "added" and
//! "implemented" are outside of them: a claim by those alone passes.
//!
//! **Unsupported when** the assistant says of itself, in the first person, that it changed files, and the records of this turn hold
//! no successful change of one of them. The reason lists the targets that are not matched. Targets compare byte for byte; one that
//! differs in letter case only is named. A claim that names no file is satisfied by any successful change.
//!
//! **Noted when** the records do not establish the claim: its time is not clear ("earlier I updated …"), its actor is not ("in this
//! turn … was updated", "we updated …", "Updated …" without a subject), it speaks of all, every or each without a name, it is
//! a bare quotation, or more than one recorded path fits a bare name.
//!
//! **Cannot tell when** the check does not run: a change of the turn was denied, one failed and may have left effects, the only
//! changes were invalid calls, or no tool was called and the request asked for no change. Also when a script or another tool ran that
//! could have made the change.
//!
//! **Not read** are passives without an actor and a time, other actors, denials, plans, conditions, questions, quotations that are
//! reported or rejected, code blocks, and objects that are no files (an assessment, a plan, an answer, a branch).
//!
//! Only recorded calls of the turn are asked, never earlier ones; nothing is said about the disk.
//!
//! Source of the rule: Talos' documented per-target claim check; its own list of forms is not published.

mod claimed;
mod compare;
mod forms;
mod label;
mod object;
mod quoted;
mod request;
mod thing;
mod turn;

pub use forms::FORMS;
pub use request::asks_for_change;

use super::{Meta, Reader, Support};
use crate::claim::{Clause, Prose};
use crate::evidence::CallList;
use claimed::Claimed;

/// Talos's reader of changed files.
pub struct Change;

impl Reader for Change {
    type Subject = Claimed;

    const META: Meta = Meta {
        name: "change",
        line: "files the assistant says it changed, by Talos's rules",
        wakes: &[
            "updat", "edit", "chang", "modif", "creat", "wrot", "writ", "sav", "replac", "delet", "remov", "renam", "mov", "cop", "append",
            "insert", "patch", "appl", "generat", "revert", "restor", "factor", "format",
        ],
        since: "0.1.0",
        source: include_str!("talos.rs"),
    };

    fn read(&self, clause: &Clause<'_>, prose: &Prose<'_>) -> Option<Claimed> {
        Claimed::read(clause).filter(|_| !claimed::goes_on_denying(clause, prose)).or_else(|| quoted::read(clause, prose))
    }

    fn support(&self, claimed: &Claimed, calls: CallList<'_>) -> Support {
        match turn::not_checked(calls) {
            Some(open) => open,
            None => label::of(claimed, calls),
        }
    }
}
