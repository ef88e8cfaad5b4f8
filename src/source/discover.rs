//! Where each agent keeps its sessions.

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
}

/// A log in a store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// Its path.
    pub path: PathBuf,
    /// When it was last written.
    pub modified: SystemTime,
}

/// An agent's place: its source, the variable that moves its root, the root below the home folder, and the folder of sessions below the root.
type Place = (&'static str, &'static str, &'static str, &'static str);

const PLACES: &[Place] = &[
    ("wisp", "WISP_HOME", ".wisp", "logs"),
    ("claude-code", "CLAUDE_CONFIG_DIR", ".claude", "projects"),
    ("codex", "CODEX_HOME", ".codex", "sessions"),
    ("codex", "CODEX_HOME", ".codex", "archived_sessions"),
    ("opencode", "XDG_DATA_HOME", ".local/share", "opencode"),
    ("copilot", "COPILOT_HOME", ".copilot", "session-state"),
    ("pi", "PI_CODING_AGENT_DIR", ".pi/agent", "sessions"),
    ("gemini", "GEMINI_CLI_HOME", ".gemini", "tmp"),
    ("qwen", "QWEN_HOME", ".qwen", "projects"),
    ("cline", "CLINE_DATA_HOME", ".cline/data", "sessions"),
    ("openhands", "OPENHANDS_HOME", ".openhands", "conversations"),
    ("cline", "XDG_CONFIG_HOME", ".config", "Code/User/globalStorage/saoudrizwan.claude-dev/tasks"),
    ("cline", "XDG_CONFIG_HOME", ".config", "Code/User/globalStorage/rooveterinaryinc.roo-cline/tasks"),
    ("cline", "XDG_CONFIG_HOME", ".config", "VSCodium/User/globalStorage/saoudrizwan.claude-dev/tasks"),
    ("cline", "XDG_CONFIG_HOME", ".config", "VSCodium/User/globalStorage/rooveterinaryinc.roo-cline/tasks"),
    ("cline", "XDG_CONFIG_HOME", ".config", "Cursor/User/globalStorage/saoudrizwan.claude-dev/tasks"),
    ("cline", "XDG_CONFIG_HOME", ".config", "Cursor/User/globalStorage/rooveterinaryinc.roo-cline/tasks"),
    ("openhands", "OPENHANDS_HOME", ".openhands", "sessions"),
    ("hermes", "HERMES_HOME", ".hermes", ""),
    ("goose", "XDG_DATA_HOME", ".local/share", "goose/sessions"),
];

/// Ends of file names that some source claims, without those of a compression.
const CLAIMED: &[&str] = &["jsonl", "ndjson", "json", "db", "sqlite", "vscdb", "eval", "traj"];

/// The stores there are, of sources that are built; `home` puts a wisp home in the place of all of them.
#[must_use]
pub fn stores(home: Option<&Path>) -> Vec<Store> {
    if let Some(home) = home {
        return vec![Store { source: "wisp", folder: home.join("logs") }];
    }
    let user = etcetera::home_dir().ok();
    let of = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    stores_at(user.as_deref(), of)
}

fn stores_at(user: Option<&Path>, variable: impl Fn(&str) -> Option<OsString>) -> Vec<Store> {
    let built = PLACES.iter().filter(|(source, ..)| super::named(source).is_some());
    let all = built.filter_map(|(source, name, below_home, sessions)| {
        let root = variable(name).map(PathBuf::from).or_else(|| Some(user?.join(below_home)))?;
        Some(Store { source, folder: root.join(sessions) })
    });
    all.filter(|store| store.folder.is_dir()).collect()
}

/// Where a source's sessions are looked for, for a person: `$CODEX_HOME/sessions (~/.codex/sessions)`.
pub fn places(source: &str) -> impl Iterator<Item = String> {
    let of_source = PLACES.iter().filter(move |(name, ..)| *name == source);
    of_source.map(|(_, variable, below_home, sessions)| {
        let slash = if sessions.is_empty() { "" } else { "/" };
        format!("${variable}{slash}{sessions} (~/{below_home}{slash}{sessions})")
    })
}

impl Store {
    /// Its logs, in the order of their names.
    #[must_use]
    pub fn logs(&self) -> Vec<Found> {
        let found = walk(&self.folder).filter_map(|path| {
            let path = path.ok()?;
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
    fn a_variable_moves_an_agents_store() {
        let home = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(home.path().join("elsewhere/sessions")).unwrap();
        std::fs::create_dir_all(home.path().join(".wisp/logs")).unwrap();
        let moved = home.path().join("elsewhere");
        let stores = stores_at(Some(home.path()), |name| (name == "CODEX_HOME").then(|| moved.clone().into_os_string()));
        let folders: Vec<_> = stores.into_iter().map(|store| (store.source, store.folder)).collect();
        assert_eq!(folders, [("wisp", home.path().join(".wisp/logs")), ("codex", moved.join("sessions"))]);
    }
}
