//! What there is to say of a turn: prompt, calls in short, and the reply with its claims.

use super::super::book::Book;
use super::super::item::{Ink, Item};
use super::super::wish::Wish;
use super::Sheet;
use super::reply::{self, Lines};
use crate::report::place::Text;
use crate::session::End;

/// Lines of a prompt that are shown.
const PROMPT: usize = 12;

/// A turn; `None` when it is not there.
pub(super) fn write(sheet: &mut Sheet, book: &Book, (session, turn): (usize, usize), wish: &Wish) -> Option<()> {
    let judged = book.turn(session, turn)?;
    let recorded = book.session(session)?.session.turns.get(judged.index)?;
    sheet.title = format!("turn {}", recorded.number);
    let asked = recorded.asked.iter().flat_map(|asked| asked.lines());
    asked.clone().take(PROMPT).for_each(|line| sheet.hang(Ink::Bold, "> ", line));
    if asked.count() > PROMPT {
        sheet.put(Ink::Dim, "> …");
    }
    [&judged.ran, &judged.cited].into_iter().flatten().for_each(|line| sheet.put(Ink::Dim, line));
    match recorded.end {
        End::Aborted => sheet.put(Ink::Yellow, "stopped by the person or the client"),
        End::Error => sheet.put(Ink::Yellow, "ended in an error of the agent"),
        End::Complete | End::Open => {}
    }
    let all = book.items(session, turn);
    let shown: Vec<Item<'_>> = all.into_iter().filter(|item| wish.all || item.is_finding() || item.is_open()).collect();
    for (at, _) in &judged.narration {
        let Some(said) = recorded.said.get(*at) else { continue };
        let here: Vec<Item<'_>> =
            shown.iter().filter(|item| item.at.text == Text::Narration && item.at.log_line == said.line).copied().collect();
        sheet.gap();
        sheet.put(Ink::Dim, &format!("said after call {}{}", said.calls_before, at_line(said.line)));
        reply::write(sheet, &said.text, &here, Lines::All);
    }
    sheet.gap();
    let Some(reply) = &recorded.reply else {
        sheet.put(Ink::Dim, "no reply, nothing to judge");
        return Some(());
    };
    let here: Vec<Item<'_>> = shown.into_iter().filter(|item| item.at.text == Text::Reply).collect();
    sheet.put(Ink::Dim, &format!("reply{}", at_line(reply.line)));
    reply::write(sheet, &reply.text, &here, Lines::All);
    if judged.verification.is_none() && book.is_checked() {
        sheet.gap();
        sheet.put(Ink::Dim, "nothing claimed in a form that is read, which is not the same as verified");
    }
    Some(())
}

/// Where in the log, in words.
pub(super) fn at_line(line: Option<u64>) -> String {
    line.map_or_else(String::new, |line| format!(", log line {line}"))
}
