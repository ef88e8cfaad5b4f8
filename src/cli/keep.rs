//! `--store`: results into the store, once a reply.

use super::{Error, redaction};
use crate::audit::{Audit, Profile};
use crate::report::words;
use crate::store::{Kept, Labels, Store, Tally};

/// Keeps the replies of a run as they were judged; their names as they may be shown.
///
/// # Errors
/// When the store cannot be written; then nothing of the run is in it.
pub fn keep(store: &mut Store, audit: &Audit, profile: Profile, labels: &Labels) -> Result<Tally, Error> {
    let mut kept = Kept::all(audit, name(profile));
    if let Some(redactor) = redaction::active() {
        kept = kept.into_iter().map(|one| one.shown(|text| redactor.text(text))).collect();
    }
    Ok(store.keep(&kept, labels)?)
}

/// What became of them, for the person.
#[must_use]
pub fn told(tally: Tally, store: &Store) -> String {
    let Tally { new, changed, same } = tally;
    format!(
        "{} kept in {}: {new} new, {changed} with another answer, {same} as before",
        words::count(new + changed + same, "verdict"),
        store.path().display()
    )
}

fn name(profile: Profile) -> &'static str {
    match profile {
        Profile::Full => "full",
        Profile::Wisp => "wisp",
        Profile::Talos => "talos",
    }
}
