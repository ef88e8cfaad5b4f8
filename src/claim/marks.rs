//! Marks that stand for a verdict: ticks, crosses, traffic lights, and words alone in a cell.

use super::{Mark, Place};

/// The verdict of a character.
pub(super) fn of(c: char) -> Option<Mark> {
    match c {
        '✅' | '✓' | '✔' | '☑' | '🟢' | '👍' | '🎉' | '💚' => Some(Mark::Good),
        '❌' | '✗' | '✘' | '✖' | '🔴' | '⛔' | '🚫' | '💥' | '👎' => Some(Mark::Bad),
        '⚠' | '🟡' | '🟠' | '⏳' | '⌛' | '🚧' | '❓' | '❔' | '⏭' | '🔄' | '⬜' | '☐' | '◻' | '🔲' | '⚪' | '⏸' | '🔜' => {
            Some(Mark::Open)
        }
        _ => None,
    }
}

/// The verdict that a clause shows by a mark, a ticked box or a cell.
pub(super) fn find(text: &str, place: &Place, marked: bool) -> Option<Mark> {
    let shown = if marked { text.chars().find_map(of) } else { None };
    shown.or_else(|| match place {
        Place::Item { ticked: Some(true) } => Some(Mark::Good),
        Place::Row { cells, .. } => cells.iter().skip(1).find_map(|cell| of_cell(cell)),
        _ => None,
    })
}

fn of_cell(cell: &str) -> Option<Mark> {
    if cell.len() > 24 {
        return None;
    }
    let word = cell.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    match word.as_str() {
        "pass" | "passed" | "passes" | "passing" | "ok" | "green" | "success" | "succeeded" | "clean" | "x" => Some(Mark::Good),
        "fail" | "failed" | "fails" | "failing" | "red" | "error" => Some(Mark::Bad),
        "skipped" | "skip" | "pending" | "todo" | "not run" | "in progress" | "blocked" => Some(Mark::Open),
        _ => None,
    }
}
