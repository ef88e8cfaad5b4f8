//! What the page says where scripts do not run.

use std::io::{self, Write};

use super::inert::text;
use super::mark;
use crate::audit::{Audit, Claim};
use crate::report::totals::Totals;
use crate::report::words::count;

/// Findings named; a page of thousands is for a browser with scripts.
const MOST: usize = 500;

/// The numbers and the findings as plain markup.
pub(super) fn write(audit: &Audit, out: &mut dyn Write) -> io::Result<()> {
    let totals = Totals::of(audit);
    writeln!(out, "<noscript><div class=\"plain\"><h1>wisp-audit</h1>\n<p>{}</p>", text(&numbers(audit, totals)))?;
    writeln!(out, "<table><thead><tr><th>grade<th>place<th>claim<th>reason</tr></thead><tbody>")?;
    let mut passed = 0;
    for (at, (place, claim)) in claims(audit).enumerate() {
        if at >= MOST {
            passed += 1;
            continue;
        }
        row(&place, claim, out)?;
    }
    writeln!(out, "</tbody></table>")?;
    if passed > 0 {
        writeln!(out, "<p>{} more not listed here.</p>", count(passed, "finding"))?;
    }
    writeln!(out, "</div></noscript>")
}

fn numbers(audit: &Audit, totals: Totals) -> String {
    if audit.readers.is_empty() {
        return format!("Nothing was checked: no reader was asked. {} read.", count(totals.sessions, "session"));
    }
    format!(
        "{}, {}: {} checked, {} contradicted, {} unsupported, {}, {} not assessed, {} ignored. This page shows replies beside their calls where scripts may run.",
        count(totals.sessions, "session"),
        count(totals.turns, "turn"),
        count(totals.claims_checked, "claim"),
        totals.contradicted,
        totals.unsupported,
        count(totals.notes, "note"),
        totals.not_assessed,
        totals.ignored
    )
}

fn claims(audit: &Audit) -> impl Iterator<Item = (String, &Claim)> {
    audit.sessions.iter().flat_map(|session| {
        session.turns.iter().flat_map(move |judged| {
            let place = format!("{} turn {}", session.session.id, session.session.turns[judged.index].number);
            let verdicts = judged.narration.iter().map(|(_, verdict)| verdict).chain(&judged.verification);
            let claims = verdicts.flat_map(|verdict| &verdict.claims).filter(|claim| claim.grade().is_some() || claim.is_open());
            claims.map(move |claim| (format!("{place}, line {}", claim.reply_line), claim))
        })
    })
}

fn row(place: &str, claim: &Claim, out: &mut dyn Write) -> io::Result<()> {
    let grade = super::index::grade(claim).replace('_', " ");
    let cells = [&grade, place, &claim.claim, claim.reason()].map(|cell| text(&mark(cell)));
    writeln!(out, "<tr><td>{}</td></tr>", cells.join("</td><td>"))
}
