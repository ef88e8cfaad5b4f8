//! What a TARGET names: a session id, a log file, a folder, or standard input.

use std::path::{Path, PathBuf};

use walkdir::WalkDir;

use super::Error;

/// Ends of file names that some source claims, without a compression's own.
const CLAIMED: &[&str] = &["jsonl", "ndjson", "json", "db", "sqlite", "vscdb", "eval", "traj"];

/// One log to read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Log {
    /// Standard input.
    Stdin,
    /// A file named on the command line: not knowing its format is an error.
    Named(PathBuf),
    /// A file met in a folder: not knowing its format is counted.
    Met(PathBuf),
}

/// Logs below `target`, in the order of their names.
///
/// # Errors
/// When it names nothing.
pub fn logs(target: &str) -> Result<Vec<Log>, Error> {
    let path = Path::new(target);
    if target == "-" {
        return Ok(vec![Log::Stdin]);
    }
    if path.is_dir() {
        return Ok(folder(path));
    }
    if path.exists() || target.contains('/') || is_claimed(path) {
        return Ok(vec![Log::Named(path.to_owned())]);
    }
    let hint = "give a log file, a folder, or the id of a session; `wisp-audit sessions` lists them".to_owned();
    Err(Error::NoTarget { name: target.to_owned(), hint })
}

fn folder(path: &Path) -> Vec<Log> {
    let entries = WalkDir::new(path).sort_by_file_name().into_iter().filter_map(Result::ok);
    let files = entries.filter(|entry| entry.file_type().is_file() && is_claimed(entry.path()));
    files.map(|entry| Log::Met(entry.into_path())).collect()
}

/// A name some source claims, compressed or not.
fn is_claimed(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_lowercase();
    let plain = name.strip_suffix(".gz").or_else(|| name.strip_suffix(".zst")).unwrap_or(&name);
    plain.rsplit_once('.').is_some_and(|(_, end)| CLAIMED.contains(&end))
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
}
