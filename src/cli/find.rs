//! Finding a session by its id, or the newest one of this folder, in the agents' stores.

use std::path::{Path, PathBuf};

use super::Error;
use super::run::Loader;
use super::target::{self, Log};
use crate::session::Session;
use crate::source::discover::{Found, Store};
use crate::source::wisp;

/// The session with this id, or the only one whose id begins with it.
///
/// # Errors
/// When there is none, or several.
pub fn session(id: &str, stores: &[Store]) -> Result<Vec<Log>, Error> {
    if stores.is_empty() {
        let hint = "no agent keeps sessions on this machine; name a log file or folder, or say --home DIR for a wisp home";
        return Err(Error::NoTarget { name: id.to_owned(), hint: hint.to_owned() });
    }
    let fitting = fitting(id, stores);
    let exact: Vec<&Fit> = fitting.iter().filter(|fit| fit.id == id).collect();
    match (exact.as_slice(), fitting.as_slice()) {
        ([], []) => Err(Error::NoTarget { name: id.to_owned(), hint: nearest(id, stores) }),
        ([], [_]) | ([_, ..], _) => {
            let chosen = if exact.is_empty() { fitting.iter().collect() } else { exact };
            Ok(chosen.into_iter().map(|fit| Log::Session { path: fit.path.clone(), id: fit.id.clone() }).collect())
        }
        ([], several) => {
            let candidates = several.iter().take(20).map(Fit::to_string).collect();
            Err(Error::Ambiguous { name: id.to_owned(), count: several.len(), candidates })
        }
    }
}

/// A session whose id fits.
struct Fit {
    id: String,
    path: PathBuf,
    started: Option<String>,
}

impl std::fmt::Display for Fit {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{}  {}  {}", self.id, self.started.as_deref().unwrap_or("-"), self.path.display())
    }
}

/// Sessions that fit, looked for first in the logs whose names hold the id, then in those that hold many sessions.
fn fitting(id: &str, stores: &[Store]) -> Vec<Fit> {
    let logs: Vec<Found> = target::found(stores);
    let (named, others): (Vec<Found>, Vec<Found>) = logs.into_iter().partition(|found| is_named_after(&found.path, id));
    let fits = fits(id, &named);
    if !fits.is_empty() {
        return fits;
    }
    let shared: Vec<Found> = others.into_iter().filter(|found| holds_many(&found.path)).collect();
    self::fits(id, &shared)
}

fn fits(id: &str, logs: &[Found]) -> Vec<Fit> {
    let sessions = logs.iter().flat_map(|found| sessions(&found.path).into_iter().map(|session| (session, &found.path)));
    let fits = sessions.filter(|(session, _)| session.id.starts_with(id));
    fits.map(|(session, path)| Fit { id: session.id, path: path.clone(), started: session.started }).collect()
}

fn sessions(path: &Path) -> Vec<Session> {
    Loader::default().load(&Log::Met(path.to_owned())).unwrap_or_default()
}

/// The id stands in the file's or its folder's name.
fn is_named_after(path: &Path, id: &str) -> bool {
    let id = id.split('#').next().unwrap_or(id);
    let names = path.components().rev().take(2).filter_map(|part| part.as_os_str().to_str());
    names.into_iter().any(|name| name.match_indices(id).any(|(at, _)| starts_word(name, at)))
}

fn starts_word(name: &str, at: usize) -> bool {
    name[..at].chars().next_back().is_none_or(|before| matches!(before, '-' | '_' | '.'))
}

/// Logs that hold more sessions than the one they could be named after.
fn holds_many(path: &Path) -> bool {
    wisp::home::is_audit_log(path) || path.extension().is_some_and(|end| end == "db" || end == "sqlite")
}

fn nearest(id: &str, stores: &[Store]) -> String {
    let names = target::found(stores).into_iter().filter_map(|found| Some(found.path.file_stem()?.to_string_lossy().into_owned()));
    let near = names.map(|name| (strsim::jaro_winkler(&name, id), name)).filter(|(likeness, _)| *likeness > 0.8);
    let near = near.max_by(|a, b| a.0.total_cmp(&b.0));
    let list = "`wisp-audit sessions` lists the sessions there are";
    near.map_or_else(|| list.to_owned(), |(_, name)| format!("did you mean {name}? {list}"))
}

/// How many of the newest logs are looked at for a session of this folder.
const LOOKED_AT: usize = 100;

/// The newest session there is; of `folder` or a folder above it, when one is given. `place` is named when there is none.
///
/// # Errors
/// When there is none.
pub fn newest(folder: Option<&Path>, stores: &[Store], place: &Path) -> Result<Vec<Log>, Error> {
    let mut logs: Vec<Found> = target::found(stores);
    logs.sort_by(|a, b| b.modified.cmp(&a.modified).then_with(|| a.path.cmp(&b.path)));
    let fits =
        |session: &Session| session.parent.is_none() && !session.turns.is_empty() && folder.is_none_or(|folder| is_in(session, folder));
    let last = |path: &Path| sessions(path).into_iter().rev().find(fits);
    let newest = logs.iter().take(LOOKED_AT).find_map(|found| Some((last(&found.path)?, &found.path)));
    let Some((session, path)) = newest else {
        let what = format!("no agent's session in {} was found", place.display());
        return Err(Error::Nothing {
            what,
            hint: "name a session, a log file or a folder, or say --all for every session there is".to_owned(),
        });
    };
    Ok(vec![Log::Session { path: path.clone(), id: session.id }])
}

/// The session worked in this folder or above it, by whichever name the agent knew it.
fn is_in(session: &Session, folder: &Path) -> bool {
    let Some(cwd) = session.folder().map(Path::new).filter(|cwd| cwd.is_absolute() && *cwd != Path::new("/")) else { return false };
    folder.starts_with(cwd) || cwd.canonicalize().is_ok_and(|cwd| folder.starts_with(cwd))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_found_in_a_file_name_at_the_start_of_a_word() {
        let named = |path: &str, id: &str| is_named_after(Path::new(path), id);
        assert!(named("/s/0f3c-11.jsonl", "0f3c"));
        assert!(named("/s/rollout-2026-01-02T03-04-05-0f3c-11.jsonl", "0f3c"));
        assert!(named("/s/0f3c-11/events.jsonl", "0f3c"));
        assert!(named("/s/0f3c-11.jsonl", "0f3c-11#2"));
        assert!(!named("/s/a0f3c.jsonl", "0f3c"));
    }
}
