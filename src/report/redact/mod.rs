//! Stand-ins for secrets, home folders, names and addresses in all that is reported; what is matched was matched before.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

mod json;
mod judge;
mod known;
mod model;
mod names;
mod rules;
mod stand_in;
#[cfg(test)]
mod tests;

use known::Known;
use stand_in::StandIns;

/// Puts stand-ins in the place of what must not be shown; the same text has the same stand-in for as long as the redactor lives.
#[derive(Debug)]
pub struct Redactor {
    stand_ins: StandIns,
    known: Mutex<Known>,
}

impl Redactor {
    /// With a salt of its own, when none is given.
    #[must_use]
    pub fn new(salt: Option<&str>) -> Self {
        Self::with(StandIns::salted(salt))
    }

    /// With stand-ins that tell only the kind of what they stand for: the same in every run.
    #[must_use]
    pub fn blank() -> Self {
        Self::with(StandIns::Blank)
    }

    fn with(stand_ins: StandIns) -> Self {
        Self { stand_ins, known: Mutex::default() }
    }

    /// Remembers what a whole text holds, so that a part of it is known where the text is cut.
    pub fn learn_text(&self, text: &str) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let mut keep = |kind: &'static str, secret: &str| known.add(kind, secret);
        json::each_secret(text, &mut keep);
        rules::replace(text, &mut |kind, secret| {
            keep(kind, secret);
            self.stand_ins.of(kind, secret)
        });
    }

    /// The text with stand-ins; it has as many lines as before.
    #[must_use]
    pub fn text(&self, text: &str) -> String {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner).matcher();
        let ruled = rules::replace(text, &mut |kind, secret| match known.whole(secret) {
            Some((kind, whole)) => self.stand_ins.of(kind, whole),
            None => self.stand_ins.of(kind, secret),
        });
        known.replace(&ruled, &self.stand_ins)
    }

    /// JSON with stand-ins in its strings; what is no JSON is taken as a text.
    #[must_use]
    pub fn json(&self, text: &str) -> String {
        json::redacted(text, self).unwrap_or_else(|| self.text(text))
    }

    /// The text of a JSON member of that name with stand-ins.
    #[must_use]
    pub fn member(&self, name: &str, text: &str) -> String {
        json::member(name, text, self)
    }

    /// Remembers the names of users, by which they are known outside of their home folders.
    fn learn_names(&self, names: BTreeSet<String>) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        for name in names {
            known.add(names::KIND, &name);
        }
    }
}
