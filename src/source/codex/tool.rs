//! What a recorded call asks for: its shell line, folder and paths.

use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::session::{Effect, FileOp, ToolKind};
use crate::source::event::Called;
use crate::source::patch;
use crate::source::word::Word;

/// How the output of a call is to be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Shape {
    /// A shell tool: a header tells the status.
    Shell,
    /// A look at, or a line to, a running process.
    Stdin(String),
    /// A patch.
    Patch,
    /// A script that runs tools.
    Cell,
    /// A look at a running script.
    Wait(String),
    /// Starts another agent.
    Spawn,
    /// Any other tool.
    Other,
}

/// What is typed into a running process is an answer up to this length, and may be a command beyond it.
const TYPED: usize = 3;

#[derive(Deserialize)]
struct Args<'a> {
    #[serde(borrow)]
    cmd: Option<&'a RawValue>,
    #[serde(borrow)]
    command: Option<&'a RawValue>,
    #[serde(borrow, default)]
    workdir: Word<'a>,
    #[serde(borrow, default)]
    working_directory: Word<'a>,
    #[serde(borrow, default)]
    session_id: Word<'a>,
    #[serde(borrow, default)]
    chars: Word<'a>,
    #[serde(borrow, default)]
    cell_id: Word<'a>,
    #[serde(borrow, default)]
    path: Word<'a>,
    #[serde(borrow, default)]
    file_path: Word<'a>,
    #[serde(borrow)]
    input: Option<&'a RawValue>,
    #[serde(borrow)]
    patch: Option<&'a RawValue>,
}

/// Fills a call from its JSON arguments and says how its output reads.
pub(super) fn asked(called: &mut Called, args: &str) -> Shape {
    let Ok(args) = serde_json::from_str::<Args>(args) else {
        return shape(&called.tool, None);
    };
    called.workdir = args.workdir.some().or(args.working_directory.some());
    match called.tool.as_str() {
        "apply_patch" => {
            let text = args.input.or(args.patch).map(|raw| crate::json::text(raw.get().as_bytes()));
            called.effects = patch::effects(&text.unwrap_or_default());
        }
        "view_image" | "read_file" => {
            let path = args.path.some().or(args.file_path.some());
            called.effects.extend(path.map(|path| Effect { path, op: FileOp::Read }));
        }
        "exec_command" | "shell" | "container.exec" | "shell_command" | "local_shell" => shell(called, args.cmd.or(args.command)),
        "write_stdin" if args.chars.trim().len() > TYPED => called.kind = Some(ToolKind::Other), // a line for a shell that waits
        _ => {}
    }
    shape(&called.tool, Some(&args))
}

fn shape(tool: &str, args: Option<&Args>) -> Shape {
    match (tool, args) {
        ("exec_command" | "shell" | "container.exec" | "shell_command" | "local_shell", _) => Shape::Shell,
        ("write_stdin", Some(args)) => Shape::Stdin(args.session_id.to_string()),
        ("wait", Some(args)) if !args.cell_id.is_empty() => Shape::Wait(args.cell_id.to_string()),
        ("apply_patch", _) => Shape::Patch,
        (tool, _) if tool.ends_with("spawn_agent") => Shape::Spawn,
        _ => Shape::Other,
    }
}

/// Fills the shell line from a string or an argument list.
pub(super) fn shell(called: &mut Called, raw: Option<&RawValue>) {
    let Some(raw) = raw else { return };
    if raw.get().starts_with('"') {
        called.command = Some(crate::json::text(raw.get().as_bytes()));
        return;
    }
    let argv = words(raw);
    if let [tool, patch] = argv.as_slice()
        && tool == "apply_patch"
    {
        called.effects = patch::effects(patch);
    }
    called.command = line(&argv);
}

fn words(raw: &RawValue) -> Vec<String> {
    let Ok(Value::Array(parts)) = serde_json::from_str(raw.get()) else {
        return Vec::new();
    };
    parts.into_iter().filter_map(|part| if let Value::String(text) = part { Some(text) } else { None }).collect()
}

/// The line a shell would be given: the script of `bash -lc`, else the words, quoted where they need it.
pub(super) fn line(argv: &[String]) -> Option<String> {
    match argv {
        [] => None,
        [shell, flag, script] if is_shell(shell) && matches!(flag.as_str(), "-lc" | "-c" | "-ilc" | "-lic" | "-Command") => {
            Some(script.clone())
        }
        [one] => Some(one.clone()),
        words => Some(words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ")),
    }
}

fn is_shell(program: &str) -> bool {
    let name = program.rsplit(['/', '\\']).next().unwrap_or(program);
    matches!(name, "bash" | "sh" | "zsh" | "dash" | "ksh" | "fish" | "pwsh" | "powershell" | "powershell.exe" | "bash.exe")
}

fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./:=@%+,".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

/// The name of a tool with the server it belongs to.
pub(super) fn named(namespace: &str, name: &str) -> String {
    let own = namespace.is_empty() || namespace == "functions" || namespace.starts_with("multi_agent");
    if own || name.starts_with("mcp__") {
        return name.to_owned();
    }
    format!("{}__{name}", namespace.trim_end_matches("__"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(tool: &str, args: &str) -> (Option<String>, Shape) {
        let mut called = Called { tool: tool.to_owned(), ..Called::default() };
        let shape = asked(&mut called, args);
        (called.command, shape)
    }

    #[test]
    fn every_way_of_running_a_shell_gives_its_line() {
        let same = |tool, args| assert_eq!(of(tool, args), (Some("cargo test -q".to_owned()), Shape::Shell));
        same("exec_command", r#"{"cmd":"cargo test -q","workdir":"/w"}"#);
        same("shell", r#"{"command":["bash","-lc","cargo test -q"]}"#);
        same("shell", r#"{"command":["/bin/zsh","-lc","cargo test -q"]}"#);
        same("container.exec", r#"{"command":["cargo","test","-q"]}"#);
        same("shell_command", r#"{"command":"cargo test -q"}"#);
    }

    #[test]
    fn words_that_a_shell_would_split_are_quoted() {
        assert_eq!(of("shell", r#"{"command":["git","commit","-m","it's done"]}"#).0.unwrap(), r"git commit -m 'it'\''s done'");
    }

    #[test]
    fn broken_arguments_still_give_a_shape() {
        assert_eq!(of("exec_command", "{\"cmd\":"), (None, Shape::Shell));
        assert_eq!(of("write_stdin", r#"{"session_id":7,"chars":""}"#).1, Shape::Stdin("7".to_owned()));
    }
}
