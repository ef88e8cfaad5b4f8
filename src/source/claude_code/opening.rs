//! Conversations of a log, each opened with its first line.

use super::entry::Entry;
use super::speaker::Who;
use super::teller::{Spot, Teller};
use crate::session::Agent;
use crate::source::event::{Ended, Opened, What};

impl Teller {
    /// The number of a conversation; opened with its first line that is of a session.
    pub(super) fn conversation(&mut self, who: &Who, entry: &Entry) -> u32 {
        let next = u32::try_from(self.numbers.len()).unwrap_or(u32::MAX);
        let file = if matches!(who, Who::Side(_)) { 0 } else { self.file };
        let number = *self.numbers.entry((file, who.clone())).or_insert(next);
        let speaks = entry.side.is_some() || !entry.head.session.is_empty();
        if speaks && self.opened.insert(number) {
            self.open(number, who, entry);
        }
        if !entry.head.cwd.is_empty() && self.placed.insert(number) {
            self.place(number, entry);
        }
        number
    }

    /// Folder and version, which the first lines may lack.
    fn place(&mut self, number: u32, entry: &Entry) {
        let version = Some(entry.head.version.to_string()).filter(|version| !version.is_empty());
        let agent = Agent { version, ..Agent::default() };
        let opened = Opened { agent, cwd: Some(entry.head.cwd.to_string()), ..Opened::default() };
        self.push(Spot { conversation: number, line: 0 }, What::Opened(opened));
    }

    fn open(&mut self, number: u32, who: &Who, entry: &Entry) {
        let filled = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
        let session = filled(&entry.head.session).unwrap_or_else(|| self.speakers.id.clone());
        let side = match who {
            Who::Side(agent) => Some(agent.to_string()),
            _ => self.origin.agent.clone(),
        };
        let nameless = entry.side.as_ref().is_some_and(|side| side.agent.is_empty());
        let id = match (who, side) {
            (Who::Side(_), _) if nameless => format!("{session}/side-{number}"),
            (_, Some(agent)) => agent,
            (Who::Other(id), None) => id.to_string(),
            _ => self.speakers.id.clone(),
        };
        let told = entry.side.as_ref().and_then(|side| side.call.as_deref()).map(str::to_owned);
        let is_side = matches!(who, Who::Side(_)) || self.origin.agent.is_some();
        let parent_call = is_side.then(|| told.or_else(|| self.origin.call.clone()).or_else(|| self.joins.starter(&id))).flatten();
        let opened = Opened {
            agent: Agent { name: self.agent.to_owned(), ..Agent::default() },
            time: entry.time.as_deref().map(str::to_owned),
            parent: is_side.then(|| self.origin.parent.clone().unwrap_or(session)),
            path: self.origin.shown.clone(),
            id: id.clone(),
            parent_call: parent_call.clone(),
            ..Opened::default()
        };
        self.push(Spot { conversation: number, line: 0 }, What::Opened(opened));
        let known = parent_call.and_then(|call| self.joins.agent_call(&call));
        if let Some(conversation) = known.as_ref().map(|launch| launch.conversation) {
            let ended = Ended { id: known.map(|launch| launch.id).unwrap_or_default(), subagent: Some(id.clone()), ..Ended::default() };
            self.push(Spot { conversation, line: 0 }, What::Ended(Box::new(ended)));
        }
        self.ids.insert(number, id);
    }
}
