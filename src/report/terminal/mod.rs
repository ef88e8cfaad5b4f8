//! For a person: one calm block a finding, then a summary that always says what was not assessed.

use std::io::{self, Write};

use super::{Detail, Look, Reporter, escape};
use crate::audit::{Audit, SessionAudit};

mod accepted;
mod coverage;
pub mod finding;
pub mod live;
mod opinion;
mod outcome;
pub mod paint;
pub mod quote;
pub mod show;
mod summary;
pub mod table;
mod turn;

/// `--report terminal`.
#[derive(Debug)]
pub struct Terminal {
    /// How it looks.
    pub look: Look,
}

impl Reporter for Terminal {
    fn name(&self) -> &'static str {
        "terminal"
    }

    fn shows_outcomes(&self) -> bool {
        self.look.detail == Detail::Verbose
    }

    fn write(&self, audit: &Audit, out: &mut dyn Write) -> io::Result<()> {
        if self.look.detail == Detail::Quiet {
            return audit.sessions.iter().try_for_each(|session| lines(session, out));
        }
        for session in &audit.sessions {
            turn::all(session, self.look, out)?;
            if self.look.detail == Detail::Verbose {
                coverage::write(&session.session, self.look, out)?;
            }
        }
        summary::write(audit, self.look, out)
    }
}

/// The one-line form of each reply that fails.
fn lines(audit: &SessionAudit, out: &mut dyn Write) -> io::Result<()> {
    for turn in &audit.turns {
        let verdicts = turn.verification.iter().chain(turn.narration.iter().map(|(_, verdict)| verdict));
        for line in verdicts.filter_map(crate::audit::Verification::line) {
            let number = audit.session.turns[turn.index].number;
            writeln!(out, "{} turn {number}: {}", escape::line(&audit.session.id), escape::within(&line, 1000))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
