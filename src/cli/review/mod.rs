//! `review`: findings on a screen of the terminal, one after the other, beside the calls that were looked at.

use std::path::PathBuf;

use clap::Args;

use super::args::{Input, Rules, turn_is_there};
use super::run::{self, Job, Keep};
use super::{Error, Exit, accepted, redaction, settings};
use crate::audit::Audit;
use crate::ignore::Scope;
use crate::report::Look;
use book::Book;
use term::Term;

mod act;
mod book;
mod calls;
mod copy;
mod draw;
mod edit;
mod editor;
mod item;
mod screen;
mod sheet;
mod signal;
mod state;
mod term;
#[cfg(test)]
mod tests;
mod told;
mod walk;
mod wish;

/// Goes through findings on a screen: the claim, the reason, the nearest calls and their whole output
///
/// Keys: j and k move, enter opens, esc goes back, n is the next finding, a accepts it with a reason (written as an ignore into
/// wisp-audit.toml), c copies, o opens the log at its line in $VISUAL or $EDITOR, t also shows turns without a finding, / filters,
/// ? lists all keys, q quits. Needs a terminal; ends with 0 whatever was found.
#[derive(Debug, Args)]
pub struct Review {
    #[command(flatten)]
    input: Input,
    /// Only this turn
    #[arg(long, value_name = "N", help_heading = "Input")]
    turn: Option<u32>,
    #[command(flatten)]
    rules: Rules,
    /// Findings that are known, as `baseline write` wrote them: they are shown as accepted
    #[arg(long, value_name = "FILE", help_heading = "Report")]
    baseline: Option<PathBuf>,
}

impl Review {
    /// Runs it until the person quits.
    ///
    /// # Errors
    /// When there is no terminal, or a target cannot be read.
    pub fn run(&self, look: Look) -> Result<Exit, Error> {
        term::check()?;
        let (audit, holds) = self.audit()?;
        let book = Book::of(audit, holds);
        let mut term = Term::open()?;
        let done = screen::run(book, settings::accepting(), (&mut term, look));
        drop(term);
        done.map(|()| Exit::Clean)
    }

    /// The audit, and how much of its sessions is held: the outputs of many sessions would not fit.
    fn audit(&self) -> Result<(Audit, Keep), Error> {
        let options = self.rules.options(self.turn);
        let loader = self.input.loader()?;
        let logs = self.input.logs()?;
        let keep = if logs.len() == 1 { Keep::Sessions } else { Keep::Found };
        let mut audit = run::audit(logs, &Job { loader: &loader, options: &options, keep })?;
        self.input.found(&audit)?;
        turn_is_there(self.turn, &audit)?;
        self.input.stretch().keep(&mut audit);
        accepted::take_out(&mut audit, self.baseline.as_deref(), Scope::Part)?;
        Ok((redaction::shown(audit), keep))
    }
}
