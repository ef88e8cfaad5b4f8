//! What lines say together: conversations opened, calls joined to the tasks and agents they started.

use std::collections::{HashMap, HashSet, VecDeque};

use super::entry::{Attached, Entry, Piece, Spoken};
use super::joins::Joins;
use super::speaker::{Speakers, Who};
use super::subagent::Origin;
use crate::session::{Agent, Effect, End, Outcome, Output, RanBy};
use crate::source::event::{Asked, Called, Ended, Event, Noted, Opened, Replied, What};

/// Where an event stands.
#[derive(Debug, Clone, Copy)]
pub(super) struct Spot {
    pub conversation: u32,
    pub line: u64,
}

/// Tells entries as events.
#[derive(Default)]
pub(super) struct Teller {
    /// Events told and not yet taken.
    pub queue: VecDeque<Event>,
    /// Subagents whose own log is read, so that copies of their lines elsewhere are passed over.
    own_logs: HashSet<String>,
    pub(super) agent: &'static str,
    pub(super) speakers: Speakers,
    pub(super) origin: Origin,
    pub(super) file: u32,
    pub(super) numbers: HashMap<(u32, Who), u32>,
    pub(super) opened: HashSet<u32>,
    pub(super) placed: HashSet<u32>,
    pub(super) ids: HashMap<u32, String>,
    pub(super) joins: Joins,
    person: Option<String>,
    bounded: bool,
    sources: HashSet<String>,
}

impl Teller {
    pub(super) fn new(own_logs: HashSet<String>, agent: &'static str) -> Self {
        let numbers = HashMap::from([((1, Who::Main), 0)]);
        Self { own_logs, agent, numbers, ..Self::default() }
    }

    /// Begins a log: the session's own first, then those of its subagents.
    pub(super) fn begin(&mut self, speakers: Speakers, origin: Origin, abandoned: usize) {
        self.speakers = speakers;
        self.origin = origin;
        self.file += 1;
        self.person = None;
        if abandoned > 0 && self.file == 1 {
            self.push(
                Spot { conversation: 0, line: 0 },
                What::Noted(Noted::Remark(format!("{abandoned} records lie on abandoned branches"))),
            );
        }
    }

    pub(super) fn push(&mut self, spot: Spot, what: What) {
        self.queue.push_back(Event { conversation: spot.conversation, line: spot.line, what });
    }

    /// Tells one entry.
    pub(super) fn tell(&mut self, line: u64, entry: Entry, is_dead: bool) {
        let mut who = self.speakers.who(&entry);
        if let Who::Side(agent) = &who
            && self.file == 1
            && self.own_logs.contains(&**agent)
        {
            return;
        }
        let judged = who != Who::Bridge;
        if !judged {
            who = Who::Main;
        }
        let spot = Spot { conversation: self.conversation(&who, &entry), line };
        if !judged {
            self.copied(spot, &entry.head.session);
        }
        if entry.pieces.is_empty() {
            self.push(spot, What::Noted(Noted::Understood));
        }
        for (at, piece) in entry.pieces.into_iter().enumerate() {
            match piece {
                Piece::Called(called, _) if is_dead => self.push(spot, What::Called(Box::new(Called { off_path: true, ..*called }))),
                Piece::Said(_) if !judged => self.push(spot, What::Noted(Noted::Understood)),
                _ if is_dead => self.push(spot, What::Noted(Noted::Understood)),
                Piece::Asked { text, joins } => self.asked(spot, text, Asking { joins, time: entry.time.as_deref() }),
                Piece::Attached(attached) => self.attached(spot, *attached, at),
                piece => self.piece(spot, piece),
            }
        }
    }

    fn piece(&mut self, spot: Spot, piece: Piece) {
        match piece {
            Piece::Called(called, task) => {
                self.joins.called(spot, &called, task);
                self.push(spot, What::Called(called));
            }
            Piece::Returned(returned) => self.joins.returned(spot, *returned, &mut self.queue),
            Piece::Said(spoken) => self.said(spot, *spoken),
            Piece::PersonRan(command) => self.person_ran(spot, command),
            Piece::PersonSaw(output) => self.person_saw(spot, *output),
            Piece::Notice(notice) => self.joins.noticed(spot, *notice, &mut self.queue),
            Piece::Init { tools, model } => self.init(spot, tools, model),
            Piece::NotPermitted(ids) => self.joins.not_permitted(spot, ids, &mut self.queue),
            Piece::CopiedFrom(session) => self.copied(spot, &session),
            Piece::Boundary => self.compacted(spot, true),
            Piece::Summary => self.compacted(spot, false),
            Piece::Ends(end) => self.ends(spot, end),
            Piece::Skipped(kind) => self.push(spot, What::Noted(Noted::Skipped(kind))),
            Piece::Noted(noted) => self.push(spot, What::Noted(noted)),
            Piece::Remark(text) => self.push(spot, What::Noted(Noted::Remark(text))),
            Piece::Unread(why) => self.unread(spot, &why),
            Piece::Asked { .. } | Piece::Attached(_) => {}
        }
    }

