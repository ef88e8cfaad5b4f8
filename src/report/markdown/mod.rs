//! Markdown for a pull request comment: under 60 kB whatever the run holds, and nothing of a log is ever markup.

use std::fmt::Write as _;
use std::io::{self, Write};

use super::place::{self, Placed};
use super::totals::Totals;
use super::{Reporter, brief, words};
use crate::audit::{Audit, Grade};
use inert::{html, span};

mod inert;
mod room;

use room::Room;

/// `--report markdown`.
#[derive(Debug)]
pub struct Markdown;

/// Calls named under a finding.
const NEAREST: usize = 3;

/// Findings that get a fold each, the worst first.
const FOLDS: [Grade; 3] = [Grade::Contradicted, Grade::Unsupported, Grade::Model];

impl Reporter for Markdown {
    fn name(&self) -> &'static str {
        "markdown"
    }

    fn write(&self, audit: &Audit, out: &mut dyn Write) -> io::Result<()> {
        let totals = Totals::of(audit);
        let mut room = Room::default();
        room.must(&heading(audit, totals));
        for grade in FOLDS {
            of_grade(grade, audit).for_each(|placed| room.add(grade.name(), || fold(grade.name(), &placed)));
        }
        list(("note", "borne out, with a weakness"), of_grade(Grade::Note, audit), &mut room);
        let open = place::claims(audit).filter(|placed| placed.claim.is_open());
        list(("not assessed", "the record lacks what would tell"), open, &mut room);
        ignored(audit, &mut room);
        inputs(audit, &mut room);
        room.close();
        out.write_all(room.text().as_bytes())
    }
}

fn heading(audit: &Audit, totals: Totals) -> String {
    let mut text = format!("### wisp-audit: {}\n\n{}.\n", verdict(audit, totals), brief::found(totals));
    for unchecked in brief::unchecked(audit, totals) {
        let _ = write!(text, "\n- {unchecked}");
    }
    text.push('\n');
    text
}

/// The run in a word or two; never "verified" when something is left open.
fn verdict(audit: &Audit, totals: Totals) -> String {
    let unread = !audit.unread.is_empty() || totals.unread_lines > 0;
    let rest = if unread { "; some of the input could not be read" } else { "" };
    format!("{}{rest}", assessed(audit, totals))
}

fn assessed(audit: &Audit, totals: Totals) -> String {
    match totals.contradicted + totals.unsupported {
        0 if audit.sessions.is_empty() => "nothing was read".to_owned(),
        0 if audit.readers.is_empty() => "nothing was checked".to_owned(),
        0 if totals.ignored > 0 => format!("nothing found but {}", words::count(totals.ignored, "ignored finding")),
        0 if totals.model > 0 => format!("nothing found by the readers, {} by the model", words::count(totals.model, "finding")),
        0 if totals.claims_checked + totals.not_assessed == 0 => "nothing was claimed".to_owned(),
        0 if totals.claims_checked == 0 => "nothing could be assessed".to_owned(),
        0 if totals.not_assessed > 0 => format!("nothing found, {} not assessed", totals.not_assessed),
        0 => "every claim that was read is borne out".to_owned(),
        1 => "1 claim that no call bears out".to_owned(),
        many => format!("{many} claims that no call bears out"),
    }
}

fn of_grade(grade: Grade, audit: &Audit) -> impl Iterator<Item = Placed<'_>> {
    place::claims(audit).filter(move |placed| placed.claim.grade() == Some(grade))
}

/// Claims that fail no run, in one fold: its name, what that means, and a line for each.
fn list<'a>((name, meaning): (&'static str, &str), claims: impl Iterator<Item = Placed<'a>>, room: &mut Room) {
    let mut claims = claims.peekable();
    if claims.peek().is_none() {
        return;
    }
    room.must(&format!("\n<details><summary><b>{name}</b>: {meaning}</summary>\n\n"));
    claims.for_each(|placed| room.add(name, || line(&placed)));
    room.must("\n</details>\n");
}

fn line(placed: &Placed<'_>) -> String {
    let Placed { at, claim } = placed;
    let log_line = at.log_line.map_or_else(String::new, |line| format!(" line {line}"));
    let place = format!("turn {}, {} line {}, {}{log_line}", at.turn.number, at.text.name(), claim.reply_line, span(at.file()));
    format!("- {} ({}): {}; {place}\n", span(&claim.claim), claim.reader, span(claim.reason()))
}

/// A folded block: the line on it is HTML, what is inside is Markdown.
fn fold(name: &str, placed: &Placed<'_>) -> String {
    let Placed { at, claim } = placed;
    let (session, turn, text) = (html(&at.session.id, 60), at.turn.number, at.text.name());
    let title = format!("<b>{name}</b>: turn {turn} of {session}, {text} line {} ({})", claim.reply_line, claim.reader);
    let mut block =
        format!("\n<details><summary>{title}</summary>\n\n- claim: {}\n- reason: {}\n", span(&claim.claim), span(claim.reason()));
    let line = at.log_line.map_or_else(String::new, |line| format!(", line {line}"));
    let _ = writeln!(block, "- log: {}{line}", span(at.file()));
    for call in claim.evidence().iter().take(NEAREST) {
        let _ = writeln!(block, "- call: {}", span(&brief::call(call)));
    }
    if claim.evidence().len() > NEAREST {
        let _ = writeln!(block, "- and {} more calls", claim.evidence().len() - NEAREST);
    }
    block.push_str("\n</details>\n");
    block
}

/// Findings that somebody has accepted.
fn ignored(audit: &Audit, room: &mut Room) {
    let mut ignored = place::ignored(audit).peekable();
    if ignored.peek().is_none() {
        return;
    }
    room.must("\n<details><summary><b>ignored</b>: somebody has accepted each</summary>\n\n");
    for (placed, ignored) in ignored {
        room.add("ignored", || format!("{}  - {}\n", line(&placed), span(&brief::accepted(ignored))));
    }
    room.must("\n</details>\n");
}

/// Inputs that could not be read, and acceptances that did nothing.
fn inputs(audit: &Audit, room: &mut Room) {
    if !audit.unread.is_empty() || !audit.leftovers.is_empty() {
        room.must("\n");
    }
    for leftover in &audit.leftovers {
        room.add("unused acceptance", || format!("- {}\n", span(&brief::leftover(leftover))));
    }
    for unread in &audit.unread {
        room.add("unread input", || format!("- not read: {}\n", span(unread)));
    }
}
