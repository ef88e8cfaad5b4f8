//! `list`: readers, log formats and report formats.

use std::io::Write;

use clap::Args;

use super::{Error, Exit};
use crate::report::terminal::table;
use crate::report::{self, Look};
use crate::source::discover;
use crate::{reader, source};

/// Lists the readers, the log formats and the report formats
#[derive(Debug, Args)]
pub struct List;

impl List {
    /// Runs it.
    ///
    /// # Errors
    /// When the list cannot be written.
    pub fn run(look: Look, out: &mut dyn Write) -> Result<Exit, Error> {
        let mut readers = table::new(&["reader", "since", "reads"], look);
        for reader in reader::ALL {
            let meta = reader.meta();
            table::row(&mut readers, &[meta.name, meta.since, meta.line]);
        }
        let mut sources = table::new(&["source", "sessions are looked for in"], look);
        for source in source::ALL {
            table::row(&mut sources, &[source.name(), &places(source.name())]);
        }
        let mut reports = table::new(&["report", "for"], look);
        for (name, purpose, _) in report::ALL {
            table::row(&mut reports, &[name, purpose]);
        }
        writeln!(out, "{readers}\n\n{sources}\n\n{reports}")?;
        Ok(Exit::Clean)
    }
}

fn places(source: &str) -> String {
    let places: Vec<String> = discover::places(source).collect();
    if places.is_empty() { "the file or folder named".to_owned() } else { places.join(", ") }
}
