//! Subagents: their events share the file, each agent's are a conversation of its own.

use std::collections::HashMap;

use super::record::Record;
use crate::session::Agent;
use crate::source::event::{Ended, Opened, What};

/// Which conversation each agent's events belong to; the root is 0.
#[derive(Debug, Default)]
pub(super) struct Agents {
    known: HashMap<String, u32>,
    /// Id of the root session, for the agents' parent.
    pub root: String,
}

/// A conversation, and whether this record is its first.
pub(super) struct Place {
    pub conversation: u32,
    pub new: bool,
}

impl Agents {
    /// The agent an event belongs to; older versions name the parent's call instead.
    fn key<'r>(record: &'r Record) -> &'r str {
        let call = record.data.as_ref().map_or("", |data| &*data.parent_tool_call_id);
        if record.agent.is_empty() { call } else { &record.agent }
    }

    pub(super) fn place(&mut self, record: &Record) -> Place {
        let key = Self::key(record);
        if key.is_empty() {
            return Place { conversation: 0, new: false };
        }
        if let Some(known) = self.known.get(key) {
            return Place { conversation: *known, new: false };
        }
        let conversation = u32::try_from(self.known.len() + 1).unwrap_or(u32::MAX);
        self.known.insert(key.to_owned(), conversation);
        Place { conversation, new: true }
    }

    /// What opens an agent's conversation; its call in the parent is told by `subagent.started` or by the key itself.
    pub(super) fn opened(&self, record: &Record) -> Opened {
        let data = record.data.as_ref();
        let started = data.filter(|_| record.kind.starts_with("subagent.")).and_then(|data| data.tool_call_id.some());
        let by_key = data.and_then(|data| data.parent_tool_call_id.some());
        Opened {
            id: Self::key(record).to_owned(),
            agent: Agent { name: "copilot".to_owned(), ..Agent::default() },
            parent: (!self.root.is_empty()).then(|| self.root.clone()),
            parent_call: by_key.or(started),
            time: record.timestamp.some(),
            ..Opened::default()
        }
    }

    /// Tells the parent's call which agent it started.
    pub(super) fn started(record: &Record) -> Option<What> {
        let call = record.data.as_ref()?.tool_call_id.some()?;
        let subagent = Some(Self::key(record).to_owned()).filter(|key| !key.is_empty());
        Some(What::Ended(Box::new(Ended { id: call, subagent, ..Ended::default() })))
    }
}
