//! `stats add`: audits and keeps, without a report.

use std::io::Write;

use clap::Args;

use crate::cli::args::{Input, Rules, StoreArgs};
use crate::cli::run::{self, Job, Keep};
use crate::cli::{Error, Exit, accepted, keep};
use crate::ignore::Scope;
use crate::report::escape;
use crate::store::{Delivery, Labels, Mode};

/// Audits sessions and keeps the verdicts: counts, names and digests, no text of a prompt or a reply. Each reply is kept once; another verdict takes the place of the earlier one
#[derive(Debug, Args)]
pub struct Add {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    rules: Rules,
    #[command(flatten)]
    labels: LabelArgs,
}

/// What no log tells of the replies.
#[derive(Debug, Args)]
struct LabelArgs {
    /// What the replies were asked for, by a name of your own; `stats feedback` keeps scores by model and category
    #[arg(long, help_heading = "Labels", value_name = "NAME")]
    category: Option<String>,
    /// Tier of the requests, for the retry table
    #[arg(long, help_heading = "Labels", value_name = "N", value_parser = clap::value_parser!(u8).range(1..=9))]
    tier: Option<u8>,
    /// How the replies were waited for: `batch` or `interactive`
    #[arg(long, help_heading = "Labels", value_name = "MODE", value_parser = mode)]
    latency: Option<Mode>,
    /// How they were delivered: `streamed` or `whole`
    #[arg(long, help_heading = "Labels", value_name = "HOW", value_parser = delivery)]
    delivery: Option<Delivery>,
}

fn mode(word: &str) -> Result<Mode, String> {
    Mode::named(word).ok_or_else(|| "there are `batch` and `interactive`".to_owned())
}

fn delivery(word: &str) -> Result<Delivery, String> {
    Delivery::named(word).ok_or_else(|| "there are `streamed` and `whole`".to_owned())
}

impl Add {
    pub(super) fn run(&self, place: &StoreArgs, out: &mut dyn Write) -> Result<Exit, Error> {
        let mut store = place.open()?;
        let (loader, options) = (self.input.loader()?, self.rules.options(None));
        let mut audit = run::audit(self.input.logs()?, &Job { loader: &loader, options: &options, keep: Keep::Verdicts })?;
        self.input.stretch().keep(&mut audit);
        if audit.sessions.is_empty() && audit.unread.is_empty() {
            let hint = "`wisp-audit sessions` lists the sessions there are".to_owned();
            return Err(Error::Nothing { what: "no session was found".to_owned(), hint });
        }
        accepted::take_out(&mut audit, None, Scope::Part)?;
        let tally = keep::keep(&mut store, &audit, options.profile, &self.labels.labels())?;
        writeln!(out, "{}", keep::told(tally, &store))?;
        audit.unread.iter().for_each(|unread| eprintln!("{}", escape::line(unread)));
        Ok(if audit.unread.is_empty() { Exit::Clean } else { Exit::NotAssessed })
    }
}

impl LabelArgs {
    fn labels(&self) -> Labels {
        Labels { category: self.category.clone(), tier: self.tier, mode: self.latency, delivery: self.delivery }
    }
}
