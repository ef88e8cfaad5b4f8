//! `completions` and `man`, from the same definition as the command line.

use std::io::Write;

use clap::{Args, CommandFactory};

use super::{Cli, Error, Exit};

/// Prints a completion script for a shell
#[derive(Debug, Args)]
pub struct Completions {
    /// The shell
    #[arg(value_enum, value_name = "SHELL")]
    shell: clap_complete::Shell,
}

impl Completions {
    /// Runs it.
    ///
    /// # Errors
    /// When the script cannot be written.
    pub fn run(&self, out: &mut dyn Write) -> Result<Exit, Error> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "wisp-audit", &mut script);
        out.write_all(&script)?;
        Ok(Exit::Clean)
    }
}

/// Prints a manual page
#[derive(Debug, Args)]
pub struct Man {
    /// The command; the program's own page when not given
    #[arg(value_name = "COMMAND")]
    command: Option<String>,
}

impl Man {
    /// Runs it.
    ///
    /// # Errors
    /// When there is no such command.
    pub fn run(&self, out: &mut dyn Write) -> Result<Exit, Error> {
        let mut program = Cli::command();
        program.build();
        let Some(name) = &self.command else {
            clap_mangen::Man::new(program).render(out)?;
            return Ok(Exit::Clean);
        };
        let Some(command) = program.find_subcommand(name) else {
            let hint = "`wisp-audit --help` lists the commands".to_owned();
            return Err(Error::Usage { what: format!("there is no command `{name}`"), hint });
        };
        clap_mangen::Man::new(command.clone()).render(out)?;
        Ok(Exit::Clean)
    }
}
