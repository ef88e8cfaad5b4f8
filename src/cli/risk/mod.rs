//! `risk`: how much the recorded commands could break, and whether the agent's own gate did its work.

mod json;
mod table;

use std::io::Write;

use clap::{Args, ValueEnum};

use super::args::{Format, Input};
use super::run::{self, Job, Keep};
use super::{Error, Exit, redaction};
use crate::audit::{Audit, Options};
use crate::check::risk::{Command, Level, Weight, commands, is_recorded};
use crate::report::Look;
use crate::session::Session;

/// Judges every recorded command by rules (safe, moderate, dangerous, with reasons), compares with the level the log has, and checks that what had to be asked was asked before it ran
#[derive(Debug, Args)]
pub struct Risk {
    #[command(flatten)]
    input: Input,
    /// Level at which a command that ran fails the run; findings about approvals always do
    #[arg(long, value_enum, default_value_t, value_name = "LEVEL", help_heading = "Report")]
    fail_at: FailAt,
    /// Report format
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT", help_heading = "Report")]
    report: Format,
}

/// The level at which a command that ran fails the run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
enum FailAt {
    /// Moderate or dangerous.
    Moderate,
    /// Dangerous.
    Dangerous,
    /// No level fails it.
    #[default]
    Never,
}

/// A session with its commands.
pub(super) struct Judged {
    pub(super) session: Session,
    pub(super) commands: Vec<Command>,
    /// The log tells of a gate.
    pub(super) has_gate: bool,
}

/// Everything that is told.
pub(super) struct Told {
    pub(super) sessions: Vec<Judged>,
    /// Logs that could not be read.
    pub(super) unread: Vec<String>,
}

impl Risk {
    /// Runs it.
    ///
    /// # Errors
    /// When a target cannot be read.
    pub fn run(&self, look: Look, out: &mut dyn Write) -> Result<Exit, Error> {
        let loader = self.input.loader()?;
        let options = Options { readers: Vec::new(), ..Options::default() };
        let mut audit = run::audit(self.input.logs()?, &Job { loader: &loader, options: &options, keep: Keep::Verdicts })?;
        self.input.stretch().keep(&mut audit);
        let told = judged(audit);
        if told.sessions.is_empty() && told.unread.is_empty() {
            let hint = "`wisp-audit sessions` lists the sessions there are".to_owned();
            return Err(Error::Nothing { what: "no session was found".to_owned(), hint });
        }
        match self.report {
            Format::Terminal => table::write(&told, look, out)?,
            Format::Json => json::write(&told, out)?,
        }
        Ok(self.exit(&told))
    }

    fn exit(&self, told: &Told) -> Exit {
        let mut commands = told.sessions.iter().flat_map(|session| &session.commands);
        let fails = |command: &Command| {
            let level = match self.fail_at {
                FailAt::Moderate => Some(Level::Moderate),
                FailAt::Dangerous => Some(Level::Dangerous),
                FailAt::Never => None,
            };
            let ran = !command.outcome.turned_away() && level.is_some_and(|level| command.combined() >= level);
            ran || command.faults.iter().any(|fault| fault.weight == Weight::Finding)
        };
        if commands.any(fails) {
            Exit::Finding
        } else if told.unread.is_empty() {
            Exit::Clean
        } else {
            Exit::NotAssessed
        }
    }
}

/// Judged on what was recorded, and only then redacted.
fn judged(audit: Audit) -> Told {
    let unread = audit.unread;
    let sessions = audit.sessions.into_iter().map(|audit| {
        let mut session = audit.session;
        let mut commands = commands(&session);
        let has_gate = is_recorded(&session);
        if let Some(redactor) = redaction::active() {
            for command in &mut commands {
                command.line = redactor.text(&command.line);
                command.judged.raised.iter_mut().for_each(|raised| raised.part = redactor.text(&raised.part));
            }
            session.path = redactor.text(&session.path);
        }
        Judged { session, commands, has_gate }
    });
    Told { sessions: sessions.collect(), unread }
}
