//! Reading targets into sessions.

use rayon::prelude::*;

use super::Error;
use super::target::{self, Log};
use crate::session::Session;
use crate::source::{self, LogInput, open};

/// What the targets hold.
#[derive(Debug, Default)]
pub struct Read {
    /// Sessions, in the order of the targets.
    pub sessions: Vec<Session>,
    /// Files met in a folder that no source knows.
    pub unknown: Vec<String>,
    /// Files met in a folder that could not be read, with the reason.
    pub unread: Vec<String>,
}

/// Reads all targets.
///
/// # Errors
/// When a target names nothing, or a file named on the command line cannot be read.
pub fn read(targets: &[String], source: Option<&str>) -> Result<Read, Error> {
    let mut logs = Vec::new();
    for target in targets {
        logs.extend(target::logs(target)?);
    }
    let read: Vec<(Log, Result<Vec<Session>, source::error::Error>)> = logs
        .into_par_iter()
        .map(|log| {
            let sessions = open(&log).and_then(|input| source::read(&input, source));
            (log, sessions)
        })
        .collect();
    let mut all = Read::default();
    for (log, sessions) in read {
        all.take(&log, sessions)?;
    }
    Ok(all)
}

fn open(log: &Log) -> Result<LogInput, source::error::Error> {
    match log {
        Log::Stdin => open::stdin(),
        Log::Named(path) | Log::Met(path) => open::file(path, &path.to_string_lossy()),
    }
}

impl Read {
    fn take(&mut self, log: &Log, sessions: Result<Vec<Session>, source::error::Error>) -> Result<(), Error> {
        use source::error::Error::{CannotCheck, UnknownFormat};
        match (log, sessions) {
            (_, Ok(sessions)) => self.sessions.extend(sessions),
            (Log::Met(_), Err(UnknownFormat { path, .. })) => self.unknown.push(path),
            (Log::Met(_), Err(error @ CannotCheck { .. })) => self.unknown.push(error.to_string()),
            (Log::Met(_), Err(error)) => self.unread.push(error.to_string()),
            (_, Err(error)) => return Err(error.into()),
        }
        Ok(())
    }
}
