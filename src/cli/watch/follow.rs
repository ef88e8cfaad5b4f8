//! The logs that are followed: which of them are to be read now.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rayon::prelude::*;

use super::complain;
use super::mark::{Due, Mark, state};
use super::seen::{self, Quiet, Seen};
use crate::audit::Audit;
use crate::cli::Error;
use crate::cli::args::Input;
use crate::cli::target::Log;
use crate::source::wisp;

/// A log that was written longer ago than this, when the watch begins, is not read until it changes.
const RECENT: Duration = Duration::from_hours(24);

/// A log to read, and how long it has been as it is.
#[derive(Debug)]
pub(super) struct Change {
    /// Its path.
    pub(super) path: PathBuf,
    /// How long it has been as it is.
    pub(super) quiet: Quiet,
    session: Option<String>,
}

impl Change {
    /// The log, so that those of its subagents beside it are read as well; of a wisp home, all rotated files.
    pub(super) fn log(&self) -> Log {
        let path = self.path.clone();
        match &self.session {
            Some(id) => Log::Session { path, id: id.clone() },
            None if wisp::home::is_audit_log(&path) => Log::Met(path),
            None => Log::Named(path),
        }
    }
}

/// The logs that are followed.
#[derive(Debug, Default)]
pub(super) struct Follow {
    marks: HashMap<PathBuf, Mark>,
    /// Sessions that were named by their ids, which are looked up once.
    named: HashMap<PathBuf, String>,
    /// Logs that were named by their paths: it is told when they cannot be read.
    direct: HashSet<PathBuf>,
}

impl Follow {
    /// Follows what was asked for.
    ///
    /// # Errors
    /// When a target names nothing.
    pub(super) fn start(input: &Input) -> Result<Self, Error> {
        let mut follow = Self::default();
        for log in input.logs_or_all()? {
            match log {
                Log::Session { path, id } => drop(follow.named.insert(path, id)),
                Log::Named(path) if !path.is_file() => {
                    let hint = "name a log that is there, or the folder it will be in".to_owned();
                    return Err(Error::Nothing { what: format!("there is no file {}", path.display()), hint });
                }
                Log::Named(path) => drop(follow.direct.insert(path)),
                Log::Met(_) | Log::Unread(_) => {}
                Log::Stdin => {
                    let hint = "name a log, a folder or a session; `verify -` reads standard input".to_owned();
                    return Err(Error::Usage { what: "standard input cannot be watched".to_owned(), hint });
                }
            }
        }
        Ok(follow)
    }

    /// The logs there are now; none for a moment while they are rotated.
    fn paths(&self, input: &Input) -> Vec<PathBuf> {
        if !self.named.is_empty() {
            return self.named.keys().cloned().collect();
        }
        let logs = input.logs_or_all().unwrap_or_default();
        logs.iter().filter_map(Log::path).map(Path::to_owned).collect()
    }

    /// Logs that are known.
    pub(super) fn count(&self) -> usize {
        self.marks.len()
    }

    fn change(&self, path: PathBuf, quiet: Quiet) -> Change {
        Change { session: self.named.get(&path).cloned(), path, quiet }
    }

    /// Notes which turns are finished already; logs that were written long ago are read when they change.
    ///
    /// # Errors
    /// When the flags cannot be used.
    pub(super) fn note_finished(&mut self, input: &Input, settle: Duration, seen: &mut Seen) -> Result<(), Error> {
        let loader = input.loader()?;
        let marks = self.paths(input).into_iter().filter_map(|path| Some((Mark::of(&path, state(&path)?), path)));
        let (recent, old): (Vec<_>, Vec<_>) = marks.partition(|(mark, _)| mark.age() < RECENT);
        let read = recent.into_par_iter().map(|(mark, path)| {
            let log = self.change(path.clone(), Quiet::Still).log();
            (loader.load(&log).unwrap_or_default(), mark, path)
        });
        for (sessions, mark, path) in read.collect::<Vec<_>>() {
            let quiet = mark.quiet(settle).max(Quiet::Still);
            for session in &sessions {
                seen.note(session, quiet);
            }
            let ids = sessions.iter().map(|session| session.recorded_id().to_owned()).collect();
            self.marks.insert(path, Mark { ids, ..mark });
        }
        self.marks.extend(old.into_iter().map(|(mark, path)| (path, Mark { late: true, due: Due::Nothing, ..mark })));
        Ok(())
    }

    /// Logs to read now.
    pub(super) fn changes(&mut self, input: &Input, settle: Duration) -> Vec<Change> {
        let paths = self.paths(input);
        let changed = paths.into_iter().filter_map(|path| Some((self.look(&path, settle)?, path)));
        let changed: Vec<(Quiet, PathBuf)> = changed.collect();
        changed.into_iter().map(|(quiet, path)| self.change(path, quiet)).collect()
    }

    fn look(&mut self, path: &Path, settle: Duration) -> Option<Quiet> {
        let now = state(path)?;
        let Some(before) = self.marks.remove(path) else {
            let mark = Mark::of(path, now);
            let quiet = mark.quiet(settle);
            let due = if quiet == Quiet::Moving { Due::Still } else { Due::Nothing };
            self.marks.insert(path.to_owned(), Mark { due, ..mark });
            return Some(quiet);
        };
        let same = before.is(now);
        let quiet = if before.late { Quiet::Late } else { Quiet::Moving };
        let mut mark = if same { before } else { Mark::of(path, now).after(before, path) };
        let due = if same { mark.due(settle) } else { Some(quiet) };
        self.marks.insert(path.to_owned(), mark);
        due
    }

    /// Sessions of a log of which it no longer holds the beginning.
    pub(super) fn cut(&self, path: &Path) -> HashSet<String> {
        self.marks.get(path).map(|mark| mark.cut.clone()).unwrap_or_default()
    }

    /// Notes what a log held.
    pub(super) fn holds(&mut self, path: &Path, audit: &Audit) {
        let Some(mark) = self.marks.get_mut(path) else { return };
        mark.ids.extend(audit.sessions.iter().map(|session| session.session.recorded_id().to_owned()));
        mark.complained = false;
        if mark.due == Due::Nothing && seen::is_open(audit) {
            mark.due = Due::Settled;
        }
    }

    /// Tells once that a log cannot be read; of one met in a folder only when it is in a known format.
    pub(super) fn cannot_read(&mut self, path: &Path, error: &Error) {
        use crate::source::error::Error::{CannotCheck, Empty, UnknownFormat};
        let is_other = match error {
            Error::Source(Empty { .. }) => return,
            Error::Source(UnknownFormat { .. } | CannotCheck { .. }) => true,
            _ => false,
        };
        let Some(mark) = self.marks.get_mut(path) else { return };
        if !mark.complained && (!is_other || self.direct.contains(path)) {
            complain(&path.to_string_lossy(), &error.to_string());
        }
        mark.complained = true;
    }
}
