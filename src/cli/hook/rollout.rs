//! Finding an agent's log by the id of its session, below the agent's own folders.

use std::path::{Path, PathBuf};

use super::payload::wrong;
use crate::cli::Error;
use crate::report::escape;
use crate::source::discover::{self, Found, Store};

/// The newest log of `agent` whose name ends in `id`.
///
/// # Errors
/// When the id is none, or there is no such log.
pub(super) fn find(agent: &str, id: &str) -> Result<PathBuf, Error> {
    if !is_id(id) {
        return Err(wrong(format!("`{}` is no id of a session", escape::within(id, 80))));
    }
    let mut stores = discover::stores(None);
    stores.retain(|store| store.source == agent);
    let logs = stores.iter().flat_map(Store::logs).filter(|found| is_of(&found.path, id));
    let newest = logs.max_by(|a, b| a.modified.cmp(&b.modified));
    newest.map(|Found { path, .. }| path).ok_or_else(|| wrong(format!("{agent} keeps no log of session {id}")))
}

/// Hex digits and hyphens, as every agent writes them; nothing that could be a path.
fn is_id(id: &str) -> bool {
    (8..=64).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

fn is_of(path: &Path, id: &str) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let stem = name.split_once(".json").map_or(name, |(stem, _)| stem);
    stem.strip_suffix(id).is_some_and(|before| before.is_empty() || before.ends_with('-'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_is_found_by_the_end_of_its_name() {
        let is = |name: &str| is_of(Path::new(name), "0199-aaaa");
        assert!(is("/s/rollout-2026-01-02T03-04-05-0199-aaaa.jsonl") && is("/s/0199-aaaa.jsonl.zst"));
        assert!(!is("/s/rollout-0199-aaaa-2.jsonl") && !is("/s/x0199-aaaa.jsonl"));
    }

    #[test]
    fn an_id_is_no_path() {
        assert!(is_id("0199f0aa-1111-7000-8000-000000000001"));
        assert!(!is_id("short") && !is_id("../../etc/passwd") && !is_id(&"a".repeat(65)) && !is_id("0199f0aa\u{e9}"));
    }
}
