//! The command line: one file a command.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::report::Look;

mod accepted;
mod append;
pub mod args;
mod baseline;
mod calls;
mod config;
mod error;
mod eval;
mod exit;
mod explain;
mod find;
mod hook;
mod keep;
mod list;
mod mcp;
mod output;
mod progress;
mod redaction;
mod report_false;
mod review;
mod risk;
mod run;
mod seal;
mod second;
mod sessions;
mod settings;
mod shell;
mod show;
mod stats;
mod structure;
mod target;
mod time;
mod verify;
mod watch;

pub use config::schema as config_schema;
pub use error::Error;
pub use eval::schema as eval_schema;
pub use exit::Exit;

/// Checks, over recorded AI-agent sessions, whether a reply reports results that no recorded call produced.
#[derive(Debug, Parser)]
#[command(name = "wisp-audit", version, propagate_version = true)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    look: args::LookArgs,
    #[command(flatten)]
    config: args::ConfigArgs,
    #[command(flatten)]
    redact: args::RedactArgs,
}

#[derive(Debug, Subcommand)]
enum Command {
    Verify(Box<verify::Verify>),
    Sessions(Box<sessions::Sessions>),
    Show(Box<show::Show>),
    Review(Box<review::Review>),
    Calls(calls::Calls),
    Explain(explain::Explain),
    List(list::List),
    Baseline(baseline::Baseline),
    Hook(hook::Hook),
    Watch(Box<watch::Watch>),
    Mcp(Box<mcp::Mcp>),
    Config(config::Config),
    ReportFalse(Box<report_false::ReportFalse>),
    Risk(Box<risk::Risk>),
    Structure(Box<structure::Structure>),
    Seal(Box<seal::Seal>),
    Eval(Box<eval::Eval>),
    Stats(Box<stats::Stats>),
    Completions(shell::Completions),
    Man(shell::Man),
}

/// Runs the program.
#[must_use]
pub fn main() -> ExitCode {
    let cli = match settings::parse() {
        Ok(cli) => cli,
        Err(error) => {
            error.tell(args::LookArgs::default().colors_errors());
            return settings::failure().into();
        }
    };
    redaction::install(&cli.redact);
    let mut out = io::BufWriter::new(io::stdout().lock());
    let done = cli.command.run(cli.look.look(), &mut out).and_then(|exit| out.flush().map(|()| exit).map_err(Error::Write));
    match done {
        Ok(exit) => exit.into(),
        Err(error) if error.is_closed_pipe() => Exit::Clean.into(),
        Err(error) => {
            error.tell(cli.look.colors_errors());
            settings::failure().into()
        }
    }
}

impl Command {
    fn run(&self, look: Look, out: &mut dyn Write) -> Result<Exit, Error> {
        match self {
            Self::Verify(verify) => verify.run(look, out),
            Self::Sessions(sessions) => sessions.run(look, out),
            Self::Show(show) => show.run(look, out),
            Self::Review(review) => review.run(look),
            Self::Calls(calls) => calls.run(look, out),
            Self::Explain(explain) => explain.run(out),
            Self::List(_) => list::List::run(look, out),
            Self::Baseline(baseline) => baseline.run(look, out),
            Self::Hook(hook) => hook.run(look, out),
            Self::Watch(watch) => watch.run(look, out),
            Self::Mcp(mcp) => mcp.run(out),
            Self::ReportFalse(report) => report.run(out),
            Self::Risk(risk) => risk.run(look, out),
            Self::Structure(structure) => structure.run(look, out),
            Self::Seal(seal) => seal.run(look, out),
            Self::Eval(eval) => eval.run(look, out),
            Self::Stats(stats) => stats.run(look, out),
            Self::Config(config) => config.run(look, out),
            Self::Completions(completions) => completions.run(out),
            Self::Man(man) => man.run(out),
        }
    }
}
