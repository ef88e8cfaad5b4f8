//! `verify`: the main job.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use super::args::{Input, KeepArgs, Mode, ModelArgs, Rules, turn_is_there};
use super::exit::{self, Exit, FailOn, Limits};
use super::output::{self, Output};
use super::run::{self, Job};
use super::second::Second;
use super::{Error, accepted, append, keep, redaction};
use crate::audit::{Audit, Options};
use crate::ignore::Scope;
use crate::record::Doing;
use crate::report::{Detail, Look, escape, words};
use crate::store::Labels;

/// Checks the replies of recorded sessions against their recorded calls
#[derive(Debug, Args)]
#[command(mut_arg("mode", |arg| arg.value_parser(Mode::with_model).help(MODES)))]
pub struct Verify {
    #[command(flatten)]
    input: Input,
    /// Only this turn
    #[arg(long, value_name = "N", help_heading = "Input")]
    turn: Option<u32>,
    #[command(flatten)]
    rules: Rules,
    #[command(flatten)]
    model: ModelArgs,
    /// Report format, to a file or to standard output; may be given several times
    #[arg(long, value_name = "FORMAT[=FILE]", help_heading = "Report")]
    report: Vec<Output>,
    /// Grade at which the run fails
    #[arg(long, value_enum, default_value_t, value_name = "GRADE", help_heading = "Report")]
    fail_on: FailOn,
    /// Highest share of unsupported and contradicted claims that does not fail the run, from 0 to 1; takes the place of --fail-on
    #[arg(long, value_name = "RATE", value_parser = rate, conflicts_with = "fail_on", help_heading = "Report")]
    max_unsupported_rate: Option<f64>,
    /// Findings that are known, as `baseline write` wrote them: only new ones fail the run
    #[arg(long, value_name = "FILE", help_heading = "Report")]
    baseline: Option<PathBuf>,
    /// End with 0 where there is no session to check, and say so
    #[arg(long, help_heading = "Report")]
    allow_none: bool,
    #[command(flatten)]
    events: Events,
    #[command(flatten)]
    keep: KeepArgs,
    /// Threads; all cores when not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
}

/// What is recorded in the logs themselves.
#[derive(Debug, Args)]
struct Events {
    /// Write a `response.verification` event for each checked reply into the wisp log it is in, once
    #[arg(long, help_heading = "Report")]
    append: bool,
    /// Print the events that --append would write, and write none
    #[arg(long, requires = "append", help_heading = "Report")]
    dry_run: bool,
}

const MODES: &str = "`readers` checks, `off` lists the turns without checking any, `model` also asks a model about replies that speak of \
                     results and in which the readers find nothing";

fn rate(text: &str) -> Result<f64, String> {
    let rate: Option<f64> = text.parse().ok();
    rate.filter(|rate| (0.0..=1.0).contains(rate)).ok_or_else(|| "give a number from 0 to 1".to_owned())
}

impl Verify {
    /// Runs it.
    ///
    /// # Errors
    /// When a target cannot be read or a report not be written.
    pub fn run(&self, look: Look, out: &mut dyn Write) -> Result<Exit, Error> {
        match self.run_over(self.baseline.as_deref(), look, out) {
            Err(Error::Nothing { what, .. }) if self.allow_none => {
                eprintln!("{what}: nothing was checked", what = escape::line(&what));
                Ok(Exit::Clean)
            }
            done => done,
        }
    }

    /// Runs it over a baseline.
    ///
    /// # Errors
    /// As [`Verify::run`], and when the baseline cannot be read.
    pub fn run_over(&self, baseline: Option<&Path>, look: Look, out: &mut dyn Write) -> Result<Exit, Error> {
        threads(self.jobs);
        let outcomes = output::shows_outcomes(&self.report, look);
        let options = Options { outcomes, ..self.rules.options(self.turn) };
        let store = self.keep.open()?;
        let loader = self.input.loader()?;
        let job = Job { loader: &loader, options: &options, keep: output::keep(&self.report, look) };
        let mut second = if self.rules.asks_model() { Some(Second::of(&self.model)?) } else { None };
        let mut audit = run::audit_seen(self.input.logs()?, &job, &mut |audits| second.iter_mut().for_each(|second| second.note(audits)))?;
        self.input.found(&audit)?;
        turn_is_there(self.turn, &audit)?;
        self.input.stretch().keep(&mut audit);
        let stopped = second.as_mut().is_some_and(|second| second.hear(&mut audit, look));
        append::compare(&mut audit);
        self.record(&audit, out)?;
        accepted::take_out(&mut audit, baseline, self.scope())?;
        if let Some(mut store) = store {
            let tally = keep::keep(&mut store, &audit, options.profile, &Labels::default())?;
            eprintln!("{}", keep::told(tally, &store));
        }
        let exit = exit::of(&audit, self.limits()).after(stopped);
        let audit = redaction::shown(audit);
        if !self.events.dry_run || !self.report.is_empty() {
            output::write(&self.report, &audit, look, out)?;
        }
        tell(&audit, look);
        Ok(exit)
    }

    /// Whether all turns of the sessions were looked at.
    fn scope(&self) -> Scope {
        if self.turn.is_none() && self.input.stretch().is_open() { Scope::Whole } else { Scope::Part }
    }

    fn record(&self, audit: &Audit, out: &mut dyn Write) -> Result<(), Error> {
        let doing = if self.events.dry_run { Doing::DryRun } else { Doing::Append };
        if self.events.append { append::append(audit, doing, out) } else { Ok(()) }
    }

    fn limits(&self) -> Limits {
        let fail_on = if self.max_unsupported_rate.is_some() { FailOn::Never } else { self.fail_on };
        Limits { fail_on, rate: self.max_unsupported_rate }
    }
}

fn threads(jobs: Option<u16>) {
    let Some(jobs) = jobs else { return };
    if let Err(error) = rayon::ThreadPoolBuilder::new().num_threads(usize::from(jobs)).build_global() {
        eprintln!("--jobs has no effect: {error}");
    }
}

/// What was passed over and what could not be read, on standard error.
fn tell(audit: &Audit, look: Look) {
    for unread in &audit.unread {
        eprintln!("{}", escape::line(unread));
    }
    if audit.passed_over.is_empty() || look.detail == Detail::Quiet {
        return;
    }
    let names = if look.detail == Detail::Verbose { "" } else { "; -v names them" };
    eprintln!("{} passed over, in no known format{names}", words::count(audit.passed_over.len(), "file"));
    if look.detail == Detail::Verbose {
        audit.passed_over.iter().for_each(|path| eprintln!("  {}", escape::line(path)));
    }
}
