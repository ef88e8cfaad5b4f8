//! Files, folders and other things said to be removed.
//!
//! **Reads** removed, deleted, cleaned up, dropped, said by the agent of itself or in the passive, of a named file or folder, a
//! counted number of things, or a file by its noun ("removed the scratch file").
//!
//! **Contradicted when** the only calls that would have removed it failed or were turned away.
//!
//! **Unsupported when** no rm, rmdir, unlink, trash, `git rm`, `find -delete`, delete tool or one-liner of this turn removed it; when
//! fewer were removed than are counted.
//!
//! **Cannot tell when** a script, merge or other tool ran that could have removed it, or a removal has no recorded result.
//!
//! **Not read** are removals of code from a file (`change` reads the file), and what other programs delete.
//!
//! Source of the rule: ADR 0060; delete tools of other agents count too.

use super::files::{self, Claimed};
use super::{Meta, Reader, Support};
use crate::claim::{Clause, Prose};
use crate::evidence::CallList;

/// The reader of removals.
pub struct Removal;

impl Reader for Removal {
    type Subject = Claimed;

    const META: Meta = Meta {
        name: "removal",
        line: "files and folders said to be removed",
        wakes: &[
            "remov",
            "delet",
            "cleaned up",
            "cleanup",
            "dropped",
            "gelöscht",
            "entfernt",
            "supprim",
            "elimin",
            "borrad",
            "remov",
            "excluí",
            "apagad",
            "удал",
            "削除",
            "삭제",
            "删除",
        ],
        since: "0.1.0",
        source: include_str!("removal.rs"),
    };

    fn read(&self, clause: &Clause<'_>, prose: &Prose<'_>) -> Option<Claimed> {
        Claimed::read(clause, prose).filter(Claimed::is_removal)
    }

    fn support(&self, claimed: &Claimed, calls: CallList<'_>) -> Support {
        files::support(claimed, calls)
    }
}
