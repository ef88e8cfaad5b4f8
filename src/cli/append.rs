//! `--append`: verdicts as events in the wisp log they are about.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use super::Error;
use crate::audit::{Ask, Audit, Claim, Said, SessionAudit, Status, TurnAudit, Verification};
use crate::record::{self, Appended, Doing, Entry, Method, Quote, compare};
use crate::report::words;
use crate::session::Turn;
use crate::source::wisp::{Home, home};

/// Appends an event for each checked reply, once.
///
/// # Errors
/// When a log is not below a wisp home (then nothing is written), or cannot be written.
pub fn append(audit: &Audit, doing: Doing, out: &mut dyn Write) -> Result<(), Error> {
    let mut homes: BTreeMap<PathBuf, Vec<Entry>> = BTreeMap::new();
    for session in &audit.sessions {
        let folder = logs(session)?;
        homes.entry(folder).or_default().extend(entries(session));
    }
    let (mut written, mut known) = (0, 0);
    for (folder, entries) in homes {
        let Some(home) = Home::at(&folder, &folder.to_string_lossy()) else { continue };
        for appended in record::append(&home, &entries, doing)? {
            match appended {
                Appended::Written(_) => written += 1,
                Appended::Shown(line) => writeln!(out, "{line}")?,
                Appended::AlreadyThere => known += 1,
            }
        }
    }
    if doing == Doing::Append {
        eprintln!("{} appended, {known} already there", words::count(written, "event"));
    }
    Ok(())
}

/// The folder of logs of the home that a session's log lies in.
fn logs(session: &SessionAudit) -> Result<PathBuf, Error> {
    let path = Path::new(&session.session.path);
    let folder = path.parent().filter(|folder| folder.ends_with("logs") && home::is_audit_log(path) && session.session.format == "wisp");
    folder.map(Path::to_owned).ok_or_else(|| Error::Usage {
        what: format!("--append writes only to a wisp log below a home, and {} is none", session.session.path),
        hint: "a home holds logs/audit.jsonl; name the home, or a session by its id".to_owned(),
    })
}

fn entries(session: &SessionAudit) -> impl Iterator<Item = Entry> {
    session.turns.iter().flat_map(|audit| entry(session, audit).into_iter().chain(models(session, audit)))
}

/// What is recorded of a turn; `None` when its reply was not checked, or has no event of its own.
fn entry(session: &SessionAudit, audit: &TurnAudit) -> Option<Entry> {
    let turn = session.session.turns.get(audit.index)?;
    let verdict = audit.verification.as_ref()?;
    Some(Entry {
        session: session.session.recorded_id().to_owned(),
        turn: turn.number,
        response: turn.reply_event.clone()?,
        status: status(verdict)?,
        method: Method::Readers,
        claims: verdict.flagged().map(quote).collect(),
        calls: verdict.calls,
        seconds: audit.seconds,
        asked: None,
        recorded: turn.recorded_verification.clone(),
    })
}

/// What is recorded of a model that was asked about the turn's results, an answer or none; nothing when it was never asked.
fn models(session: &SessionAudit, audit: &TurnAudit) -> Option<Entry> {
    let turn = session.session.turns.get(audit.index)?;
    let opinion = audit.opinions.iter().find(|opinion| opinion.ask == Ask::Results && opinion.votes > 0)?;
    let found = audit.verification.iter().flat_map(|verdict| &verdict.claims).filter(|claim| claim.is_models());
    let status = match opinion.said {
        Some(Said::Unsupported) => record::Status::Unsupported,
        Some(_) => record::Status::Verified,
        None => record::Status::Unverified,
    };
    let (model, failure) = (opinion.model.clone(), opinion.failure.clone());
    Some(Entry {
        session: session.session.recorded_id().to_owned(),
        turn: turn.number,
        response: turn.reply_event.clone()?,
        status,
        method: Method::Model,
        claims: found.map(quote).collect(),
        calls: turn.calls.len(),
        seconds: opinion.seconds,
        asked: Some(record::Asked { bytes: opinion.bytes, model, think: opinion.think, failure }),
        recorded: turn.recorded_verification.clone(),
    })
}

fn status(verdict: &Verification) -> Option<record::Status> {
    match verdict.status {
        Status::Verified => Some(record::Status::Verified),
        Status::Unsupported => Some(record::Status::Unsupported),
        Status::NotAssessed => None,
    }
}

fn quote(claim: &Claim) -> Quote {
    Quote { reader: claim.reader.to_owned(), claim: claim.claim.clone(), reason: claim.reason().to_owned() }
}

/// Puts into a session's notes where its log holds another verdict than ours.
pub fn compare(audit: &mut Audit) {
    for session in &mut audit.sessions {
        let notes: Vec<String> = session.turns.iter().flat_map(|turn| differences(session, turn)).collect();
        session.session.notes.extend(notes);
    }
}

fn differences(session: &SessionAudit, audit: &TurnAudit) -> Vec<String> {
    let Some(turn) = session.session.turns.get(audit.index) else { return Vec::new() };
    let Some(recorded) = &turn.recorded_verification else { return Vec::new() };
    match entry(session, audit) {
        Some(ours) => {
            compare::differences(recorded, &ours).iter().map(|difference| format!("turn {}: {difference}", turn.number)).collect()
        }
        None => vec![unchecked(turn)],
    }
}

fn unchecked(turn: &Turn) -> String {
    format!("turn {}: the log holds a verification, and nothing in the reply could be checked here", turn.number)
}
