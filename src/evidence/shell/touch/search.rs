//! `find` with an action, and the files a search is pointed at.

use super::{Out, join, operands};
use crate::evidence::shell::Simple;
use crate::session::FileOp;

/// Touches of a search.
pub fn touches(program: &str, out: &mut Out<'_>) {
    match program {
        "find" => find(out),
        "fd" => {}
        _ => grep(out),
    }
}

fn find(out: &mut Out<'_>) {
    let args: Vec<&str> = out.command.args().collect();
    let exec = args.iter().position(|arg| matches!(*arg, "-exec" | "-execdir" | "-ok")).map(|at| &args[at + 1..]);
    let op = match exec {
        _ if args.contains(&"-delete") => FileOp::Delete,
        Some(["rm" | "unlink" | "rmdir" | "trash", ..]) => FileOp::Delete,
        Some(["sed" | "perl", rest @ ..]) if rest.iter().any(|arg| arg.starts_with("-i") || arg.starts_with("-pi")) => FileOp::Edit,
        Some(["chmod" | "chown" | "touch", ..]) => FileOp::Edit,
        Some(["mv", ..]) => FileOp::MoveFrom,
        Some(["cat" | "head" | "tail" | "grep" | "wc", ..]) => FileOp::Read,
        _ => return,
    };
    out.path(&found_by(out.command), op, true);
}

/// The paths a `find` looks for: its folder with its name pattern.
pub fn found_by(find: &Simple) -> String {
    let args: Vec<&str> = find.args().collect();
    let folder = args.first().filter(|arg| !arg.starts_with(['-', '(', '!'])).copied().unwrap_or(".");
    let name = args.iter().position(|arg| matches!(*arg, "-name" | "-iname" | "-path" | "-wholename"));
    let name = name.and_then(|at| args.get(at + 1)).copied().unwrap_or("*");
    join(Some(folder), name)
}

const GREP_VALUES: [&str; 17] = [
    "-e",
    "-f",
    "-A",
    "-B",
    "-C",
    "-m",
    "-g",
    "-t",
    "-T",
    "--include",
    "--exclude",
    "--exclude-dir",
    "--glob",
    "--type",
    "--max-count",
    "--context",
    "--regexp",
];

fn grep(out: &mut Out<'_>) {
    let scripted = out.command.args().any(|arg| matches!(arg, "-e" | "-f" | "--regexp" | "--files"));
    let words = operands(out.command, &GREP_VALUES);
    for word in words.iter().skip(usize::from(!scripted)) {
        let folder = !super::base(&word.text).contains('.') || word.text.ends_with(['/', '.']);
        out.path(&word.text, FileOp::Read, folder || word.dynamic);
    }
}
