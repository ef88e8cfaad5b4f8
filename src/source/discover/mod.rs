//! Finding the logs of every agent on this machine.

mod places;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use walkdir::WalkDir;

use super::error::Error;

/// One agent's folder of sessions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Store {
    /// The source that reads it, as `--source` takes it.
    pub source: &'static str,
    /// The folder.
    pub folder: PathBuf,
    /// The names of its logs end in this.
    pub ending: &'static str,
}

/// A log in a store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// Its path.
    pub path: PathBuf,
    /// When it was last written.
    pub modified: SystemTime,
}

/// Ends of file names that some source claims, without those of a compression.
const CLAIMED: &[&str] = &["jsonl", "ndjson", "json", "db", "sqlite", "vscdb", "eval", "traj"];

/// Files of agents that hold keys: never opened, unless they are named themselves.
const SECRET: &[&str] =
    &["auth.json", "mcp-auth.json", ".credentials.json", "credentials.json", "oauth_creds.json", "secrets.json", "google_accounts.json"];

/// The stores there are; `home` puts a wisp home in the place of all of them.
#[must_use]
pub fn stores(home: Option<&Path>) -> Vec<Store> {
    if let Some(home) = home {
        return vec![Store { source: "wisp", folder: home.join("logs"), ending: "" }];
    }
    let user = etcetera::home_dir().ok();
    let of = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    stores_at(user.as_deref(), of)
}

fn stores_at(user: Option<&Path>, variable: impl Fn(&str) -> Option<OsString>) -> Vec<Store> {
    let mut all: Vec<Store> = Vec::new();
    for place in places::all() {
        let moved = place.variables.iter().find_map(|(name, below)| Some(PathBuf::from(variable(name)?).join(below)));
        let usual = || Some(user?.join(&place.below_home)).filter(|_| !place.below_home.is_empty());
        let Some(folder) = moved.or_else(usual).filter(|folder| folder.is_dir()) else { continue };
        if all.iter().all(|store| store.folder != folder) {
            all.push(Store { source: place.source, folder, ending: place.ending });
        }
    }
    all
}

/// Where a source's sessions are looked for, for a person.
pub fn places(source: &str) -> impl Iterator<Item = String> {
    places::all().filter(move |place| place.source == source).map(|place| place.shown())
}

impl Store {
    /// Its logs, in the order of their names.
    #[must_use]
    pub fn logs(&self) -> Vec<Found> {
        let found = walk(&self.folder).filter_map(|path| {
            let path = path.ok().filter(|path| path.to_string_lossy().ends_with(self.ending))?;
            let modified = path.metadata().ok()?.modified().ok()?;
            Some(Found { path, modified })
        });
        found.collect()
    }
}

/// The files below a folder whose names a source claims, in the order of their names; links are not followed.
pub fn walk(folder: &Path) -> impl Iterator<Item = Result<PathBuf, Error>> + use<> {
    WalkDir::new(folder).sort_by_file_name().into_iter().filter_map(|entry| match entry {
        Ok(entry) => (entry.file_type().is_file() && is_claimed(entry.path())).then(|| Ok(entry.into_path())),
        Err(error) => Some(Err(unreadable(error))),
    })
}

fn unreadable(error: walkdir::Error) -> Error {
    let path = error.path().map_or_else(String::new, |path| path.to_string_lossy().into_owned());
    Error::Read { path, error: error.into_io_error().unwrap_or_else(|| std::io::Error::other("a loop of links")) }
}

/// A name some source claims, compressed or not.
#[must_use]
pub fn is_claimed(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_lowercase();
    let plain = name.strip_suffix(".gz").or_else(|| name.strip_suffix(".zst")).unwrap_or(&name);
    plain.rsplit_once('.').is_some_and(|(_, end)| CLAIMED.contains(&end))
        && !SECRET.contains(&plain)
        && !super::openhands::is_part(path)
        && !super::opencode::is_part(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_claimed_by_their_end_compressed_or_not() {
        let claimed = |name: &str| is_claimed(Path::new(name));
        assert!(claimed("a.jsonl") && claimed("b/c.JSON") && claimed("x.jsonl.zst") && claimed("y.json.gz"));
        assert!(!claimed("a.txt") && !claimed("jsonl") && !claimed("a.gz") && !claimed("a.tar.gz"));
    }

    #[test]
    fn files_that_hold_keys_are_no_logs() {
        assert!(SECRET.iter().all(|name| !is_claimed(&Path::new("/home/x/.agent").join(name))));
    }

    fn found(home: &Path, set: &[(&str, &str)]) -> Vec<(&'static str, PathBuf)> {
        let variable = |name: &str| set.iter().find(|(known, _)| *known == name).map(|(_, path)| home.join(path).into_os_string());
        stores_at(Some(home), variable).into_iter().map(|store| (store.source, store.folder)).collect()
    }

    #[test]
    fn a_variable_moves_an_agents_store() {
        let home = tempfile::tempdir().unwrap();
        for folder in ["elsewhere/sessions", ".wisp/logs", ".codex/sessions"] {
            std::fs::create_dir_all(home.path().join(folder)).unwrap();
        }
        let stores = found(home.path(), &[("CODEX_HOME", "elsewhere")]);
        assert_eq!(stores, [("wisp", home.path().join(".wisp/logs")), ("codex", home.path().join("elsewhere/sessions"))]);
    }

    #[test]
    fn the_first_variable_that_is_set_counts_and_no_folder_is_looked_at_twice() {
        let home = tempfile::tempdir().unwrap();
        for folder in ["runtime/projects", "qwen/projects", "agents/sessions"] {
            std::fs::create_dir_all(home.path().join(folder)).unwrap();
        }
        let stores = found(home.path(), &[("QWEN_HOME", "qwen"), ("QWEN_RUNTIME_DIR", "runtime"), ("PI_CODING_AGENT_DIR", "agents")]);
        assert_eq!(stores, [("pi", home.path().join("agents/sessions")), ("qwen", home.path().join("runtime/projects"))]);
    }

    #[test]
    fn every_place_is_of_a_source_there_is() {
        assert!(places::all().all(|place| super::super::named(place.source).is_some()));
        let without = super::super::ALL.iter().map(|source| source.name()).filter(|name| places(name).next().is_none());
        assert_eq!(without.collect::<Vec<_>>(), ["otel", "atif", "swe-agent"]); // kept where the run was started
    }
}
