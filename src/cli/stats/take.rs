//! `stats outcome` and `stats scores`: what is told from outside, read in from lines of JSON.

use std::io::{Read, Write};

use clap::Args;

use super::count;
use crate::cli::args::StoreArgs;
use crate::cli::{Error, Exit};
use crate::store::{Scores, Tally, outcomes};

/// A file of more is no list of reports.
const MOST: u64 = 256 << 20;

/// Takes in what clients report of replies, a JSON object a line: {"ok":true,"session":"…","turn":3}, and if you like "id", "source", "time", "model", "category", "detail"
#[derive(Debug, Args)]
pub struct Outcomes {
    /// The file, or - for standard input
    #[arg(value_name = "FILE")]
    file: String,
}

/// Sets where scores begin, a JSON object a line: {"model":"…","category":"…","score":0.9,"n":43}, the mean of a benchmark over its tasks
#[derive(Debug, Args)]
pub struct Starts {
    /// The file, or - for standard input
    #[arg(value_name = "FILE")]
    file: String,
}

impl Outcomes {
    pub(super) fn run(&self, place: &StoreArgs, out: &mut dyn Write) -> Result<Exit, Error> {
        let reports = outcomes(&self.file, &text(&self.file)?)?;
        let mut store = place.open()?;
        let Tally { new, changed, same } = store.hear(&reports)?;
        writeln!(out, "{}: {new} new, {changed} with another answer, {same} as before", count(reports.len() as u64, "report"))?;
        let waiting = store.waiting()?;
        if waiting > 0 {
            writeln!(out, "{} about replies that are not kept; they count when those are", count(waiting.into(), "report"))?;
        }
        Ok(Exit::Clean)
    }
}

impl Starts {
    pub(super) fn run(&self, place: &StoreArgs, out: &mut dyn Write) -> Result<Exit, Error> {
        let scores = Scores::read(&self.file, &text(&self.file)?)?;
        place.open()?.begin(&scores)?;
        writeln!(out, "{} set", count(scores.len() as u64, "start"))?;
        Ok(Exit::Clean)
    }
}

fn text(file: &str) -> Result<String, Error> {
    let fail = |error| Error::Nothing {
        what: format!("cannot read {file}: {error}"),
        hint: "name a file of JSON lines, or - for standard input".to_owned(),
    };
    let mut text = String::new();
    let read = if file == "-" {
        std::io::stdin().lock().take(MOST).read_to_string(&mut text)
    } else {
        std::fs::File::open(file).and_then(|open| open.take(MOST).read_to_string(&mut text))
    };
    read.map_err(fail)?;
    Ok(text)
}
