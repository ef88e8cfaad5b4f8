//! `calls`: what a session's turns called.

use std::io::Write;

use clap::Args;

use super::args::{Format, One};
use super::{Error, Exit};
use crate::audit::Options;
use crate::report::json::calls;
use crate::report::terminal::table;
use crate::report::{Look, escape};
use crate::session::Session;

/// Lists the calls of a session's turns with their outcomes
#[derive(Debug, Args)]
pub struct Calls {
    #[command(flatten)]
    one: One,
    /// Report format
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    report: Format,
}

impl Calls {
    /// Runs it.
    ///
    /// # Errors
    /// When the session or the turn is not there.
    pub fn run(&self, look: Look, out: &mut dyn Write) -> Result<Exit, Error> {
        let nothing_asked = Options { readers: Vec::new(), ..Options::default() };
        let sessions: Vec<Session> = self.one.audit(&nothing_asked)?.sessions.into_iter().map(|audit| audit.session).collect();
        if self.report == Format::Json {
            serde_json::to_writer_pretty(&mut *out, &calls::Calls::of(&sessions, self.one.turn())).map_err(std::io::Error::from)?;
            writeln!(out)?;
            return Ok(Exit::Clean);
        }
        for session in &sessions {
            writeln!(out, "session {}", escape::line(&session.id))?;
            writeln!(out, "{}", table::calls(session, self.one.turn(), look))?;
        }
        Ok(Exit::Clean)
    }
}
