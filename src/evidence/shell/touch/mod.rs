//! Which files a line touches, as far as its text tells.

pub mod code;
mod coreutils;
mod git;
mod managers;
mod patch;
mod search;
mod windows;

use super::{ShellLine, Simple, Touch, Word};
use crate::session::FileOp;

/// All touches, in the order of the commands.
pub fn touches(line: &ShellLine) -> Vec<Touch> {
    let mut found = Vec::new();
    for (index, command) in line.commands.iter().enumerate() {
        let feeder = index.checked_sub(1).and_then(|before| line.commands.get(before)).filter(|before| before.piped_into.is_some());
        let mut out = Out { found: &mut found, command, index, feeder };
        redirects(&mut out);
        program(&mut out);
    }
    found
}

/// Where the touches of one command are put.
pub struct Out<'a> {
    found: &'a mut Vec<Touch>,
    /// The command.
    pub command: &'a Simple,
    index: usize,
    /// The command that pipes into it.
    pub feeder: Option<&'a Simple>,
}

impl Out<'_> {
    /// A word of the command is a path.
    pub fn word(&mut self, word: &Word, op: FileOp) {
        self.path(&word.text, op, word.dynamic);
    }

    /// Words of the command are paths, each a folder with all in it when `many`.
    pub fn words(&mut self, words: &[Word], op: FileOp, many: bool) {
        for word in words {
            self.path(&word.text, op, many || word.dynamic);
        }
    }

    /// A path is touched.
    pub fn path(&mut self, path: &str, op: FileOp, many: bool) {
        let device = path.starts_with("/dev/") || path.eq_ignore_ascii_case("nul") || path.eq_ignore_ascii_case("$null");
        if path.is_empty() || path == "-" || path == "<( )" || device || path.contains('\n') {
            return;
        }
        for (name, values) in &self.command.loops {
            let written = [format!("${{{name}}}"), format!("${name}")];
            if let Some(variable) = written.iter().find(|variable| path.contains(variable.as_str())) {
                return values.iter().for_each(|value| self.add(&path.replace(variable, value), op, path.contains('*')));
            }
        }
        self.add(path, op, many);
    }

    fn add(&mut self, path: &str, op: FileOp, many: bool) {
        let path = join(self.command.dir.as_deref(), path);
        self.found.push(Touch { path, op, command: self.index, many, perhaps: false });
    }

    /// A path that may be touched.
    pub fn perhaps(&mut self, path: &str, op: FileOp, many: bool) {
        let before = self.found.len();
        self.path(path, op, many);
        for touch in self.found.iter_mut().skip(before) {
            touch.perhaps = true;
        }
    }
}

fn redirects(out: &mut Out<'_>) {
    for redirect in &out.command.redirects {
        let op = if redirect.fd == 0 { FileOp::Read } else { FileOp::Write };
        out.word(&redirect.target, op);
    }
}

fn program(out: &mut Out<'_>) {
    let program = out.command.program().to_owned();
    match program.as_str() {
        "git" => git::touches(out),
        "find" | "fd" | "grep" | "egrep" | "fgrep" | "rg" | "ag" | "ack" => search::touches(&program, out),
        "patch" | "apply_patch" | "applypatch" => patch::touches(&program, out),
        _ if code::Language::of(&program).is_some() => code::touches(out),
        _ => {
            coreutils::touches(&program, out);
            managers::touches(&program, out);
            windows::touches(&program, out);
        }
    }
}

/// Arguments that are no options; `values` are the options that take the next word.
pub fn operands(command: &Simple, values: &[&str]) -> Vec<Word> {
    let mut found = Vec::new();
    let mut words = command.words.iter().skip(1);
    let mut options = true;
    while let Some(word) = words.next() {
        let text = word.text.as_str();
        if options && text == "--" {
            options = false;
        } else if options && values.contains(&text) {
            words.next();
        } else if !options || text.len() < 2 || !text.starts_with('-') {
            found.push(word.clone());
        }
    }
    found
}

/// Some short option of the command holds this letter, or it is given in its long form.
pub fn flag(command: &Simple, letter: char, long: &str) -> bool {
    command.args().any(|arg| arg == long || (arg.starts_with('-') && !arg.starts_with("--") && arg.contains(letter)))
}

/// The value of an option, as the next word or behind `=`.
pub fn value<'a>(command: &'a Simple, names: &[&str]) -> Option<&'a str> {
    let args: Vec<&str> = command.args().collect();
    let next = args.iter().position(|arg| names.contains(arg)).and_then(|at| args.get(at + 1).copied());
    next.or_else(|| args.iter().find_map(|arg| arg.split_once('=').filter(|(name, _)| names.contains(name)).map(|(_, value)| value)))
}

/// The last part of a path or address.
pub fn base(path: &str) -> &str {
    let path = path.trim_end_matches(['/', '\\']);
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

/// A path as seen from a folder; absolute paths and paths from home stand alone.
pub fn join(dir: Option<&str>, path: &str) -> String {
    let Some(dir) = dir.filter(|dir| !dir.is_empty() && *dir != ".") else { return path.to_owned() };
    let windows = matches!(path.as_bytes(), [drive, b':', ..] if drive.is_ascii_alphabetic());
    if path.starts_with(['/', '~', '\\']) || windows || path.starts_with("$HOME") {
        return path.to_owned();
    }
    let path = path.strip_prefix("./").unwrap_or(path);
    if path == "." || path.is_empty() { dir.to_owned() } else { format!("{}/{path}", dir.trim_end_matches('/')) }
}
