//! What was read of a session's log, what was passed over, and what the log does not hold.

use std::io::{self, Write};

use super::paint::{Ink, paint};
use crate::report::words::count;
use crate::report::{Look, escape};
use crate::session::{Coverage, Session};

/// So many types of records that were passed over are named.
const NAMED: usize = 12;

/// The coverage of one session.
pub(super) fn write(session: &Session, look: Look, out: &mut dyn Write) -> io::Result<()> {
    let read = &session.coverage;
    writeln!(out, "{}", paint(&format!("{} read: {}", escape::line(&session.id), records(read)), Ink::Dim, look))?;
    for line in lines(session) {
        writeln!(out, "  {}", paint(&escape::line(&line), Ink::Dim, look))?;
    }
    session.notes.iter().try_for_each(|note| writeln!(out, "  {}", paint(&escape::line(note), ink(note), look)))?;
    writeln!(out)
}

fn ink(note: &str) -> Ink {
    if note.starts_with("warning: ") { Ink::Yellow } else { Ink::Dim }
}

fn records(read: &Coverage) -> String {
    format!("{}, {} understood", count(as_size(read.records), "record"), read.understood)
}

fn lines(session: &Session) -> Vec<String> {
    let read = &session.coverage;
    let numbers = [
        (session.unread_lines, "line that could not be read", "lines that could not be read"),
        (read.orphan_calls, "call without a result", "calls without a result"),
        (read.orphan_results, "result without a call", "results without a call"),
        (read.cut_outputs, "output that is not whole", "outputs that are not whole"),
        (read.off_path_calls, "call on an abandoned branch", "calls on abandoned branches"),
        (read.compactions, "compaction of the history", "compactions of the history"),
    ];
    let told = numbers.iter().filter(|(number, ..)| *number > 0);
    let mut told: Vec<String> = told.map(|(number, one, more)| format!("{number} {}", if *number == 1 { one } else { more })).collect();
    told.splice(0..0, passed_over(read));
    told.extend(session.missing_history.clone());
    if !session.lacks.is_empty() {
        told.push(format!("this log cannot tell: {}", session.lacks.join("; ")));
    }
    told
}

/// Types of records that were passed over, the most frequent first.
fn passed_over(read: &Coverage) -> Option<String> {
    let mut kinds: Vec<(&String, &u64)> = read.skipped.iter().collect();
    kinds.sort_by(|a, b| b.1.cmp(a.1).then_with(|| a.0.cmp(b.0)));
    let named: Vec<String> = kinds.iter().take(NAMED).map(|(kind, times)| format!("{kind} ×{times}")).collect();
    let more = if kinds.len() > NAMED { format!(", and {} more types", kinds.len() - NAMED) } else { String::new() };
    (!named.is_empty()).then(|| format!("passed over: {}{more}", named.join(", ")))
}

fn as_size(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Detail;

    fn shown(session: &Session) -> String {
        let mut out = Vec::new();
        write(session, Look { color: false, detail: Detail::Verbose, width: 100 }, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn what_was_passed_over_and_what_is_missing_is_told() {
        let skipped = [("tag".to_owned(), 1), ("mode".to_owned(), 3)].into();
        let coverage = Coverage { records: 9, understood: 5, skipped, orphan_calls: 1, cut_outputs: 2, ..Coverage::default() };
        let session = Session { id: "s1".to_owned(), coverage, lacks: vec!["exit status"], ..Session::default() };
        let told = shown(&session);
        assert!(told.starts_with("s1 read: 9 records, 5 understood\n  passed over: mode ×3, tag ×1\n"), "{told}");
        assert!(
            told.contains("  1 call without a result\n  2 outputs that are not whole\n  this log cannot tell: exit status\n"),
            "{told}"
        );
    }

    #[test]
    fn a_whole_log_has_one_line() {
        assert_eq!(shown(&Session { id: "s1".to_owned(), ..Session::default() }), "s1 read: 0 records, 0 understood\n\n");
    }
}
