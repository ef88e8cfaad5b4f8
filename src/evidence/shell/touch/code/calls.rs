//! Finds file calls in a program text whose arguments are literal, and says when one could not be read.

use std::collections::HashMap;
use std::sync::LazyLock;

use regex::{Captures, Regex};

use super::names;
use crate::lazy_pattern;
use crate::session::FileOp;

/// Bytes of a program text that are looked at.
const MAX_TEXT: usize = 64 << 10;

/// What a program text does to files.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Effects {
    /// Paths and what is done there, in the order of the text.
    pub touches: Vec<(String, FileOp)>,
    /// It does more than could be read: a path that is worked out, another program started.
    pub unread: bool,
}

/// `name = "literal"`, `const name = 'literal'`, `p = Path("literal")`.
static ASSIGNED: LazyLock<Regex> = lazy_pattern!(
    r#"(?m)(?:^|[;\n]|(?:const|let|var|my)\s)\s*\$?([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(?:(?:pathlib\.)?Path\(\s*)?r?["'`]([^"'`\n]+)["'`]\s*\)?\s*(?:;|$|\n)"#
);
/// `function(first[, second]`, each a literal or a name.
static CALL: LazyLock<Regex> = lazy_pattern!(
    r#"([A-Za-z_][A-Za-z0-9_.:]*)\(\s*(?:r?["'`]([^"'`\n]*)["'`]|(\$?[A-Za-z_][A-Za-z0-9_.]*))?\s*(?:([,)]|$)\s*(?:(?:mode\s*=\s*)?["'`]([^"'`\n]*)["'`])?(?:\s*,\s*["']([^"'\n]*)["'])?)?"#
);
/// `Path("literal").method(` and `name.method(`.
static METHOD: LazyLock<Regex> = lazy_pattern!(
    r#"(?:Path\(\s*(?:r?["']([^"'\n]+)["']|([A-Za-z_][A-Za-z0-9_]*))\s*\)|([A-Za-z_][A-Za-z0-9_]*))\.(write_text|write_bytes|unlink|touch|mkdir|rmdir|rename|read_text|read_bytes|open)\(\s*(?:["']([^"'\n]*)["'])?"#
);
/// Other programs, and calls that write without naming a path first.
static ELSEWHERE: LazyLock<Regex> = lazy_pattern!(
    r"subprocess|os\.system|os\.popen|exec\w*\(|spawn\w*\(|child_process|runpy|call_command|importlib|\.save\(|\.to_\w+\(|\.savefig\(|\.extractall\(|\bmain\(|system\(|`[a-z]+ |\.dump\(|\.commit\(|generate"
);

/// Reads the file calls of a program text.
pub fn effects(text: &str) -> Effects {
    let end = text.floor_char_boundary(MAX_TEXT);
    let text = &text[..end];
    let names = ASSIGNED.captures_iter(text).map(|found| (found[1].to_owned(), found[2].to_owned())).collect();
    let mut reader = Reader { names, effects: Effects::default() };
    for found in CALL.captures_iter(text) {
        reader.call(&found);
    }
    for found in METHOD.captures_iter(text) {
        reader.method(&found);
    }
    let dumps_to_read_file = reader.effects.touches.iter().any(|(_, op)| *op == FileOp::Write);
    let elsewhere = ELSEWHERE.find_iter(text).any(|found| !(dumps_to_read_file && found.as_str() == ".dump("));
    reader.effects.unread |= elsewhere;
    reader.effects
}

struct Reader {
    names: HashMap<String, String>,
    effects: Effects,
}

impl Reader {
    /// A literal as it is, a name by what was assigned to it.
    fn path(&self, literal: Option<&str>, name: Option<&str>) -> Option<String> {
        let literal = literal.filter(|text| !text.contains(['{', '$']));
        literal.or_else(|| self.names.get(name?.trim_start_matches('$')).map(String::as_str)).map(str::to_owned)
    }

    fn add(&mut self, path: Option<String>, op: FileOp) {
        match path {
            Some(path) if !path.is_empty() => self.effects.touches.push((path, op)),
            _ => self.effects.unread |= op != FileOp::Read,
        }
    }

    fn call(&mut self, found: &Captures<'_>) {
        let group = |index| found.get(index).map(|text: regex::Match<'_>| text.as_str());
        let name = group(1).unwrap_or("");
        let path = self.path(group(2), group(3));
        if matches!(name, "open" | "io.open" | "codecs.open" | "File.open" | "fs.openSync" | "openSync" | "fopen") {
            return self.opened(path, (group(5), group(6)));
        }
        let Some((first, second)) = names::function(name) else { return };
        self.add(path, first);
        if let Some(second) = second {
            let target = self.path(group(5), None);
            self.add(target, second);
        }
    }

    /// Perl gives the mode before the path.
    fn opened(&mut self, path: Option<String>, (mode, third): (Option<&str>, Option<&str>)) {
        if let (Some(mode), Some(third)) = (mode, third)
            && mode.contains(['>', '<'])
        {
            return self.add(Some(third.to_owned()), names::mode(mode));
        }
        self.add(path, mode.map_or(FileOp::Read, names::mode));
    }

    fn method(&mut self, found: &Captures<'_>) {
        let group = |index| found.get(index).map(|text: regex::Match<'_>| text.as_str());
        let (name, argument) = (group(4).unwrap_or(""), group(5));
        let path = self.path(group(1), group(2).or(group(3)));
        // `os.rename(…)` is a function, read as one.
        if matches!(group(3), Some("os" | "shutil" | "fs" | "fsp" | "File" | "FileUtils" | "io" | "codecs" | "Dir")) {
            return;
        }
        if name == "open" {
            let op = argument.map_or(FileOp::Read, names::mode);
            return if path.is_some() { self.add(path, op) } else { self.effects.unread |= op != FileOp::Read };
        }
        let Some((first, second)) = names::method(name) else { return };
        self.add(path, first);
        if let Some(second) = second {
            self.add(argument.map(str::to_owned), second);
        }
    }
}
