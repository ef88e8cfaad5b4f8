//! Files said to be created, edited, renamed or moved, each target by itself.
//!
//! **Reads** a verb of change said by the agent of itself, in full ("I updated `a.rs`") or elliptic ("Updated README.md", "`a.rs`:
//! rewritten"), with the files it names as its objects or as the place of the change ("added a constant in `a.rs`"); passives
//! with a named target or a count ("`a.txt` was updated", "all 14 endpoints were migrated"); and without a name when a verb that
//! speaks of files has a file for its object ("I edited the config file").
//!
//! **Contradicted when** the only calls that would have done it to that file failed or were turned away.
//!
//! **Unsupported when** no call changed that file, or it was only read; when fewer files were changed than are counted.
//!
//! **Noted when** only a file of another spelling was changed, something else was done to it, or the person changed the edit.
//!
//! **Cannot tell when** a call that would have done it has no recorded result, or a script, generator, merge or other tool ran that
//! could have done it.
//!
//! **Not read** are plans, code that changes files, values ("changed the path to `x/`"), "fixed" or "added" without a named file,
//! and plans, answers or summaries that were changed.
//!
//! Source of the rules: Talos' per-target claims; verb forms are listed by `explain change`.

use super::files::{self, Claimed};
use super::{Meta, Reader, Support};
use crate::claim::{Clause, Prose};
use crate::evidence::CallList;

/// The reader of changed files.
pub struct Change;

impl Reader for Change {
    type Subject = Claimed;

    const META: Meta = Meta {
        name: "change",
        line: "files said to be created, edited, renamed or moved",
        wakes: &[
            "memory",
            "creat",
            "wrote",
            "written",
            "saved",
            "generat",
            "cop",
            "edited",
            "updat",
            "chang",
            "modif",
            "patch",
            "migrat",
            "convert",
            "restor",
            "revert",
            "format",
            "factor",
            "replac",
            "append",
            "insert",
            "appli",
            "fix",
            "add",
            "implement",
            "extend",
            "simplif",
            "extract",
            "renam",
            "moved",
            "remov",
            "delet",
            "drop",
            "erstellt",
            "geändert",
            "créé",
            "cread",
            "criad",
            "созда",
            "измен",
            "作成",
            "変更",
            "생성",
            "수정",
            "创建",
            "修改",
        ],
        since: "0.1.0",
        source: include_str!("change.rs"),
    };

    fn read(&self, clause: &Clause<'_>, prose: &Prose<'_>) -> Option<Claimed> {
        Claimed::read(clause, prose).filter(|claimed| !claimed.is_removal())
    }

    fn support(&self, claimed: &Claimed, calls: CallList<'_>) -> Support {
        files::support(claimed, calls)
    }
}
