//! Sessions that go on from others: the earlier calls are asked as those of earlier turns, and what was copied is judged once.

use std::collections::{HashMap, HashSet};

use super::engine::{self, Options};
use super::unread::Unread;
use super::verdict::{SessionAudit, TurnAudit};
use crate::reader::{Evidence, Support};
use crate::session::{Call, Session, Turn};

/// So many sessions behind one are asked.
const MOST: usize = 64;

/// Audits sessions; subagents' sessions, and those a session goes on from, support its claims. Order is kept.
#[must_use]
pub fn sessions(all: Vec<Session>, options: &Options) -> Vec<SessionAudit> {
    let reported = vec![true; all.len()];
    with_evidence(all, &reported, options)
}

/// Audits sessions of which those that are not `reported` are asked for evidence only.
#[must_use]
pub fn with_evidence(mut all: Vec<Session>, reported: &[bool], options: &Options) -> Vec<SessionAudit> {
    let unread = Unread::forget(&mut all);
    let mut histories = histories(&all, reported);
    for (at, history) in &mut histories {
        history.put_before(&mut all[*at]);
    }
    let mut audits = engine::sessions(all, options);
    for (at, history) in histories {
        history.take_back(&mut audits[at]);
    }
    unread.remember(&mut audits);
    audits
}

fn histories(all: &[Session], reported: &[bool]) -> Vec<(usize, History)> {
    let linked = |session: &Session| !session.carried_from.is_empty() || !session.copied_from.is_empty();
    let open: Vec<usize> = (0..all.len()).filter(|at| linked(&all[*at])).collect();
    if open.is_empty() {
        return Vec::new();
    }
    let chains = Chains::of(all, reported);
    open.into_iter().map(|at| (at, chains.history(at))).collect()
}

/// What lies before a session.
#[derive(Default)]
struct History {
    /// Earlier turns, and the session each is of.
    turns: Vec<(Turn, String)>,
    /// The session of each turn that was put before the session's own.
    put: Vec<String>,
    /// The first turns of the session that are told, and judged, in another.
    copied: usize,
    copied_from: String,
    /// Sessions it goes on from that were not read.
    unread: Vec<String>,
    /// Why the record of an earlier session is not whole.
    missing: Option<String>,
}

impl History {
    fn put_before(&mut self, session: &mut Session) {
        for id in &self.unread {
            let why = format!("it goes on from session {id}, which is not among the logs that were read");
            session.notes.push(why.clone());
            session.missing_history.get_or_insert(why);
        }
        if let Some(why) = &self.missing {
            session.missing_history.get_or_insert_with(|| why.clone());
        }
        let (turns, sessions): (Vec<Turn>, Vec<String>) = std::mem::take(&mut self.turns).into_iter().unzip();
        session.turns.splice(0..0, turns);
        self.put = sessions;
    }

    fn take_back(self, audit: &mut SessionAudit) {
        let before = self.put.len();
        let turns: Vec<Turn> = audit.session.turns.drain(..before).collect();
        audit.turns.retain(|turn| turn.index >= before + self.copied);
        let mut of: HashMap<(&str, u64), &str> = HashMap::new();
        for (turn, session) in turns.iter().zip(&self.put) {
            of.extend(turn.calls.iter().map(|call| ((call.id.as_str(), call.line), session.as_str())));
        }
        for turn in &mut audit.turns {
            turn.index -= before;
            name(turn, &of);
        }
        if self.copied > 0 {
            let turns = if self.copied == 1 { "the first turn is".to_owned() } else { format!("the first {} turns are", self.copied) };
            audit.session.notes.push(format!("{turns} copied from session {} and judged there", self.copied_from));
        }
    }
}

/// Says of which session the calls are that lie in another log.
fn name(turn: &mut TurnAudit, of: &HashMap<(&str, u64), &str>) {
    let verdicts = turn.verification.iter_mut().chain(turn.narration.iter_mut().map(|(_, verdict)| verdict));
    let named = |evidence: &mut Evidence| {
        if let Some(session) = of.get(&(evidence.call.as_str(), evidence.log_line)) {
            evidence.brief.push_str(" of session ");
            evidence.brief.push_str(session);
        }
    };
    verdicts.flat_map(|verdict| &mut verdict.claims).for_each(|claim| evidence(&mut claim.support).iter_mut().for_each(named));
}

fn evidence(support: &mut Support) -> &mut Vec<Evidence> {
    match support {
        Support::Supported { evidence }
        | Support::Contradicted { evidence, .. }
        | Support::Unsupported { evidence, .. }
        | Support::Doubtful { evidence, .. }
        | Support::CannotTell { evidence, .. } => evidence,
    }
}

/// All sessions by their ids.
struct Chains<'s> {
    all: &'s [Session],
    reported: &'s [bool],
    by_id: HashMap<&'s str, Vec<usize>>,
    by_parent: HashMap<&'s str, Vec<usize>>,
}

