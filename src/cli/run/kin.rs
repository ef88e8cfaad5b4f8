//! Finding the logs of a session's subagents beside its own, when only that one was named.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use crate::source::discover;

/// A shorter id could stand in any file's name.
const SHORTEST: usize = 8;

/// Logs near `log` whose names hold one of these session ids.
pub(super) fn logs(log: &Path, ids: &HashSet<String>) -> Vec<PathBuf> {
    let Some(folder) = near(log) else { return Vec::new() };
    let ids: Vec<&String> = ids.iter().filter(|id| id.len() >= SHORTEST).collect();
    if ids.is_empty() {
        return Vec::new();
    }
    let named =
        |path: &Path| path.file_name().and_then(|name| name.to_str()).is_some_and(|name| ids.iter().any(|id| name.contains(id.as_str())));
    discover::walk(folder).filter_map(Result::ok).filter(|path| path != log && named(path)).collect()
}

/// The log's folder; of a folder that is a day, its month.
fn near(log: &Path) -> Option<&Path> {
    let folder = log.parent()?;
    let is_day =
        |path: &Path| path.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.len() == 2 && name.parse::<u8>().is_ok());
    if is_day(folder) { folder.parent() } else { Some(folder) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_subagents_log_is_found_by_its_id_in_the_same_month() {
        let store = tempfile::tempdir().unwrap();
        let at = |name: &str| store.path().join("2026/05").join(name);
        for name in ["03/rollout-a-11112222.jsonl", "04/rollout-b-33334444.jsonl", "04/rollout-c-55556666.jsonl"] {
            std::fs::create_dir_all(at(name).parent().unwrap()).unwrap();
            std::fs::write(at(name), "").unwrap();
        }
        let ids = HashSet::from(["33334444".to_owned(), "11112222".to_owned(), "c".to_owned()]);
        assert_eq!(logs(&at("03/rollout-a-11112222.jsonl"), &ids), [at("04/rollout-b-33334444.jsonl")]);
    }
}
