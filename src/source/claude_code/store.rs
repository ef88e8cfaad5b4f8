//! Whole outputs, kept beside the session; nothing outside that folder is ever opened.

use std::path::{Path, PathBuf};

use crate::session::{Form, Text};
use crate::source::spool;

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
        let kept = spool::kept(self.0.as_deref()?, recorded)?;
        let is_json = Path::new(recorded).extension().is_some_and(|ending| ending == "json");
        match kept {
            Text::Log { log, span, skip, .. } if is_json => Some(Text::Log { log, span, form: Form::Json, skip }),
            kept => Some(kept),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

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
