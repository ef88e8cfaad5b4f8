//! Where a sentence is cut into clauses, each the smallest stretch that can be a claim of its own.

use std::ops::Range;

use super::cut::Left;
use super::lex::Token;
use super::word::Kind;

/// How a clause is joined to the one before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Joint {
    /// Starts a sentence.
    Start,
    /// "and", "then", a comma: may share subject, auxiliary and condition.
    Link,
    /// ";", a dash, "but": stands on its own.
    Break,
    /// "because", "so", "although": a reason or outcome with a subject of its own.
    Reason,
    /// "which …", "that …" after a noun.
    Relative,
    /// "if …", "when …" behind something that happened.
    Condition,
    /// "without …", "instead of …", ", not …".
    Negative,
    /// Brackets with a claim of their own.
    Bracket,
}

impl Joint {
    /// Hangs on the clause before it, which stays the one that later clauses are linked to.
    pub(super) fn is_side(self) -> bool {
        matches!(self, Joint::Relative | Joint::Condition | Joint::Negative | Joint::Bracket)
    }
}

/// A clause as a range of tokens.
#[derive(Debug, Clone)]
pub(super) struct Piece {
    /// Its tokens.
    pub(super) tokens: Range<usize>,
    /// How it is joined to the one before.
    pub(super) joint: Joint,
}

/// Cuts the sentence `range` of `tokens`.
pub(super) fn pieces(tokens: &[Token], range: Range<usize>, into: &mut Vec<Piece>) {
    into.clear();
    let mut left = Left { tokens, start: range.start, end: range.end, said: false };
    let mut joint = Joint::Start;
    let mut at = range.start;
    while at < range.end {
        if tokens[at].kind == Kind::Open {
            at = left.bracket(at, &mut joint, into);
            continue;
        }
        let Some(cut) = left.cut(at) else {
            left.meet(at);
            at += 1;
            continue;
        };
        into.push(Piece { tokens: left.start..cut.end, joint });
        joint = cut.joint;
        left.restart(cut.next);
        at = cut.next.max(at + 1);
        left.meet(cut.next);
    }
    into.push(Piece { tokens: left.start..range.end, joint });
    into.retain(|piece| tokens[piece.tokens.clone()].iter().any(|token| is_content(token.kind)));
}

fn is_content(kind: Kind) -> bool {
    !matches!(
        kind,
        Kind::Comma
            | Kind::Semi
            | Kind::Colon
            | Kind::Dash
            | Kind::Stop
            | Kind::Ellipsis
            | Kind::Open
            | Kind::Close
            | Kind::Bar
            | Kind::Other
    ) && !matches!(kind, Kind::Question | Kind::Exclaim)
}
