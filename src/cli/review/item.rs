//! A claim as the screen lists it.

use crate::audit::{Claim, Ignored};
use crate::report::place::{Judged, Text};

/// How something stands out.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Ink {
    /// As it is.
    #[default]
    Plain,
    /// A failing grade.
    Red,
    /// A note, or what could not be told.
    Yellow,
    /// Borne out.
    Green,
    /// A heading.
    Bold,
    /// Beside the point.
    Dim,
}

/// A claim, the text it stands in, and whether somebody accepted it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Item<'a> {
    /// The text.
    pub(super) at: Judged<'a>,
    /// The claim.
    pub(super) claim: &'a Claim,
    /// Who accepted it, and why.
    pub(super) ignored: Option<&'a Ignored>,
}

impl Item<'_> {
    /// A finding that nobody has accepted.
    pub(super) fn is_finding(&self) -> bool {
        self.ignored.is_none() && self.claim.grade().is_some()
    }

    /// A claim that could not be told.
    pub(super) fn is_open(&self) -> bool {
        self.claim.is_open()
    }

    /// The answer in a word or two.
    pub(super) fn answer(&self) -> &'static str {
        if self.ignored.is_some() {
            return "accepted";
        }
        match self.claim.grade() {
            Some(grade) => grade.name(),
            None if self.is_open() => "not assessed",
            None => "borne out",
        }
    }

    /// How its answer stands out.
    pub(super) fn ink(&self) -> Ink {
        if self.ignored.is_some() {
            return Ink::Dim;
        }
        match self.claim.grade() {
            Some(_) if self.claim.is_flagged() => Ink::Red,
            Some(_) => Ink::Yellow,
            None if self.is_open() => Ink::Yellow,
            None => Ink::Green,
        }
    }

    /// Its line of the reply, or of a text before it.
    pub(super) fn line(&self) -> String {
        match self.at.text {
            Text::Reply => self.claim.reply_line.to_string(),
            Text::Narration => format!("said {}", self.claim.reply_line),
        }
    }
}