    fn unread(&mut self, spot: Spot, why: &str) {
        let why = self.origin.shown.as_ref().map_or_else(|| why.to_owned(), |file| format!("{why} (in {file})"));
        self.push(spot, What::Noted(Noted::Unread(why)));
    }

    /// The line is a copy of one of another session.
    fn copied(&mut self, spot: Spot, session: &str) {
        if session != self.speakers.id && self.sources.insert(session.to_owned()) {
            let spot = Spot { line: 0, ..spot };
            self.push(spot, What::Opened(Opened { copied_from: vec![session.to_owned()], ..Opened::default() }));
        }
    }

    fn ends(&mut self, spot: Spot, end: End) {
        self.push(spot, What::Noted(Noted::TurnEnded(end)));
    }

    fn asked(&mut self, spot: Spot, text: String, asking: Asking<'_>) {
        if let Some(call) = self.joins.launch(&text).filter(|_| spot.conversation > 0) {
            self.link(spot, &call);
        }
        let time = asking.time.map(str::to_owned);
        self.push(spot, What::Asked(Asked { text, turn: None, joins: asking.joins, time }));
    }

    /// Joins a sidechain to the call that started it.
    fn link(&mut self, spot: Spot, call: &super::joins::Launch) {
        self.push(spot, What::Opened(Opened { parent_call: Some(call.id.clone()), ..Opened::default() }));
        let subagent = self.ids.get(&spot.conversation).cloned();
        let starter = Spot { conversation: call.conversation, line: 0 };
        self.push(starter, What::Ended(Box::new(Ended { id: call.id.clone(), subagent, ..Ended::default() })));
    }

    fn said(&mut self, spot: Spot, spoken: Spoken) {
        let Spoken { text, finish, model, .. } = spoken;
        self.push(spot, What::Replied(Replied { text, finish, model, ..Replied::default() }));
    }

    fn init(&mut self, spot: Spot, tools: Option<Vec<String>>, model: Option<String>) {
        let agent = Agent { model, ..Agent::default() };
        self.push(spot, What::Opened(Opened { agent, tools, ..Opened::default() }));
    }

    /// A compaction is told by a boundary, by a summary, or by one after the other.
    fn compacted(&mut self, spot: Spot, is_boundary: bool) {
        let told = !is_boundary && self.bounded;
        self.bounded = is_boundary;
        self.push(spot, What::Noted(if told { Noted::Understood } else { Noted::Compacted }));
    }

    fn person_ran(&mut self, spot: Spot, command: String) {
        let id = format!("person:{}", spot.line);
        self.person = Some(id.clone());
        let called = Called { id, tool: "Bash".to_owned(), command: Some(command), by: RanBy::Person, ..Called::default() };
        self.push(spot, What::Called(Box::new(called)));
    }

    fn person_saw(&mut self, spot: Spot, output: Output) {
        let Some(id) = self.person.take() else { return self.push(spot, What::Noted(Noted::Skipped("user bash-stdout".to_owned()))) };
        self.push(spot, What::Ended(Box::new(Ended { id, output: Some(output), ..Ended::default() })));
    }

    fn attached(&mut self, spot: Spot, attached: Attached, at: usize) {
        let id = format!("attached:{}:{at}", spot.line);
        let effects: Vec<Effect> = attached.effects;
        self.push(
            spot,
            What::Called(Box::new(Called { id: id.clone(), tool: attached.name, effects, by: RanBy::Person, ..Called::default() })),
        );
        let output = Some(attached.output);
        self.push(spot, What::Ended(Box::new(Ended { id, outcome: Some(Outcome::Ok), output, ..Ended::default() })));
    }
}

/// How a prompt was asked.
#[derive(Clone, Copy)]
struct Asking<'a> {
    joins: bool,
    time: Option<&'a str>,
}
