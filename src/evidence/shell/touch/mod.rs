//! Which files a line touches, as far as its text tells.

use super::{ShellLine, Touch};

/// All touches, in the order of the commands.
pub fn touches(_line: &ShellLine) -> Vec<Touch> {
    Vec::new()
}

/// A path as seen from a folder; absolute paths and paths from home stand alone.
pub fn join(dir: Option<&str>, path: &str) -> String {
    let Some(dir) = dir.filter(|dir| !dir.is_empty() && *dir != ".") else { return path.to_owned() };
    let windows = matches!(path.as_bytes(), [drive, b':', ..] if drive.is_ascii_alphabetic());
    if path.starts_with(['/', '~', '\\']) || windows || path.starts_with("$HOME") {
        return path.to_owned();
    }
    let path = path.strip_prefix("./").unwrap_or(path);
    if path == "." || path.is_empty() { dir.to_owned() } else { format!("{}/{path}", dir.trim_end_matches('/')) }
}
