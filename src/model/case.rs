//! Which replies are asked about, and with which questions (ADR 0060: only where the readers found nothing and results are spoken of).

use std::collections::{BTreeSet, HashMap};

use super::gate::has_result_language;
use super::kept::Kept;
use super::list::{Listed, Whose};
use super::question::Question;
use super::{prompt, spot};
use crate::audit::{Ask, SessionAudit, TurnAudit};
use crate::reader::{Evidence, Support};
use crate::session::{Call, RanBy, Reply, Session, Turn};

/// What is asked, and how often.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// The questions asked about each reply.
    pub asks: Vec<Ask>,
    /// How often the question about results is asked; a finding is kept only when all answers agree.
    pub votes: u32,
    /// Least length of a reply whose address is asked about, in tokens.
    pub least_tokens: u32,
}

impl Default for Options {
    fn default() -> Self {
        Self { asks: vec![Ask::Results], votes: 1, least_tokens: 600 }
    }
}

/// A reply that is asked about.
#[derive(Debug, Clone, Default)]
pub struct Case {
    /// What is asked.
    pub ask: Ask,
    /// The question, once for each vote.
    pub questions: Vec<Question>,
    /// What had no room in the first of them.
    pub left_out: Option<String>,
    /// The calls that a finding names.
    pub evidence: Vec<Evidence>,
    /// Calls of the turn.
    pub calls: usize,
    /// Lines of the reply on which a reader found a claim borne out.
    pub(super) borne_out: BTreeSet<usize>,
    /// Values of the reply that the record holds.
    pub(super) kept: Kept,
}

/// What is done about one question and one reply.
#[derive(Debug, Clone)]
pub enum Planned {
    /// It is asked.
    Ask(Box<Case>),
    /// It would be asked, were it not for this.
    Not(Ask, String),
}

/// So many calls of earlier turns can be named, and of subagents.
const OTHERS: usize = 64;
/// How deep subagents of subagents are followed.
const DEEPEST: usize = 4;

/// Sessions that were judged together, so that those of subagents are found.
pub struct Family<'a> {
    children: HashMap<&'a str, Vec<&'a Session>>,
}

impl<'a> Family<'a> {
    /// Of these sessions.
    #[must_use]
    pub fn of(audits: &'a [SessionAudit]) -> Self {
        let mut children: HashMap<&str, Vec<&Session>> = HashMap::new();
        for session in audits.iter().map(|audit| &audit.session) {
            if let Some(parent) = &session.parent {
                children.entry(parent).or_default().push(session);
            }
        }
        Self { children }
    }

    fn started(&self, parent: &Session, calls: &[&Call]) -> Vec<&'a Session> {
        let children = self.children.get(parent.id.as_str()).map(Vec::as_slice).unwrap_or_default();
        children.iter().copied().filter(|child| calls.iter().any(|call| child.is_started_by(call))).collect()
    }
}

/// What is asked about a turn of a session of the family.
#[must_use]
pub fn plan(family: &Family<'_>, session: &Session, audit: &TurnAudit, options: &Options) -> Vec<Planned> {
    let Some(turn) = session.turns.get(audit.index) else { return Vec::new() };
    let Some(reply) = turn.reply.as_ref().filter(|reply| !reply.text.trim().is_empty()) else { return Vec::new() };
    let place = Place { family, session, index: audit.index, turn, reply };
    let planned = options.asks.iter().filter_map(|ask| match ask {
        Ask::Results => place.results(audit, options.votes),
        Ask::Addresses => spot::is_asked(turn, options.least_tokens).then(|| place.addresses()),
    });
    planned.collect()
}

struct Place<'a> {
    family: &'a Family<'a>,
    session: &'a Session,
    index: usize,
    turn: &'a Turn,
    reply: &'a Reply,
}

