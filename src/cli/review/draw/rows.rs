//! What stands in the cells of each list.

use super::super::book::Book;
use super::super::item::{Ink, Item};
use super::super::state::{Level, State};
use crate::audit::{Grade, SessionAudit, Status, TurnAudit};
use crate::report::escape;
use crate::session::Outcome;

/// Longest cell, in characters.
const CELL: usize = 300;

/// Longest id of a session in a list, in characters.
const ID: usize = 18;

/// A cell.
pub(super) type Cell = (Ink, String);

/// The headings of a list; the last column takes the room that is left.
pub(super) fn headings(level: Level) -> &'static [&'static str] {
    match level {
        Level::Sessions => &["session", "agent", "started", "findings", "not assessed", "log"],
        Level::Turns => &["turn", "reply", "findings", "not assessed", "prompt"],
        Level::Claims => &["line", "answer", "reader", "claim"],
        Level::Calls => &["", "turn", "log line", "outcome", "output", "call"],
    }
}

/// Columns that a narrow screen can do without, the first to go first.
pub(super) fn dispensable(level: Level) -> &'static [usize] {
    match level {
        Level::Sessions => &[5, 2, 1],
        Level::Turns => &[3],
        Level::Claims => &[2],
        Level::Calls => &[4, 2],
    }
}

/// What the rows of a list are called.
pub(super) fn name(level: Level) -> &'static str {
    match level {
        Level::Sessions => "sessions",
        Level::Turns => "turns",
        Level::Claims => "claims",
        Level::Calls => "calls, the nearest first",
    }
}

/// The cells of a row.
pub(super) fn cells(level: Level, row: usize, book: &Book, state: &State) -> Vec<Cell> {
    let [session, turn, item, _] = state.at;
    let cells = match level {
        Level::Sessions => book.session(row).map(|audited| of_session(book, row, audited)),
        Level::Turns => book.session(session).and_then(|audited| of_turn(&book.items(session, row), audited, audited.turns.get(row)?)),
        Level::Claims => book.item(session, turn, row).map(|item| of_claim(&item)),
        Level::Calls => of_call(book, (session, turn, item), row),
    };
    let safe = |(ink, text): Cell| (ink, escape::within(text.lines().next().unwrap_or_default(), CELL));
    cells.unwrap_or_default().into_iter().map(safe).collect()
}

fn of_session(book: &Book, at: usize, audited: &SessionAudit) -> Vec<Cell> {
    let session = &audited.session;
    let items: Vec<Item<'_>> = (0..audited.turns.len()).flat_map(|turn| book.items(at, turn)).collect();
    let started: String = session.started.as_deref().unwrap_or_default().chars().take(16).collect();
    vec![
        (Ink::Plain, short(&session.id)),
        (Ink::Plain, session.agent.name.clone()),
        (Ink::Plain, started.replace('T', " ")),
        findings(&items),
        open(&items),
        (Ink::Dim, session.path.clone()),
    ]
}

fn of_turn(items: &[Item<'_>], audited: &SessionAudit, judged: &TurnAudit) -> Option<Vec<Cell>> {
    let turn = audited.session.turns.get(judged.index)?;
    let reply = match (&judged.verification, &turn.reply) {
        (_, None) => (Ink::Dim, "no reply"),
        (None, _) => (Ink::Dim, "nothing claimed"),
        (Some(verdict), _) => match verdict.status {
            Status::Unsupported if verdict.claims.iter().any(crate::audit::Claim::is_flagged) => (Ink::Red, "unsupported"),
            Status::Unsupported => (Ink::Dim, "accepted"),
            Status::Verified => (Ink::Green, "verified"),
            Status::NotAssessed => (Ink::Yellow, "not assessed"),
        },
    };
    let prompt = turn.prompt().trim_start().to_owned();
    Some(vec![(Ink::Plain, turn.number.to_string()), (reply.0, reply.1.to_owned()), findings(items), open(items), (Ink::Plain, prompt)])
}

fn of_claim(item: &Item<'_>) -> Vec<Cell> {
    let claim = item.claim.claim.trim_start().to_owned();
    vec![(Ink::Plain, item.line()), (item.ink(), item.answer().to_owned()), (Ink::Dim, item.claim.reader.to_owned()), (Ink::Plain, claim)]
}

fn of_call(book: &Book, (session, turn, item): (usize, usize, usize), row: usize) -> Option<Vec<Cell>> {
    let calls = book.calls(session, turn, item);
    let beside = calls.get(row)?;
    let mark = (Ink::Bold, if beside.nearest.is_some() { "●" } else { "" }.to_owned());
    let Some(recorded) = beside.recorded else {
        let named = beside.nearest?;
        let plain = |text: String| (Ink::Dim, text);
        let (turn, line) = (plain(named.turn.to_string()), plain(named.log_line.to_string()));
        return Some(vec![mark, turn, line, plain("not open".to_owned()), plain(String::new()), (Ink::Plain, named.brief.clone())]);
    };
    let call = recorded.call;
    let line = if call.line > 0 { call.line.to_string() } else { String::new() };
    let outcome = call.exit.map_or_else(|| call.outcome.words().to_owned(), |exit| format!("exit {}", exit.code));
    let ink = match call.outcome {
        _ if beside.is_after => Ink::Dim,
        Outcome::Ok => Ink::Green,
        Outcome::NoResult => Ink::Yellow,
        _ => Ink::Red,
    };
    let is_there = recorded.is_held && !call.output.is_absent();
    let output = if is_there { format!("{} B", call.output.raw_len()) } else { "none held".to_owned() };
    let brief = if beside.is_after { format!("(after the reply) {}", call.brief()) } else { call.brief() };
    let plain = if beside.is_after { Ink::Dim } else { Ink::Plain };
    Some(vec![mark, (plain, recorded.turn.number.to_string()), (plain, line), (ink, outcome), (Ink::Dim, output), (plain, brief)])
}

/// An id with its middle left out where it is long: many begin with their time, so that only the ends differ.
fn short(id: &str) -> String {
    let letters: Vec<char> = id.chars().collect();
    if letters.len() <= ID {
        return id.to_owned();
    }
    let (head, tail) = (&letters[..ID - 5], &letters[letters.len() - 4..]);
    head.iter().chain(['…'].iter()).chain(tail).collect()
}

/// The findings by grade, in words.
fn findings(items: &[Item<'_>]) -> Cell {
    let found: Vec<Grade> = items.iter().filter(|item| item.is_finding()).filter_map(|item| item.claim.grade()).collect();
    let grades = [Grade::Contradicted, Grade::Unsupported, Grade::Note, Grade::Model];
    let number = |grade: Grade| found.iter().filter(|one| **one == grade).count();
    let told = grades.into_iter().map(|grade| (grade, number(grade))).filter(|(_, number)| *number > 0);
    let told: Vec<String> = told.map(|(grade, number)| format!("{number} {}", grade.name())).collect();
    let worst = found.iter().min();
    let ink = if worst.is_some_and(|grade| *grade <= Grade::Unsupported) { Ink::Red } else { Ink::Yellow };
    (if found.is_empty() { Ink::Dim } else { ink }, if found.is_empty() { "–".to_owned() } else { told.join(", ") })
}

fn open(items: &[Item<'_>]) -> Cell {
    match items.iter().filter(|item| item.is_open()).count() {
        0 => (Ink::Dim, "–".to_owned()),
        number => (Ink::Yellow, number.to_string()),
    }
}
