//! `stats` itself: rates.

use std::io::Write;
use std::str::FromStr;

use clap::{Args, ValueEnum};
use jiff::Timestamp;

use super::{json, page, shown, table};
use crate::cli::args::StoreArgs;
use crate::cli::{Error, Exit, output, time};
use crate::report::Look;
use crate::store::{By, Feedback, Filter, METHOD, Rates, Source, Store};

/// What is counted, and how it is printed.
#[derive(Debug, Args)]
pub struct Show {
    /// Only by this; may be given several times
    #[arg(long, value_enum, value_name = "WHAT")]
    by: Vec<ByArg>,
    /// Only replies asked for from this time on: a date, a time, or how long ago (30d)
    #[arg(long, value_name = "TIME", value_parser = time::parse)]
    since: Option<Timestamp>,
    /// Only replies asked for before this time
    #[arg(long, value_name = "TIME", value_parser = time::parse)]
    until: Option<Timestamp>,
    /// Only replies of this agent
    #[arg(long, value_name = "NAME")]
    agent: Option<String>,
    /// Only replies of this model
    #[arg(long = "model", value_name = "NAME")]
    of_model: Option<String>,
    /// Only replies of sessions in this folder or below
    #[arg(long, value_name = "DIR")]
    project: Option<String>,
    /// Whose verdicts are counted: `readers`, or another name that verdicts are kept under (`readers@wisp`)
    #[arg(long, value_name = "NAME")]
    method: Option<String>,
    /// terminal, json, or html: one page without script or network; to standard output or a file
    #[arg(long, visible_alias = "format", value_name = "FORMAT[=FILE]")]
    report: Option<Output>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ByArg {
    Agent,
    Model,
    Reader,
    Project,
    Week,
}

impl ByArg {
    fn by(self) -> By {
        match self {
            Self::Agent => By::Agent,
            Self::Model => By::Model,
            Self::Reader => By::Reader,
            Self::Project => By::Project,
            Self::Week => By::Week,
        }
    }
}

/// `FORMAT[=FILE]`.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Output {
    format: Format,
    file: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Format {
    Terminal,
    Json,
    Html,
}

impl FromStr for Output {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, file) = text.split_once('=').map_or((text, None), |(name, file)| (name, Some(file.to_owned())));
        let format = match name {
            "terminal" => Format::Terminal,
            "json" => Format::Json,
            "html" => Format::Html,
            _ => return Err(format!("there is no format `{name}`; there are terminal, json, html")),
        };
        if file.as_deref() == Some("") {
            return Err(format!("`{name}=` needs a file name"));
        }
        Ok(Self { format, file: file.filter(|file| file != "-") })
    }
}

/// Everything a report tells.
pub(super) struct Told {
    pub(super) rates: Rates,
    /// What tables are shown.
    pub(super) by: Vec<By>,
    /// Whose verdicts.
    pub(super) method: String,
    /// Verdicts of other methods, which are not counted here.
    pub(super) others: Vec<(String, u32)>,
    /// Scores, and what folding would do to them.
    pub(super) scores: Feedback,
    /// The file.
    pub(super) store: String,
}

impl Show {
    /// The first flag that was given.
    pub(super) fn given(&self) -> Option<&'static str> {
        let flags = [
            ("by", !self.by.is_empty()),
            ("since", self.since.is_some()),
            ("until", self.until.is_some()),
            ("agent", self.agent.is_some()),
            ("model", self.of_model.is_some()),
            ("project", self.project.is_some()),
            ("method", self.method.is_some()),
            ("report", self.report.is_some()),
        ];
        flags.into_iter().find(|(_, given)| *given).map(|(name, _)| name)
    }

    pub(super) fn run(&self, place: &StoreArgs, look: Look, out: &mut dyn Write) -> Result<Exit, Error> {
        let told = self.told(&place.existing()?)?;
        if told.rates.all.replies == 0 {
            return Err(self.nothing(&told));
        }
        let plain = Output { format: Format::Terminal, file: None };
        let output = self.report.as_ref().unwrap_or(&plain);
        let write = |look: Look, out: &mut dyn Write| -> Result<(), Error> {
            match output.format {
                Format::Terminal => table::write(&told, look, out)?,
                Format::Json => json::write(&told, out)?,
                Format::Html => page::write(&told, out)?,
            }
            Ok(())
        };
        match &output.file {
            Some(file) => output::file(file, |out| write(Look { color: false, ..look }, out))?,
            None => write(look, out)?,
        }
        Ok(if told.rates.all.assessed() == 0 { Exit::NotAssessed } else { Exit::Clean })
    }

    fn told(&self, store: &Store) -> Result<Told, Error> {
        let mut seen = store.seen(&self.filter())?;
        for one in &mut seen {
            one.agent = shown(&one.agent);
            one.session = shown(&one.session);
            one.model = one.model.as_deref().map(shown);
            one.project = one.project.as_deref().map(shown);
        }
        let method = self.method.clone().unwrap_or_else(|| METHOD.readers.to_owned());
        let others = store.methods()?.into_iter().filter(|(name, _)| *name != method).collect();
        let by = if self.by.is_empty() { By::ALL.to_vec() } else { self.by.iter().map(|by| by.by()).collect() };
        let scores = store.preview(&Source::ALL)?;
        Ok(Told { rates: Rates::of(&seen), by, method, others, scores, store: shown(&store.path().display().to_string()) })
    }

    fn filter(&self) -> Filter {
        Filter {
            since: self.since,
            until: self.until,
            agent: self.agent.clone(),
            model: self.of_model.clone(),
            project: self.project.clone(),
            method: self.method.clone(),
        }
    }

    fn nothing(&self, told: &Told) -> Error {
        let narrowed = self.given().is_some_and(|flag| !["by", "report"].contains(&flag));
        let what = if narrowed { "no kept reply is of that sort" } else { "no reply is kept" };
        let others: Vec<&str> = told.others.iter().map(|(name, _)| name.as_str()).collect();
        let hint = if others.is_empty() {
            "`wisp-audit stats add --all` keeps all sessions of this machine".to_owned()
        } else {
            format!("there are verdicts of {}; --method chooses", others.join(", "))
        };
        Error::Nothing { what: format!("{what} in {}", told.store), hint }
    }
}
