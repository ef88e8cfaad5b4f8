//! What a shell line really runs, and whose exit status the recorded number is.

mod foreign;
mod guard;
mod opaque;
mod owner;
mod parse;
mod split;
mod syntax;
mod touch;
mod unwrap;
mod walk;

#[cfg(test)]
mod tests;

use std::collections::HashSet;

pub use syntax::syntax;
use unwrap::Dialect;
use walk::{Place, State, Walker};

/// Why a line could not be taken apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unparsed {
    /// Over the size or nesting the guard allows.
    TooLarge,
    /// Not a line the bash grammar knows.
    Syntax,
    /// PowerShell or cmd.
    OtherShell,
}

/// A shell line taken apart: the simple commands in the order they stand, wrappers removed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ShellLine {
    /// Simple commands in command position, also inside `bash -lc '…'`, `$( )`, loops and wrappers.
    pub commands: Vec<Simple>,
    /// Set when the line could not be taken apart; `commands` is then empty or incomplete.
    pub unparsed: Option<Unparsed>,
    /// Statuses the line prints itself (`echo "exit $?"`, `${PIPESTATUS[0]}`), in the order they are printed.
    pub prints_status: Vec<PrintedStatus>,
}

/// A status the line prints itself: the number that follows `label` in the output.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PrintedStatus {
    /// The literal text before the number on its output line; may be empty.
    pub label: String,
    /// Index in `ShellLine::commands` of the command whose status it is; `None` when several could be meant.
    pub of: Option<usize>,
}

/// What the status recorded for the whole line says about one command of it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Told {
    /// It ran and exited 0.
    Succeeded,
    /// It ran and exited with something else.
    Failed,
    /// The status is another command's, or hidden by a pipe, `|| true`, `; echo done`.
    #[default]
    Masked,
    /// It may not have run at all (behind `||`, in an `if`, after a part that may have failed).
    MayNotHaveRun,
    /// No status was recorded.
    NoStatus,
}

/// How the line's status depends on one command.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Owns {
    /// 0 means this command exited 0; non-zero means it failed (it is the only one that can).
    Alone,
    /// 0 means this command exited 0; non-zero means one of several failed.
    Together,
    /// Inverted by `!`.
    Inverted,
    /// The status says nothing about it.
    #[default]
    Nothing,
}

/// One word of a command, quotes removed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Word {
    /// The text, quotes and escapes resolved; expansions left as written.
    pub text: String,
    /// Holds an unresolved expansion or glob (`$x`, `$( )`, `*`).
    pub dynamic: bool,
}

/// Where a redirect goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Redirect {
    /// File descriptor (1 for `>`, 2 for `2>`; `&>` is 1; 0 for `<`).
    pub fd: u32,
    /// Appends (`>>`).
    pub append: bool,
    /// The target's text.
    pub target: Word,
}

/// One simple command after unwrapping.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Simple {
    /// Words; the first is the program as written.
    pub words: Vec<Word>,
    /// Variables set for it (`CI=1 cargo test`).
    pub env: Vec<(String, String)>,
    /// Wrappers taken off, outermost first (`sudo`, `timeout`, `docker exec`, `bash -c`).
    pub wrappers: Vec<String>,
    /// Folder a `cd` before it went to, as written.
    pub dir: Option<String>,
    /// Redirects to files, and with descriptor 0 from files.
    pub redirects: Vec<Redirect>,
    /// Text of a heredoc or here-string given to it.
    pub heredoc: Option<String>,
    /// Its standard output goes into another command (`| tail -5`, `echo "$( )"`): that command's program.
    /// `=` when a variable takes it (`x=$( )`).
    pub piped_into: Option<String>,
    /// How the line's status depends on it.
    pub owns: Owns,
    /// It may not run even when the line's status is 0 (behind `||`, in an `if`, a loop over nothing, a function).
    pub conditional: bool,
    /// It runs only when others before it succeeded, and the line's status is not 0 when it did not run (`a && b`).
    pub behind_and: bool,
    /// Started with `&`, or by `nohup … &`.
    pub background: bool,
    /// Loop variables around it whose values the line gives (`for f in a b`).
    pub loops: Vec<(String, Vec<String>)>,
}

impl Simple {
    /// The program's base name (`/usr/bin/rm` → `rm`), empty for an assignment.
    #[must_use]
    pub fn program(&self) -> &str {
        let first = self.words.first().map_or("", |word| word.text.as_str());
        first.rsplit(['/', '\\']).next().unwrap_or(first)
    }

    /// The arguments' texts.
    pub fn args(&self) -> impl Iterator<Item = &str> {
        self.words.iter().skip(1).map(|word| word.text.as_str())
    }
}

/// What a command does to one path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Touch {
    /// The path, as written (joined to `dir` when that is known and the path is relative).
    pub path: String,
    /// What is done there.
    pub op: crate::session::FileOp,
    /// Index of the command in `ShellLine::commands`.
    pub command: usize,
    /// The path is a glob, folder or pattern that stands for several files.
    pub many: bool,
    /// The line does not name it so: a lock file its program keeps, a place it may have gone to. Supports, never accuses.
    pub perhaps: bool,
}

impl Touch {
    /// It changes or removes what lies below its path, or matches it, as well.
    #[must_use]
    pub fn is_wide(&self) -> bool {
        (self.many && self.op != crate::session::FileOp::Read) || self.op == crate::session::FileOp::Delete
    }
}

/// Takes a shell line apart. Never panics, never takes more than the guard's time.
#[must_use]
pub fn read(line: &str) -> ShellLine {
    read_as(line, foreign::dialect(line))
}

/// The same, for a line that is known to be PowerShell's or cmd's (by the tool that ran it).
#[must_use]
pub fn read_windows(line: &str) -> ShellLine {
    read_as(line, Dialect::Windows)
}

fn read_as(line: &str, dialect: Dialect) -> ShellLine {
    let mut out = ShellLine::default();
    if guard::refuses_text(line) {
        out.unparsed = Some(Unparsed::TooLarge);
        return out;
    }
    let mut walker = Walker { tokens: &[], out: &mut out, state: State::default(), depth: 0, called: HashSet::new(), wrappers: Vec::new() };
    match dialect {
        Dialect::Windows => foreign::walk(line, &mut walker, Place::top()),
        Dialect::Posix => walker.script(line, Place::top()),
    }
    out
}

impl ShellLine {
    /// What a recorded status says about the command at `index`.
    ///
    /// `cd`, `export`, `echo` and their like count as unable to fail: `cd x && cargo test` ending 1 is told of `cargo test`.
    #[must_use]
    pub fn told(&self, index: usize, status: Option<i32>) -> Told {
        owner::told(self, index, status)
    }

    /// Files the line writes, edits, removes, moves or reads, as far as its text tells.
    #[must_use]
    pub fn touches(&self) -> Vec<Touch> {
        touch::touches(self)
    }

    /// Programs of the line that could change files in ways the text does not show (`npm run codegen`, `./gen.sh`,
    /// `python x.py`, `cargo fmt`, `make`), with what they are: the reason a claim about files is `cannot tell`.
    /// Their indices in `commands`. A line that could not be taken apart is opaque too: see `unparsed`.
    #[must_use]
    pub fn opaque(&self) -> Vec<usize> {
        opaque::opaque(self)
    }
}
