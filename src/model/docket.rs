//! The questions of a run: noted while sessions are whole, asked when all of them are known.

use std::collections::HashMap;

use super::case::{Case, Family, Options, Planned, plan};
use super::judge::Judge;
use super::opinion::{opinion, settle};
use super::pool::Pool;
use crate::audit::{Ask, Opinion, SessionAudit};

/// A turn: its log, its session, and its place there.
type Key = (String, String, usize);

/// The questions of a run.
#[derive(Debug, Default)]
pub struct Docket {
    options: Options,
    noted: HashMap<Key, Vec<Planned>>,
}

/// A case, and the turn it is about: its session's place, and its own.
struct Listed {
    session: usize,
    turn: usize,
    case: Box<Case>,
}

impl Docket {
    /// With nothing noted yet.
    #[must_use]
    pub fn new(options: Options) -> Self {
        Self { options, noted: HashMap::new() }
    }

    /// Notes what is to be asked about sessions that were judged together, while their outputs are there.
    pub fn note(&mut self, audits: &[SessionAudit]) {
        let family = Family::of(audits);
        for audit in audits {
            for turn in &audit.turns {
                let planned = plan(&family, &audit.session, turn, &self.options);
                if !planned.is_empty() {
                    self.noted.insert(key(audit, turn.index), planned);
                }
            }
        }
    }

    /// How many replies of these sessions are asked about, each question by itself.
    #[must_use]
    pub fn count(&self, sessions: &[SessionAudit]) -> usize {
        let turns = sessions.iter().flat_map(|audit| audit.turns.iter().map(move |turn| key(audit, turn.index)));
        let planned = turns.filter_map(|key| self.noted.get(&key)).flatten();
        planned.filter(|planned| matches!(planned, Planned::Ask(_))).count()
    }

    /// Asks, and keeps with each turn what came of it.
    pub fn hear(&mut self, sessions: &mut [SessionAudit], judge: &dyn Judge, pool: Pool<'_>) {
        let cases = self.take(sessions, judge.model());
        let opinions = {
            let sessions = &*sessions;
            judge.open();
            let opinions = pool.run(cases.len(), |at| heard(&cases[at], sessions, judge));
            judge.close();
            opinions
        };
        for (listed, opinion) in cases.into_iter().zip(opinions) {
            settle(&mut sessions[listed.session], listed.turn, &listed.case, opinion);
        }
    }

    /// The cases of these sessions; what is not asked is told at once.
    fn take(&mut self, sessions: &mut [SessionAudit], model: &str) -> Vec<Listed> {
        let mut cases = Vec::new();
        for (session, audit) in sessions.iter_mut().enumerate() {
            for turn in 0..audit.turns.len() {
                let planned = self.noted.remove(&key(audit, audit.turns[turn].index)).unwrap_or_default();
                for planned in planned {
                    match planned {
                        Planned::Ask(case) => cases.push(Listed { session, turn, case }),
                        Planned::Not(ask, why) => audit.turns[turn].opinions.push(not_asked(ask, model, why)),
                    }
                }
            }
        }
        cases
    }
}

fn key(audit: &SessionAudit, index: usize) -> Key {
    (audit.session.path.clone(), audit.session.id.clone(), index)
}

fn heard(listed: &Listed, sessions: &[SessionAudit], judge: &dyn Judge) -> Opinion {
    let audit = &sessions[listed.session];
    let turn = &audit.session.turns[audit.turns[listed.turn].index];
    if judge.is_stopped() {
        return Opinion { left_out: listed.case.left_out.clone(), ..not_asked(listed.case.ask, judge.model(), STOPPED.to_owned()) };
    }
    opinion(judge, &listed.case, turn.reply.as_ref().map_or("", |reply| &reply.text))
}

/// Why a question was not asked any more.
pub(super) const STOPPED: &str = "not asked: the run was stopped";

fn not_asked(ask: Ask, model: &str, why: String) -> Opinion {
    Opinion { ask, model: model.to_owned(), failure: Some(why), ..Opinion::default() }
}
