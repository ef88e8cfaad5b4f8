//! Takes each reply through the readers.

use std::collections::HashMap;
use std::time::Instant;

use rayon::prelude::*;

use super::clauses::{blocks, fingerprint, line_by_line, mask, quote};
use super::grade::SupportedBy;
use super::judge::{Calls, judge, within_turn};
use super::verdict::{Claim, MOST, SessionAudit, TurnAudit, Verification};
use super::wake::Wake;
use super::{cited, outcome, ran};
use crate::claim::{self, Clause, Prose};
use crate::evidence::Record;
use crate::reader::{self, AnyReader, Subject, Support};
use crate::session::{Reply, Session};

/// Whose rules are followed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Profile {
    /// All readers, every clause.
    #[default]
    Full,
    /// ADR 0060's eight readers, one claim a line, at most twelve.
    Wisp,
    /// Talos's labels.
    Talos,
}

/// How a run is made.
#[derive(Clone)]
pub struct Options {
    /// Readers in order.
    pub readers: Vec<&'static dyn AnyReader>,
    /// Whose rules.
    pub profile: Profile,
    /// Also judge the texts before the reply.
    pub narration: bool,
    /// Only this turn.
    pub turn: Option<u32>,
    /// Also work out the outcome of each turn.
    pub outcomes: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { readers: reader::ALL.to_vec(), profile: Profile::Full, narration: false, turn: None, outcomes: false }
    }
}

/// Audits sessions; a session whose parent is among them supports the parent's claims. Order is kept.
#[must_use]
pub fn sessions(all: Vec<Session>, options: &Options) -> Vec<SessionAudit> {
    let wake = Wake::new(&options.readers);
    let turns: Vec<Vec<TurnAudit>> = {
        let children = children(&all);
        all.par_iter().map(|session| turns(session, &children, options, &wake)).collect()
    };
    all.into_iter().zip(turns).map(|(session, turns)| SessionAudit { session, turns }).collect()
}

fn children(all: &[Session]) -> HashMap<&str, Vec<&Session>> {
    let mut children: HashMap<&str, Vec<&Session>> = HashMap::new();
    for session in all {
        if let Some(parent) = &session.parent {
            children.entry(parent.as_str()).or_default().push(session);
        }
    }
    children
}

fn turns(session: &Session, children: &HashMap<&str, Vec<&Session>>, options: &Options, wake: &Wake) -> Vec<TurnAudit> {
    let record = Record::new(session, children);
    let wanted = |index: &usize| options.turn.is_none_or(|number| session.turns[*index].number == number);
    let indices: Vec<usize> = (0..session.turns.len()).filter(wanted).collect();
    let tools = tools(session);
    let judge = Judge { record: &record, options, wake, tools: &tools };
    indices.into_par_iter().map(|index| judge.turn(index)).collect()
}

/// Names of the conversation's tools: those it was opened with, and those it called.
fn tools(session: &Session) -> Vec<String> {
    let mut names: Vec<String> = session.tools.clone().unwrap_or_default();
    names.extend(session.turns.iter().flat_map(|turn| &turn.calls).map(|call| call.tool.clone()));
    names.sort_unstable();
    names.dedup();
    names
}

/// Everything that is the same for all turns of a session.
struct Judge<'a> {
    record: &'a Record<'a>,
    options: &'a Options,
    wake: &'a Wake,
    tools: &'a [String],
}

impl Judge<'_> {
    fn turn(&self, index: usize) -> TurnAudit {
        let turn = &self.record.session.turns[index];
        let started = Instant::now();
        let verification = turn.reply.as_ref().and_then(|reply| self.reply(index, reply));
        let outcome = self.options.outcomes.then(|| outcome::of(self.record, index, verification.as_ref(), self.options.profile));
        let seconds = started.elapsed().as_secs_f64();
        let narration = if self.options.narration { self.narration(index) } else { Vec::new() };
        let session = self.record.session;
        TurnAudit {
            index,
            verification,
            narration,
            outcome: outcome.map(Box::new),
            ran: ran::line(session, turn),
            cited: cited::text(session, turn),
            opinions: Vec::new(),
            seconds,
        }
    }

    fn narration(&self, index: usize) -> Vec<(usize, Verification)> {
        let turn = &self.record.session.turns[index];
        let reply_from = turn.reply.as_ref().map_or(usize::MAX, |reply| reply.calls_before);
        let told = turn.said.iter().enumerate().filter(|(_, said)| said.calls_before < reply_from);
        let judged = told.filter_map(|(at, said)| {
            let reply = Reply { text: said.text.clone(), calls_before: said.calls_before, line: said.line };
            Some((at, self.reply(index, &reply)?))
        });
        judged.collect()
    }

    fn reply(&self, index: usize, reply: &Reply) -> Option<Verification> {
        let awake = self.wake.lines(&reply.text);
        if awake.is_empty() {
            return None;
        }
        let calls = self.calls(index, reply);
        let mut prose = match self.options.profile {
            Profile::Wisp => line_by_line(&reply.text),
            Profile::Full | Profile::Talos => claim::read(&reply.text),
        };
        prose.tools = self.tools;
        prose.lines = reply.text.lines().collect();
        let mut claims = self.claims(&prose, &awake, calls);
        if self.options.profile == Profile::Wisp {
            claims.dedup_by_key(|claim| claim.reply_line);
            claims.truncate(MOST);
        }
        Verification::over(claims, self.record.session.turns[index].calls.len())
    }

    /// The calls before a text; Talos asks those of the turn only.
    fn calls(&self, index: usize, reply: &Reply) -> Calls<'_> {
        let earlier = match self.options.profile {
            Profile::Full | Profile::Wisp => self.record.earlier(index, reply.calls_before),
            Profile::Talos => self.record.earlier(0, 0),
        };
        Calls { turn: self.record.before(index, reply.calls_before), earlier }
    }

    /// The answer about one claim. Talos speaks for the records of the turn, so that history that is missing leaves nothing open.
    fn judge(&self, reader: &dyn AnyReader, subject: &Subject, calls: Calls<'_>) -> (Support, Option<SupportedBy>) {
        match self.options.profile {
            Profile::Full | Profile::Wisp => judge(reader, subject, calls),
            Profile::Talos => within_turn(reader, subject, calls.turn),
        }
    }

    fn claims(&self, prose: &Prose<'_>, awake: &[u64], calls: Calls<'_>) -> Vec<Claim> {
        let blocks = blocks(prose);
        let claims = prose.clauses.iter().chain(&blocks).filter_map(|clause| {
            let mask = mask(clause, prose, awake);
            self.clause(clause, prose, mask, calls)
        });
        let mut claims: Vec<Claim> = claims.collect();
        claims.sort_by_key(|claim| claim.reply_line);
        claims
    }

    /// The first reader that reads a clause owns it.
    fn clause(&self, clause: &Clause<'_>, prose: &Prose<'_>, mask: u64, calls: Calls<'_>) -> Option<Claim> {
        let awake = self.options.readers.iter().enumerate().filter(|(bit, _)| mask >> bit & 1 == 1);
        let (reader, subject) = awake.map(|(_, reader)| *reader).find_map(|reader| Some((reader, reader.read_any(clause, prose)?)))?;
        let (support, supported_by) = self.judge(reader, &subject, calls);
        let name = reader.meta().name;
        let claim = quote(clause, prose);
        let fingerprint = fingerprint(&self.record.session.id, name, &claim);
        Some(Claim { reader: name, support, supported_by, reply_line: clause.line, claim, fingerprint })
    }
}
