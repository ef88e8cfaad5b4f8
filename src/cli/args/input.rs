//! What is read.

use std::path::{Path, PathBuf};

use clap::Args;
use jiff::Timestamp;

use crate::audit::Audit;
use crate::cli::run::{Loader, Only};
use crate::cli::target::{self, Log};
use crate::cli::time::{self, Stretch};
use crate::cli::{Error, find, settings};
use crate::report::words;
use crate::source::discover::{self, Store};
use crate::source::{detect, named};

/// What is read.
#[derive(Debug, Args)]
pub struct Input {
    /// A session's id or a unique prefix of it, a log file, a folder, or - for standard input; the newest session of this folder's agents when not given
    #[arg(value_name = "TARGET")]
    targets: Vec<String>,
    #[command(flatten)]
    place: Place,
    /// Every session of every agent on this machine
    #[arg(long, help_heading = "Input", conflicts_with = "targets")]
    all: bool,
    /// Only sessions of this agent
    #[arg(long, help_heading = "Input", value_name = "NAME")]
    agent: Option<String>,
    /// Only sessions that worked in this folder or below it
    #[arg(long, help_heading = "Input", value_name = "DIR")]
    folder: Option<PathBuf>,
    /// Only turns from this time on: a date, a time, or how long ago (2d, 3h)
    #[arg(long, help_heading = "Input", value_name = "TIME", value_parser = time::parse)]
    since: Option<Timestamp>,
    /// Only turns before this time
    #[arg(long, help_heading = "Input", value_name = "TIME", value_parser = time::parse)]
    until: Option<Timestamp>,
}

/// Where sessions are looked for, and in which format.
#[derive(Debug, Args)]
pub struct Place {
    /// Log format; `auto` looks at the content
    #[arg(long, help_heading = "Input", value_name = "FORMAT", default_value = "auto", value_parser = source)]
    source: String,
    /// A wisp home, looked at instead of the agents' own folders
    #[arg(long, help_heading = "Input", value_name = "DIR")]
    home: Option<PathBuf>,
    /// Where wisp keeps whole outputs, when not below its home
    #[arg(long, help_heading = "Input", value_name = "DIR")]
    output_store: Option<PathBuf>,
    /// An agent's telemetry log (OTLP/JSON lines): who approved or refused the calls of the sessions; may be given several times
    #[arg(long, help_heading = "Input", value_name = "FILE")]
    otel: Vec<PathBuf>,
}

fn source(name: &str) -> Result<String, String> {
    if name == "auto" || named(name).is_some() {
        return Ok(name.to_owned());
    }
    Err(format!("there is no source `{name}`; there are auto, {}", detect::names()))
}

impl Place {
    /// The format asked for.
    fn source(&self) -> Option<&str> {
        Some(self.source.as_str()).filter(|name| *name != "auto")
    }

    /// The stores to look in.
    ///
    /// # Errors
    /// When `--home` is no folder.
    pub fn stores(&self) -> Result<Vec<Store>, Error> {
        if let Some(home) = self.home.as_deref().filter(|home| !home.is_dir()) {
            let hint = "wisp keeps its home in $WISP_HOME or ~/.wisp; logs lie in its folder `logs`".to_owned();
            return Err(Error::Nothing { what: format!("there is no wisp home {}", home.display()), hint });
        }
        let mut stores = discover::stores(self.home.as_deref());
        if self.home.is_none() {
            stores.extend(settings::effective().stores.iter().map(|(store, _)| store.clone()).filter(|store| store.folder.is_dir()));
        }
        if let Some(source) = self.source() {
            stores.retain(|store| store.source == source);
        }
        Ok(stores)
    }

    /// How the logs are read.
    ///
    /// # Errors
    /// When `--output-store` is no folder.
    pub fn loader(&self) -> Result<Loader, Error> {
        if let Some(store) = self.output_store.as_deref().filter(|store| !store.is_dir()) {
            let hint = "name the folder that holds the kept outputs".to_owned();
            return Err(Error::Nothing { what: format!("there is no output store {}", store.display()), hint });
        }
        let source = self.source().map(str::to_owned);
        Ok(Loader { source, output_store: self.output_store.clone(), otel: self.otel.clone(), ..Loader::default() })
    }

