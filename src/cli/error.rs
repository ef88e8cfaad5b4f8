//! Why a command could not do what was asked, with a hint what to do.

use std::io;

use miette::{Diagnostic, GraphicalReportHandler, GraphicalTheme};

use crate::report::escape;
use crate::source::error::Error as SourceError;
use crate::store::Error as StoreError;

/// Why a command could not do what was asked.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A log could not be read.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// The config could not be used.
    #[error(transparent)]
    Config(#[from] crate::config::Error),
    /// The baseline could not be used.
    #[error(transparent)]
    Baseline(#[from] crate::ignore::Error),
    /// Events could not be appended.
    #[error(transparent)]
    Record(#[from] crate::record::Error),
    /// No model could be asked.
    #[error(transparent)]
    Model(#[from] crate::model::Error),
    /// A seal could not be used.
    #[error(transparent)]
    Seal(#[from] crate::check::seal::Error),
    /// The store could not be used.
    #[error(transparent)]
    Store(#[from] crate::store::Error),
    /// Standard output could not be written.
    #[error("cannot write to standard output: {0}")]
    Write(#[source] io::Error),
    /// A report file could not be written.
    #[error("cannot write {path}: {error}")]
    File {
        /// The path as given.
        path: String,
        /// The system's reason.
        error: io::Error,
    },
    /// A target is neither a file nor a known session.
    #[error("there is no file and no session {name}")]
    NoTarget {
        /// The target as given.
        name: String,
        /// What to do.
        hint: String,
    },
    /// A prefix fits several sessions.
    #[error("{name} fits {count} sessions")]
    Ambiguous {
        /// The prefix as given.
        name: String,
        /// How many sessions it fits.
        count: usize,
        /// The first of them, one line each.
        candidates: Vec<String>,
    },
    /// A name that does not exist.
    #[error("{what}")]
    Usage {
        /// What does not exist.
        what: String,
        /// What to do.
        hint: String,
    },
    /// Something asked for that holds nothing.
    #[error("{what}")]
    Nothing {
        /// What is missing.
        what: String,
        /// What to do.
        hint: String,
    },
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Self {
        Self::Write(error)
    }
}

impl Diagnostic for Error {
    fn help<'a>(&'a self) -> Option<Box<dyn std::fmt::Display + 'a>> {
        let help = match self {
            Self::Source(error) => source(error)?,
            Self::Config(crate::config::Error::Read { .. }) => "a file named with --config must be there and readable".to_owned(),
            Self::Baseline(_) => "`wisp-audit baseline write FILE` writes one".to_owned(),
            Self::Seal(crate::check::seal::Error::Key(_)) => "`openssl genpkey -algorithm ed25519` writes a key".to_owned(),
            Self::Seal(_) => "move it away to seal the log anew".to_owned(),
            Self::Model(error) => model(error)?,
            Self::Store(error) => store(error)?.to_owned(),
            Self::Write(_) | Self::Record(_) => return None,
            Self::File { .. } => "a report file is written beside itself and renamed: its folder must exist and be writable".to_owned(),
            Self::NoTarget { hint, .. }
            | Self::Usage { hint, .. }
            | Self::Nothing { hint, .. }
            | Self::Config(crate::config::Error::Wrong { hint, .. }) => hint.clone(),
            Self::Ambiguous { candidates, .. } => format!("say which one:\n{}", candidates.join("\n")),
        };
        Some(Box::new(escape::lines(&help)))
    }
}

fn model(error: &crate::model::Error) -> Option<String> {
    use crate::model::Error as E;
    Some(match error {
        E::NoModel => {
            "name it with --model, or as `name` in the table `[model]` of the config; `ollama list` tells what Ollama has".to_owned()
        }
        E::Address { .. } => "as http://127.0.0.1:11434, or https://HOST/v1".to_owned(),
        E::NoKey(_) => "set it, or leave --model-key-variable away where the server wants no key".to_owned(),
        E::Recorded { .. } => "one JSON object a line, with `session`, `turn` and `text`".to_owned(),
        E::Start(_) | E::Journal { .. } => return None,
    })
}

fn store(error: &StoreError) -> Option<&'static str> {
    Some(match error {
        StoreError::Missing { .. } => "`wisp-audit stats add` keeps results there, and so does `verify --store`",
        StoreError::NoFolder | StoreError::Foreign { .. } => "name another file with --db FILE",
        StoreError::Damaged { .. } => {
            "move it away to begin anew, or bring back an older copy; `sqlite3 FILE .recover` may save some of it"
        }
        StoreError::Newer { .. } => "use that version, or another file with --db FILE",
        StoreError::Busy { .. } => "try again when it has finished; nothing was changed",
        StoreError::Record { .. } => "a line is one JSON object; docs/stats.md tells its keys",
        StoreError::Sql { .. } | StoreError::File { .. } => return None,
    })
}

fn source(error: &SourceError) -> Option<String> {
    Some(match error {
        SourceError::Read { error, .. } => match error.kind() {
            io::ErrorKind::NotFound => "check the path; a session can also be named by its id, see `wisp-audit sessions`".to_owned(),
            io::ErrorKind::PermissionDenied => "the file must be readable by you; wisp-audit never changes permissions".to_owned(),
            _ => return None,
        },
        SourceError::Empty { .. } => {
            "there is nothing to check: the agent has written no record yet, or the log was rotated away".to_owned()
        }
        SourceError::UnknownFormat { .. } => {
            "name the format with --source if you know it; `wisp-audit list` tells what each one is".to_owned()
        }
        SourceError::NoSuchSource { .. } => "`wisp-audit list` tells what each source reads".to_owned(),
        SourceError::CannotCheck { .. } => return None,
    })
}

impl Error {
    /// The reader of our output has gone, which is no failure.
    #[must_use]
    pub fn is_closed_pipe(&self) -> bool {
        matches!(self, Self::Write(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }

    /// Prints the error and its hint on standard error.
    pub fn tell(&self, color: bool) {
        let mut text = String::new();
        let theme = if color { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
        let handler = GraphicalReportHandler::new_themed(theme).with_links(false);
        if handler.render_report(&mut text, self).is_err() {
            text = self.to_string();
        }
        eprint!("{text}");
    }
}
