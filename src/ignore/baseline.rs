//! A baseline: the findings that were there when it was written, by fingerprint.

use std::collections::BTreeMap;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::apply::take;
use super::{Error, Scope};
use crate::audit::{Audit, By, Claim, Grade, Leftover, SessionAudit, Unused};

/// The findings that are known.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Baseline {
    /// Always `wisp-audit`.
    #[serde(rename = "baseline")]
    tool: String,
    /// Version of this shape.
    version: u32,
    /// The findings, by fingerprint.
    pub findings: Vec<Known>,
}

/// One finding that is known; the same claim made several times in a session is one with a number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Known {
    /// Its fingerprint.
    pub fingerprint: String,
    /// How often it is made.
    pub times: usize,
    /// Its grade; a worse one is new.
    pub grade: String,
    /// Its reader.
    pub reader: String,
    /// Its session.
    pub session: String,
    /// The claim, for a person.
    pub claim: String,
}

/// The only version there is.
const VERSION: u32 = 1;

impl Baseline {
    /// The findings of a run.
    #[must_use]
    pub fn of(audit: &Audit) -> Self {
        let mut known: BTreeMap<(String, &'static str), Known> = BTreeMap::new();
        for audited in &audit.sessions {
            for (claim, grade) in findings(audited) {
                let key = (claim.fingerprint.clone(), grade.name());
                known.entry(key).or_insert_with(|| Known::of(audited, claim, grade)).times += 1;
            }
        }
        Self { tool: "wisp-audit".to_owned(), version: VERSION, findings: known.into_values().collect() }
    }

    /// Reads one.
    ///
    /// # Errors
    /// When there is none, or it is of another version.
    pub fn read(path: &Path) -> Result<Self, Error> {
        let shown = path.display().to_string();
        let text = std::fs::read(path).map_err(|error| Error::Read { path: shown.clone(), error })?;
        let read: Self = serde_json::from_slice(&text).map_err(|error| Error::None { path: shown.clone(), why: error.to_string() })?;
        if read.tool != "wisp-audit" || read.version != VERSION {
            return Err(Error::None { path: shown, why: format!("version {} is not known", read.version) });
        }
        Ok(read)
    }

    /// Its bytes, the same for the same findings in whatever order they were found.
    #[must_use]
    pub fn text(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }

    /// Takes the known findings out; those of sessions in the run that are not there any more are gone.
    pub fn apply(&self, audit: &mut Audit, place: &str, scope: Scope) {
        let mut left: BTreeMap<&str, Vec<(&Known, usize)>> = BTreeMap::new();
        for known in &self.findings {
            left.entry(&known.fingerprint).or_default().push((known, known.times));
        }
        take(audit, |_, _, claim| {
            let entries = left.get_mut(claim.fingerprint.as_str())?;
            let entry = entries.iter_mut().find(|(known, times)| *times > 0 && known.is_as_bad_as(claim))?;
            entry.1 -= 1;
            Some((By::Baseline, "it was there when the baseline was written".to_owned(), place.to_owned()))
        });
        if scope == Scope::Whole {
            let gone = left.into_values().flatten().filter(|(known, times)| *times > 0 && known.was_asked(audit));
            let gone: Vec<Leftover> = gone.map(|(known, _)| known.gone(place)).collect();
            audit.leftovers.extend(gone);
        }
    }
}

fn findings(audited: &SessionAudit) -> impl Iterator<Item = (&Claim, Grade)> {
    let verdicts = audited.turns.iter().flat_map(|turn| turn.verification.iter().chain(turn.narration.iter().map(|(_, verdict)| verdict)));
    verdicts.flat_map(|verdict| &verdict.claims).filter_map(|claim| Some((claim, claim.grade()?)))
}

impl Known {
    fn of(audited: &SessionAudit, claim: &Claim, grade: Grade) -> Self {
        Self {
            fingerprint: claim.fingerprint.clone(),
            times: 0,
            grade: grade.name().to_owned(),
            reader: claim.reader.to_owned(),
            session: audited.session.id.clone(),
            claim: claim.claim.clone(),
        }
    }

    fn is_as_bad_as(&self, claim: &Claim) -> bool {
        let all = [Grade::Contradicted, Grade::Unsupported, Grade::Note, Grade::Model];
        let known = all.into_iter().find(|grade| grade.name() == self.grade);
        claim.grade().zip(known).is_some_and(|(found, known)| known <= found)
    }

    fn was_asked(&self, audit: &Audit) -> bool {
        audit.sessions.iter().any(|audited| audited.session.id == self.session) && audit.readers.contains(&self.reader.as_str())
    }

    fn gone(&self, place: &str) -> Leftover {
        Leftover {
            unused: Unused::Gone,
            what: format!("fingerprint {}, reader {}, session {}: {}", self.fingerprint, self.reader, self.session, self.claim),
            reason: String::new(),
            place: place.to_owned(),
        }
    }
}