    /// The logs of one target.
    ///
    /// # Errors
    /// When it names nothing, or several sessions.
    pub fn logs(&self, target: &str) -> Result<Vec<Log>, Error> {
        target::logs(target, &self.stores()?)
    }
}

impl Input {
    /// How the logs are read.
    ///
    /// # Errors
    /// When `--output-store` is no folder.
    pub fn loader(&self) -> Result<Loader, Error> {
        let folder = self.folder.as_deref().map(|folder| folder.canonicalize().or_else(|_| std::path::absolute(folder)));
        let folder = folder.transpose().map_err(|error| Error::File { path: "--folder".to_owned(), error })?;
        Ok(Loader { only: Only { agent: self.agent.clone(), folder }, ..self.place.loader()? })
    }

    /// The stores to look in; those of one agent where it is asked for by its source's name.
    fn stores(&self) -> Result<Vec<Store>, Error> {
        let mut stores = self.place.stores()?;
        if let Some(agent) = self.agent.as_deref().filter(|agent| named(agent).is_some()) {
            stores.retain(|store| store.source == agent);
        }
        Ok(stores)
    }

    /// Only some of the sessions there are were asked for.
    #[must_use]
    pub fn is_narrowed(&self) -> bool {
        self.agent.is_some() || self.folder.is_some() || self.since.is_some()
    }

    /// Something was there to check.
    ///
    /// # Errors
    /// When no session was found, and nothing that could not be read.
    pub fn found(&self, audit: &Audit) -> Result<(), Error> {
        if !audit.sessions.is_empty() || !audit.unread.is_empty() {
            return Ok(());
        }
        if self.is_narrowed() {
            let what = "no session of that agent, in that folder or at that time was found".to_owned();
            return Err(Error::Nothing { what, hint: "`wisp-audit sessions` lists the sessions there are".to_owned() });
        }
        let what = format!("no session was found; {} in no known format", words::count(audit.passed_over.len(), "file"));
        let hint = "-v names the files that were passed over; `wisp-audit list` names the formats".to_owned();
        Err(Error::Nothing { what, hint })
    }

    /// The stretch of time asked for.
    #[must_use]
    pub fn stretch(&self) -> Stretch {
        Stretch { since: self.since, until: self.until }
    }

    /// The logs asked for.
    ///
    /// # Errors
    /// When a target names nothing, or several sessions.
    pub fn logs(&self) -> Result<Vec<Log>, Error> {
        let stores = self.stores()?;
        if self.all {
            return self.everything(&stores);
        }
        if self.targets.is_empty() {
            return self.newest(&stores);
        }
        let mut logs = Vec::new();
        for target in &self.targets {
            logs.extend(target::logs(target, &stores)?);
        }
        Ok(logs)
    }

    /// The logs asked for; every session there is when none was named.
    ///
    /// # Errors
    /// As [`Input::logs`].
    pub fn logs_or_all(&self) -> Result<Vec<Log>, Error> {
        if self.targets.is_empty() {
            return self.everything(&self.stores()?);
        }
        self.logs()
    }

    fn newest(&self, stores: &[Store]) -> Result<Vec<Log>, Error> {
        if let Some(home) = &self.place.home {
            return find::newest(None, stores, home);
        }
        let folder = std::env::current_dir().map_err(|error| Error::File { path: ".".to_owned(), error })?;
        find::newest(Some(&folder), stores, Path::new(&folder))
    }

    /// Every log there is; one that was last written before the time asked for holds no turn from then on.
    fn everything(&self, stores: &[Store]) -> Result<Vec<Log>, Error> {
        let mut found = target::found(stores);
        if found.is_empty() {
            let what = "no agent keeps sessions on this machine".to_owned();
            return Err(Error::Nothing { what, hint: "name a log file or a folder, or say --home DIR for a wisp home".to_owned() });
        }
        if let Some(since) = self.since {
            found.retain(|log| Timestamp::try_from(log.modified).is_ok_and(|written| written >= since));
        }
        Ok(found.into_iter().map(|log| Log::Met(log.path)).collect())
    }
}
