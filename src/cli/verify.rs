//! `verify`: the main job.

use std::io::Write;

use clap::Args;

use super::exit::{self, Exit, FailOn, Limits};
use super::output::{self, Output};
use super::{Error, select};
use crate::audit::{self, Audit, Options};
use crate::report::Look;

/// Checks the replies of recorded sessions against their recorded calls
#[derive(Debug, Args)]
pub struct Verify {
    /// A log file, a folder, or - for standard input
    #[arg(value_name = "TARGET", required = true)]
    targets: Vec<String>,
    /// Log format; the content decides when not given
    #[arg(long, value_name = "FORMAT")]
    source: Option<String>,
    /// Only this turn
    #[arg(long, value_name = "N")]
    turn: Option<u32>,
    /// Also judge what was said before the reply, against the calls before it
    #[arg(long)]
    narration: bool,
    /// Report format, with a file or for standard output; may be given several times
    #[arg(long, value_name = "FORMAT[=FILE]")]
    report: Vec<Output>,
    /// Grade at which the run fails
    #[arg(long, value_enum, default_value_t)]
    fail_on: FailOn,
}

impl Verify {
    /// Runs it.
    ///
    /// # Errors
    /// When a target cannot be read or a report not be written.
    pub fn run(self, out: &mut dyn Write) -> Result<Exit, Error> {
        let read = select::read(&self.targets, self.source.as_deref())?;
        let options = Options { turn: self.turn, narration: self.narration, ..Options::default() };
        let audit = Audit { sessions: audit::sessions(read.sessions, &options) };
        output::write(&self.report, &audit, Look::default(), out)?;
        Ok(exit::of(&audit, Limits { fail_on: self.fail_on, rate: None }, read.unread.len()))
    }
}
