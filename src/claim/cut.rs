//! Decides in front of which tokens a sentence is cut.

use std::ops::Range;

use super::clause::{Joint, Piece};
use super::lex::Token;
use super::word::Kind;

/// Tokens looked at around a border, so that no text takes more than a multiple of its length.
const REACH: usize = 80;

/// A cut: the clause before ends at the first token, the next starts at the second.
pub(super) struct Cut {
    /// Where the clause before ends.
    pub(super) end: usize,
    /// Where the next starts.
    pub(super) next: usize,
    /// How they are joined.
    pub(super) joint: Joint,
}

/// The clause that is being gathered.
pub(super) struct Left<'t> {
    /// Tokens of the stretch.
    pub(super) tokens: &'t [Token],
    /// First token of the clause.
    pub(super) start: usize,
    /// End of the sentence.
    pub(super) end: usize,
    /// It says something: has a verb or a verdict since its last subordinator.
    pub(super) said: bool,
}

impl Left<'_> {
    fn kind(&self, at: usize) -> Kind {
        if at < self.end { self.tokens[at].kind } else { Kind::Stop }
    }

    /// Starts the next clause.
    pub(super) fn restart(&mut self, at: usize) {
        (self.start, self.said) = (at, false);
    }

    /// Takes a token into the clause.
    pub(super) fn meet(&mut self, at: usize) {
        let kind = self.kind(at);
        let object = kind == Kind::That
            && matches!(self.kind(at + 1), Kind::Comma | Kind::Semi | Kind::Stop | Kind::Dash | Kind::And | Kind::But | Kind::So);
        if !object
            && matches!(kind, Kind::That | Kind::Which | Kind::Whether | Kind::If | Kind::When | Kind::Wh | Kind::Unless | Kind::Until)
            && self.said
        {
            self.said = false;
        }
        self.said |= kind.is_finite() || kind == Kind::Verdict || kind == Kind::Mark;
    }

    /// Passes a bracket, which may hold a clause of its own; returns where to go on.
    pub(super) fn bracket(&mut self, at: usize, joint: &mut Joint, into: &mut Vec<Piece>) -> usize {
        let close = (at + 1..self.end.min(at + REACH)).find(|i| self.kind(*i) == Kind::Close).unwrap_or(self.end);
        let inside = at + 1..close;
        let last = matches!(self.kind(close + 1), Kind::Comma | Kind::Semi | Kind::Stop | Kind::Dash | Kind::Colon | Kind::Exclaim);
        let own = inside.len() > 1 && self.says(inside.clone()) && !opens_aside(self.kind(at + 1)) && at > self.start && close < self.end;
        if !(last && own) {
            return close + 1;
        }
        into.push(Piece { tokens: self.start..at, joint: *joint });
        into.push(Piece { tokens: inside, joint: Joint::Bracket });
        *joint = if self.kind(close + 1) == Kind::Comma { Joint::Link } else { Joint::Break };
        self.restart(close + 1);
        close + 1
    }

    fn says(&self, range: Range<usize>) -> bool {
        self.tokens[range].iter().any(|token| token.kind.is_result() || token.kind == Kind::Be)
    }

    /// The cut in front of a token, if the sentence is to be cut there.
    pub(super) fn cut(&self, at: usize) -> Option<Cut> {
        if at <= self.start {
            return None;
        }
        match self.kind(at) {
            Kind::Semi => Some(Cut { end: at, next: at + 1, joint: Joint::Break }),
            Kind::Dash | Kind::Ellipsis => self.said.then_some(Cut { end: at, next: at + 1, joint: Joint::Break }),
            Kind::Colon => self.colon(at),
            Kind::Comma => self.comma(at),
            Kind::And => self.and(at, at + 1),
            Kind::But | Kind::Though => self.but(at),
            Kind::Because | Kind::While | Kind::So => self.reason(at),
            Kind::Which | Kind::That => self.relative(at),
            Kind::If | Kind::Unless | Kind::Until | Kind::Once | Kind::When | Kind::Whether => self.condition(at),
            Kind::Without | Kind::Instead => self.negative(at),
            Kind::Prep if self.kind(at + 1) == Kind::No && !self.absent_ahead(at + 1) => self.whole(at, Joint::Negative),
            _ => None,
        }
    }

    fn whole(&self, at: usize, joint: Joint) -> Option<Cut> {
        (self.said && at > self.start).then_some(Cut { end: at, next: at, joint })
    }

    fn colon(&self, at: usize) -> Option<Cut> {
        let right = self.kind(at + 1);
        let quoted = matches!(right, Kind::Code | Kind::Path | Kind::Quoted | Kind::QuotedClaim);
        let speaks = self.tokens[self.start..at.min(self.start + REACH)].iter().any(|token| token.kind.is_finite());
        let long = at - self.start > 2;
        (speaks && long && !quoted && self.speaks_ahead(at + 1)).then_some(Cut { end: at, next: at + 1, joint: Joint::Break })
    }

    fn comma(&self, at: usize) -> Option<Cut> {
        let next = self.kind(at + 1);
        let after = Cut { end: at, next: at + 1, joint: Joint::Link };
        if !self.said {
            return None;
        }
        match next {
            Kind::But | Kind::Though => Some(Cut { joint: Joint::Break, ..after }),
            Kind::So | Kind::While | Kind::Because => self.speaks_ahead(at + 2).then_some(Cut { joint: Joint::Reason, ..after }),
            Kind::Which => Some(Cut { joint: Joint::Relative, ..after }),
            Kind::Not => Some(Cut { joint: Joint::Negative, ..after }),
            Kind::And | Kind::Or => self.and(at, at + 2),
            _ if next.is_past() || next == Kind::Passed => self.verb(at + 1).then_some(after),
            _ if next.is_pronoun() => self.speaks_ahead(at + 1).then_some(after),
            _ if opens_subject(next) && next != Kind::Number => self.speaks_ahead(at + 1).then_some(after),
            Kind::None | Kind::No | Kind::Neither if self.speaks_ahead(at + 1) => Some(after),
            Kind::No if !self.absent_ahead(at + 1) => Some(Cut { joint: Joint::Negative, ..after }),
            _ => None,
        }
    }

    fn and(&self, at: usize, next: usize) -> Option<Cut> {
        let cut = Cut { end: at, next, joint: Joint::Link };
        if !self.said {
            return None;
        }
        let first = self.skip_adverbs(next);
        let kind = self.kind(first);
        if kind.is_past() || kind == Kind::Passed {
            let bare = self.tokens[at - 1].kind.is_past();
            return (self.verb(first) && !(bare && self.has_object(first))).then_some(cut);
        }
        if kind == Kind::Not {
            return Some(Cut { joint: Joint::Negative, ..cut });
        }
        let subject = kind.is_pronoun() || opens_subject(kind) || matches!(kind, Kind::No | Kind::None);
        (subject && self.speaks_ahead(first)).then_some(cut)
    }

    /// A past form is a verb here, not an attribute: "created by X" and "updated files" are none.
    fn verb(&self, at: usize) -> bool {
        self.kind(at + 1) != Kind::By
    }

    fn has_object(&self, at: usize) -> bool {
        matches!(
            self.kind(at + 1),
            Kind::Det | Kind::Code | Kind::Path | Kind::My | Kind::Your | Kind::It | Kind::They | Kind::Number | Kind::Noun | Kind::Name
        )
    }

    fn skip_adverbs(&self, mut at: usize) -> usize {
        while matches!(self.kind(at), Kind::Adverb | Kind::And | Kind::Earlier | Kind::Have) && at + 1 < self.end {
            at += 1;
        }
        at
    }

    /// A verb or verdict stands before the next border.
    fn speaks_ahead(&self, at: usize) -> bool {
        let reach = (at + 16).min(self.end);
        let border = |kind: Kind| matches!(kind, Kind::Comma | Kind::Semi | Kind::Dash | Kind::But | Kind::Stop | Kind::That | Kind::Which);
        (at..reach).map(|i| (i, self.kind(i))).take_while(|(_, kind)| !border(*kind)).any(|(i, kind)| {
            (kind.is_finite() || kind == Kind::Verdict || kind == Kind::Mark) && self.kind(i.saturating_sub(1)) != Kind::To
        })
    }

    fn but(&self, at: usize) -> Option<Cut> {
        let only = self.tokens[self.start..at.min(self.start + REACH)].iter().any(|token| token.kind == Kind::Only);
        if only && self.kind(at + 1) == Kind::Adverb {
            return None;
        }
        self.whole(at, Joint::Break)
    }

    fn reason(&self, at: usize) -> Option<Cut> {
        let next = self.kind(at + 1);
        let subject = next.is_pronoun() || opens_subject(next) || next == Kind::That || matches!(next, Kind::No | Kind::None);
        if !subject || !self.speaks_ahead(at + 1 + usize::from(next == Kind::That)) {
            return None;
        }
        self.whole(at, Joint::Reason)
    }

    fn relative(&self, at: usize) -> Option<Cut> {
        let before = self.kind(at - 1);
        let noun = matches!(before, Kind::Noun | Kind::Code | Kind::Path | Kind::ThirdNoun | Kind::BaseNoun | Kind::Name | Kind::Person);
        if !noun || !self.kind(at + 1).is_finite() {
            return None;
        }
        self.whole(at, Joint::Relative)
    }

    fn condition(&self, at: usize) -> Option<Cut> {
        if self.tokens[at - 1].kind == Kind::Comma || at + 1 >= self.end {
            return None;
        }
        let main =
            self.tokens[self.start..at.min(self.start + REACH)].iter().find(|token| token.kind.is_finite()).map(|token| token.kind)?;
        (main.is_past() || main == Kind::Have).then_some(Cut { end: at, next: at, joint: Joint::Condition })
    }

    fn absent_ahead(&self, at: usize) -> bool {
        (at + 1..at + 4).any(|i| self.kind(i) == Kind::Absent)
    }

    fn negative(&self, at: usize) -> Option<Cut> {
        let apart = self.kind(at) == Kind::Without || matches!(self.kind(at + 1), Kind::Prep | Kind::Than);
        if self.absent_ahead(at) || !apart {
            return None;
        }
        self.whole(at, Joint::Negative)
    }
}

fn opens_subject(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Det
            | Kind::Noun
            | Kind::Name
            | Kind::Code
            | Kind::Path
            | Kind::BaseNoun
            | Kind::ThirdNoun
            | Kind::My
            | Kind::Your
            | Kind::Person
    ) || matches!(kind, Kind::Sub | Kind::This | Kind::Number | Kind::Last)
}

/// Words that open a remark about the clause itself rather than a claim of its own.
fn opens_aside(kind: Kind) -> bool {
    matches!(kind, Kind::Prep | Kind::Without | Kind::Which | Kind::Or | Kind::As | Kind::Only | Kind::Not | Kind::Earlier)
}
