//! The paths an `apply_patch` text names.

use crate::session::{Effect, FileOp};

const MARKS: &[(&str, FileOp)] = &[
    ("*** Add File: ", FileOp::Write),
    ("*** Update File: ", FileOp::Edit),
    ("*** Delete File: ", FileOp::Delete),
    ("*** Move to: ", FileOp::MoveTo),
];

/// What a patch does when it is applied; content lines start with `+`, `-` or a space and are never marks.
#[must_use]
pub fn effects(patch: &str) -> Vec<Effect> {
    let mut all: Vec<Effect> = Vec::new();
    for line in patch.lines() {
        let Some((op, name)) = MARKS.iter().find_map(|(mark, op)| line.strip_prefix(mark).map(|name| (*op, name.trim()))) else {
            continue;
        };
        if op == FileOp::MoveTo
            && let Some(moved) = all.last_mut()
        {
            moved.op = FileOp::MoveFrom;
        }
        all.push(Effect { path: name.to_owned(), op });
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moved_file_leaves_one_path_for_another() {
        let patch =
            "*** Begin Patch\n*** Update File: a.rs\n*** Move to: b.rs\n@@\n+*** Add File: no.rs\n*** Delete File: c.rs\n*** End Patch";
        let got: Vec<_> = effects(patch).into_iter().map(|effect| (effect.path, effect.op)).collect();
        let want = [("a.rs", FileOp::MoveFrom), ("b.rs", FileOp::MoveTo), ("c.rs", FileOp::Delete)];
        assert_eq!(got, want.map(|(path, op)| (path.to_owned(), op)));
    }
}
