//! Whole outputs, kept beside the session; nothing outside that folder is ever opened.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::session::{Form, LogBytes, Text};

/// Larger files are not the output of a tool.
const LARGEST: u64 = 64 << 20;

/// The `tool-results` folder of a session; none for stdin.
#[derive(Debug, Default, Clone)]
pub(super) struct Store(Option<PathBuf>);

impl Store {
    /// The store beside a session file (or beside the session of a subagent's file).
    pub(super) fn beside(log: Option<&Path>) -> Self {
        let session = log.and_then(super::subagent::session_folder);
        Self(session.map(|folder| folder.join("tool-results")))
    }

    /// The kept output a record names, by its file name alone: the recorded path is of the machine that ran it.
    pub(super) fn whole(&self, recorded: &str) -> Option<Text> {
        let name = recorded.rsplit(['/', '\\']).next().filter(|name| !name.is_empty() && *name != ".." && *name != ".")?;
        let path = self.0.as_ref()?.join(name);
        let meta = fs::symlink_metadata(&path).ok().filter(|meta| meta.is_file() && meta.len() <= LARGEST)?;
        let inside = path.canonicalize().ok()?.parent()? == self.0.as_ref()?.canonicalize().ok()?;
        let form = if path.extension().is_some_and(|ext| ext == "json") { Form::Json } else { Form::Plain };
        let log = Arc::new(LogBytes::Kept(path));
        inside.then_some(Text::Log { log, span: 0..meta.len(), form, skip: 0 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_out_of_the_store_is_never_opened() {
        let folder = tempfile::tempdir().unwrap();
        let kept = folder.path().join("s/tool-results");
        fs::create_dir_all(&kept).unwrap();
        fs::write(folder.path().join("secret.txt"), "secret").unwrap();
        fs::write(kept.join("a.txt"), "whole").unwrap();
        std::os::unix::fs::symlink(folder.path().join("secret.txt"), kept.join("link.txt")).unwrap();
        let store = Store::beside(Some(&folder.path().join("s.jsonl")));
        assert_eq!(store.whole("/elsewhere/tool-results/a.txt").unwrap().read(), "whole");
        for name in ["../../secret.txt", "link.txt", "..", "", "/", "missing.txt"] {
            assert!(store.whole(name).is_none(), "{name}");
        }
    }
}
