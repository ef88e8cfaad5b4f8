//! Reads the cases, and asks models about their labelled replies.

use rayon::prelude::*;

use super::label::{Case, Label};
use crate::audit::{MODEL, Opinion, SessionAudit, TurnAudit};
use crate::cli::Error;
use crate::cli::run::{self, Job};
use crate::cli::target::Log;
use crate::model::{self, Docket, Judge, Pool};
use crate::session::Session;

/// A case with its sessions, judged together and apart from every other case.
pub(super) struct Read {
    /// The case's name.
    pub(super) name: String,
    /// Its sessions.
    pub(super) family: Vec<SessionAudit>,
    /// Session, turn and label of each labelled reply.
    pub(super) replies: Vec<(usize, usize, Label)>,
}

/// Reads each case and judges it by the readers.
///
/// # Errors
/// When a log cannot be read, or a labelled turn is not there.
pub(super) fn read(cases: Vec<Case>, job: &Job<'_>) -> Result<Vec<Read>, Error> {
    cases.into_par_iter().map(|case| one(&case, job)).collect()
}

fn one(case: &Case, job: &Job<'_>) -> Result<Read, Error> {
    let family = run::audit(vec![Log::Named(case.log.clone())], job)?.sessions;
    let sessions: Vec<&Session> = family.iter().map(|audit| &audit.session).collect();
    let replies = case.replies(&sessions)?;
    Ok(Read { name: case.name.clone(), family, replies })
}

/// What a model said of one reply, and whether that is a finding.
#[derive(Debug, Clone, Default)]
pub(super) struct Heard {
    /// What came of asking; `None` where nothing was asked.
    pub(super) opinion: Option<Opinion>,
    /// Line of the reply and quote of its finding.
    pub(super) finding: Option<(usize, String, String)>,
}

/// Asks about every labelled reply that speaks of results, whatever the readers found in it; one list for each case, in the order of its labels.
pub(super) fn ask(cases: &[Read], judge: &dyn Judge, options: &model::Options, pool: Pool<'_>) -> Vec<Vec<Heard>> {
    let mut docket = Docket::new(options.clone());
    let mut all = Vec::new();
    for case in cases {
        let family = unread(case);
        docket.note(&family);
        all.extend(family);
    }
    docket.hear(&mut all, judge, pool);
    let mut rest = all.as_slice();
    let heard = cases.iter().map(|case| {
        let (own, after) = rest.split_at(case.family.len());
        rest = after;
        case.replies.iter().map(|(session, turn, _)| heard(&own[*session], *turn)).collect()
    });
    heard.collect()
}

/// How many replies are asked about.
pub(super) fn count(cases: &[Read], options: &model::Options) -> usize {
    let counted = cases.iter().map(|case| {
        let family = unread(case);
        let mut docket = Docket::new(options.clone());
        docket.note(&family);
        docket.count(&family)
    });
    counted.sum()
}

/// The labelled turns as if the readers had found nothing in them, so that the model is measured by itself.
fn unread(case: &Read) -> Vec<SessionAudit> {
    let mut family = case.family.clone();
    for (at, audit) in family.iter_mut().enumerate() {
        let is_labelled = |turn: &TurnAudit| case.replies.iter().any(|(session, index, _)| (*session, *index) == (at, turn.index));
        audit.turns.retain(is_labelled);
        audit.turns.iter_mut().filter_map(|turn| turn.verification.as_mut()).for_each(|verdict| verdict.claims.clear());
    }
    family
}

fn heard(audit: &SessionAudit, index: usize) -> Heard {
    let Some(turn) = audit.turns.iter().find(|turn| turn.index == index) else { return Heard::default() };
    let claims = turn.verification.iter().flat_map(|verdict| &verdict.claims);
    let mut findings =
        claims.filter(|claim| claim.reader == MODEL).map(|claim| (claim.reply_line, claim.claim.clone(), claim.reason().to_owned()));
    Heard { opinion: turn.opinions.first().cloned(), finding: findings.next_back() }
}
