//! What a log shows of being cut or rewritten without a seal: ids used twice, records that others point to and are not there, time running back.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use jiff::Timestamp;
use serde::Serialize;

use super::hash::{self, Digest};
use super::record::{Record, word};
use crate::session::LogBytes;
use crate::source::lines::Lines;

/// Milliseconds by which a record may be older than the one before it: agents stamp records of parallel calls before they write them.
const SLACK: i64 = 60_000;
/// Signs listed; more are counted.
const LISTED: usize = 50;

/// What a log shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Trace {
    /// An id that must be used once is used by two records that differ.
    DuplicateId,
    /// A record that another one points to, or a turn between two others, is not there.
    Gap,
    /// A record is older than one its writer wrote before it.
    TimeRunsBack,
}

/// One sign.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Sign {
    /// What it is.
    pub sign: Trace,
    /// 1-based line that shows it.
    pub line: u64,
    /// The other line that has to do with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other_line: Option<u64>,
    /// In words.
    pub what: String,
}

/// The signs of a log that is `len` bytes long, in the order of its lines, and how many more there are.
#[must_use]
pub fn signs(log: &Arc<LogBytes>, len: u64) -> (Vec<Sign>, usize) {
    let mut looking = Looking::default();
    for line in Lines::new(Arc::clone(log), len) {
        if let Ok(record) = serde_json::from_slice::<Record>(&line.bytes) {
            looking.take(line.number, &record, &line.bytes);
        }
    }
    looking.missing_parents();
    let mut found = looking.found;
    found.sort_by_key(|sign| (sign.line, sign.sign));
    let more = found.len().saturating_sub(LISTED);
    found.truncate(LISTED);
    (found, more)
}

#[derive(Default)]
struct Looking {
    found: Vec<Sign>,
    /// Ids with their lines and the digests of these lines.
    ids: HashMap<String, (u64, Digest)>,
    /// First line that points to an id which was not there before it.
    parents: HashMap<String, u64>,
    latest: HashMap<String, (i64, u64)>,
    turns: HashMap<String, (u64, u64)>,
}

impl Looking {
    fn take(&mut self, line: u64, record: &Record<'_>, bytes: &[u8]) {
        if let Some(parent) = record.parent().filter(|parent| !record.is_written_late() && !self.ids.contains_key(*parent)) {
            self.parents.entry(parent.to_owned()).or_insert(line);
        }
        if let Some(id) = record.own_id() {
            self.id(line, id, bytes);
        }
        let writer = record.writer();
        self.turn(line, record, &writer);
        if record.is_root() {
            self.latest.remove(&writer);
        }
        if !record.is_written_late() {
            self.time(line, record, writer);
        }
    }

    /// The same record written twice is no sign: agents copy records into a session that goes on.
    fn id(&mut self, line: u64, id: &str, bytes: &[u8]) {
        let digest = hash::line(bytes);
        match self.ids.get(id) {
            Some((other, known)) if *known != digest => {
                let what = format!("id {id} is already used by another record on line {other}");
                self.found.push(Sign { sign: Trace::DuplicateId, line, other_line: Some(*other), what });
            }
            Some(_) => {}
            None => {
                self.ids.insert(id.to_owned(), (line, digest));
            }
        }
    }

    /// wisp counts a prompt's turn up by one.
    fn turn(&mut self, line: u64, record: &Record<'_>, writer: &str) {
        match word(record.kind) {
            Some("session.start") => {
                self.turns.remove(writer);
            }
            Some("prompt") => {
                let Some(turn) = word(record.turn).and_then(|turn| turn.parse().ok()) else { return };
                let before = self.turns.insert(writer.to_owned(), (turn, line));
                if let Some((before, other)) = before.filter(|(before, _)| turn > before + 1) {
                    let what = format!("turn {turn} follows turn {before} on line {other}");
                    self.found.push(Sign { sign: Trace::Gap, line, other_line: Some(other), what });
                }
            }
            _ => {}
        }
    }

