//! The tokens of a clause, and the questions that all parts of the reading ask of them.

use super::lex::Token;
use super::word::{Kind, Kinds};

/// The tokens of a clause without its label, brackets and leading connectives, with the text they stand in.
#[derive(Clone, Copy)]
pub(super) struct View<'t> {
    /// The stretch.
    pub(super) text: &'t str,
    /// Tokens of the clause.
    pub(super) tokens: &'t [Token],
    /// Their kinds.
    pub(super) kinds: Kinds,
}

impl<'t> View<'t> {
    /// Over some tokens of a stretch.
    pub(super) fn over(text: &'t str, tokens: &'t [Token]) -> Self {
        Self { text, tokens, kinds: Kinds::among(tokens) }
    }

    /// The kind of a token, or a full stop behind the last.
    pub(super) fn kind(&self, at: usize) -> Kind {
        self.tokens.get(at).map_or(Kind::Stop, |token| token.kind)
    }

    /// The words of a token.
    pub(super) fn word(&self, at: usize) -> &'t str {
        self.tokens.get(at).map_or("", |token| &self.text[token.at..token.end])
    }

    /// Whether a token is this word, whatever its case.
    pub(super) fn is(&self, at: usize, word: &str) -> bool {
        self.word(at).eq_ignore_ascii_case(word)
    }

    /// First token of a kind.
    pub(super) fn find(&self, wanted: impl Fn(Kind) -> bool) -> Option<usize> {
        self.tokens.iter().position(|token| wanted(token.kind))
    }

    /// Whether a kind of a set may be there: quick, and true for kinds trimmed off its start too.
    pub(super) fn may_have(&self, kinds: Kinds) -> bool {
        self.kinds.meets(kinds)
    }

    /// Whether a kind of a set is there.
    pub(super) fn has_any(&self, kinds: Kinds) -> bool {
        self.kinds.meets(kinds) && self.tokens.iter().any(|token| kinds.holds(token.kind))
    }

    /// Whether a token of a kind is there.
    pub(super) fn has(&self, wanted: impl Fn(Kind) -> bool) -> bool {
        self.find(wanted).is_some()
    }

    /// Without connectives, interjections and adverbs at its start.
    pub(super) fn trimmed(self) -> Self {
        let mut tokens = self.tokens;
        while let [first, rest @ ..] = tokens
            && !rest.is_empty()
            && matches!(
                first.kind,
                Kind::And
                    | Kind::But
                    | Kind::So
                    | Kind::Comma
                    | Kind::Adverb
                    | Kind::Or
                    | Kind::Interject
                    | Kind::Mark
                    | Kind::Though
                    | Kind::Other
            )
        {
            tokens = rest;
        }
        Self { tokens, ..self }
    }

    /// Without the brackets it ends with: a remark about the clause.
    pub(super) fn without_remark(self) -> Self {
        let open = self.find(|kind| kind == Kind::Open).filter(|at| *at > 1);
        match open {
            Some(at) if self.tokens.last().is_some_and(|token| token.kind == Kind::Close) => Self { tokens: &self.tokens[..at], ..self },
            _ => self,
        }
    }

    /// The first verb.
    pub(super) fn verb(&self) -> Option<usize> {
        self.find(Kind::is_finite)
    }

    /// Something that happened, told by who did it: "I edited …", "Removed …".
    pub(super) fn tells_own_deed(&self) -> bool {
        let deed = |at: usize| self.kind(at).is_past() || self.kind(at) == Kind::Have;
        let skip = |mut at: usize| {
            while matches!(self.kind(at), Kind::Adverb | Kind::Earlier) {
                at += 1;
            }
            at
        };
        match self.kind(0) {
            Kind::I | Kind::We => deed(skip(1)),
            Kind::You => self.kind(skip(1)).is_past(),
            kind => kind.is_past(),
        }
    }
}