impl<'a> Place<'a> {
    fn results(&self, audit: &TurnAudit, votes: u32) -> Option<Planned> {
        let found = audit.verification.as_ref().is_some_and(|verdict| verdict.findings().next().is_some() || !verdict.ignored.is_empty());
        if found || (audit.verification.is_none() && !has_result_language(&self.reply.text)) {
            return None;
        }
        if let Some(why) = &self.session.missing_history {
            return Some(Planned::Not(Ask::Results, format!("not asked, as an absence cannot be told: {why}")));
        }
        let listed = self.listed();
        let borne_out = audit.verification.iter().flat_map(|verdict| &verdict.claims).filter(|claim| !claim.is_open());
        let borne_out = borne_out.map(|claim| claim.reply_line).collect();
        let mut case = Case { borne_out, kept: Kept::of(&self.reply.text, &listed), ..self.case(Ask::Results) };
        for vote in 1..=votes.max(1) {
            let asked = prompt::results(&self.reply.text, &listed, vote);
            if vote == 1 {
                case.left_out = asked.left_out;
            }
            if case.questions.iter().all(|known| known.text != asked.text) {
                case.questions.push(self.question(Ask::Results, vote, (prompt::RESULTS, asked.text)));
            }
        }
        Some(Planned::Ask(Box::new(case)))
    }

    fn addresses(&self) -> Planned {
        let text = spot::text(&self.turn.asked.join("\n"), &self.reply.text);
        let question = self.question(Ask::Addresses, 1, (spot::ADDRESSES, text));
        Planned::Ask(Box::new(Case { questions: vec![question], ..self.case(Ask::Addresses) }))
    }

    fn case(&self, ask: Ask) -> Case {
        let calls = self.own();
        let named = calls.iter().rev().take(Support::MOST).map(|call| evidence(call, self.turn.number));
        Case { ask, evidence: named.collect(), calls: self.turn.calls.len(), ..Case::default() }
    }

    fn question(&self, ask: Ask, vote: u32, (system, text): (&'static str, String)) -> Question {
        Question { session: self.session.id.clone(), turn: self.turn.number, ask, vote, system, text }
    }

    /// Calls made before the reply.
    fn own(&self) -> &'a [Call] {
        &self.turn.calls[..self.reply.calls_before.min(self.turn.calls.len())]
    }

    /// The calls a reply may rest on: its turn's, its subagents', and the latest of earlier turns.
    fn listed(&self) -> Vec<Listed<'a>> {
        let numbered = |calls: &'a [Call], whose| calls.iter().enumerate().map(move |(at, call)| Listed { call, whose, number: at + 1 });
        let mut all: Vec<Listed<'a>> = numbered(self.own(), Whose::Turn).collect();
        let theirs = self.subagents();
        let theirs = theirs.iter().flat_map(|session| session.turns.iter().flat_map(|turn| &turn.calls)).take(OTHERS);
        all.extend(theirs.enumerate().map(|(at, call)| Listed { call, whose: Whose::Subagent, number: at + 1 }));
        let before = self.session.turns[..self.index].iter().rev();
        let before = before.flat_map(|turn| numbered(&turn.calls, Whose::Earlier(turn.number)).rev().collect::<Vec<_>>());
        let mut earlier: Vec<Listed<'a>> = before.take(OTHERS).collect();
        earlier.reverse();
        all.extend(earlier);
        all
    }

    /// Sessions that calls of the turn started, and that those started.
    fn subagents(&self) -> Vec<&'a Session> {
        let calls = |session: &'a Session| session.turns.iter().flat_map(|turn| &turn.calls).collect::<Vec<_>>();
        let mut found = self.family.started(self.session, &self.own().iter().collect::<Vec<_>>());
        let mut from = 0;
        for _ in 1..DEEPEST {
            let next: Vec<&Session> = found[from..].iter().flat_map(|session| self.family.started(session, &calls(session))).collect();
            from = found.len();
            found.extend(next);
        }
        found
    }
}

fn evidence(call: &Call, turn: u32) -> Evidence {
    Evidence {
        call: call.id.clone(),
        tool: call.tool.clone(),
        log_line: call.line,
        brief: call.brief(),
        turn,
        subagent: None,
        by_person: call.by == RanBy::Person,
    }
}
