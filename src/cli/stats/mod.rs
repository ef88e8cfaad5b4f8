//! `stats`: what was kept of audited replies, over time, and what a router learns from it.

mod add;
mod feedback;
mod json;
mod page;
mod retries;
mod show;
mod table;
mod take;

use std::io::Write;

use clap::{Args, Subcommand};

use super::args::StoreArgs;
use super::{Error, Exit};
use crate::report::Look;

/// Rates over the replies that `stats add` and `verify --store` have kept, by agent, model, reader, project and week
#[derive(Debug, Args)]
pub struct Stats {
    #[command(subcommand)]
    what: Option<What>,
    #[command(flatten)]
    show: show::Show,
    #[command(flatten)]
    store: StoreArgs,
}

#[derive(Debug, Subcommand)]
enum What {
    Add(Box<add::Add>),
    Outcome(take::Outcomes),
    Scores(take::Starts),
    Feedback(feedback::Feedback),
    Retries(retries::Retries),
}

impl Stats {
    /// Runs it.
    ///
    /// # Errors
    /// When the store or a file to be read in cannot be used.
    pub fn run(&self, look: Look, out: &mut dyn Write) -> Result<Exit, Error> {
        let Some(what) = &self.what else { return self.show.run(&self.store, look, out) };
        if let Some(flag) = self.show.given() {
            let hint = "it belongs to `stats` itself, which prints rates".to_owned();
            return Err(Error::Usage { what: format!("--{flag} says nothing to a command of `stats`"), hint });
        }
        match what {
            What::Add(add) => add.run(&self.store, out),
            What::Outcome(outcomes) => outcomes.run(&self.store, out),
            What::Scores(scores) => scores.run(&self.store, out),
            What::Feedback(feedback) => feedback.run(&self.store, look, out),
            What::Retries(retries) => retries.run(&self.store, look, out),
        }
    }
}

/// A number with its noun, for counts of any size.
fn count(number: u64, noun: &str) -> String {
    crate::report::words::count(usize::try_from(number).unwrap_or(usize::MAX), noun)
}

/// A name of a log as it may be shown.
fn shown(name: &str) -> String {
    super::redaction::active().map_or_else(|| name.to_owned(), |redactor| redactor.text(name))
}
