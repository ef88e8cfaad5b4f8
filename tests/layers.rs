//! A file uses only folders before its own.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::Path;

const LAYERS: [&str; 14] =
    ["session", "source", "evidence", "claim", "reader", "audit", "check", "model", "ignore", "report", "record", "store", "config", "cli"];

/// Modules without a place in the order.
const FREE: [&str; 2] = ["json", "pattern"];

fn rank(folder: &str) -> Option<usize> {
    LAYERS.iter().position(|layer| *layer == folder)
}

/// The folders that a file's `crate::` paths name.
fn used(text: &str) -> impl Iterator<Item = &str> {
    let after = text.match_indices("crate::").filter(|(at, _)| !text[..*at].ends_with('$')).map(|(at, mark)| &text[at + mark.len()..]);
    after.map(|rest| rest.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').next().unwrap_or_default())
}

#[test]
fn a_file_uses_only_folders_before_its_own() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut wrong = Vec::new();
    for entry in walkdir::WalkDir::new(&src)
        .into_iter()
        .filter_map(Result::ok)
        .filter(|entry| entry.path().extension().is_some_and(|end| end == "rs"))
    {
        let path = entry.path().strip_prefix(&src).unwrap();
        let Some(own) = path.components().next().and_then(|part| rank(part.as_os_str().to_str()?)) else { continue };
        let text = std::fs::read_to_string(entry.path()).unwrap();
        let later = used(&text).filter(|folder| !FREE.contains(folder) && !folder.is_empty() && rank(folder).is_none_or(|used| used > own));
        wrong.extend(later.filter(|folder| *folder != "lazy_pattern").map(|folder| format!("{} uses {folder}", path.display())));
    }
    assert!(wrong.is_empty(), "a file uses a folder after its own (or one without a place):\n{}", wrong.join("\n"));
}
