//! Takes a stretch apart: sentences, clauses, and what each of them is.

use std::borrow::Cow;
use std::ops::Range;

use super::about::Topic;
use super::clause::{self, Joint, Piece};
use super::lang::Language;
use super::lex::{self, Token};
use super::lines::Numbered;
use super::markdown::Flat;
use super::section::{self, Section};
use super::stance::{self, Before};
use super::view::View;
use super::word::Kind;
use super::{Actor, Clause, Place, Span, SpanKind, Stance, actor, lang, marks, when};

/// Lines that belong together, and where they stand.
pub(super) struct Stretch<'s, 'r> {
    /// Its lines.
    pub(super) lines: &'s [Numbered<'r>],
    /// Where it stands.
    pub(super) place: Place,
    /// Headings above it.
    pub(super) section: &'s Section,
}

/// Reads stretches into clauses; keeps its buffers.
pub(super) struct Reading<'r> {
    /// What has been read.
    pub(super) clauses: Vec<Clause<'r>>,
    tokens: Vec<Token>,
    pieces: Vec<Piece>,
    topic: Topic,
    language: Language,
}

impl<'r> Reading<'r> {
    /// For a reply of this many bytes.
    pub(super) fn new(length: usize) -> Self {
        Self {
            clauses: Vec::with_capacity(length / 96 + 1),
            tokens: Vec::new(),
            pieces: Vec::new(),
            topic: Topic::default(),
            language: Language::English,
        }
    }

    /// Reads running text.
    pub(super) fn read(&mut self, stretch: &Stretch<'_, 'r>) {
        let flat = Flat::of(stretch.lines);
        let mut tokens = std::mem::take(&mut self.tokens);
        lex::tokens(&flat.text, &mut tokens);
        let mut from = 0;
        while from < tokens.len() {
            let end = sentence_end(&tokens, from);
            self.sentence(&Sentence { flat: &flat, tokens: &tokens, range: from..end, stretch });
            from = end;
        }
        self.tokens = tokens;
    }

    /// Reads a row of a table as one clause.
    pub(super) fn row(&mut self, stretch: &Stretch<'_, 'r>) {
        let Place::Row { cells, .. } = &stretch.place else { return self.read(stretch) };
        let flat = Flat::row(cells, stretch.lines.first().map_or(1, |(line, _)| *line));
        let mut tokens = std::mem::take(&mut self.tokens);
        lex::tokens(&flat.text, &mut tokens);
        if !tokens.is_empty() {
            let sentence = Sentence { flat: &flat, tokens: &tokens, range: 0..tokens.len(), stretch };
            let piece = Piece { tokens: 0..tokens.len(), joint: Joint::Start };
            self.clause(&sentence, &piece, &Before::default());
        }
        self.tokens = tokens;
    }

    fn sentence(&mut self, sentence: &Sentence<'_, 'r>) {
        let mut pieces = std::mem::take(&mut self.pieces);
        self.language = lang::of_tokens(&sentence.flat.text, &sentence.tokens[sentence.range.clone()]).unwrap_or(self.language);
        match self.language {
            Language::English => clause::pieces(sentence.tokens, sentence.range.clone(), &mut pieces),
            language => lang::pieces(language, &sentence.flat.text, sentence.tokens, sentence.range.clone(), &mut pieces),
        }
        let mut before = Before::default();
        for (at, piece) in pieces.iter().enumerate() {
            let asks = sentence.asks(&pieces, at);
            let first = self.clauses.len();
            let after = self.clause(sentence, piece, &before);
            if asks && let Some(clause) = self.clauses.get_mut(first) {
                clause.stance = Stance::Question;
            }
            if !piece.joint.is_side() {
                before = after;
            }
        }
        self.pieces = pieces;
    }

    fn clause(&mut self, sentence: &Sentence<'_, 'r>, piece: &Piece, before: &Before) -> Before {
        let Some(shape) = sentence.shape(piece) else { return before.clone() };
        let view = shape.view;
        let (own, actor) = match self.language {
            Language::English => (stance::of(view, piece.joint), actor::of(view)),
            language => lang::read(language, &view.text[shape.at.clone()]),
        };
        let own = shape.labelled(own, &sentence.flat.text);
        let stance = stance::inherited(view, own, piece.joint, before);
        let actor = if actor == Actor::Elliptic && piece.joint == Joint::Link { before.actor.clone() } else { actor };
        let full = View::over(view.text, &sentence.tokens[shape.tokens.clone()]);
        let when = when::linked(full, piece.joint, before.when);
        let after = Before {
            when: when::handed_on(full, when),
            stance,
            actor: actor.clone(),
            participle: has_participle(view),
            matrix: view.has(|kind| matches!(kind, Kind::That | Kind::Whether)),
            condition: (piece.joint == Joint::Start && own == Stance::Conditional) || (before.condition && piece.joint == Joint::Link),
        };
        let about = self.topic.of(view);
        self.topic.hear(view);
        let mut clause = sentence.bare(&shape);
        clause.stance = sectioned(stance, &clause, sentence.stretch);
        (clause.actor, clause.about, clause.when) = (actor, about, when);
        self.clauses.push(clause);
        after
    }
}

/// A heading such as "Next steps" makes plans of all that stands below, but for what is ticked or told in the first person.
fn sectioned(stance: Stance, clause: &Clause<'_>, stretch: &Stretch<'_, '_>) -> Stance {
    let open = matches!(clause.place, Place::Item { ticked: Some(false) });
    if stance != Stance::Asserted || matches!(clause.place, Place::Heading) || clause.mark == Some(super::Mark::Good) {
        return stance;
    }
    if open { Stance::Planned } else { stretch.section.stance().unwrap_or(stance) }
}

fn has_participle(view: View<'_>) -> bool {
    let Some(verb) = view.find(Kind::is_past) else { return view.has(Kind::is_modal) };
    (0..verb).any(|at| {
        matches!(view.kind(at), Kind::Be | Kind::Have | Kind::Nt) && !view.word(at).to_ascii_lowercase().starts_with("did")
            || view.kind(at).is_modal()
    })
}

/// End of a sentence: behind its stop.
fn sentence_end(tokens: &[Token], from: usize) -> usize {
    let stop = tokens[from..].iter().position(|token| token.kind.ends_sentence());
    let mut end = stop.map_or(tokens.len(), |at| from + at + 1);
    while tokens.get(end).is_some_and(|token| token.kind.ends_sentence()) {
        end += 1;
    }
    end
}

struct Sentence<'s, 'r> {
    flat: &'s Flat<'r>,
    tokens: &'s [Token],
    range: Range<usize>,
    stretch: &'s Stretch<'s, 'r>,
}

/// A clause as bytes and tokens.
struct Shape<'s> {
    at: Range<usize>,
    tokens: Range<usize>,
    label: Option<Range<usize>>,
    view: View<'s>,
}

impl Shape<'_> {
    /// Under a label such as "Next:" a claim is none.
    fn labelled(&self, own: Stance, text: &str) -> Stance {
        let label = self.label.clone().filter(|_| own == Stance::Asserted);
        let words = label.and_then(|label| text.get(self.at.start + label.start..self.at.start + label.end));
        words.and_then(section::of_label).unwrap_or(own)
    }
}

impl<'s, 'r> Sentence<'s, 'r> {
    fn asks(&self, pieces: &[Piece], at: usize) -> bool {
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

    fn shape(&self, piece: &Piece) -> Option<Shape<'s>> {
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

    fn bare(&self, shape: &Shape<'_>) -> Clause<'r> {
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
