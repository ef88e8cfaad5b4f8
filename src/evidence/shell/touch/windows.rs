//! Files that cmdlets and cmd's own commands name.

use super::Out;
use crate::evidence::shell::Word;
use crate::session::FileOp;

/// Touches of a cmdlet or of a command of cmd.
pub fn touches(program: &str, out: &mut Out<'_>) {
    let lower = program.to_ascii_lowercase();
    let op = match lower.as_str() {
        "remove-item" | "ri" | "del" | "erase" | "rd" => FileOp::Delete,
        "set-content" | "add-content" | "out-file" | "new-item" | "ni" | "md" | "export-csv" | "tee-object" => FileOp::Write,
        "get-content" | "gc" | "type" | "select-string" => FileOp::Read,
        "clear-content" => FileOp::Edit,
        "move-item" | "rename-item" | "move" | "ren" => return pair(&lower, out, (FileOp::MoveFrom, FileOp::MoveTo)),
        "copy-item" | "copy" | "xcopy" => return pair(&lower, out, (FileOp::Read, FileOp::Write)),
        _ => return,
    };
    let many = out.command.args().any(|arg| arg.eq_ignore_ascii_case("-recurse") || arg.eq_ignore_ascii_case("/s"));
    let paths = paths(out);
    let taken =
        if matches!(op, FileOp::Delete | FileOp::Read) || lower == "md" { paths.as_slice() } else { paths.get(..1).unwrap_or_default() };
    out.words(taken, op, many);
}

/// Path arguments: behind `-Path` and its like, or in their place; values of other parameters are none.
fn paths(out: &Out<'_>) -> Vec<Word> {
    let mut found = Vec::new();
    let mut words = out.command.words.iter().skip(1);
    while let Some(word) = words.next() {
        let name = word.text.to_ascii_lowercase();
        let switch = name.starts_with('/') && name.len() < 4;
        match name.as_str() {
            "-value" | "-itemtype" | "-encoding" | "-erroraction" | "-filter" | "-pattern" | "-totalcount" | "-tail" => {
                words.next();
            }
            _ if name.starts_with('-') || switch => {}
            _ => found.push(Word { text: word.text.trim_end_matches(',').to_owned(), dynamic: word.dynamic }),
        }
    }
    found
}

fn pair(lower: &str, out: &mut Out<'_>, (from, to): (FileOp, FileOp)) {
    let paths = paths(out);
    let [source, target, ..] = paths.as_slice() else { return };
    out.word(source, from);
    // A rename gives only the new name, in the same folder.
    let renamed = matches!(lower, "rename-item" | "ren") && !target.text.contains(['/', '\\']);
    let folder = source.text.rfind(['/', '\\']).map_or("", |at| &source.text[..=at]);
    let path = if renamed { format!("{folder}{}", target.text) } else { target.text.clone() };
    out.path(&path, to, target.dynamic);
}
