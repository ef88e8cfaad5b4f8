//! A clause as bytes and tokens of its stretch: its label, its lines, its spans.

use std::borrow::Cow;
use std::ops::Range;

use super::clause::{Joint, Piece};
use super::lex::Token;
use super::markdown::Flat;
use super::section;
use super::sentence::Stretch;
use super::view::View;
use super::word::Kind;
use super::{Clause, Span, SpanKind, Stance, marks};

/// A sentence of a stretch.
pub(super) struct Sentence<'s, 'r> {
    /// Its words.
    pub(super) flat: &'s Flat<'r>,
    /// Tokens of the stretch.
    pub(super) tokens: &'s [Token],
    /// Which of them are its own.
    pub(super) range: Range<usize>,
    /// Where it stands.
    pub(super) stretch: &'s Stretch<'s, 'r>,
}

/// A clause as bytes and tokens.
pub(super) struct Shape<'s> {
    /// Bytes of the stretch.
    pub(super) at: Range<usize>,
    /// Tokens of the stretch.
    pub(super) tokens: Range<usize>,
    label: Option<Range<usize>>,
    /// What follows its label.
    pub(super) view: View<'s>,
}

impl Shape<'_> {
    /// Under a label such as "Next:" a claim is none.
    pub(super) fn labelled(&self, own: Stance, text: &str) -> Stance {
        let label = self.label.clone().filter(|_| own == Stance::Asserted);
        let words = label.and_then(|label| text.get(self.at.start + label.start..self.at.start + label.end));
        words.and_then(section::of_label).unwrap_or(own)
    }
}

impl<'s, 'r> Sentence<'s, 'r> {
    /// Whether a clause of the sentence is asked.
    pub(super) fn asks(&self, pieces: &[Piece], at: usize) -> bool {
        if !self.tokens[self.range.clone()].iter().rev().take(3).any(|token| token.kind == Kind::Question) {
            return false;
        }
        let opens = |piece: &Piece| {
            let first = self.tokens[piece.tokens.start].kind;
            matches!(
                first,
                Kind::Should
                    | Kind::Could
                    | Kind::Can
                    | Kind::Would
                    | Kind::Will
                    | Kind::Do
                    | Kind::Be
                    | Kind::Have
                    | Kind::Wh
                    | Kind::Want
                    | Kind::Which
                    | Kind::Nt
            )
        };
        let from = pieces[..=at].iter().rposition(|piece| piece.joint == Joint::Break).unwrap_or(0);
        at + 1 == pieces.len() || (opens(&pieces[from]) && pieces[at..].iter().skip(1).all(|piece| piece.joint != Joint::Break))
    }

    /// Words of a clause without the punctuation around them.
    pub(super) fn shape(&self, piece: &Piece) -> Option<Shape<'s>> {
        let mut range = piece.tokens.clone();
        while range.end > range.start && is_closing(self.tokens[range.end - 1].kind) {
            range.end -= 1;
        }
        while range.end > range.start && is_opening(self.tokens[range.start].kind) {
            range.start += 1;
        }
        let (first, last) = (self.tokens.get(range.start)?, self.tokens[..range.end].last()?);
        if range.is_empty() {
            return None;
        }
        let at = first.at..last.end;
        let (label, body) = self.label(&range);
        let view = View::over(&self.flat.text, &self.tokens[body..range.end]);
        Some(Shape { label: label.map(|label| label.start - at.start..label.end - at.start), at, tokens: range, view })
    }

    /// A label such as "Tests:" or "`a.rs` —", and the token after it.
    fn label(&self, range: &Range<usize>) -> (Option<Range<usize>>, usize) {
        let reach = range.end.min(range.start + 7);
        let Some(at) = (range.start + 1..reach).find(|at| matches!(self.tokens[*at].kind, Kind::Colon | Kind::Dash)) else {
            return (None, range.start);
        };
        let head = &self.tokens[range.start..at];
        let says = head.iter().any(|token| matches!(token.kind, Kind::Be | Kind::Have | Kind::I | Kind::Nt) || token.kind.is_modal());
        if says || at + 1 >= range.end {
            return (None, range.start);
        }
        let plans = matches!(head[0].kind, Kind::Next | Kind::Plan | Kind::Want | Kind::To);
        let tells = head.iter().any(|token| token.kind.is_result() && token.kind != Kind::Past);
        let body = if plans || tells { range.start } else { at + 1 };
        (Some(head[0].at..head[head.len() - 1].end), body)
    }

    /// A clause with its place and spans, not yet read.
    pub(super) fn bare(&self, shape: &Shape<'_>) -> Clause<'r> {
        let tokens = &self.tokens[shape.tokens.clone()];
        let text = slice(&self.flat.text, shape.at.clone());
        let marked = tokens.iter().any(|token| token.kind == Kind::Mark);
        let place = self.stretch.place.clone();
        Clause {
            line: self.flat.line(shape.at.start),
            last_line: self.flat.line(shape.at.end.saturating_sub(1)),
            under: self.stretch.section.under(),
            label: shape.label.clone(),
            mark: marks::find(&text, &place, marked),
            spans: self.spans(shape, tokens),
            place,
            text,
            ..Clause::default()
        }
    }

    fn spans(&self, shape: &Shape<'_>, tokens: &[Token]) -> Vec<Span<'r>> {
        let from = shape.at.start;
        let span = |token: &Token| {
            let kind = match token.kind {
                Kind::Code => SpanKind::Code,
                Kind::Quoted | Kind::QuotedClaim => SpanKind::Quoted,
                _ => return None,
            };
            Some(Span { kind, text: slice(&self.flat.text, inside(&self.flat.text, token, kind)), at: token.at - from..token.end - from })
        };
        let mut spans: Vec<Span<'r>> = tokens.iter().filter_map(span).collect();
        for (label, target) in &self.flat.links {
            if label.start >= from && label.end <= shape.at.end {
                spans.push(Span { kind: SpanKind::Link, text: Cow::Owned(target.clone()), at: label.start - from..label.end - from });
            }
        }
        spans
    }
}

/// A part of a text, borrowed from the reply where the text is.
fn slice<'r>(text: &Cow<'r, str>, at: Range<usize>) -> Cow<'r, str> {
    match text {
        Cow::Borrowed(text) => Cow::Borrowed(text.get(at).unwrap_or_default()),
        Cow::Owned(text) => Cow::Owned(text.get(at).unwrap_or_default().to_owned()),
    }
}

/// What stands between the marks of a span.
fn inside(text: &str, token: &Token, kind: SpanKind) -> Range<usize> {
    let words = &text[token.at..token.end];
    let open = match kind {
        SpanKind::Code => words.bytes().take_while(|b| *b == b'`').count(),
        _ => words.chars().next().map_or(0, char::len_utf8),
    };
    let close = match kind {
        SpanKind::Code => open,
        _ => words.chars().next_back().map_or(0, char::len_utf8),
    };
    if open + close > words.len() { token.at..token.end } else { token.at + open..token.end - close }
}

fn is_closing(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Comma | Kind::Semi | Kind::Colon | Kind::Dash | Kind::Stop | Kind::Ellipsis | Kind::Question | Kind::Exclaim | Kind::Bar
    )
}

fn is_opening(kind: Kind) -> bool {
    matches!(kind, Kind::Comma | Kind::Semi | Kind::Colon | Kind::Dash | Kind::Stop | Kind::Ellipsis | Kind::Bar | Kind::Other)
}
