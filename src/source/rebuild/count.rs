//! Counting what was read of a log: its records, those that were understood, and those that were passed over.

use crate::session::{Coverage, Outcome, Session};
use crate::source::event::{Event, Noted, What};

/// At most this many types of records that were passed over are told apart.
const KINDS: usize = 200;

/// A conversation's records as they come. Several events of one line are one record.
#[derive(Default)]
pub(super) struct Count {
    line: u64,
    is_understood: bool,
}

impl Count {
    pub(super) fn take(&mut self, event: &Event, coverage: &mut Coverage) {
        match &event.what {
            What::Noted(Noted::Skipped(kind) | Noted::Strange(kind)) => {
                self.record(event.line, coverage);
                let known = coverage.skipped.contains_key(kind) || coverage.skipped.len() < KINDS;
                *coverage.skipped.entry(if known { kind.clone() } else { "others".to_owned() }).or_default() += 1;
            }
            What::Noted(Noted::Remark(_) | Noted::Unread(_) | Noted::File(_) | Noted::HistoryMissing(_)) => {}
            What::Opened(_) if event.line == 0 => {}
            _ if event.line == 0 && self.line > 0 => {}    // told of another line
            What::Asked(_) if event.line < self.line => {} // a prompt that was known for one only later
            what => {
                self.record(event.line, coverage);
                coverage.understood += u64::from(!std::mem::replace(&mut self.is_understood, true));
                coverage.compactions += u64::from(matches!(what, What::Noted(Noted::Compacted)));
            }
        }
    }

    fn record(&mut self, line: u64, coverage: &mut Coverage) {
        if line == 0 || line != self.line {
            coverage.records += 1;
            self.is_understood = false;
            self.line = line;
        }
    }
}

/// Calls without a result, and outputs that are not whole.
pub(super) fn calls(session: &mut Session) {
    let calls = || session.turns.iter().flat_map(|turn| &turn.calls);
    let orphans = calls().filter(|call| call.outcome == Outcome::NoResult).count();
    let cut = calls().filter(|call| call.output.cut.is_some()).count();
    (session.coverage.orphan_calls, session.coverage.cut_outputs) = (orphans as u64, cut as u64);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(events: &[(u64, Noted)]) -> (u64, u64, u64) {
        let (mut count, mut coverage) = (Count::default(), Coverage::default());
        for (line, noted) in events {
            count.take(&Event { conversation: 0, line: *line, what: What::Noted(noted.clone()) }, &mut coverage);
        }
        (coverage.records, coverage.understood, coverage.skipped.values().sum())
    }

    #[test]
    fn a_line_is_one_record_whatever_it_tells() {
        let skipped = || Noted::Skipped("x".to_owned());
        assert_eq!(
            counted(&[(1, Noted::Understood), (1, Noted::Understood), (2, skipped()), (3, skipped()), (3, Noted::Understood)]),
            (3, 2, 2)
        );
        assert_eq!(counted(&[(1, Noted::Understood), (2, Noted::Remark(String::new()))]), (1, 1, 0));
    }

    #[test]
    fn without_lines_each_thing_told_is_one() {
        assert_eq!(counted(&[(0, Noted::Understood), (0, Noted::Understood), (0, Noted::Skipped("x".to_owned()))]), (3, 2, 1));
    }

    #[test]
    fn types_without_end_are_not_all_told_apart() {
        let many: Vec<(u64, Noted)> = (1..=1000).map(|line| (line, Noted::Skipped(format!("kind {line}")))).collect();
        let (mut count, mut coverage) = (Count::default(), Coverage::default());
        for (line, noted) in many {
            count.take(&Event { conversation: 0, line, what: What::Noted(noted) }, &mut coverage);
        }
        assert_eq!((coverage.skipped.len(), coverage.skipped["others"]), (KINDS + 1, 800));
    }
}
