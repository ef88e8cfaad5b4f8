//! Subagents: where their files lie beside a session, and what started them.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;

/// A session has no more subagents than this.
const MOST: usize = 4096;

/// What started the session of a file.
#[derive(Debug, Default, Clone)]
pub(super) struct Origin {
    /// The agent's id, by the file's name.
    pub agent: Option<String>,
    /// The agent that started it, if not the session itself.
    pub parent: Option<String>,
    /// The call that started it.
    pub call: Option<String>,
    /// The file's path as the user would give it; `None` for the file that was named.
    pub shown: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Sidecar {
    tool_use_id: Option<String>,
    parent_agent_id: Option<String>,
}

/// What is known of a file by its name and its sidecar.
pub(super) fn origin(path: &Path, shown: Option<String>) -> Origin {
    let Some(agent) = stem(path).and_then(|stem| stem.strip_prefix("agent-").map(str::to_owned)) else {
        return Origin { shown, ..Origin::default() };
    };
    let sidecar = path.with_file_name(format!("agent-{agent}.meta.json"));
    let small = fs::symlink_metadata(&sidecar).is_ok_and(|meta| meta.is_file() && meta.len() < 1 << 20);
    let text = if small { fs::read_to_string(&sidecar).unwrap_or_default() } else { String::new() };
    let told: Sidecar = serde_json::from_str(&text).unwrap_or_default();
    Origin { agent: Some(agent), parent: told.parent_agent_id, call: told.tool_use_id, shown }
}

/// The name of a log without `.jsonl` and a compression's ending.
pub(super) fn stem(path: &Path) -> Option<&str> {
    let name = path.file_name()?.to_str()?;
    let name = name.strip_suffix(".gz").or(name.strip_suffix(".zst")).unwrap_or(name);
    Some(name.strip_suffix(".jsonl").unwrap_or(name))
}

/// The folder that belongs to a session: beside its own file, or above a subagent's.
pub(super) fn session_folder(log: &Path) -> Option<PathBuf> {
    let above = log.ancestors().skip(1).find(|folder| folder.file_name().is_some_and(|name| name == "subagents"));
    match above {
        Some(subagents) => subagents.parent().map(Path::to_path_buf),
        None => Some(log.with_file_name(stem(log)?)),
    }
}

/// The log of the session that a subagent's log belongs to, which is read together with it.
#[must_use]
pub fn main_log(log: &Path) -> Option<PathBuf> {
    if !stem(log)?.starts_with("agent-") {
        return None;
    }
    let folder = session_folder(log)?;
    let name = folder.file_name()?.to_str()?;
    let endings = [".jsonl", ".jsonl.gz", ".jsonl.zst"];
    let beside = endings.iter().map(|ending| folder.with_file_name(format!("{name}{ending}")));
    beside.into_iter().find(|path| path.is_file() && path != log)
}

/// The logs of a session's subagents, in the order of their names. Links are not followed.
pub(super) fn logs(main: &Path) -> Vec<PathBuf> {
    let is_subagent = stem(main).is_none_or(|stem| stem.starts_with("agent-"));
    let Some(folder) = session_folder(main).filter(|_| !is_subagent) else { return Vec::new() };
    let walk = walkdir::WalkDir::new(folder.join("subagents")).max_depth(6).sort_by_file_name();
    let files = walk.into_iter().filter_map(Result::ok).filter(|entry| entry.file_type().is_file());
    let logs = files.map(walkdir::DirEntry::into_path).filter(|path| is_log(path));
    let mut seen = HashSet::new(); // the plain file comes before its compressed copy
    logs.filter(|path| seen.insert(stem(path).unwrap_or_default().to_owned())).take(MOST).collect()
}

fn is_log(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    name.starts_with("agent-") && [".jsonl", ".jsonl.gz", ".jsonl.zst"].iter().any(|ending| name.ends_with(ending))
}

/// The path of a subagent's log as the user would give it, from how they gave the session's.
pub(super) fn shown(main: &Path, main_shown: &str, log: &Path) -> String {
    let relative = main.parent().and_then(|folder| log.strip_prefix(folder).ok()).unwrap_or(log);
    let folder = Path::new(main_shown).parent().unwrap_or(Path::new(""));
    folder.join(relative).display().to_string()
}
