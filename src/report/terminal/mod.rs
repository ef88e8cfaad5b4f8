//! For a person: one calm block a finding, then a summary that always says what was not assessed.

use std::io::{self, Write};

use super::{Look, Reporter};
use crate::audit::Audit;

mod finding;
mod summary;

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

    fn write(&self, audit: &Audit, out: &mut dyn Write) -> io::Result<()> {
        for session in &audit.sessions {
            finding::session(session, self.look, out)?;
        }
        summary::write(audit, self.look, out)
    }
}
