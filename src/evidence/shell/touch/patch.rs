//! Files named in a patch that stands in the line.

use super::{Out, operands};
use crate::session::FileOp;

/// Touches of `patch` and of `apply_patch` called in a shell.
pub fn touches(program: &str, out: &mut Out<'_>) {
    if program == "patch" {
        if let Some(text) = &out.command.heredoc {
            unified(text, out);
        }
        let words = operands(out.command, &["-p", "-i", "-d", "--input", "--directory", "-o", "-r"]);
        return out.words(words.get(..1).unwrap_or_default(), FileOp::Edit, false);
    }
    let inline = out.command.words.get(1).map(|word| word.text.as_str());
    if let Some(text) = out.command.heredoc.as_deref().or(inline) {
        begin_patch(text, out);
    }
}

/// Files of a unified diff.
pub fn unified(text: &str, out: &mut Out<'_>) {
    let mut old = "";
    for line in text.lines() {
        if let Some(path) = line.strip_prefix("--- ") {
            old = name(path);
        } else if let Some(path) = line.strip_prefix("+++ ") {
            changed(old, name(path), out);
        } else if let Some(path) = line.strip_prefix("rename from ") {
            out.path(path, FileOp::MoveFrom, false);
        } else if let Some(path) = line.strip_prefix("rename to ") {
            out.path(path, FileOp::MoveTo, false);
        }
    }
}

fn changed(old: &str, new: &str, out: &mut Out<'_>) {
    match (old, new) {
        ("/dev/null", new) => out.path(new, FileOp::Write, false),
        (old, "/dev/null") => out.path(old, FileOp::Delete, false),
        (_, new) => out.path(new, FileOp::Edit, false),
    }
}

fn name(path: &str) -> &str {
    let path = path.split('\t').next().unwrap_or(path).trim();
    path.strip_prefix("a/").or_else(|| path.strip_prefix("b/")).unwrap_or(path)
}

fn begin_patch(text: &str, out: &mut Out<'_>) {
    let mut last = "";
    for line in text.lines() {
        if let Some(path) = line.strip_prefix("*** Add File: ") {
            out.path(path.trim(), FileOp::Write, false);
        } else if let Some(path) = line.strip_prefix("*** Delete File: ") {
            out.path(path.trim(), FileOp::Delete, false);
        } else if let Some(path) = line.strip_prefix("*** Update File: ") {
            last = path.trim();
            out.path(last, FileOp::Edit, false);
        } else if let Some(path) = line.strip_prefix("*** Move to: ") {
            out.path(last, FileOp::MoveFrom, false);
            out.path(path.trim(), FileOp::MoveTo, false);
        }
    }
}
