//! wisp's audit log: one JSON event a line, many sessions and processes in one rotated file (ADR 0049–0062).

mod call;
mod envelope;
mod gate;
pub mod home;
mod kept;
mod members;
mod records;
mod result;
mod segment;
mod spool;
mod store;
mod stretch;
mod transcript;

pub use home::Home;
pub use kept::Kept;

use std::collections::{HashMap, HashSet, VecDeque};
use std::path::Path;
use std::sync::Arc;

use super::event::{Event, Noted, Opened, What};
use super::lines::Line;
use super::{EventIter, LogInput, Source};
use crate::session::{LogBytes, Session, Text};
use envelope::Envelope;
use segment::{Place, Segments};
use stretch::{Parsed, Stretches};

/// The source.
pub struct Wisp;

impl Source for Wisp {
    fn name(&self) -> &'static str {
        "wisp"
    }

    fn recognizes(&self, head: &[u8], path: &Path) -> bool {
        if head.is_empty() {
            return home::index(path).is_some();
        }
        let lines = head.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()).take(20);
        lines.into_iter().any(|line| is_event(line) || starts_as_event(line))
    }

    fn events(&self, log: LogInput) -> EventIter {
        let kept = log.path.as_deref().and_then(home::around).map(|root| Kept::of(Some(root), None)).unwrap_or_default();
        Box::new(Events::new(vec![log], kept))
    }
}

/// The sessions of a log that lies in several files, given oldest first. `path` is shown for a log without files.
#[must_use]
pub fn sessions(logs: Vec<LogInput>, kept: Kept, path: &str) -> Vec<Session> {
    let len = logs.iter().map(|log| log.len).sum();
    let mut events = Events::new(logs, kept);
    events.names_files = true;
    super::rebuild::sessions(super::ahead::of(Box::new(events), len), Wisp.name(), path)
}

fn is_event(line: &[u8]) -> bool {
    let Ok(event) = Envelope::read(line) else { return false };
    let of_wisp = event.kind.contains('.') || matches!(event.kind.as_ref(), "prompt" | "response" | "error" | "notification" | "redaction");
    of_wisp && event.session != "unknown" && event.odd != Some("details") && line.windows(10).any(|part| part.starts_with(b"\"details\":"))
}

/// A first line that is longer than the head: wisp writes its keys in alphabetical order.
fn starts_as_event(line: &[u8]) -> bool {
    let body = line.strip_prefix(b"{\"call\":\"").and_then(|rest| rest.get(memchr::memchr(b'"', rest)? + 2..));
    let body = body.or_else(|| line.strip_prefix(b"{"));
    let marks: [&[u8]; 4] =
        [b"\"details\":{\"arguments\":", b"\"details\":{\"bytes\":", b"\"details\":{\"text\":", b"\"details\":{\"condensed\":"];
    body.is_some_and(|body| marks.iter().any(|mark| body.starts_with(mark)))
}

/// The events of one log, which may lie in several files read oldest first.
struct Events {
    logs: VecDeque<LogInput>,
    open: Option<Stretches>,
    names_files: bool,
    reading: Reading,
}

/// What is known while reading.
struct Reading {
    log: Arc<LogBytes>,
    at: u32,
    line: u64,
    segments: Segments,
    kept: Kept,
    open: HashMap<u32, call::Open>,
    odd: HashSet<&'static str>,
    /// The line was repaired: its texts cannot stay in the log.
    repaired: bool,
    out: VecDeque<Event>,
}

impl Events {
    fn new(logs: Vec<LogInput>, kept: Kept) -> Self {
        let reading = Reading {
            log: Arc::new(LogBytes::Memory(Vec::new())),
            at: 0,
            line: 0,
            segments: Segments::default(),
            kept,
            open: HashMap::new(),
            odd: HashSet::new(),
            repaired: false,
            out: VecDeque::new(),
        };
        Self { logs: logs.into(), open: None, names_files: false, reading }
    }

    /// Reads on in the file that is open, or opens the next; false at the end of the last.
    fn go_on(&mut self) -> bool {
        if let Some(open) = self.open.as_mut().filter(|open| !open.is_read()) {
            open.take(&mut self.reading);
            return true;
        }
        let Some(log) = self.logs.pop_front() else { return false };
        self.reading.log = Arc::clone(&log.log);
        if self.names_files {
            self.reading.push(What::Noted(Noted::File(log.shown)));
        }
        self.open = Some(Stretches::of(log.log, log.len));
        true
    }
}

impl Iterator for Events {
    type Item = Event;

    fn next(&mut self) -> Option<Event> {
        loop {
            if let Some(event) = self.reading.out.pop_front() {
                return Some(event);
            }
            if !self.go_on() {
                return None;
            }
        }
    }
}

impl Reading {
    /// Takes the lines of a block that has `before` lines before it, and answers how many they are.
    fn take_block(&mut self, before: u64, block: Vec<Parsed<'_>>) -> u64 {
        let lines = block.len() as u64;
        for (line, event) in block {
            self.take(&Line { number: before + line.number, ..line }, event);
        }
        lines
    }

    fn take(&mut self, line: &Line<'_>, event: Option<Result<Envelope<'_>, String>>) {
        self.line = line.number;
        self.repaired = false;
        match event {
            Some(Ok(event)) => self.event(&event, line),
            Some(Err(why)) => self.repair(line, why),
            None => {}
        }
    }

    /// Bytes that are no UTF-8 become U+FFFD; what then still is no event is unread, unless it is a line being written.
    fn repair(&mut self, line: &Line, why: String) {
        if std::str::from_utf8(&line.bytes).is_err() {
            let text = String::from_utf8_lossy(&line.bytes);
            if let Ok(event) = Envelope::read(text.as_bytes()) {
                self.repaired = true;
                self.event(&event, line);
                return;
            }
        }
        self.at = self.segments.newest();
        let torn = !line.ended && why.contains("EOF");
        let noted = if torn { Noted::Remark(format!("line {}, the last, is not complete", line.number)) } else { Noted::Unread(why) };
        self.push(What::Noted(noted));
    }

    fn event(&mut self, event: &Envelope<'_>, line: &Line) {
        let place = self.segments.place(event);
        self.at = place.number();
        if let Place::Found(_) = place {
            self.found(event);
        }
        if let Some(field) = event.odd.filter(|field| self.odd.insert(field)) {
            self.push(What::Noted(Noted::Remark(format!("line {}: `{field}` has an unexpected type", line.number))));
        }
        records::tell(self, event, line);
    }

    /// A conversation whose start is not in the log: what came before may be missing.
    fn found(&mut self, event: &Envelope<'_>) {
        self.push(What::Opened(Opened { id: event.session.to_string(), ..Opened::default() }));
        let Some(turn) = event.turn.filter(|turn| *turn > 1) else { return };
        let why = format!("the log begins in turn {turn} of this conversation");
        self.push(What::Noted(Noted::Remark(format!("{why}; what came before is not in it"))));
        self.push(What::Noted(Noted::HistoryMissing(why)));
    }

    fn push(&mut self, what: What) {
        self.out.push_back(Event { conversation: self.at, line: self.line, what });
    }

    fn understood(&mut self) {
        self.push(What::Noted(Noted::Understood));
    }

    fn text(&self, raw: &str, line: &Line) -> Text {
        if self.repaired { crate::json::text(raw.as_bytes()).into() } else { line.text(raw, &self.log) }
    }

    fn open(&mut self) -> &mut call::Open {
        self.open.entry(self.at).or_default()
    }

    fn forget_open(&mut self) {
        self.open.remove(&self.at);
    }
}
