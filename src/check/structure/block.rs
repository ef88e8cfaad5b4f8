//! One fenced block, and whether it parses.

use super::fence::{Closed, Fence};
use super::language::{self, Language, Relax};
use super::{Options, json, python, shell, toml, yaml};

/// A fenced block of a reply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// 1-based line of the reply on which its fence opens.
    pub line: usize,
    /// Its language, as its info string names it; empty when it names none.
    pub language: String,
    /// What was found.
    pub judged: Judged,
}

/// What was found of a block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Judged {
    /// It parses.
    Parses,
    /// It does not.
    Malformed(No),
    /// Its fence is still open where the reply ends.
    Open,
    /// It could be checked but for this.
    NotChecked(&'static str),
    /// Its language is not checked.
    OtherLanguage,
}

/// Why a block does not parse.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct No {
    /// The kind of fault: `syntax`, or a name for what often is no fault of the model's (`repl-or-magic`, `comments`, `documents`, …).
    pub code: &'static str,
    /// 1-based line: in a parser's answer of the block, in a [`Block`] of the reply.
    pub line: usize,
    /// In words.
    pub what: String,
}

/// What a parser says.
pub(super) enum Said {
    /// It does not parse.
    No(No),
    /// It was not parsed.
    TooMuch(&'static str),
}

/// The parsers' result.
pub(super) type Parsed = Result<(), Said>;

impl Said {
    /// A fault on a line of the block.
    pub(super) fn no(code: &'static str, line: usize, what: impl Into<String>) -> Self {
        let what: String = what.into();
        Self::No(No { code, line, what: what.chars().take(200).collect() })
    }

    /// A parser ended in a way it should not have.
    pub(super) fn gave_up() -> Self {
        Self::TooMuch("the parser gave up")
    }

    /// The same fault under another name, when that is what it comes from.
    pub(super) fn called(self, code: &'static str) -> Self {
        match self {
            Self::No(no) => Self::No(No { code, ..no }),
            too_much @ Self::TooMuch(_) => too_much,
        }
    }
}

/// 1-based number of the line that a byte stands on.
pub(super) fn line_of(text: &str, at: usize) -> usize {
    let before = &text.as_bytes()[..at.min(text.len())];
    memchr::memchr_iter(b'\n', before).count() + 1
}

/// Judges a block.
pub(super) fn judge(fence: &Fence, options: &Options) -> Block {
    let name = language::name(&fence.info);
    let judged = match fence.closed {
        Closed::No => Judged::Open,
        Closed::Unclear if Language::named(&name) != Language::Other => Judged::NotChecked("fences do not pair here"),
        Closed::Unclear => Judged::OtherLanguage,
        Closed::Yes => match parsed(Language::named(&name), &fence.text, options) {
            None => Judged::OtherLanguage,
            Some(Ok(())) => Judged::Parses,
            Some(Err(Said::No(no))) => Judged::Malformed(No { line: no.line + fence.line, ..no }),
            Some(Err(Said::TooMuch(why))) => Judged::NotChecked(why),
        },
    };
    Block { line: fence.line, language: name, judged }
}

fn parsed(language: Language, text: &str, options: &Options) -> Option<Parsed> {
    let relaxes = |which| options.relaxes(which);
    Some(match language {
        Language::Python => python::parsed(text, relaxes(Relax::Python)),
        Language::Json => json::parsed(text, relaxes(Relax::Json)),
        Language::Jsonc => json::parsed(text, relaxes(Relax::Jsonc)),
        Language::Yaml => yaml::parsed(text, relaxes(Relax::Yaml)),
        Language::Toml if relaxes(Relax::Toml) => return None,
        Language::Toml => toml::parsed(text),
        Language::Shell => shell::parsed(text, relaxes(Relax::Shell)),
        Language::Zsh if relaxes(Relax::Shell) => return shell::parsed(text, true).is_ok().then_some(Ok(())),
        Language::Zsh => shell::parsed(text, false),
        Language::Other => return None,
    })
}
