//! What is copied of a choice, where it stands in a log, and which finding it is.

use super::book::Book;
use super::state::{Level, State};
use crate::report::escape;
use crate::report::place;
use crate::session::Turn;

/// Ends of files that no editor shows as lines.
const BINARY: &[&str] = &[".db", ".sqlite", ".sqlite3", ".vscdb", ".gz", ".zst", ".eval", ".zip"];

/// The fingerprint of the finding that is chosen.
///
/// # Errors
/// Why none can be accepted here.
pub(super) fn finding(book: &Book, state: &State) -> Result<String, &'static str> {
    let [session, turn, item, _] = state.at;
    let item = Some(()).filter(|()| state.level >= Level::Claims).and_then(|()| book.item(session, turn, item));
    let item = item.ok_or("choose a finding to accept it: enter opens")?;
    match (item.ignored, item.claim.grade()) {
        (Some(_), _) => Err("this finding is accepted already"),
        (None, None) => Err("only a finding can be accepted; this claim is none"),
        _ => Ok(item.claim.fingerprint.clone()),
    }
}

/// What is copied; harmless where it is pasted into a terminal.
pub(super) fn copied(book: &Book, state: &State) -> Option<String> {
    let [session, turn, item, call] = state.at;
    let audited = &book.session(session)?.session;
    let number = || book.turn(session, turn).and_then(|turn| audited.turns.get(turn.index)).map(|turn| turn.number);
    let text = match state.level {
        Level::Sessions => audited.id.clone(),
        Level::Turns => format!("{} {}", audited.id, number()?),
        Level::Claims => {
            let item = book.item(session, turn, item)?;
            let line = item.at.log_line.map_or_else(String::new, |line| format!(":{line}"));
            format!(
                "{}: \"{}\" ({})\nsession {} turn {}, {} line {}, {}{line}\nfingerprint {}\n",
                item.answer(),
                item.claim.claim,
                item.claim.reason(),
                audited.id,
                number()?,
                item.at.text.name(),
                item.claim.reply_line,
                item.at.file(),
                item.claim.fingerprint
            )
        }
        Level::Calls => {
            let beside = book.calls(session, turn, item).get(call).copied()?;
            match (beside.recorded, beside.nearest) {
                (Some(recorded), _) => recorded.call.command.clone().unwrap_or_else(|| recorded.call.brief()),
                (None, named) => named?.brief.clone(),
            }
        }
    };
    Some(escape::marked(&text).into_owned())
}

/// The log in which what is chosen stands, and its 1-based line there.
///
/// # Errors
/// Why it cannot be opened.
pub(super) fn log(book: &Book, state: &State) -> Result<(String, Option<u64>), String> {
    let (file, line) = place(book, state).ok_or("there is nothing to open")?;
    if !place::is_file(&file) {
        return Err("standard input cannot be opened".to_owned());
    }
    if BINARY.iter().any(|end| file.ends_with(end)) {
        return Err(format!("{file} has no lines that an editor could show"));
    }
    Ok((file, line.filter(|line| *line > 0)))
}

fn place(book: &Book, state: &State) -> Option<(String, Option<u64>)> {
    let [session, turn, item, call] = state.at;
    let audited = &book.session(session)?.session;
    let recorded = || audited.turns.get(book.turn(session, turn)?.index);
    let of_turn = |turn: &Turn| (place::file(audited, turn).to_owned(), turn.line);
    match state.level {
        Level::Sessions => Some((audited.path.clone(), None)),
        Level::Turns => recorded().map(of_turn),
        Level::Claims => match book.item(session, turn, item) {
            Some(item) => Some((item.at.file().to_owned(), item.at.log_line)),
            None => recorded().map(of_turn),
        },
        Level::Calls => {
            let recorded = book.calls(session, turn, item).get(call)?.recorded?;
            Some((place::file(recorded.session, recorded.turn).to_owned(), Some(recorded.call.line)))
        }
    }
}
