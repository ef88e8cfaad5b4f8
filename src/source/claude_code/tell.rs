//! Entries into events, in the order of the log, the subagents' logs after the session's own.

use std::collections::HashSet;
use std::path::PathBuf;
use std::vec::IntoIter;

use super::entry::{Entry, Piece};
use super::parse::{self, Last, Place};
use super::read::{self, Repair};
use super::record::{Record, string};
use super::speaker::Speakers;
use super::store::Store;
use super::subagent::{self, Origin};
use super::teller::Teller;
use super::{Dialect, merge, qwen, tree};
use crate::source::event::Event;
use crate::source::lines::Line;
use crate::source::{LogInput, blocks, open};

/// The events of a session's log and of its subagents' logs.
pub(super) struct Told {
    log: LogInput,
    dialect: Dialect,
    entries: IntoIter<(u64, Entry)>,
    dead: HashSet<u64>,
    teller: Teller,
    after: IntoIter<PathBuf>,
}

/// Begins telling a log.
pub(super) fn told(log: &LogInput, dialect: Dialect) -> Told {
    let path = log.path.as_deref();
    let after = path.map(subagent::logs).unwrap_or_default();
    let own: HashSet<String> = after.iter().filter_map(|path| subagent::origin(path, None).agent).collect();
    let origin = path.map(|path| subagent::origin(path, None)).unwrap_or_default();
    let mut told = Told {
        log: log.clone(),
        dialect,
        entries: Vec::new().into_iter(),
        dead: HashSet::new(),
        teller: Teller::new(own, dialect.name()),
        after: after.into_iter(),
    };
    told.begin(log, origin);
    told
}

impl Told {
    fn begin(&mut self, log: &LogInput, origin: Origin) {
        let mut entries = entries(log, self.dialect);
        merge::merge(&mut entries);
        self.dead = tree::abandoned(&entries);
        let stem = log.path.as_deref().and_then(subagent::stem).unwrap_or_default().to_owned();
        self.teller.begin(Speakers::of(&entries, &stem), origin, self.dead.len());
        self.entries = entries.into_iter();
    }

    fn begin_next(&mut self) -> bool {
        let Some(path) = self.after.next() else { return false };
        let shown = self.log.path.as_deref().map_or_else(String::new, |main| subagent::shown(main, &self.log.shown, &path));
        if let Ok(log) = open::file(&path, &shown) {
            self.begin(&log, subagent::origin(&path, Some(shown)));
        }
        true
    }
}

impl Iterator for Told {
    type Item = Event;

    fn next(&mut self) -> Option<Event> {
        loop {
            if let Some(event) = self.teller.queue.pop_front() {
                return Some(event);
            }
            if let Some((line, entry)) = self.entries.next() {
                let is_dead = self.dead.contains(&entry.uuid);
                self.teller.tell(line, entry, is_dead);
            } else if !self.begin_next() {
                return None;
            }
        }
    }
}

fn entries(log: &LogInput, dialect: Dialect) -> Vec<(u64, Entry)> {
    let store = Store::beside(log.path.as_deref());
    let read = |last: &mut Last, line: &Line<'_>| {
        let blank = line.bytes.iter().all(u8::is_ascii_whitespace);
        (!blank).then(|| read(log, line, (&store, dialect), last))
    };
    blocks::map(&log.log, log.len, read)
}

fn read(log: &LogInput, line: &Line<'_>, (store, dialect): (&Store, Dialect), last: &mut Last) -> Entry {
    let told = match dialect {
        Dialect::Claude => read::read(&line.bytes, |record: &Record<'_>, repair| {
            let time = string(record.timestamp);
            let place = Place { line, log: &log.log, store, time: time.as_deref() };
            let mut entry = parse::entry(record, &place, last);
            if repair == Repair::Twice {
                entry.pieces.push(Piece::Remark("a record names a member twice; the last one was read".to_owned()));
            }
            entry
        }),
        Dialect::Qwen => qwen::read(&line.bytes, |record| {
            let time = string(record.timestamp);
            let place = Place { line, log: &log.log, store, time: time.as_deref() };
            qwen::entry(record, &place, last)
        }),
    };
    told.unwrap_or_else(|why| {
        let torn = blocks::torn(line, log.len);
        let piece = if torn { Piece::Remark("the last line is torn".to_owned()) } else { Piece::Unread(why) };
        Entry { pieces: vec![piece], ..Entry::default() }
    })
}
