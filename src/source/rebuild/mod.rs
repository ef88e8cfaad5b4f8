//! The only place that joins a call to its end and cuts turns.

mod build;
mod by_text;
mod count;
mod join;
mod note;
mod reply;

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use super::event::{Event, Noted, What};
use crate::session::Session;
use build::Builder;

/// The sessions told by a log's events, in the order their conversations begin.
#[must_use]
pub fn sessions(events: impl Iterator<Item = Event>, format: &'static str, path: &str) -> Vec<Session> {
    let mut builders: BTreeMap<u32, Builder> = BTreeMap::new();
    let mut stray = Stray::default();
    let mut file: Option<Arc<str>> = None;
    for event in events {
        if let What::Noted(Noted::File(name)) = &event.what {
            file = Some(Arc::from(name.as_str()));
            continue;
        }
        if stray.takes(&event, file.as_deref()) {
            continue;
        }
        let builder = builders.entry(event.conversation).or_insert_with(|| Builder::of(format));
        builder.reads(file.as_ref());
        builder.take(event);
    }
    let mut all: Vec<Session> = builders.into_values().map(|builder| builder.finish(path)).collect();
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
    fn takes(&mut self, event: &Event, file: Option<&str>) -> bool {
        let What::Noted(Noted::Unread(why)) = &event.what else { return false };
        self.unread += 1;
        if self.notes.len() < NAMED {
            let of = file.map(|name| format!(" of {name}")).unwrap_or_default();
            let place = if event.line > 0 { format!("line {}{of}", event.line) } else { format!("a part{of}") };
            self.notes.push(format!("{place} could not be read: {why}"));
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

fn twin(id: &str, time: u32) -> String {
    if time > 1 { format!("{id}#{time}") } else { id.to_owned() }
}

/// Two conversations under one id become `id` and `id#2`.
fn number_twins(all: &mut [Session]) {
    let mut seen: HashMap<String, u32> = HashMap::new();
    for session in all {
        let times = seen.entry(session.id.clone()).or_default();
        *times += 1;
        if *times > 1 {
            session.twin = *times;
            session.id = twin(&session.id, *times);
        }
    }
}
