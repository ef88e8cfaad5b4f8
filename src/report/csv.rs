//! A row for each finding and each claim that was not assessed, after RFC 4180, safe to open in a spreadsheet.

use std::io::{self, Write};

use super::place::{self, Placed};
use super::{Reporter, brief, escape};
use crate::audit::{Audit, Grade, Ignored, SessionAudit};

/// `--report csv`.
#[derive(Debug)]
pub struct Csv;

/// The columns; new ones come behind.
pub const COLUMNS: [&str; 18] = [
    "session",
    "format",
    "path",
    "agent",
    "model",
    "turn",
    "text",
    "log_line",
    "reply_line",
    "reader",
    "grade",
    "claim",
    "reason",
    "fingerprint",
    "ignored_grade",
    "ignored_by",
    "ignored_because",
    "whole_request",
];

/// What is said of the whole request in every row.
const WHOLE_REQUEST: &str = "not_assessed";

/// Longest cell, in characters.
const LONGEST: usize = 2_000;

type Row = [String; COLUMNS.len()];

impl Reporter for Csv {
    fn name(&self) -> &'static str {
        "csv"
    }

    fn write(&self, audit: &Audit, out: &mut dyn Write) -> io::Result<()> {
        row(&COLUMNS.map(str::to_owned), out)?;
        for session in &audit.sessions {
            self::session(session, audit, out)?;
        }
        for unread in &audit.unread {
            row(&remark(["", "", ""], "unread", unread), out)?;
        }
        for path in &audit.passed_over {
            row(&remark(["", "", path], "passed_over", "in no known format"), out)?;
        }
        audit.leftovers.iter().try_for_each(|leftover| row(&remark([""; 3], leftover.unused.name(), &brief::leftover(leftover)), out))
    }
}

/// The rows of a session; one that says so when nothing in it was checked.
fn session(audit: &SessionAudit, run: &Audit, out: &mut dyn Write) -> io::Result<()> {
    let recorded = &audit.session;
    let place = [recorded.id.as_str(), recorded.format, recorded.path.as_str()];
    let claims = place::of_session(audit).flat_map(place::Judged::claims);
    for placed in claims.filter(|placed| grade(placed).is_some()) {
        row(&cells(&placed), out)?;
    }
    for (placed, ignored) in place::of_session(audit).flat_map(place::Judged::ignored) {
        row(&accepted(&placed, ignored), out)?;
    }
    if run.readers.is_empty() {
        row(&remark(place, "not_checked", "no reader was asked"), out)?;
    } else if place::of_session(audit).all(|judged| judged.verdict.is_none()) {
        row(&remark(place, "nothing_claimed", "no claim in a form that is read, which is not the same as verified"), out)?;
    }
    if recorded.unread_lines == 0 {
        return Ok(());
    }
    row(&remark(place, "unread", &brief::unread_lines(recorded.unread_lines)), out)
}

/// A claim's place in the column `grade`; `None` for one that is borne out.
fn grade(placed: &Placed<'_>) -> Option<&'static str> {
    if placed.claim.is_open() { Some("not_assessed") } else { placed.claim.grade().map(Grade::name) }
}

fn cells(placed: &Placed<'_>) -> Row {
    let Placed { at, claim } = placed;
    let session = at.session;
    let agent = &session.agent;
    let texts = [&session.id, session.format, at.file(), &agent.name, agent.model.as_deref().unwrap_or_default()].map(text);
    let [id, format, path, agent, model] = texts;
    let log_line = at.log_line.map_or_else(String::new, |line| line.to_string());
    [
        id,
        format,
        path,
        agent,
        model,
        at.turn.number.to_string(),
        at.text.name().to_owned(),
        log_line,
        claim.reply_line.to_string(),
        claim.reader.to_owned(),
        grade(placed).unwrap_or_default().to_owned(),
        text(&claim.claim),
        text(claim.reason()),
        text(&claim.fingerprint),
        String::new(),
        String::new(),
        String::new(),
        WHOLE_REQUEST.to_owned(),
    ]
}

/// A finding that somebody has accepted; its grade moves to a column of its own, so that no count of findings holds it.
fn accepted(placed: &Placed<'_>, ignored: &Ignored) -> Row {
    let mut row = cells(placed);
    row[14] = std::mem::replace(&mut row[10], "ignored".to_owned());
    ignored.by.name().clone_into(&mut row[15]);
    row[16] = text(&format!("{}: {}", ignored.place, ignored.reason));
    row
}

/// A row about a whole session or input: its id, format and path, what it is, and why.
fn remark(place: [&str; 3], grade: &str, reason: &str) -> Row {
    let mut row = Row::default();
    for (cell, given) in row.iter_mut().zip(place) {
        *cell = text(given);
    }
    grade.clone_into(&mut row[10]);
    row[12] = text(reason);
    WHOLE_REQUEST.clone_into(&mut row[17]);
    row
}

fn row(cells: &Row, out: &mut dyn Write) -> io::Result<()> {
    for (at, cell) in cells.iter().enumerate() {
        let comma = if at == 0 { "" } else { "," };
        write!(out, "{comma}{}", quoted(cell))?;
    }
    out.write_all(b"\r\n")
}

/// In quotes where it must be; also round a semicolon, which divides cells in half of Europe.
fn quoted(cell: &str) -> String {
    let bare = !cell.contains(['"', ',', '\r', '\n', ';']) && !cell.starts_with(' ') && !cell.ends_with(' ');
    if bare { cell.to_owned() } else { format!("\"{}\"", cell.replace('"', "\"\"")) }
}

/// Text of a log as a cell: on one line, and never a formula.
fn text(given: &str) -> String {
    let line = escape::within(given, LONGEST);
    let mut out = String::with_capacity(line.len() + 1);
    let mut at_start = line != "-";
    for character in line.chars() {
        if at_start && is_formula(character) {
            out.push('\'');
        }
        at_start = character == ';' || (at_start && character == ' ');
        out.push(character);
    }
    out
}

/// Opens a formula in some spreadsheet when it comes first in a cell.
fn is_formula(character: char) -> bool {
    matches!(character, '=' | '+' | '-' | '@' | '|' | '%' | '＝' | '＋' | '－' | '＠' | '−')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_of_a_log_is_a_formula() {
        for hostile in ["=1+1", "+1", "-1+cmd|' /C calc'!A0", "@SUM(A1)", " =1", "\t=1", "\r=1", "＝1", "|x", "%x"] {
            assert!(text(hostile).trim_start().starts_with(['\'', '␍', '\u{fffd}']), "{hostile:?} stays {:?}", text(hostile));
        }
        assert_eq!(text("a;=1; -2;b"), "a;'=1; '-2;b");
        assert_eq!([text("-"), text("a=b-c"), text("")], ["-", "a=b-c", ""]);
    }

    #[test]
    fn quotes_commas_and_line_breaks_stay_inside_their_cell() {
        assert_eq!(quoted("a\"b,c"), "\"a\"\"b,c\"");
        assert_eq!([quoted("plain"), quoted("a;b"), quoted(" a")], ["plain", "\"a;b\"", "\" a\""]);
    }
}
