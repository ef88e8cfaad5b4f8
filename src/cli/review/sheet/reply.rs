//! A reply with its lines numbered, and each claim's answer below its line.

use super::super::item::{Ink, Item};
use super::Sheet;

/// Which of the lines are written.
#[derive(Debug, Clone, Copy)]
pub(super) enum Lines {
    /// All, with the answers.
    All,
    /// Those around a line, without answers.
    Around(usize),
}

/// Lines before and behind the one that is shown.
const AROUND: usize = 4;

/// Writes the lines of a text and the claims in it.
pub(super) fn write(sheet: &mut Sheet, text: &str, items: &[Item<'_>], lines: Lines) {
    for (number, line) in text.lines().enumerate().map(|(at, line)| (at + 1, line)) {
        if matches!(lines, Lines::Around(middle) if number.abs_diff(middle) > AROUND) {
            continue;
        }
        let here: Vec<&Item<'_>> = items.iter().filter(|item| item.claim.reply_line == number).collect();
        let is_chosen = matches!(lines, Lines::Around(middle) if middle == number);
        let ink = if is_chosen || matches!(lines, Lines::All) { here.first().map_or(Ink::Plain, |item| item.ink()) } else { Ink::Dim };
        let mark = if here.is_empty() || ink == Ink::Dim { ' ' } else { '▌' };
        sheet.hang(ink, &format!("{mark}{number:>4} │ "), line);
        if matches!(lines, Lines::All) {
            for item in here {
                answer(sheet, item);
            }
        }
    }
}

fn answer(sheet: &mut Sheet, item: &Item<'_>) {
    let reason = item.claim.reason();
    let colon = if reason.is_empty() { "" } else { ": " };
    sheet.hang(item.ink(), "       └ ", &format!("{}{colon}{reason}", item.answer()));
}
