//! `show`: a session or a turn as a reviewer wants it.

use std::io::Write;

use clap::Args;

use super::args::{One, Rules};
use super::{Error, Exit};
use crate::audit::Options;
use crate::report::Look;
use crate::report::terminal::show;

/// Shows a session's turns: prompt, calls with their outcomes, and the reply with each finding under its line
#[derive(Debug, Args)]
pub struct Show {
    #[command(flatten)]
    one: One,
    #[command(flatten)]
    rules: Rules,
}

impl Show {
    /// Runs it.
    ///
    /// # Errors
    /// When the session or the turn is not there.
    pub fn run(&self, look: Look, out: &mut dyn Write) -> Result<Exit, Error> {
        let options = Options { outcomes: true, ..self.rules.options(self.one.turn()) };
        let audit = self.one.audit(&options)?;
        for session in audit.sessions.iter().filter(|session| !session.turns.is_empty()) {
            show::session(session, look, out)?;
        }
        Ok(Exit::Clean)
    }
}
