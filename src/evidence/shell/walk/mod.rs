//! Walks brush-parser's tree and lists what runs, with what the line's status says about each.

mod builtin;
mod chain;
mod compound;
mod list;
mod printed;
mod redirects;
mod simple;

use std::collections::{HashMap, HashSet};

use builtin::Element;
pub use simple::Parts;

use super::parse::{self, lex::Token, word::Vars};
use super::unwrap::{Dialect, Script};
use super::{Owns, ShellLine, foreign, guard, split};

/// What is known about a command from where it stands.
#[derive(Debug, Clone, Copy, Default)]
pub struct Place {
    /// What the line's status says about what stands here.
    pub owns: Owns,
    /// May not run even when the line's status is 0.
    pub conditional: bool,
    /// May not have run when the line's status is not 0.
    pub behind_and: bool,
    /// Started with `&`.
    pub background: bool,
    /// Which element of the pipeline standing here the status is of (`exit ${PIPESTATUS[0]}`: not the last).
    pub element: Element,
}

impl Place {
    /// The line's own place: its status is that of what stands here.
    pub fn top() -> Self {
        Self { owns: Owns::Alone, ..Self::default() }
    }

    /// The same place, but the status says nothing.
    pub fn masked(self) -> Self {
        Self { owns: Owns::Nothing, element: Element::Last, ..self }
    }

    /// The same place with other ownership.
    pub fn owning(self, owns: Owns) -> Self {
        Self { owns, element: Element::Last, ..self }
    }

    /// Masked, and it may not run at all.
    pub fn perhaps(self) -> Self {
        Self { conditional: true, ..self.masked() }
    }

    /// 0 proves what stands here succeeded.
    pub fn conveys(self) -> bool {
        matches!(self.owns, Owns::Alone | Owns::Together)
    }
}

/// What the shell has been told so far in the line.
#[derive(Debug, Clone, Default)]
pub struct State {
    /// Where `cd` went.
    pub dir: Option<String>,
    /// `set -o pipefail`.
    pub pipefail: bool,
    /// `set -e`.
    pub errexit: bool,
    /// Variables with a literal value.
    pub vars: Vars,
    /// Variables that hold a status (`rc=$?`), and whose.
    pub statuses: HashMap<String, Option<usize>>,
    /// Variables of the loops around, with their literal values.
    pub loops: Vec<(String, Vec<String>)>,
    /// Commands of the pipeline whose status `$?` is, one an element.
    pub last: Vec<Option<usize>>,
}

/// One script being walked.
pub struct Walker<'a> {
    /// Its tokens.
    pub tokens: &'a [Token<'a>],
    /// What has been found.
    pub out: &'a mut ShellLine,
    /// What the shell has been told.
    pub state: State,
    /// How deep in scripts inside scripts.
    pub depth: usize,
    /// Programs the script calls, which may be its own functions.
    pub called: HashSet<String>,
    /// Wrappers around the whole script.
    pub wrappers: Vec<String>,
}

impl Walker<'_> {
    /// Walks a text as a script of its own.
    pub fn script(&mut self, text: &str, place: Place) {
        let lexed = parse::lex::lex(text);
        let mut inner = Walker {
            tokens: &lexed.tokens,
            out: &mut *self.out,
            state: self.state.clone(),
            depth: self.depth,
            called: HashSet::new(),
            wrappers: self.wrappers.clone(),
        };
        if guard::refuses_size(text, &lexed) {
            inner.out.unparsed = Some(super::Unparsed::TooLarge);
            return split::walk(&mut inner, place);
        }
        let tree = if lexed.broken || guard::refuses_shape(&lexed) { None } else { parse::program(&lexed) };
        match tree {
            Some(program) => inner.program(&program, place),
            None => split::walk(&mut inner, place),
        }
    }

    /// Walks a script that stands inside a command (`$( )`, `bash -c '…'`); deeper than the guard allows it stays a word.
    pub fn inner(&mut self, script: &Script, wrappers: &[String], place: Place) -> bool {
        if self.depth >= guard::MAX_SCRIPTS || script.text.trim().is_empty() {
            return false;
        }
        if script.dialect == Dialect::Windows {
            foreign::walk(&script.text, self, place);
            return true;
        }
        let kept = (self.state.clone(), self.wrappers.len());
        self.wrappers.extend_from_slice(wrappers);
        self.state.pipefail = script.pipefail;
        self.state.errexit = script.errexit;
        self.depth += 1;
        self.script(&script.text, place);
        self.depth -= 1;
        self.wrappers.truncate(kept.1);
        self.state = kept.0;
        true
    }

    /// Index the next command will get.
    pub fn next(&self) -> usize {
        self.out.commands.len()
    }

    /// No more commands are kept of this line.
    pub fn full(&mut self) -> bool {
        let full = self.next() >= guard::MAX_COMMANDS;
        if full {
            self.out.unparsed = Some(super::Unparsed::TooLarge);
        }
        full
    }
}
