//! What the tools may read: the targets the server was started with, or the agents' own folders.

use std::path::{Path, PathBuf};

use crate::cli::args::Place;
use crate::cli::target::{self, Log};
use crate::cli::{Error, find};
use crate::report::escape;
use crate::source::discover::{self, Store};

/// What the tools may read.
#[derive(Debug)]
pub(super) struct Scope {
    stores: Vec<Store>,
    /// Their folders, and logs, with links resolved.
    roots: Vec<PathBuf>,
    /// The folder whose newest session is meant when none is named; `None` where targets were given.
    folder: Option<PathBuf>,
}

impl Scope {
    /// The scope of these targets.
    ///
    /// # Errors
    /// When a target names nothing.
    pub(super) fn of(targets: &[String], place: &Place) -> Result<Self, Error> {
        let mut stores = place.stores()?;
        let folder = if targets.is_empty() { std::env::current_dir().ok() } else { None };
        if !targets.is_empty() {
            stores = opened(targets, &stores)?;
        }
        let roots = stores.iter().filter_map(|store| store.folder.canonicalize().ok()).collect();
        Ok(Self { stores, roots, folder })
    }

    /// The log of a session that is named by its id, the start of it, or its path; of the newest session where none is.
    ///
    /// # Errors
    /// When there is none, or it lies outside.
    pub(super) fn logs(&self, session: Option<&str>) -> Result<Vec<Log>, Error> {
        let Some(name) = session.filter(|name| !name.is_empty()) else {
            let place = self.folder.as_deref().unwrap_or(Path::new("the targets"));
            return find::newest(self.folder.as_deref(), &self.stores, place);
        };
        if name.contains(['/', '\\']) || discover::is_claimed(Path::new(name)) {
            return self.inside(name).map(|path| vec![Log::Named(path)]);
        }
        find::session(name, &self.stores).or_else(|error| self.held(name).ok_or(error))
    }

    /// A log at a path; whether there is one outside is not told.
    fn inside(&self, name: &str) -> Result<PathBuf, Error> {
        let path = Path::new(name).canonicalize().ok().filter(|path| path.is_file() && discover::is_claimed(path));
        path.filter(|path| self.roots.iter().any(|root| path.starts_with(root))).ok_or_else(|| Error::Usage {
            what: format!("{} is no log this server may read", escape::line(name)),
            hint: "name a session by its id, or a log below what the server was started with".to_owned(),
        })
    }

    /// The session of that id in a log that is not named after it.
    fn held(&self, id: &str) -> Option<Vec<Log>> {
        let loader = crate::cli::run::Loader::default();
        let holds = |path: &PathBuf| {
            let sessions = loader.load(&Log::Met(path.clone())).unwrap_or_default();
            sessions.into_iter().find(|session| session.id == id)
        };
        let targets = self.folder.is_none().then(|| target::found(&self.stores))?;
        let found = targets.into_iter().find_map(|found| Some((holds(&found.path)?, found.path)));
        found.map(|(session, path)| vec![Log::Session { path, id: session.id }])
    }
}

fn opened(targets: &[String], stores: &[Store]) -> Result<Vec<Store>, Error> {
    let mut opened = Vec::new();
    for target in targets {
        if Path::new(target).is_dir() {
            opened.push(PathBuf::from(target));
            continue;
        }
        let logs = target::logs(target, stores)?;
        opened.extend(logs.iter().filter_map(Log::path).map(Path::to_owned));
    }
    if let Some(missing) = opened.iter().find(|path| !path.exists()) {
        let what = format!("there is no file {}", missing.display());
        return Err(Error::Nothing { what, hint: "name a log or a folder of logs that is there".to_owned() });
    }
    Ok(opened.into_iter().map(|folder| Store { source: "", folder, ending: "" }).collect())
}
