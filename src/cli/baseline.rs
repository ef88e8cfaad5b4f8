//! `baseline`: the findings that are known, so that only new ones fail a run.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::args::{Input, Rules};
use super::run::{self, Job, Keep};
use super::verify::Verify;
use super::{Error, Exit, accepted, output};
use crate::ignore::{Baseline as Known, Scope};
use crate::report::redact::Redactor;
use crate::report::{Look, words};

/// Writes down the findings that are known, or checks for new ones
#[derive(Debug, Args)]
pub struct Baseline {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    Write(Box<New>),
    Check(Box<Check>),
}

/// Writes the findings of sessions into a file; those that the config ignores are left out
#[derive(Debug, Args)]
struct New {
    /// The file
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    rules: Rules,
}

/// As `verify --baseline FILE`: known findings are quiet, new ones fail the run, and those that are gone are told
#[derive(Debug, Args)]
struct Check {
    /// The file
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    verify: Verify,
}

impl Baseline {
    /// Runs it.
    ///
    /// # Errors
    /// When a target or the file cannot be read, or the file not be written.
    pub fn run(&self, look: Look, out: &mut dyn Write) -> Result<Exit, Error> {
        match &self.what {
            What::Write(new) => new.run(out),
            What::Check(check) => check.verify.run_over(Some(&check.file), look, out),
        }
    }
}

impl New {
    fn run(&self, out: &mut dyn Write) -> Result<Exit, Error> {
        let loader = self.input.loader()?;
        let options = self.rules.options(None);
        let mut audit = run::audit(self.input.logs()?, &Job { loader: &loader, options: &options, keep: Keep::Verdicts })?;
        self.input.stretch().keep(&mut audit);
        accepted::take_out(&mut audit, None, Scope::Part)?;
        let known = Known::of(&Redactor::blank().audit(audit));
        output::file(&self.file.to_string_lossy(), |file| Ok(file.write_all(known.text().as_bytes())?))?;
        writeln!(out, "{} in {}", words::count(known.findings.len(), "finding"), self.file.display())?;
        Ok(Exit::Clean)
    }
}
