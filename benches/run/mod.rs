//! The stages of a run, as benches call them.

use std::hint::black_box;

use wisp_audit::audit::{self, Audit, Options};
use wisp_audit::report::{Look, named};
use wisp_audit::session::{Reply, Session, Turn};
use wisp_audit::source::{self, LogInput, open};

/// A log held in memory.
pub fn log(bytes: Vec<u8>) -> LogInput {
    open::memory("bench.jsonl", bytes)
}

/// The sessions of a log.
pub fn read(log: &LogInput) -> Vec<Session> {
    source::read(log, None).unwrap_or_default()
}

/// Reads, audits and reports as JSON; the length of the report.
pub fn whole(log: &LogInput) -> usize {
    let sessions = audit::sessions(read(log), &Options::default());
    let readers = Options::default().readers.iter().map(|reader| reader.meta().name).collect();
    let audit = Audit { sessions, readers, ..Audit::default() };
    let mut out = Vec::new();
    let json = named("json", Look::default());
    json.map_or(Ok(()), |json| json.write(&audit, &mut out)).unwrap_or_default();
    black_box(out).len()
}

/// A session of one turn, made of a reply and the calls of another session.
pub fn said(text: &str, calls: &[Session]) -> Session {
    let calls: Vec<_> = calls.iter().flat_map(|session| &session.turns).flat_map(|turn| turn.calls.iter().cloned()).collect();
    let reply = Reply { text: text.to_owned(), calls_before: calls.len(), line: None };
    let turn = Turn { number: 1, calls, reply: Some(reply), ..Turn::default() };
    Session { id: "bench".to_owned(), turns: vec![turn], ..Session::default() }
}