impl<'s> Chains<'s> {
    fn of(all: &'s [Session], reported: &'s [bool]) -> Self {
        let mut chains = Self { all, reported, by_id: HashMap::new(), by_parent: HashMap::new() };
        for (at, session) in all.iter().enumerate() {
            chains.by_id.entry(session.recorded_id()).or_default().push(at);
            if let Some(parent) = &session.parent {
                chains.by_parent.entry(parent).or_default().push(at);
            }
        }
        chains
    }

    /// The sessions of that id that a session can go on from: in its own log, those before it.
    fn named(&self, id: &str, from: usize) -> impl Iterator<Item = usize> {
        let known = self.by_id.get(id).map(Vec::as_slice).unwrap_or_default();
        known.iter().copied().filter(move |at| *at != from && (*at < from || self.all[*at].path != self.all[from].path))
    }

    /// Sessions behind this one, the oldest first.
    fn climb(&self, from: usize, seen: &mut HashSet<usize>, found: &mut Vec<usize>) {
        let session = &self.all[from];
        for id in session.carried_from.iter().chain(&session.copied_from) {
            for at in self.named(id, from) {
                if seen.len() < MOST && seen.insert(at) {
                    self.climb(at, seen, found);
                    found.push(at);
                }
            }
        }
    }

    fn history(&self, at: usize) -> History {
        let session = &self.all[at];
        let mut earlier = Vec::new();
        self.climb(at, &mut HashSet::from([at]), &mut earlier);
        let mut history = History::default();
        let mut held = 0;
        for from in earlier.iter().copied() {
            let copied = copied(session, &self.all[from]);
            held = copied.max(held);
            if self.reported[from] && copied > history.copied {
                history.copied = copied;
                history.copied_from.clone_from(&self.all[from].id);
            }
        }
        history.unread = session.carried_from.iter().filter(|id| self.named(id, at).next().is_none()).cloned().collect();
        history.missing = earlier.iter().find_map(|from| self.all[*from].missing_history.clone());
        let until = session.turns.get(held).and_then(|turn| turn.time.as_deref()).or(session.started.as_deref());
        let mut own: HashSet<&str> = ids(session);
        for from in earlier {
            self.turns(&self.all[from], until, &own, &mut history.turns);
            own.extend(ids(&self.all[from]));
        }
        history
    }

    /// The turns of an earlier session before that time, without calls that are known by their ids.
    fn turns(&self, session: &'s Session, until: Option<&str>, known: &HashSet<&str>, into: &mut Vec<(Turn, String)>) {
        let is_later = |turn: &&Turn| matches!((turn.time.as_deref(), until), (Some(time), Some(until)) if time >= until);
        for turn in session.turns.iter().take_while(|turn| !is_later(turn)) {
            let fresh = turn.calls.iter().filter(|call| call.id.is_empty() || !known.contains(call.id.as_str()));
            let calls: Vec<Call> = fresh.flat_map(|call| self.with_subagents(call, &session.id)).collect();
            if !calls.is_empty() || turn.calls.is_empty() {
                let (asked, compacted, time) = (turn.asked.clone(), turn.compacted, turn.time.clone());
                into.push((Turn { number: turn.number, asked, calls, compacted, time, ..Turn::default() }, session.id.clone()));
            }
        }
    }

    /// A call, and those of the subagent it started.
    fn with_subagents(&self, call: &'s Call, session: &str) -> Vec<Call> {
        let children = self.by_parent.get(session).into_iter().flatten().map(|at| &self.all[*at]);
        let children = children.filter(|child| child.is_started_by(call));
        let theirs = children.flat_map(|child| &child.turns).flat_map(|turn| &turn.calls);
        std::iter::once(call).chain(theirs).cloned().collect()
    }
}

fn ids(session: &Session) -> HashSet<&str> {
    let calls = session.turns.iter().flat_map(|turn| &turn.calls);
    calls.map(|call| call.id.as_str()).filter(|id| !id.is_empty()).collect()
}

/// How many of a session's first turns are turns of an earlier one, in its order.
fn copied(session: &Session, earlier: &Session) -> usize {
    let mut left = earlier.turns.iter();
    session.turns.iter().take_while(|turn| left.by_ref().any(|known| is_copy(turn, known))).count()
}

fn is_copy<'t>(turn: &'t Turn, of: &'t Turn) -> bool {
    let said = |turn: &'t Turn| turn.reply.as_ref().map(|reply| &reply.text);
    let same_calls = turn.calls.iter().map(|call| &call.id).eq(of.calls.iter().map(|call| &call.id));
    turn.asked == of.asked && (turn.reply.is_none() || said(turn) == said(of)) && same_calls
}

#[cfg(test)]
mod tests;
