//! What there is to say of a claim: the answer, the nearest calls, and the lines around it.

use super::super::item::{Ink, Item};
use super::Sheet;
use super::reply::{self, Lines};
use super::turn::at_line;
use crate::audit::SupportedBy;
use crate::report::place::Text;
use crate::report::terminal::finding;

/// Calls named.
const NEAREST: usize = 8;

/// A claim.
pub(super) fn write(sheet: &mut Sheet, item: &Item<'_>) {
    let claim = item.claim;
    sheet.title = format!("line {}", item.line());
    let reason = claim.reason();
    let by = claim.supported_by.map_or_else(String::new, |by| format!(" by {}", by_words(by)));
    let colon = if reason.is_empty() { "" } else { ": " };
    sheet.put(item.ink(), &format!("{}{by}{colon}{reason}", item.answer()));
    if let Some(ignored) = item.ignored {
        let grade = claim.grade().map_or("finding", crate::audit::Grade::name);
        sheet.put(Ink::Plain, &format!("{grade}, accepted by {}: {}", ignored.by.name(), ignored.reason));
        sheet.put(Ink::Dim, &format!("written in {}", ignored.place));
    }
    sheet.gap();
    sheet.hang(Ink::Bold, "“", &format!("{}”", claim.claim));
    sheet.put(Ink::Dim, &format!("read as `{}`, {}{}", claim.reader, item.at.text.name(), at_line(item.at.log_line)));
    sheet.gap();
    nearest(sheet, item);
    if let Some(grade) = claim.grade() {
        sheet.hang(Ink::Dim, "would settle it: ", finding::settles(grade));
    }
    sheet.gap();
    let text = match item.at.text {
        Text::Reply => item.at.turn.reply.as_ref().map_or("", |reply| reply.text.as_str()),
        Text::Narration => item.at.turn.said.iter().find(|said| said.line == item.at.log_line).map_or("", |said| said.text.as_str()),
    };
    reply::write(sheet, text, std::slice::from_ref(item), Lines::Around(claim.reply_line));
    sheet.gap();
    sheet.put(Ink::Dim, &format!("fingerprint {}", claim.fingerprint));
}

fn nearest(sheet: &mut Sheet, item: &Item<'_>) {
    let evidence = item.claim.evidence();
    for call in evidence.iter().take(NEAREST) {
        sheet.hang(Ink::Plain, "nearest call: ", &finding::brief(call));
    }
    match evidence.len() {
        0 => sheet.put(Ink::Dim, "no call is near it; enter lists those of the turn"),
        all if all > NEAREST => sheet.put(Ink::Dim, &format!("and {} more; enter lists them", all - NEAREST)),
        _ => {}
    }
}

fn by_words(by: SupportedBy) -> &'static str {
    match by {
        SupportedBy::ThisTurn => "this turn",
        SupportedBy::EarlierTurn => "an earlier turn",
        SupportedBy::Subagent => "a subagent",
        SupportedBy::Person => "the person",
    }
}
