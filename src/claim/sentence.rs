//! Takes a stretch apart: sentences, clauses, and what each of them is.

use super::about::Topic;
use super::clause::{self, Joint, Piece};
use super::lang::Language;
use super::lex::{self, Token};
use super::lines::Numbered;
use super::markdown::Flat;
use super::section::{self, Section};
use super::shape::Sentence;
use super::stance::{self, Before};
use super::view::View;
use super::word::Kind;
use super::{Actor, Clause, Place, Stance, actor, lang, manner, when};

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
        let start = self.clauses.len();
        let mut told_of = false;
        for (at, piece) in pieces.iter().enumerate() {
            let asks = sentence.asks(&pieces, at);
            let first = self.clauses.len();
            told_of |= piece.tokens.start > 0
                && sentence.tokens[piece.tokens.start - 1].kind == Kind::Colon
                && self.clauses.get(start..).and_then(<[Clause]>::last).is_some_and(|clause| manner::retells(&clause.text));
            let after = self.clause(sentence, piece, &before);
            if told_of && let Some(clause) = self.clauses.get_mut(first).filter(|clause| clause.stance == Stance::Asserted) {
                clause.stance = Stance::Describes;
            }
            if asks && let Some(clause) = self.clauses.get_mut(first) {
                clause.stance = Stance::Question;
            }
            if !piece.joint.is_side() {
                before = after;
            }
        }
        self.pieces = pieces;
        self.share_label(start);
    }

    /// What a label makes of its first clause holds for the whole sentence ("Acceptance: `a` passes and `b` is gone").
    fn share_label(&mut self, start: usize) {
        let Some((first, others)) = self.clauses.get_mut(start..).and_then(<[Clause]>::split_first_mut) else { return };
        let label = first.label.clone().and_then(|label| section::of_label(first.text.get(label)?));
        let Some(stance) = label else { return };
        for clause in others.iter_mut().filter(|clause| clause.stance == Stance::Asserted) {
            clause.stance = stance;
        }
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
