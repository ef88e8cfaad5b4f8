//! What somebody has accepted: counted always, listed when asked for, and never silently gone.

use std::io::{self, Write};

use super::paint::{Ink, paint};
use crate::audit::{Audit, Verification};
use crate::report::totals::Totals;
use crate::report::words::count;
use crate::report::{Detail, Look, brief, escape};

/// Leftovers that are named; the rest are counted.
const NAMED: usize = 12;

/// The accepted findings of a verdict; only when asked for.
pub(super) fn listed(verdict: &Verification, look: Look, out: &mut dyn Write) -> io::Result<()> {
    if look.detail < Detail::Verbose || verdict.ignored.is_empty() {
        return Ok(());
    }
    writeln!(out, "  {}", paint("ignored:", Ink::Dim, look))?;
    for ignored in &verdict.ignored {
        let (claim, grade) = (&ignored.claim, ignored.claim.grade().map_or("", crate::audit::Grade::name));
        writeln!(out, "    line {} ({}) {}", claim.reply_line, claim.reader, escape::within(&claim.claim, 80))?;
        writeln!(out, "      {grade}: {}", escape::within(claim.reason(), 300))?;
        writeln!(out, "      ignored by {}, {}: {}", ignored.by.name(), escape::line(&ignored.place), escape::line(&ignored.reason))?;
    }
    writeln!(out)
}

/// How many findings were accepted, and which acceptances did nothing.
pub(super) fn summary(audit: &Audit, totals: Totals, look: Look, out: &mut dyn Write) -> io::Result<()> {
    if totals.ignored > 0 {
        let listed = if look.detail < Detail::Verbose { "; -v lists them" } else { "" };
        writeln!(out, "  {} ignored, each for a reason that somebody gave{listed}.", count(totals.ignored, "finding"))?;
    }
    for leftover in audit.leftovers.iter().take(NAMED) {
        writeln!(out, "  {}", paint(&escape::line(&brief::leftover(leftover)), Ink::Yellow, look))?;
    }
    let more = audit.leftovers.len().saturating_sub(NAMED);
    if more > 0 {
        writeln!(out, "  {}", paint(&format!("and {more} more of these, see --report json"), Ink::Yellow, look))?;
    }
    Ok(())
}
