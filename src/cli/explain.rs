//! `explain`: what a reader reads, and when it calls a claim unsupported.

use std::io::Write;

use clap::Args;

use super::{Error, Exit, args};
use crate::reader;
use crate::report::page;

/// Explains a reader: what it reads, when a claim is unsupported, when it cannot tell
#[derive(Debug, Args)]
pub struct Explain {
    /// The reader; all of them, one line each, when not given
    #[arg(value_name = "READER")]
    reader: Option<String>,
}

impl Explain {
    /// Runs it.
    ///
    /// # Errors
    /// When there is no such reader.
    pub fn run(&self, out: &mut dyn Write) -> Result<Exit, Error> {
        let Some(name) = &self.reader else {
            for reader in reader::ALL {
                let meta = reader.meta();
                writeln!(out, "{:<14} {}", meta.name, meta.line)?;
            }
            return Ok(Exit::Clean);
        };
        let Some(reader) = reader::named(name) else {
            return Err(Error::Usage { what: args::unknown(name), hint: "`wisp-audit list` tells what each one reads".to_owned() });
        };
        let meta = reader.meta();
        writeln!(out, "{} (since {})\n{}\n\n{}", meta.name, meta.since, meta.line, page::whole(meta))?;
        Ok(Exit::Clean)
    }
}
