//! Hermes agent: a database of sessions, or its export with one session a line.

mod result;
mod store;
mod teller;

use std::collections::HashMap;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use memchr::memmem::find;

use super::event::{Event, Noted};
use super::gather::Gather;
use super::lines::Lines;
use super::tree::Document;
use super::{EventIter, LogInput, Source, sqlite};
use crate::session::LogBytes;

/// Hermes sessions.
#[derive(Debug)]
pub struct Hermes;

const SCHEMA: &[&str] = &["tool_calls", "tool_call_id", "tool_name", "end_reason"];

impl Source for Hermes {
    fn name(&self) -> &'static str {
        "hermes"
    }

    fn recognizes(&self, head: &[u8], path: &Path) -> bool {
        if head.starts_with(sqlite::MAGIC) {
            return sqlite::names(head, path, SCHEMA);
        }
        let has = |mark: &str| find(head, mark.as_bytes()).is_some();
        let is_row = has("\"started_at\"") && has("\"end_reason\"") && has("\"source\"");
        head.trim_ascii_start().starts_with(b"{") && is_row && (has("\"parent_session_id\"") || has("\"messages\""))
    }

    fn lacks(&self) -> &'static [&'static str] {
        &["outputs kept inside the sandbox (`hermes-results/`)"]
    }

    fn events(&self, input: LogInput) -> EventIter {
        if input.log.slice(0..input.len.min(16)).starts_with(sqlite::MAGIC) {
            return match store::told(&input) {
                Err(why) => Gather::unread(why),
                Ok(told) => {
                    let mut notes = Gather::default();
                    told.unread.into_iter().for_each(|why| notes.noted(Noted::Unread(why)));
                    let documents = told.documents.into_iter().map(|span| (0, span, true)).collect();
                    Box::new(notes.finish().chain(sessions(told.log, documents)))
                }
            };
        }
        let lines = Lines::new(Arc::clone(&input.log), input.len);
        let filled = lines.filter(|line| !line.bytes.iter().all(u8::is_ascii_whitespace));
        let documents = filled.map(|line| (line.number, line.span.clone(), line.ended)).collect();
        Box::new(sessions(input.log, documents))
    }
}

/// Line, place, and whether the line is whole.
type Place = (u64, Range<u64>, bool);

/// The sessions of a log; a session that was compressed goes on in another.
fn sessions(log: Arc<LogBytes>, documents: Vec<Place>) -> impl Iterator<Item = Event> + Send {
    let mut ends: HashMap<String, String> = HashMap::new();
    (0..).zip(documents).flat_map(move |(number, place)| one(&log, place, number, &mut ends))
}

fn one(log: &Arc<LogBytes>, (line, span, ended): Place, number: u32, ends: &mut HashMap<String, String>) -> EventIter {
    let mut teller = teller::Teller::new(number, line);
    match Document::read(log, span) {
        Err(_) if !ended => teller.gather.noted(Noted::Remark(format!("line {line} is torn"))),
        Err(why) => teller.gather.noted(Noted::Unread(why)),
        Ok(document) => teller.session(&document, ends),
    }
    teller.gather.finish()
}
