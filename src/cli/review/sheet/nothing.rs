//! What is said when no row is left: never that all is well.

use super::super::book::Book;
use super::super::item::Ink;
use super::super::wish::Wish;
use super::Sheet;
use crate::report::words::count;

/// Why there is nothing to list.
pub(super) fn write(sheet: &mut Sheet, book: &Book, wish: &Wish) {
    let totals = book.totals();
    "nothing to list".clone_into(&mut sheet.title);
    if !wish.filter.is_empty() {
        sheet.put(Ink::Yellow, "Nothing matches the filter; esc clears it.");
    } else if !book.is_checked() {
        sheet.put(Ink::Yellow, "Nothing was checked: no reader was asked.");
    } else {
        sheet.put(Ink::Bold, if totals.ignored > 0 { "No finding is left." } else { "No finding." });
    }
    sheet.gap();
    sheet.put(Ink::Plain, &format!("{} in {}", count(totals.turns, "turn"), count(totals.sessions, "session")));
    if book.is_checked() {
        sheet.put(Ink::Plain, &format!("{} verified", replies(totals.verified)));
        sheet.put(Ink::Plain, &format!("{} without a claim, which is not the same as verified", replies(totals.nothing_claimed)));
        sheet.put(Ink::Plain, &format!("{} of which nothing could be assessed", replies(totals.undecided)));
        sheet.put(Ink::Plain, &format!("{} not assessed, {} accepted", count(totals.not_assessed, "claim"), totals.ignored));
    }
    unread(sheet, book);
    sheet.gap();
    sheet.put(Ink::Dim, "t shows all turns, q quits");
}

fn replies(number: usize) -> String {
    if number == 1 { "1 reply".to_owned() } else { format!("{number} replies") }
}

/// Inputs that could not be read.
pub(super) fn unread(sheet: &mut Sheet, book: &Book) {
    if book.unread().is_empty() {
        return;
    }
    sheet.gap();
    sheet.put(Ink::Yellow, &format!("{} could not be read:", count(book.unread().len(), "input")));
    book.unread().iter().for_each(|unread| sheet.hang(Ink::Plain, "  ", unread));
}
