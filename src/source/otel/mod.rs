//! Agents' own `OTel` logs as OTLP/JSON lines: which calls were made, whether they failed, and who approved them.

mod join;
mod record;
mod teller;

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use memchr::memmem::find;

use super::event::{Event, Noted};
use super::gather::Gather;
use super::lines::Lines;
use super::tree::Document;
use super::{EventIter, LogInput, Source};
pub use join::{Decisions, NAME};
use record::Record;
use teller::Teller;

/// Logs of Codex, Claude Code and Gemini CLI, as a collector's file exporter writes them.
#[derive(Debug)]
pub struct Otel;

impl Source for Otel {
    fn name(&self) -> &'static str {
        NAME
    }

    fn recognizes(&self, head: &[u8], _: &Path) -> bool {
        is_log(head)
    }

    fn lacks(&self) -> &'static [&'static str] {
        &["replies", "tool results", "exit status", "calls that were not sampled"]
    }

    fn events(&self, input: LogInput) -> EventIter {
        let mut notes = Gather::default();
        let mut sessions: Vec<(String, Vec<Record>)> = Vec::new();
        let mut known: HashMap<String, usize> = HashMap::new();
        for record in records(&input, &mut notes) {
            let at = *known.entry(record.session.clone()).or_insert_with(|| {
                sessions.push((record.session.clone(), Vec::new()));
                sessions.len() - 1
            });
            sessions[at].1.push(record);
        }
        let told: Vec<Event> = (0..).zip(sessions).flat_map(|(number, (id, records))| Teller::tell(number, &id, &records)).collect();
        Box::new(notes.finish().chain(told))
    }
}

/// Whether a log that begins like this is one.
#[must_use]
pub fn is_log(head: &[u8]) -> bool {
    let start = head.trim_ascii_start();
    start.starts_with(b"{") && find(&start[..start.len().min(200)], b"\"resourceLogs\"").is_some()
}

/// The records of a log in the order of their times.
fn records(input: &LogInput, notes: &mut Gather) -> Vec<Record> {
    let mut all = Vec::new();
    for line in Lines::new(Arc::clone(&input.log), input.len) {
        if line.bytes.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        notes.at_line(line.number);
        match Document::read(&input.log, line.span.clone()) {
            Err(_) if !line.ended => notes.noted(Noted::Remark(format!("line {} is torn", line.number))),
            Err(why) => notes.noted(Noted::Unread(why)),
            Ok(document) => record::all(document.root(), line.number, &mut all),
        }
    }
    all.sort_by_key(|record| record.time);
    all
}
