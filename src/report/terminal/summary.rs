//! The last lines: what was checked, what was found, and always what was not assessed and not checked.

use std::io::{self, Write};

use super::paint::{Ink, paint};
use crate::audit::Audit;
use crate::report::totals::Totals;
use crate::report::words::count;
use crate::report::{Look, brief, escape};

/// The limits that hold for every run (ADR 0060).
const LIMITS: &str =
    "Not checked: results told in words that no reader knows, and whether what was done is good, complete or true of the world.";

/// The summary of a run.
pub(super) fn write(audit: &Audit, look: Look, out: &mut dyn Write) -> io::Result<()> {
    let totals = Totals::of(audit);
    let (sessions, turns) = (count(totals.sessions, "session"), count(totals.turns, "turn"));
    let replies = if totals.replies == 1 { "1 reply".to_owned() } else { format!("{} replies", totals.replies) };
    writeln!(out, "{}", paint(&format!("{sessions}, {turns}, {replies}"), Ink::Bold, look))?;
    if audit.readers.is_empty() {
        writeln!(out, "  Nothing was checked: no reader was asked.")?;
        unread(audit, totals, look, out)?;
        return writeln!(out, "  {}", paint(&brief::whole_request(), Ink::Dim, look));
    }
    statuses(totals, look, out)?;
    claims(totals, out)?;
    super::opinion::summary(totals, look, out)?;
    super::accepted::summary(audit, totals, look, out)?;
    unread(audit, totals, look, out)?;
    writeln!(out, "  {}", paint(LIMITS, Ink::Dim, look))?;
    writeln!(out, "  {}", paint(&brief::whole_request(), Ink::Dim, look))
}

/// How many replies have each status.
fn statuses(totals: Totals, look: Look, out: &mut dyn Write) -> io::Result<()> {
    let rows = [
        (totals.flagged, "unsupported", "a result that no call produced, or that a call contradicts", Ink::Red),
        (totals.accepted, "ignored", "as above, and somebody has accepted each; not verified", Ink::Yellow),
        (totals.verified, "verified", "every claim that could be told is borne out", Ink::Green),
        (totals.undecided, "not assessed", "claims were made, and the record can tell none of them", Ink::Yellow),
        (totals.nothing_claimed, "nothing claimed", "no claim in a form that is read, which is not the same as verified", Ink::Dim),
    ];
    for (number, name, meaning, ink) in rows.into_iter().filter(|(number, ..)| *number > 0) {
        writeln!(out, "  {number:>5} {} {meaning}", paint(&format!("{name:<15}"), ink, look))?;
    }
    let silent = totals.turns - totals.replies;
    if silent > 0 {
        writeln!(out, "  {silent:>5} {:<15} no reply, not judged", "without reply")?;
    }
    Ok(())
}

fn claims(totals: Totals, out: &mut dyn Write) -> io::Result<()> {
    if totals.claims_checked + totals.not_assessed + totals.ignored == 0 {
        return writeln!(out, "  Nothing was claimed, so nothing was checked.");
    }
    let borne_out = totals.claims_checked - totals.contradicted - totals.unsupported;
    let notes = if totals.notes > 0 { format!(" ({} with a note)", totals.notes) } else { String::new() };
    writeln!(
        out,
        "  {} checked: {} contradicted, {} unsupported, {borne_out} borne out{notes}. {} could not be assessed.",
        count(totals.claims_checked, "claim"),
        totals.contradicted,
        totals.unsupported,
        count(totals.not_assessed, "claim"),
    )
}

fn unread(audit: &Audit, totals: Totals, look: Look, out: &mut dyn Write) -> io::Result<()> {
    if totals.unread_lines > 0 {
        let lines = usize::try_from(totals.unread_lines).unwrap_or(usize::MAX);
        writeln!(out, "  {}", paint(&format!("{} could not be read.", count(lines, "log line")), Ink::Yellow, look))?;
    }
    if !audit.unread.is_empty() {
        writeln!(out, "  {}", paint(&format!("{} could not be read.", count(audit.unread.len(), "input")), Ink::Yellow, look))?;
    }
    let notes = audit.sessions.iter().flat_map(|session| session.session.notes.iter().map(move |note| (session, note)));
    for (session, note) in notes.take(NOTES) {
        writeln!(out, "  {}", paint(&format!("{}: {}", escape::line(&session.session.id), escape::line(note)), Ink::Dim, look))?;
    }
    let more = audit.sessions.iter().map(|session| session.session.notes.len()).sum::<usize>().saturating_sub(NOTES);
    if more > 0 {
        writeln!(out, "  {}", paint(&format!("and {more} more remarks on the logs, see --report json"), Ink::Dim, look))?;
    }
    Ok(())
}

/// Remarks on the logs that are printed.
const NOTES: usize = 8;
