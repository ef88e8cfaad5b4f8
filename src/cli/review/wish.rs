//! Which of the rows the person wants to see.

use super::item::Item;
use crate::session::{Session, Turn};

/// What the person wants to see.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Wish {
    /// Turns without a finding too, and claims that are borne out or accepted.
    pub(super) all: bool,
    /// The filter as it was typed.
    pub(super) filter: String,
}

impl Wish {
    /// The claim is listed.
    pub(super) fn shows(&self, item: &Item<'_>) -> bool {
        (self.all || item.is_finding() || item.is_open()) && self.matches(item)
    }

    /// Every word of the filter stands in the claim, its answer, or where it stands.
    pub(super) fn matches(&self, item: &Item<'_>) -> bool {
        if self.filter.is_empty() {
            return true;
        }
        let claim = [item.claim.claim.as_str(), item.claim.reason(), item.claim.reader, item.answer(), &item.claim.fingerprint];
        self.finds(&[turn(item.at.session, item.at.turn), claim.map(str::to_lowercase).join("\n")].concat())
    }

    /// Every word of the filter stands in what is said of the turn.
    pub(super) fn matches_turn(&self, session: &Session, of: &Turn) -> bool {
        self.filter.is_empty() || self.finds(&turn(session, of))
    }

    fn finds(&self, text: &str) -> bool {
        self.filter.to_lowercase().split_whitespace().all(|word| text.contains(word))
    }
}

/// What is said of a turn, in small letters.
fn turn(session: &Session, turn: &Turn) -> String {
    let model = session.agent.model.as_deref().unwrap_or_default();
    let told = [&session.id, &session.agent.name, model, &session.path, turn.prompt()];
    format!("{}\nturn {}\n", told.join("\n"), turn.number).to_lowercase()
}