    fn time(&mut self, line: u64, record: &Record<'_>, writer: String) {
        let Some(millis) = word(record.time.or(record.timestamp)).and_then(|text| text.parse::<Timestamp>().ok()) else { return };
        let millis = millis.as_millisecond();
        let latest = self.latest.entry(writer).or_insert((millis, line));
        if millis + SLACK < latest.0 {
            let back = std::time::Duration::from_millis((latest.0 - millis).unsigned_abs()).as_secs();
            let what = format!("{back} seconds older than line {} of the same writer", latest.1);
            self.found.push(Sign { sign: Trace::TimeRunsBack, line, other_line: Some(latest.1), what });
            *latest = (millis, line); // told once, not for each record that follows
        } else if millis > latest.0 {
            *latest = (millis, line);
        }
    }

    /// A parent that comes later is no sign; nor is one that only the first record points to, which goes on from another log.
    fn missing_parents(&mut self) {
        let first = self.parents.values().copied().collect::<BTreeSet<u64>>().first().copied();
        let missing = self.parents.iter().filter(|(id, line)| !self.ids.contains_key(*id) && Some(**line) != first);
        let signs = missing.map(|(id, line)| Sign {
            sign: Trace::Gap,
            line: *line,
            other_line: None,
            what: format!("it follows record {id}, which is not in the log"),
        });
        self.found.extend(signs.collect::<Vec<_>>());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(lines: &[&str]) -> Vec<(Trace, u64)> {
        let text = lines.join("\n");
        let log = Arc::new(LogBytes::Memory(text.clone().into_bytes()));
        signs(&log, text.len() as u64).0.iter().map(|sign| (sign.sign, sign.line)).collect()
    }

    #[test]
    fn an_id_used_twice_is_a_sign_and_a_record_written_twice_is_none() {
        let a = r#"{"id":"aa","kind":"prompt","session":"s","turn":1,"details":{"text":"x"}}"#;
        let b = r#"{"id":"aa","kind":"response","session":"s","turn":1,"details":{"text":"y"}}"#;
        assert_eq!(found(&[a, a, b]), [(Trace::DuplicateId, 3)]);
        assert_eq!(found(&[r#"{"id":1,"a":2}"#, r#"{"id":1,"a":3,"b":1}"#]), [], "ids of other formats may be used again");
    }

    #[test]
    fn a_turn_left_out_is_a_gap_and_a_new_process_is_none() {
        let line = |pid: u32, turn: u32| format!(r#"{{"kind":"prompt","session":"s","pid":{pid},"turn":{turn},"details":{{}}}}"#);
        let lines = [line(1, 1), line(1, 2), line(2, 1), line(1, 4), line(2, 2)];
        assert_eq!(found(&lines.each_ref().map(String::as_str)), [(Trace::Gap, 4)]);
    }

    #[test]
    fn a_record_that_others_point_to_must_be_there_but_for_the_one_before_the_log() {
        let line = |id: &str, parent: &str| format!(r#"{{"uuid":"{id}","parentUuid":"{parent}","type":"user"}}"#);
        let lines = [line("b", "a"), line("c", "b"), line("e", "d"), line("f", "g"), line("g", "e")];
        assert_eq!(found(&lines.each_ref().map(String::as_str)), [(Trace::Gap, 3)]);
    }

    #[test]
    fn a_branch_begun_anew_and_a_parent_that_is_never_kept_are_no_signs() {
        let line =
            |id: &str, parent: &str, time: &str| format!(r#"{{"uuid":"{id}","parentUuid":{parent},"timestamp":"2026-01-01T{time}Z"}}"#);
        let lines =
            [line("a", "null", "10:00:00"), line("b", "\"a\"", "12:00:00"), line("c", "null", "10:00:01"), line("d", "\"c\"", "10:00:02")];
        assert_eq!(found(&lines.each_ref().map(String::as_str)), []);
        let event = |id: &str, parent: &str| format!(r#"{{"type":"t","id":"{id}","parentId":"{parent}","data":{{}}}}"#);
        let events = [event("a", "z"), event("b", "y"), event("c", "x")];
        assert_eq!(found(&events.each_ref().map(String::as_str)), []);
    }

    #[test]
    fn time_runs_back_within_one_writer_only_and_by_more_than_a_minute() {
        let line = |pid: u32, time: &str| format!(r#"{{"kind":"x","session":"s","pid":{pid},"time":"2026-01-01T{time}Z"}}"#);
        let lines = [line(1, "10:00:30"), line(1, "10:00:29.5"), line(2, "09:00:00"), line(1, "09:58:00"), line(1, "09:58:01")];
        assert_eq!(found(&lines.each_ref().map(String::as_str)), [(Trace::TimeRunsBack, 4)]);
    }
}
