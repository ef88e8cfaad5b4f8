//! Notes on a task that lie beside its messages.

use std::fs;
use std::path::Path;

/// Roo's `history_item.json` beside a history, or the manifest of the SDK's session, which has the session's name.
pub(super) fn note(folder: &Path, session: &str) -> Option<String> {
    let name = if session.is_empty() { "history_item" } else { session };
    let is_name = name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'));
    let path = folder.join(format!("{name}.json"));
    let meta = fs::symlink_metadata(&path).ok().filter(|meta| is_name && meta.is_file() && meta.len() < 1 << 20)?;
    (meta.len() > 0).then(|| fs::read_to_string(path).ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_is_read_from_the_sessions_own_folder_only() {
        let folder = tempfile::tempdir().unwrap();
        let task = folder.path().join("s1");
        fs::create_dir(&task).unwrap();
        fs::write(folder.path().join("secret.json"), "{}").unwrap();
        fs::write(task.join("s1.json"), "{\"cwd\":\"/w\"}").unwrap();
        fs::write(task.join("history_item.json"), "{\"workspace\":\"/w\"}").unwrap();
        assert_eq!(note(&task, "s1").as_deref(), Some("{\"cwd\":\"/w\"}"));
        assert_eq!(note(&task, "").as_deref(), Some("{\"workspace\":\"/w\"}"));
        assert_eq!(note(&task, "../secret"), None);
    }
}
