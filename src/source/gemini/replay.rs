//! Replaying the log: which version of which message is live, and which were taken back.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use serde_json::value::RawValue;

use super::record::Record;
use crate::source::LogInput;
use crate::source::lines::{Line, Lines};

/// A message's place in the log.
#[derive(Debug, Clone)]
pub(super) struct Message {
    pub line: u64,
    pub span: Range<u64>,
}

/// What a log comes to.
#[derive(Debug, Default)]
pub(super) struct Replayed {
    /// Places of the records that tell of the session itself.
    pub headers: Vec<Message>,
    pub live: Vec<Message>,
    /// Messages a rewind or a replacement took back.
    pub dropped: Vec<Message>,
    /// Lines that could not be read.
    pub unread: Vec<(u64, String)>,
    /// The last line is torn.
    pub torn: Option<u64>,
    by_id: HashMap<String, usize>,
}

/// Replays the whole log.
pub(super) fn replay(input: &LogInput) -> Replayed {
    let mut all = Replayed::default();
    let bytes = input.log.slice(0..input.len.min(32 << 20));
    if input.len <= 32 << 20 && serde_json::from_slice::<Record>(&bytes).is_ok_and(|record| record.messages.is_some()) {
        let line = Line { number: 0, span: 0..input.len, bytes, ended: true };
        all.line(&line);
        return all;
    }
    for line in Lines::new(Arc::clone(&input.log), input.len) {
        if !line.bytes.iter().all(u8::is_ascii_whitespace) {
            all.line(&line);
        }
    }
    all
}

/// Where a raw value of a line lies in the log.
fn place(raw: &RawValue, line: &Line) -> Message {
    let offset = (raw.get().as_ptr() as usize).wrapping_sub(line.bytes.as_ptr() as usize) as u64;
    let start = line.span.start.saturating_add(offset);
    Message { line: line.number, span: start..start.saturating_add(raw.get().len() as u64) }
}

impl Replayed {
    fn line(&mut self, line: &Line) {
        match serde_json::from_slice::<Record>(&line.bytes) {
            Ok(record) => self.record(&record, line),
            Err(error) if !line.ended && error.is_eof() => self.torn = Some(line.number),
            Err(error) => self.unread.push((line.number, error.to_string())),
        }
    }

    fn record(&mut self, record: &Record, line: &Line) {
        if !record.rewind.is_empty() {
            return self.rewind(&record.rewind);
        }
        if let Some(set) = record.set {
            let patch: Record = serde_json::from_str(set.get()).unwrap_or_default();
            return self.replace(patch.messages, line);
        }
        if !record.session.is_empty() {
            self.headers.push(Message { line: line.number, span: line.span.clone() });
            return self.replace(record.messages, line);
        }
        self.put(&record.id, Message { line: line.number, span: line.span.clone() });
    }

    /// The last version of an id counts, at the place of the first.
    fn put(&mut self, id: &str, message: Message) {
        if let Some(at) = self.by_id.get(id).filter(|_| !id.is_empty()) {
            self.live[*at] = message;
            return;
        }
        self.by_id.insert(id.to_owned(), self.live.len());
        self.live.push(message);
    }

    fn replace(&mut self, messages: Option<&RawValue>, line: &Line) {
        let Some(raws) = messages.and_then(|raw| serde_json::from_str::<Vec<&RawValue>>(raw.get()).ok()) else { return };
        self.dropped.append(&mut self.live);
        self.by_id.clear();
        for raw in raws {
            let id = serde_json::from_str::<Record>(raw.get()).map(|record| record.id.to_string()).unwrap_or_default();
            self.put(&id, place(raw, line));
        }
    }

    /// Drops that message and all after it; all of them when it is not known.
    fn rewind(&mut self, id: &str) {
        let from = self.by_id.get(id).copied().unwrap_or(0);
        self.dropped.extend(self.live.drain(from..));
        self.by_id.retain(|_, at| *at < from);
    }
}
