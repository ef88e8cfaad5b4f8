//! Reading one log into its sessions, with all that lies beside it.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use super::Only;
use crate::cli::target::Log;
use crate::session::Session;
use crate::source::error::Error;
use crate::source::wisp::{Home, Kept, Wisp};
use crate::source::{self, LogInput, Source, detect, open, wisp};

/// How logs are read.
#[derive(Debug, Clone, Default)]
pub struct Loader {
    /// The format asked for; the content decides when `None`.
    pub source: Option<String>,
    /// Where wisp's whole outputs are kept, when not below its home.
    pub output_store: Option<PathBuf>,
    /// `OTel` logs that tell who approved calls.
    pub otel: Vec<PathBuf>,
    /// Which sessions are reported.
    pub only: Only,
    /// Sessions whose beginning was rotated away or cut while they were followed.
    pub cut: HashSet<String>,
}

impl Loader {
    /// The sessions of a log.
    ///
    /// # Errors
    /// When it cannot be read, or no source fits.
    pub fn load(&self, log: &Log) -> Result<Vec<Session>, Error> {
        let mut sessions = self.whole(log)?;
        for session in sessions.iter_mut().filter(|session| self.cut.contains(session.recorded_id())) {
            session.missing_history.get_or_insert_with(|| "the log was rotated or cut while it was followed".to_owned());
        }
        Ok(sessions)
    }

    fn whole(&self, log: &Log) -> Result<Vec<Session>, Error> {
        let input = match log {
            Log::Stdin => open::stdin()?,
            Log::Named(path) | Log::Met(path) | Log::Session { path, .. } => open::file(path, &path.to_string_lossy())?,
            Log::Unread(_) => return Ok(Vec::new()),
        };
        if input.len == 0 {
            return Err(Error::Empty { path: input.shown });
        }
        let whole = !matches!(log, Log::Named(_));
        match input.path.as_deref().filter(|_| whole && self.is_wisp(&input)).and_then(home) {
            Some(home) => home.read(self.output_store.as_deref()),
            None => self.single(input),
        }
    }

    fn single(&self, input: LogInput) -> Result<Vec<Session>, Error> {
        let store = self.output_store.as_deref().filter(|_| self.is_wisp(&input));
        let Some(store) = store else { return source::read(&input, self.source.as_deref()) };
        let shown = input.shown.clone();
        Ok(wisp::sessions(vec![input], Kept::of(None, Some(store)), &shown))
    }

    fn is_wisp(&self, input: &LogInput) -> bool {
        match self.source.as_deref() {
            Some(name) => name == Wisp.name(),
            None => detect::recognized(input).is_some_and(|source| source.name() == Wisp.name()),
        }
    }
}

/// The home whose audit log this is, by its name and folder.
fn home(log: &Path) -> Option<Home> {
    let folder = wisp::home::is_audit_log(log).then(|| log.parent()).flatten()?;
    Home::at(folder, &folder.to_string_lossy())
}
