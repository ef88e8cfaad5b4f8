//! The only place that joins a call to its end and cuts turns.

mod build;
mod by_text;
mod reply;

use std::collections::{BTreeMap, HashMap};

use super::event::{Event, Noted, What};
use crate::session::Session;
use build::Builder;

/// The sessions told by a log's events, in the order their conversations begin.
#[must_use]
pub fn sessions(events: impl Iterator<Item = Event>, format: &'static str, path: &str) -> Vec<Session> {
    let mut builders: BTreeMap<u32, Builder> = BTreeMap::new();
    let mut stray = Stray::default();
    for event in events {
        if stray.takes(&event) {
            continue;
        }
        builders.entry(event.conversation).or_default().take(event);
    }
    let mut all: Vec<Session> = builders.into_values().map(|builder| builder.finish(format, path)).collect();
    all.retain(|session| !session.turns.is_empty() || !session.id.is_empty());
    number_twins(&mut all);
    stray.settle(&mut all, format, path);
    all
}

/// Lines that belong to no conversation: unread ones, counted for the log as a whole.
#[derive(Default)]
struct Stray {
    unread: u64,
    notes: Vec<String>,
}

/// At most this many unread lines are named; the rest are counted.
const NAMED: usize = 3;

impl Stray {
    fn takes(&mut self, event: &Event) -> bool {
        let What::Noted(Noted::Unread(why)) = &event.what else { return false };
        self.unread += 1;
        if self.notes.len() < NAMED {
            self.notes.push(format!("line {} could not be read: {why}", event.line));
        }
        true
    }

    fn settle(self, all: &mut Vec<Session>, format: &'static str, path: &str) {
        if self.unread == 0 {
            return;
        }
        if all.is_empty() {
            all.push(Session { format, path: path.to_owned(), id: "unknown".to_owned(), ..Session::default() });
        }
        let Some(first) = all.first_mut() else { return };
        first.unread_lines += self.unread;
        first.notes.extend(self.notes);
    }
}

/// Two conversations under one id become `id` and `id#2`.
fn number_twins(all: &mut [Session]) {
    let mut seen: HashMap<String, u32> = HashMap::new();
    for session in all {
        let times = seen.entry(session.id.clone()).or_default();
        *times += 1;
        if *times > 1 {
            session.id = format!("{}#{times}", session.id);
        }
    }
}
