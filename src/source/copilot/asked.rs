//! What becomes of a call: permitted, denied, ended, or never started.

use super::record::{Data, Request};
use super::result;
use super::walk::Walk;
use crate::session::{ApprovedBy, Outcome};
use crate::source::event::{Called, Ended, Event, Noted, What};
use crate::source::lines::Line;

impl Walk {
    /// What was asked for under that id, if it has not started.
    pub(super) fn taken(&mut self, id: &str) -> Option<(u32, u64, Called)> {
        let place = self.places.get(id)?;
        self.asked_for.remove(place)
    }

    pub(super) fn completed(&mut self, data: &Data, line: &Line) {
        let tool = self.tools.get(&*data.tool_call_id).cloned().unwrap_or_default();
        let mut told = result::ended(data, &tool, line, &self.log);
        told.ended.approved_by = self.allowed.contains(&told.ended.id).then_some(ApprovedBy::Person);
        if self.denied.contains(&told.ended.id) {
            told.ended.outcome = None; // the decision is the better word
            told.ended.exit = None;
        }
        if let Some(shell) = self.looks.get(&told.ended.id).cloned() {
            self.looked(&mut told.ended, &shell);
        } else if let Some(shell) = told.shell.filter(|_| told.ended.background) {
            self.shells.insert(shell, told.ended.id.clone());
        }
        self.push(What::Ended(Box::new(told.ended)));
    }

    /// A look at a running shell tells of the call that started it.
    fn looked(&mut self, ended: &mut Ended, shell: &str) {
        let Some(first) = self.shells.get(shell).cloned() else { return };
        if ended.outcome.is_some_and(|outcome| outcome != Outcome::Ok) && ended.exit.is_none() {
            return;
        }
        let outcome = ended.outcome.filter(|_| ended.exit.is_some());
        let more = Ended { id: first, appends: true, outcome, background: ended.exit.is_none(), ..ended.clone() };
        ended.exit = None;
        ended.background = false;
        ended.outcome = Some(Outcome::Ok);
        self.push(What::Ended(Box::new(more)));
    }

    pub(super) fn permission(&mut self, data: &Data) {
        let request: Request = data.permission_request.and_then(|raw| serde_json::from_str(raw.get()).ok()).unwrap_or_default();
        self.permissions.insert(data.request_id.to_string(), request.tool_call_id.to_string());
        self.note(Noted::Understood);
    }

    pub(super) fn decided(&mut self, data: &Data) {
        let id = data.tool_call_id.some().or_else(|| self.permissions.get(&*data.request_id).cloned()).unwrap_or_default();
        let Some(ended) = result::denied(id.clone(), data).filter(|_| !id.is_empty()) else {
            self.allowed.extend(result::is_allowed(data).then_some(id));
            return self.note(Noted::Understood);
        };
        if let Some((conversation, line, called)) = self.taken(&id) {
            self.queue.push_back(Event { conversation, line, what: What::Called(Box::new(called)) });
        }
        self.denied.insert(id);
        self.push(What::Ended(Box::new(ended)));
    }

    /// What was asked for and never started, when the next prompt comes.
    pub(super) fn leave_unstarted(&mut self) {
        for (conversation, line, called) in std::mem::take(&mut self.asked_for).into_values() {
            let ended = Ended { id: called.id.clone(), outcome: Some(Outcome::NeverStarted), ..Ended::default() };
            self.queue.push_back(Event { conversation, line, what: What::Called(Box::new(called)) });
            self.queue.push_back(Event { conversation, line: 0, what: What::Ended(Box::new(ended)) });
        }
    }

    /// The event named and all after it were taken back; a log that dropped them itself has nothing left to drop.
    pub(super) fn rewound(&mut self, data: &Data) {
        let Some(kept) = self.prompts.get(&*data.up_to_event_id).copied().filter(|kept| *kept < self.turns) else {
            return self.note(Noted::Understood);
        };
        self.note(Noted::RolledBack(self.turns - kept));
        self.turns = kept;
    }
}
