//! The router's retry table: how many corrective attempts a failed reply would have bought, and which.

/// How the answer is waited for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mode {
    /// Nobody waits.
    Batch,
    /// Somebody waits.
    Interactive,
}

/// How the answer reaches the client.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Delivery {
    /// As it is written: nothing can be taken back.
    Streamed,
    /// In one piece.
    Whole,
}

macro_rules! words {
    ($kind:ident, $(($value:ident, $word:literal)),+) => {
        impl $kind {
            /// Each with its word.
            pub const NAMES: &'static [(&'static str, Self)] = &[$(($word, Self::$value)),+];

            /// Its word, as it is kept.
            #[must_use]
            pub fn word(self) -> &'static str {
                match self { $(Self::$value => $word),+ }
            }

            /// The one of that word.
            #[must_use]
            pub fn named(word: &str) -> Option<Self> {
                Self::NAMES.iter().find(|(known, _)| *known == word).map(|(_, value)| *value)
            }
        }
    };
}

words!(Mode, (Batch, "batch"), (Interactive, "interactive"));
words!(Delivery, (Streamed, "streamed"), (Whole, "whole"));
words!(Step, (Raise, "raise"), (Escalate, "escalate"));

/// One corrective attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// The same model with a larger budget of tokens.
    Raise,
    /// The next candidate.
    Escalate,
}

/// Whether a larger budget of tokens could help.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Room {
    /// The record does not tell: raising is tried first.
    #[default]
    Unknown,
    /// The limit asked for lies below the model's own.
    CanRise,
    /// The model can write no more.
    AtCeiling,
    /// The client set the limit, and that is a contract.
    ClientCap,
}

/// A reply that was checked for its structure.
#[derive(Debug, Clone, Copy, Default)]
pub struct Attempt<'a> {
    /// The status.
    pub status: &'a str,
    /// The tier, where it is known.
    pub tier: Option<u8>,
    /// How it was waited for, where that is known.
    pub mode: Option<Mode>,
    /// How it was delivered, where that is known.
    pub delivery: Option<Delivery>,
    /// Whether more tokens could help.
    pub room: Room,
}

/// What a reply would have bought.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Bought {
    /// These attempts, in order; often none.
    Steps(Vec<Step>),
    /// It depends on what is not known, which is never guessed.
    NotAssessed(&'static str),
}

/// Attempts by tier and mode; `None` where the mode decides and is not known. A tier beyond the table buys none.
#[must_use]
pub fn budget(tier: u8, mode: Option<Mode>) -> Option<usize> {
    match (tier, mode) {
        (2, _) | (3, Some(Mode::Interactive)) => Some(1),
        (3, Some(Mode::Batch)) => Some(2),
        (3, None) => None,
        _ => Some(0),
    }
}

impl Attempt<'_> {
    /// What it would have bought. Only `truncated` and `malformed` buy anything.
    #[must_use]
    pub fn bought(&self) -> Bought {
        let none = Bought::Steps(Vec::new());
        let is_lost = self.delivery == Some(Delivery::Streamed) || self.room == Room::ClientCap;
        if is_lost || !matches!(self.status, "truncated" | "malformed") {
            return none;
        }
        let Some(tier) = self.tier else { return Bought::NotAssessed("the tier is not known") };
        let Some(most) = budget(tier, self.mode) else { return Bought::NotAssessed("the latency mode is not known") };
        let first = if self.status == "truncated" && self.room != Room::AtCeiling { Step::Raise } else { Step::Escalate };
        Bought::Steps(std::iter::once(first).chain(std::iter::repeat(Step::Escalate)).take(most).collect())
    }
}
