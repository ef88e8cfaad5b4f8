//! Where a command's output goes, and what text it is given.

use brush_parser::ast::{IoFileRedirectKind as RedirectKind, IoFileRedirectTarget as Target, IoRedirect};

use super::Walker;
use crate::evidence::shell::Redirect;
use crate::evidence::shell::parse::lex::Kind;
use crate::evidence::shell::parse::token_at;

/// Redirects of one command.
#[derive(Debug, Default)]
pub struct Redirects {
    /// Files it writes, and with descriptor 0 those it reads.
    pub outputs: Vec<Redirect>,
    /// What is given to it as text.
    pub heredoc: Option<String>,
}

impl Walker<'_> {
    /// Redirects of a list.
    pub fn redirects<'i>(&self, list: impl Iterator<Item = &'i IoRedirect>) -> Redirects {
        let mut found = Redirects::default();
        for redirect in list {
            self.redirect(redirect, &mut found);
        }
        found
    }

    fn redirect(&self, redirect: &IoRedirect, found: &mut Redirects) {
        match redirect {
            IoRedirect::File(fd, kind, Target::Filename(target)) => {
                let reads = matches!(kind, RedirectKind::Read);
                let append = matches!(kind, RedirectKind::Append);
                let fd = fd.unwrap_or(i32::from(!reads)).unsigned_abs();
                found.outputs.push(Redirect {
                    fd: if reads { 0 } else { fd.max(1) },
                    append,
                    target: self.word(token_at(target.loc.as_ref())),
                });
            }
            IoRedirect::File(_, RedirectKind::DuplicateOutput, Target::Duplicate(target)) => {
                let target = self.word(token_at(target.loc.as_ref()));
                if !target.text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-') {
                    found.outputs.push(Redirect { fd: 1, append: false, target });
                }
            }
            IoRedirect::OutputAndError(target, append) => {
                found.outputs.push(Redirect { fd: 1, append: *append, target: self.word(token_at(target.loc.as_ref())) });
            }
            IoRedirect::HereString(_, text) => found.heredoc = Some(self.given(token_at(text.loc.as_ref()))),
            _ => {}
        }
    }

    /// Text of a heredoc or here-string.
    fn given(&self, token: Option<usize>) -> String {
        let Some(token) = token.and_then(|index| self.tokens.get(index)) else { return String::new() };
        match token.kind {
            Kind::Heredoc(true) => token.text.split_inclusive('\n').map(|line| line.trim_start_matches('\t')).collect(),
            Kind::Heredoc(false) => token.text.to_owned(),
            _ => self.word_of(token.text),
        }
    }

    fn word_of(&self, raw: &str) -> String {
        self.resolve(raw).word.text
    }
}
