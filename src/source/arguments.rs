//! What the arguments of a tool name, over the agents that share tools: a command, a folder, paths.

use super::tree::{Fields, Node};
use crate::session::{Effect, FileOp, ToolKind};
use crate::source::event::Called;

/// Fills in what a call's arguments name. `args` may also be a string that holds JSON (the `OpenAI` way).
pub fn fill(called: &mut Called, args: Node<'_>) {
    let text = args.string();
    let args = text.as_deref().and_then(Node::of).unwrap_or(args);
    let fields = args.fields();
    if ToolKind::of(&called.tool) == ToolKind::Shell {
        called.command = command(&fields);
        called.workdir = fields.any(&["workdir", "cwd", "working_directory", "working_dir"]).string();
    }
    called.effects = effects(&called.tool, &fields);
}

/// The shell line that a call's arguments name, as text.
#[must_use]
pub fn line(args: &str) -> Option<String> {
    let node = Node::of(args)?;
    let text = node.string();
    command(&text.as_deref().and_then(Node::of).unwrap_or(node).fields())
}

/// The shell line; a list of words is one when it hands a line to a shell.
fn command(fields: &Fields<'_>) -> Option<String> {
    let node = fields.any(&["command", "cmd", "keystrokes", "script"]);
    if let Some(line) = node.string() {
        return Some(line);
    }
    line_of(node.items().into_iter().map(Node::word).collect())
}

/// The shell line that a list of words stands for.
#[must_use]
pub fn line_of(words: Vec<String>) -> Option<String> {
    let shell = words.first()?.rsplit('/').next().unwrap_or_default();
    let is_shell = matches!(shell, "bash" | "sh" | "zsh" | "dash");
    if is_shell && words.len() >= 3 && words[1].starts_with('-') && words[1].ends_with('c') {
        return words.into_iter().nth(2);
    }
    Some(words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" "))
}

fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_./=:,+@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) { word.to_owned() } else { format!("'{}'", word.replace('\'', r"'\''")) }
}

const PATHS: &[&str] =
    &["file_path", "path", "filePath", "absolute_path", "target_file", "notebook_path", "filepath", "file_name", "filename", "file"];

fn effects(tool: &str, fields: &Fields<'_>) -> Vec<Effect> {
    let lower = tool.to_lowercase();
    if lower == "apply_patch" || lower == "patch" && !fields.any(&["patch", "patchText"]).is_absent() {
        let patch = fields.any(&["input", "patch", "patch_text", "patchText"]).text();
        return super::patch::effects(&patch);
    }
    let Some(op) = op(&lower, fields) else { return Vec::new() };
    let Some(path) = fields.any(PATHS).string() else { return several(op, fields) };
    vec![Effect { path, op }]
}

/// `files: [{path}]` or `paths: [..]`.
fn several(op: FileOp, fields: &Fields<'_>) -> Vec<Effect> {
    let all = fields.any(&["files", "paths"]).items().into_iter();
    let paths = all.filter_map(|item| item.string().or_else(|| item.fields().any(PATHS).string()));
    paths.map(|path| Effect { path, op }).collect()
}

fn op(tool: &str, fields: &Fields<'_>) -> Option<FileOp> {
    if matches!(tool, "str_replace_editor" | "file_editor" | "str_replace_based_edit_tool" | "text_editor" | "developer__text_editor") {
        return by_verb(&fields.get("command").word());
    }
    Some(match (ToolKind::of(tool), tool) {
        (ToolKind::Edit, "write" | "create" | "write_file" | "write_to_file" | "create_file") => FileOp::Write,
        (ToolKind::Edit, "delete_file" | "delete_path") => FileOp::Delete,
        (ToolKind::Edit, "move_path" | "rename_path" | "copy_path" | "mkdir" | "apply_workspace_batch") => return None,
        (ToolKind::Edit, _) => FileOp::Edit,
        (ToolKind::Read, "read" | "view" | "read_file" | "cat" | "read_many_files" | "notebookread" | "view_image" | "open_file") => {
            FileOp::Read
        }
        _ => return None,
    })
}

/// What the verb of an editor tool does.
#[must_use]
pub fn by_verb(verb: &str) -> Option<FileOp> {
    match verb {
        "view" => Some(FileOp::Read),
        "create" | "write" => Some(FileOp::Write),
        "str_replace" | "insert" | "undo_edit" | "edit" => Some(FileOp::Edit),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(tool: &str, args: &str) -> (Option<String>, Vec<(String, FileOp)>) {
        let mut called = Called { tool: tool.to_owned(), ..Called::default() };
        fill(&mut called, Node::of(args).unwrap());
        (called.command, called.effects.into_iter().map(|effect| (effect.path, effect.op)).collect())
    }

    #[test]
    fn a_list_of_words_is_the_line_it_hands_to_a_shell() {
        assert_eq!(of("shell", r#"{"command":["bash","-lc","make -j2 | tail"]}"#).0.unwrap(), "make -j2 | tail");
        assert_eq!(of("shell", r#"{"command":["ls","a b"]}"#).0.unwrap(), "ls 'a b'");
        assert_eq!(of("bash", r#""{\"cmd\":\"ls\"}""#).0.unwrap(), "ls");
    }

    #[test]
    fn an_editor_that_only_looks_changes_nothing() {
        assert_eq!(of("str_replace_editor", r#"{"command":"view","path":"/a"}"#).1, [("/a".to_owned(), FileOp::Read)]);
        assert_eq!(of("write_to_file", r#"{"path":"b.rs","content":""}"#).1, [("b.rs".to_owned(), FileOp::Write)]);
        assert_eq!(of("read_file", r#"{"files":[{"path":"c"},{"path":"d"}]}"#).1.len(), 2);
    }
}
