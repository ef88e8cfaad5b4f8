//! One-line programs given to an interpreter: the files their text names.

mod calls;
mod names;

use super::{Out, operands};
use crate::evidence::shell::Simple;
use crate::session::FileOp;

pub use calls::effects;

/// Whose grammar a program text has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    /// Python.
    Python,
    /// JavaScript and TypeScript.
    Node,
    /// Ruby.
    Ruby,
    /// Perl.
    Perl,
    /// PHP.
    Php,
}

impl Language {
    /// The language an interpreter reads.
    pub fn of(program: &str) -> Option<Self> {
        let name = program.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
        match name {
            "python" | "pypy" | "py" | "ipython" => Some(Self::Python),
            "node" | "nodejs" | "tsx" | "ts-node" => Some(Self::Node),
            "ruby" => Some(Self::Ruby),
            "perl" => Some(Self::Perl),
            "php" => Some(Self::Php),
            _ => None,
        }
    }

    fn inline(self) -> &'static [&'static str] {
        match self {
            Self::Python => &["-c"],
            Self::Node => &["-e", "--eval", "-p", "--print", "-pe"],
            Self::Ruby | Self::Perl => &["-e", "-pe", "-ne", "-pie", "-0pe", "-i", "-pi", "-ple", "-lne"],
            Self::Php => &["-r"],
        }
    }
}

/// The program text an interpreter is given in the line.
pub fn source(command: &Simple) -> Option<&str> {
    let language = Language::of(command.program())?;
    let args: Vec<&str> = command.args().collect();
    let inline = args.iter().position(|arg| language.inline().contains(arg) && !matches!(*arg, "-i" | "-pi"));
    if let Some(at) = inline {
        return args.get(at + 1).copied();
    }
    let bare = args.iter().all(|arg| arg.starts_with('-'));
    command.heredoc.as_deref().filter(|_| bare)
}

/// Touches of an interpreter's inline program.
pub fn touches(out: &mut Out<'_>) {
    let in_place = out.command.args().any(in_place) && matches!(out.command.program(), "perl" | "ruby");
    if in_place {
        let words = operands(out.command, &["-e", "-pe", "-pie", "-0pe"]);
        let scripted = out.command.args().any(|arg| arg.starts_with('-') && arg.ends_with('e'));
        return out.words(words.get(usize::from(!scripted)..).unwrap_or_default(), FileOp::Edit, false);
    }
    let Some(text) = source(out.command) else { return };
    for (path, op) in effects(text).touches {
        out.path(&path, op, false);
    }
}

/// `-i`, `-i.bak`, `-pi`, `-0pi`.
fn in_place(arg: &str) -> bool {
    let Some(letters) = arg.strip_prefix('-') else { return false };
    let letters = letters.split('.').next().unwrap_or(letters);
    letters.contains('i')
        && letters.len() < 6
        && letters.bytes().all(|byte| matches!(byte, b'i' | b'p' | b'n' | b'0'..=b'9' | b'l' | b'e' | b'w' | b'a' | b's'))
}
