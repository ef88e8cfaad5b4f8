//! What there is to say of a session.

use super::super::book::Book;
use super::super::item::Ink;
use super::super::wish::Wish;
use super::{Sheet, nothing};
use crate::report::words::count;
use crate::session::Session;

/// Findings named.
const MOST: usize = 200;

/// A session; `None` when it is not there.
pub(super) fn write(sheet: &mut Sheet, book: &Book, at: usize, wish: &Wish) -> Option<()> {
    let session = &book.session(at)?.session;
    sheet.title = format!("session {}", session.id);
    head(sheet, session);
    sheet.gap();
    let mut left = MOST;
    for turn in book.listed_turns(at, wish) {
        let number = book.turn(at, turn).and_then(|judged| session.turns.get(judged.index)).map_or(0, |turn| turn.number);
        for item in book.listed(at, turn, wish).into_iter().filter_map(|item| book.item(at, turn, item)) {
            if left == 0 {
                break;
            }
            left -= 1;
            sheet.hang(item.ink(), &format!("turn {number} line {:>3}  {:<12}  ", item.line(), item.answer()), &item.claim.claim);
        }
    }
    if left == 0 {
        sheet.put(Ink::Dim, &format!("the first {MOST} are named"));
    }
    nothing::unread(sheet, book);
    Some(())
}

fn head(sheet: &mut Sheet, session: &Session) {
    let agent = [Some(session.agent.name.as_str()), session.agent.version.as_deref(), session.agent.model.as_deref()];
    let agent: Vec<&str> = agent.into_iter().flatten().filter(|part| !part.is_empty()).collect();
    let started = session.started.as_deref().unwrap_or("at a time not recorded");
    sheet.put(Ink::Plain, &format!("{}, started {started}", agent.join(" ")));
    sheet.put(Ink::Dim, &format!("log {}", session.path));
    session.folder().into_iter().for_each(|folder| sheet.put(Ink::Dim, &format!("worked in {folder}")));
    session.parent.iter().for_each(|parent| sheet.put(Ink::Dim, &format!("a subagent of {parent}")));
    if session.unread_lines > 0 {
        let lines = count(usize::try_from(session.unread_lines).unwrap_or(usize::MAX), "line");
        sheet.put(Ink::Yellow, &format!("{lines} of the log could not be read"));
    }
    session.missing_history.iter().for_each(|why| sheet.put(Ink::Yellow, &format!("earlier history is missing: {why}")));
    if !session.lacks.is_empty() {
        sheet.put(Ink::Yellow, &format!("its format does not tell: {}", session.lacks.join(", ")));
    }
    session.notes.iter().for_each(|note| sheet.put(Ink::Yellow, note));
}
