//! Opening a log at a line, in the person's own editor.

use std::ffi::OsString;
use std::path::Path;
use std::process::Command;

/// Editors that take `FILE:LINE`, and the flag before it.
const COLON: &[(&str, Option<&str>)] = &[
    ("code", Some("--goto")),
    ("codium", Some("--goto")),
    ("cursor", Some("--goto")),
    ("windsurf", Some("--goto")),
    ("hx", None),
    ("helix", None),
    ("subl", None),
    ("zed", None),
];

/// The editor's command: `$VISUAL`, else `$EDITOR`, else what the system has.
pub(super) fn command(variable: impl Fn(&str) -> Option<OsString>) -> String {
    let set = |name: &str| variable(name).and_then(|value| value.into_string().ok()).filter(|value| !value.trim().is_empty());
    let usual = if cfg!(windows) { "notepad" } else { "vi" };
    set("VISUAL").or_else(|| set("EDITOR")).unwrap_or_else(|| usual.to_owned())
}

/// The words that open a file at a 1-based line; `file` is absolute, so that none of it is a flag.
pub(super) fn words(editor: &str, file: &Path, line: Option<u64>) -> Vec<OsString> {
    let mut words: Vec<OsString> = editor.split_whitespace().map(OsString::from).collect();
    let program = words.first().map(Path::new).and_then(|first| first.file_stem()).map(|name| name.to_string_lossy().into_owned());
    let colon = program.and_then(|program| COLON.iter().find(|(name, _)| *name == program));
    match (line, colon) {
        (None, _) => words.push(file.into()),
        (Some(line), None) => words.extend([format!("+{line}").into(), file.into()]),
        (Some(line), Some((_, flag))) => {
            words.extend(flag.map(OsString::from));
            let mut at = file.as_os_str().to_owned();
            at.push(format!(":{line}"));
            words.push(at);
        }
    }
    words
}

/// Runs the editor until it ends; what went wrong.
pub(super) fn run(words: &[OsString]) -> Result<(), String> {
    let Some((program, rest)) = words.split_first() else { return Err("$VISUAL and $EDITOR name no program".to_owned()) };
    let name = program.to_string_lossy();
    match Command::new(program).args(rest).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{name} ended with {status}")),
        Err(error) => Err(format!("cannot start {name}: {error}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(editor: &str, line: Option<u64>) -> String {
        let words = words(editor, Path::new("/logs/-a b.jsonl"), line);
        words.iter().map(|word| word.to_string_lossy().into_owned()).collect::<Vec<_>>().join("|")
    }

    #[test]
    fn each_editor_gets_the_line_as_it_takes_it() {
        assert_eq!(told("vim -R", Some(7)), "vim|-R|+7|/logs/-a b.jsonl");
        assert_eq!(told("/usr/bin/code --wait", Some(7)), "/usr/bin/code|--wait|--goto|/logs/-a b.jsonl:7");
        assert_eq!(told("hx", Some(7)), "hx|/logs/-a b.jsonl:7");
        assert_eq!(told("nano", None), "nano|/logs/-a b.jsonl");
    }

    #[test]
    fn visual_comes_before_editor_and_an_empty_one_is_none() {
        let of = |visual: &'static str, editor: &'static str| command(|name| Some(if name == "VISUAL" { visual } else { editor }.into()));
        assert_eq!((of("hx", "ed"), of(" ", "ed")), ("hx".to_owned(), "ed".to_owned()));
        assert_eq!(command(|_| None), if cfg!(windows) { "notepad" } else { "vi" });
        assert!(run(&[]).is_err() && run(&["no-such-editor-anywhere".into()]).is_err());
    }
}
