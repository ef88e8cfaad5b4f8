//! Paths that a file tool of any agent names in its arguments, where the source did not read them itself.

use super::patch;
use crate::session::{Effect, FileOp, ToolKind};

const PATHS: &[&str] =
    &["file_path", "path", "filePath", "filename", "file", "target_file", "notebook_path", "relative_path", "absolute_path", "uri"];

/// The effects of a call by its tool's name and its arguments.
#[must_use]
pub fn named(tool: &str, kind: ToolKind, args: &str) -> Vec<Effect> {
    if args.contains("*** Begin Patch") {
        return patched(args);
    }
    let op = match kind {
        ToolKind::Edit => edit_op(tool),
        ToolKind::Read => FileOp::Read,
        _ => return Vec::new(),
    };
    let Ok(serde_json::Value::Object(fields)) = serde_json::from_str(args) else { return Vec::new() };
    let path = PATHS.iter().find_map(|key| fields.get(*key)?.as_str());
    path.map(|path| Effect { path: path.to_owned(), op }).into_iter().collect()
}

fn edit_op(tool: &str) -> FileOp {
    let tool = tool.to_ascii_lowercase();
    match () {
        () if tool.contains("delete") || tool.contains("remove") => FileOp::Delete,
        () if tool.contains("write") || tool.contains("create") => FileOp::Write,
        () => FileOp::Edit,
    }
}

fn patched(args: &str) -> Vec<Effect> {
    let fields: serde_json::Map<String, serde_json::Value> = serde_json::from_str(args).unwrap_or_default();
    let inner = fields.values().filter_map(|value| value.as_str()).find(|text| text.contains("*** Begin Patch"));
    patch::effects(inner.unwrap_or(args))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_patch_names_its_files_under_any_tool() {
        let args = r#"{"input":"*** Begin Patch\n*** Update File: a/b.rs\n@@\n-x\n+y\n*** Delete File: c.rs\n*** End Patch"}"#;
        let effects = named("patcher", ToolKind::Other, args);
        let got: Vec<_> = effects.iter().map(|effect| (effect.path.as_str(), effect.op)).collect();
        assert_eq!(got, [("a/b.rs", FileOp::Edit), ("c.rs", FileOp::Delete)]);
    }

    #[test]
    fn a_write_tool_writes_the_path_it_names() {
        let effects = named("write_file", ToolKind::Edit, r#"{"path":"n.txt","content":"x"}"#);
        assert_eq!(effects, [Effect { path: "n.txt".to_owned(), op: FileOp::Write }]);
        assert!(named("mcp__x__fetch", ToolKind::Other, r#"{"path":"n.txt"}"#).is_empty());
    }
}
