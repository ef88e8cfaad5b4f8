//! Takes each reply through the readers.

use std::collections::HashMap;
use std::time::Instant;

use rayon::prelude::*;
use sha2::{Digest, Sha256};

use super::judge::{Calls, judge, within_turn};
use super::verdict::{Claim, MOST, SessionAudit, SupportedBy, TurnAudit, Verification};
use super::wake::Wake;
use super::{cited, outcome, ran};
use crate::claim::{self, Clause, Place, Prose, Span, Stance};
use crate::evidence::{Record, text};
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

/// A clause for each code block.
fn blocks<'r>(prose: &Prose<'r>) -> Vec<Clause<'r>> {
    let blocks = prose.blocks.iter().enumerate().map(|(index, block)| Clause {
        text: block.lines.first().copied().unwrap_or_default().into(),
        line: block.line,
        last_line: block.line + block.lines.len().saturating_sub(1),
        place: Place::Block(index),
        ..Clause::default()
    });
    blocks.collect()
}

/// The readers awake on a clause's lines; a block's lead counts as its own.
fn mask(clause: &Clause<'_>, prose: &Prose<'_>, awake: &[u64]) -> u64 {
    let above = match clause.place {
        Place::Block(index) => prose.blocks[index].lead.map_or(1, |(_, above)| above + 1),
        _ => 0,
    };
    let from = clause.line.saturating_sub(1 + above);
    let lines = awake.get(from..clause.last_line.min(awake.len())).unwrap_or_default();
    lines.iter().fold(0, |all, line| all | line)
}

/// Longest quote of a claim, in characters (ADR 0060).
const QUOTE: usize = 120;

/// The line the claim stands on, at most 120 characters; a clause that spans lines is quoted itself.
fn quote(clause: &Clause<'_>, prose: &Prose<'_>) -> String {
    let line = prose.line(clause.line).trim();
    let text = if line.chars().count() <= QUOTE && clause.line == clause.last_line { line } else { clause.text.trim() };
    text.chars().take(QUOTE).collect()
}

fn fingerprint(session: &str, reader: &str, claim: &str) -> String {
    let mut hash = Sha256::new();
    for part in [session, reader, &text::fold(claim)] {
        hash.update(part.as_bytes());
        hash.update([0]);
    }
    hash.finalize().iter().take(8).fold(String::with_capacity(16), |mut hex, byte| {
        use std::fmt::Write as _;
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

/// Every line as a clause of its own, as ADR 0060 reads a reply; a line is a claim when any clause on it is.
fn line_by_line(text: &str) -> Prose<'_> {
    let mut whole = claim::read(text);
    let mut stances: HashMap<usize, Stance> = HashMap::new();
    for clause in &whole.clauses {
        for line in clause.line..=clause.last_line {
            let stance = stances.entry(line).or_insert(clause.stance);
            if clause.is_claim() {
                *stance = Stance::Asserted;
            }
        }
    }
    let old = std::mem::take(&mut whole.clauses);
    let lines = text.lines().enumerate().filter(|(index, _)| stances.contains_key(&(index + 1)));
    whole.clauses = lines.map(|(index, line)| of_line(line, index + 1, stances[&(index + 1)], &old)).collect();
    whole
}

fn of_line<'r>(line: &'r str, number: usize, stance: Stance, old: &[Clause<'r>]) -> Clause<'r> {
    let from = old.partition_point(|clause| clause.last_line < number);
    let on_line = old[from..].iter().take_while(|clause| clause.line <= number);
    let spans = on_line.flat_map(|clause| clause.spans.iter());
    let spans = spans.filter_map(|span| {
        let at = line.find(span.text.as_ref())?;
        let start = line[..at].char_indices().next_back().map_or(at, |(before, _)| before);
        Some(Span { at: start..at + span.text.len(), ..span.clone() })
    });
    Clause { spans: spans.collect(), text: line.into(), line: number, last_line: number, stance, ..Clause::default() }
}
