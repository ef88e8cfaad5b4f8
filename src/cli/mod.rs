//! The command line: one file a command.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

mod error;
mod exit;
mod output;
mod select;
mod target;
mod verify;

pub use error::Error;
pub use exit::Exit;

/// Checks, over recorded AI-agent sessions, whether a reply reports results that no recorded call produced.
#[derive(Debug, Parser)]
#[command(name = "wisp-audit", version, propagate_version = true)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Verify(verify::Verify),
}

/// Runs the program.
#[must_use]
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    let mut out = io::BufWriter::new(io::stdout().lock());
    let done = run(cli, &mut out).and_then(|exit| out.flush().map(|()| exit).map_err(Error::Write));
    match done {
        Ok(exit) => exit.into(),
        Err(error) if error.is_closed_pipe() => Exit::Clean.into(),
        Err(error) => {
            error.tell();
            Exit::Error.into()
        }
    }
}

fn run(cli: Cli, out: &mut dyn Write) -> Result<Exit, Error> {
    match cli.command {
        Command::Verify(verify) => verify.run(out),
    }
}
