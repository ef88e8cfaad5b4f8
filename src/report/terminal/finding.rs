//! A block for each finding.

use std::io::{self, Write};

use crate::audit::{Claim, SessionAudit, Verification};
use crate::report::{Look, escape};

/// The findings of a session.
pub(super) fn session(audit: &SessionAudit, _look: Look, out: &mut dyn Write) -> io::Result<()> {
    for turn in &audit.turns {
        let number = audit.session.turns[turn.index].number;
        for claim in turn.verification.iter().flat_map(Verification::findings) {
            write(&audit.session.id, number, claim, out)?;
        }
    }
    Ok(())
}

fn write(session: &str, turn: u32, claim: &Claim, out: &mut dyn Write) -> io::Result<()> {
    let grade = claim.grade().map_or("", crate::audit::Grade::name);
    writeln!(out, "{grade}: {} turn {turn}, line {} ({})", escape::line(session), claim.reply_line, claim.reader)?;
    writeln!(out, "  > {}", escape::line(&claim.claim))?;
    writeln!(out, "  {}", escape::line(claim.reason()))?;
    writeln!(out)
}
