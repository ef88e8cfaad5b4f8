//! A call, its end, and the events of its own that name no call.

use std::collections::{HashMap, HashSet, VecDeque};

use super::Reading;
use super::envelope::Envelope;
use super::members::Members;
use super::records::owned;
use super::result;
use crate::session::{Effect, FileOp, Outcome, Output};
use crate::source::event::{Called, Ended, What};
use crate::source::lines::Line;

/// Calls of one conversation whose own events are still to come.
#[derive(Debug, Default)]
pub(super) struct Open {
    notify: VecDeque<String>,
    edits: HashMap<String, VecDeque<String>>,
    closed: HashSet<String>,
}

impl Open {
    fn add(&mut self, id: &str, tool: &str, path: Option<&str>) {
        match (tool, path) {
            ("notify", _) => self.notify.push_back(id.to_owned()),
            ("edit_file", Some(path)) => self.edits.entry(path.to_owned()).or_default().push_back(id.to_owned()),
            _ => return,
        }
        self.closed.remove(id);
    }

    fn close(&mut self, id: &str, tool: &str) {
        if tool == "notify" || tool == "edit_file" {
            self.closed.insert(id.to_owned());
        }
    }
}

fn first(waiting: Option<&mut VecDeque<String>>, closed: &HashSet<String>) -> Option<String> {
    let waiting = waiting?;
    while waiting.front().is_some_and(|id| closed.contains(id)) {
        waiting.pop_front();
    }
    waiting.pop_front()
}

pub(super) fn called(reading: &mut Reading, event: &Envelope<'_>, line: &Line) {
    let tool = event.details.owned("tool").unwrap_or_default();
    let raw = event.details.raw("arguments").unwrap_or("\"\"");
    let text = crate::json::text(raw.as_bytes());
    let args = Members::of(&text);
    let path = args.owned("path");
    let id = event.call.as_deref().unwrap_or_default().to_owned();
    reading.open().add(&id, &tool, path.as_deref());
    let command = (tool == "run_command").then(|| args.owned("command")).flatten();
    reading.push(What::Called(Box::new(Called {
        effects: effects(&tool, &args, path),
        args: reading.text(raw, line),
        workdir: args.owned("workingDirectory"),
        command,
        id,
        tool,
        turn: event.turn,
        time: owned(event.time.as_ref()),
        ..Called::default()
    })));
}

fn effects(tool: &str, args: &Members<'_>, path: Option<String>) -> Vec<Effect> {
    let op = match (tool, args.string("mode").as_deref()) {
        ("read_file", _) => FileOp::Read,
        ("edit_file", Some("append" | "replace")) => FileOp::Edit,
        ("edit_file", _) => FileOp::Write,
        _ => return Vec::new(),
    };
    path.into_iter().map(|path| Effect { path, op }).collect()
}

pub(super) fn ended(reading: &mut Reading, event: &Envelope<'_>, line: &Line) {
    let details = &event.details;
    let tool = details.string("tool").unwrap_or_default();
    let id = event.call.as_deref().unwrap_or_default().to_owned();
    let raw = details.raw("output").unwrap_or("\"\"");
    let told = result::read(&tool, raw);
    reading.open().close(&id, &tool);
    let mut output = Output { text: Some(reading.text(raw, line)), cut: told.cut, ..Output::default() };
    reading.kept.fill(event, &mut output);
    reading.push(What::Ended(Box::new(Ended { id, outcome: told.outcome, exit: told.exit, output: Some(output), ..Ended::default() })));
}

/// A notification the model asked for tells what became of the oldest `notify` call that is still open.
pub(super) fn notification(reading: &mut Reading, event: &Envelope<'_>) {
    let details = &event.details;
    let by_model = details.string("source").is_none_or(|source| source == "model");
    let open = reading.open();
    let id = by_model.then(|| first(Some(&mut open.notify), &open.closed)).flatten();
    let Some(id) = id else { return reading.understood() };
    let posted = details.string("outcome").as_deref() == Some("posted");
    let outcome = Some(if posted { Outcome::Ok } else { Outcome::Failed });
    reading.push(What::Ended(Box::new(Ended { id, outcome, error: details.owned("reason"), ..Ended::default() })));
}

/// A write that landed ends the oldest open edit of that path, should its result be missing.
pub(super) fn written(reading: &mut Reading, event: &Envelope<'_>) {
    let path = event.details.string("path").unwrap_or_default();
    let open = reading.open();
    let Some(id) = first(open.edits.get_mut(path.as_ref()), &open.closed) else { return reading.understood() };
    reading.push(What::Ended(Box::new(Ended { id, outcome: Some(Outcome::Ok), ..Ended::default() })));
}
