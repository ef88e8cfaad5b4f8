//! One session, and perhaps one turn of it.

use clap::Args;

use super::Place;
use crate::audit::{Audit, Options};
use crate::cli::run::{self, Job, Keep};
use crate::cli::{Error, redaction};

/// One session, and perhaps one turn of it.
#[derive(Debug, Args)]
pub struct One {
    /// A session's id or a unique prefix of it, a log file, or - for standard input
    #[arg(value_name = "SESSION")]
    session: String,
    /// Only this turn
    #[arg(value_name = "TURN")]
    turn: Option<u32>,
    #[command(flatten)]
    place: Place,
}

impl One {
    /// The turn asked for.
    #[must_use]
    pub fn turn(&self) -> Option<u32> {
        self.turn
    }

    /// Audits what was named, and keeps all of it.
    ///
    /// # Errors
    /// When it names nothing, or the turn is not there.
    pub fn audit(&self, options: &Options) -> Result<Audit, Error> {
        let loader = self.place.loader()?;
        let logs = self.place.logs(&self.session)?;
        let audit = run::audit(logs, &Job { loader: &loader, options, keep: Keep::Sessions })?;
        self.found(&audit)?;
        Ok(redaction::shown(audit))
    }

    fn found(&self, audit: &Audit) -> Result<(), Error> {
        if audit.sessions.is_empty() {
            let hint = "-v of `verify` names the files that are passed over".to_owned();
            return Err(Error::Nothing { what: format!("no session was found in {}", self.session), hint });
        }
        turn_is_there(self.turn, audit)
    }
}

/// The turn asked for is in one of the sessions.
///
/// # Errors
/// When it is in none.
pub fn turn_is_there(turn: Option<u32>, audit: &Audit) -> Result<(), Error> {
    let Some(turn) = turn else { return Ok(()) };
    let numbers = || audit.sessions.iter().flat_map(|session| &session.session.turns).map(|turn| turn.number);
    if numbers().any(|number| number == turn) {
        return Ok(());
    }
    let hint = format!("turns run from {} to {}", numbers().min().unwrap_or(0), numbers().max().unwrap_or(0));
    Err(Error::Nothing { what: format!("there is no turn {turn}"), hint })
}
