//! Takes off programs that only start another: what is left is the command that did the work.

mod special;
mod table;

use super::Word;
use table::{WRAPPERS, Wrapper};

/// How many wrappers are taken off one command.
const MAX_WRAPPERS: usize = 12;

/// What stands inside the wrappers.
#[derive(Debug, PartialEq, Eq)]
pub enum Inside {
    /// A command.
    Command(Vec<Word>),
    /// A text that a shell runs.
    Script(Script),
}

/// A text that a shell runs.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Script {
    /// The text.
    pub text: String,
    /// Which shell reads it.
    pub dialect: Dialect,
    /// `-e` was given to the shell.
    pub errexit: bool,
    /// `-o pipefail` was given to the shell.
    pub pipefail: bool,
}

/// Whose grammar a script has.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Dialect {
    /// sh, bash, zsh and kin.
    #[default]
    Posix,
    /// PowerShell or cmd.
    Windows,
}

/// A command with its wrappers taken off.
#[derive(Debug, PartialEq, Eq)]
pub struct Unwrapped {
    /// Wrappers, outermost first.
    pub wrappers: Vec<String>,
    /// Variables that `env` or `sudo` set.
    pub env: Vec<(String, String)>,
    /// What is left.
    pub inside: Inside,
}

/// One wrapper taken off.
pub(crate) struct Peeled {
    label: String,
    env: Vec<(String, String)>,
    inside: Inside,
}

impl Peeled {
    fn command(label: &str, words: Vec<Word>) -> Self {
        let inside = Inside::Command(words);
        Self { label: label.to_owned(), env: Vec::new(), inside }
    }

    fn script(label: &str, script: Script) -> Self {
        Self { label: label.to_owned(), env: Vec::new(), inside: Inside::Script(script) }
    }
}

/// Takes all wrappers off.
pub fn unwrap(mut words: Vec<Word>) -> Unwrapped {
    let mut wrappers = Vec::new();
    let mut env = Vec::new();
    // Each wrapper copies what is left of the words.
    let most = if words.len() > 1_000 { 2 } else { MAX_WRAPPERS };
    while wrappers.len() < most {
        let Some(peeled) = peel(&words) else { break };
        wrappers.push(peeled.label);
        env.extend(peeled.env);
        match peeled.inside {
            Inside::Command(rest) => words = rest,
            script @ Inside::Script(_) => return Unwrapped { wrappers, env, inside: script },
        }
    }
    Unwrapped { wrappers, env, inside: Inside::Command(words) }
}

fn peel(words: &[Word]) -> Option<Peeled> {
    let first = words.first()?;
    let name = base(&first.text);
    if let Some(peeled) = special::peel(&name, words) {
        return Some(peeled);
    }
    let wrapper = WRAPPERS.iter().find(|wrapper| wrapper.names.contains(&name.as_str()))?;
    plain(&name, wrapper, words)
}

/// A program's name without folder and `.exe`.
pub fn base(program: &str) -> String {
    let name = program.rsplit(['/', '\\']).next().unwrap_or(program);
    name.strip_suffix(".exe").or_else(|| name.strip_suffix(".cmd")).unwrap_or(name).to_owned()
}

fn plain(name: &str, wrapper: &Wrapper, words: &[Word]) -> Option<Peeled> {
    let (label, at) = behind_sub(name, wrapper, words)?;
    let mut scan = Scan { words, at, values: wrapper.values, env: Vec::new() };
    scan.options();
    scan.at += usize::from(scan.is("--")) + wrapper.skip;
    scan.options_after_skip(wrapper.skip);
    let rest = words.get(scan.at..).filter(|rest| !rest.is_empty())?;
    let inside = Inside::Command(tidy(name, rest));
    Some(Peeled { label, env: scan.env, inside })
}

/// Position behind the subcommand, global options before it skipped.
fn behind_sub(name: &str, wrapper: &Wrapper, words: &[Word]) -> Option<(String, usize)> {
    if wrapper.subs.is_empty() {
        return Some((name.to_owned(), 1));
    }
    let mut scan = Scan { words, at: 1, values: wrapper.values, env: Vec::new() };
    scan.options();
    let sub = words.get(scan.at)?.text.as_str();
    wrapper.subs.contains(&sub).then(|| (format!("{name} {sub}"), scan.at + 1))
}

/// npx takes `vitest@3`; `uv run -m pytest` is `python -m pytest`; parallel's inputs are no arguments.
fn tidy(name: &str, rest: &[Word]) -> Vec<Word> {
    let position = |mark: &str| rest.iter().position(|word| word.text.starts_with(mark));
    let end = if name == "parallel" { position(":::") } else { None };
    let start = if matches!(name, "mise" | "rtx") { position("--").map_or(0, |at| at + 1) } else { 0 };
    let mut words = rest[start..end.unwrap_or(rest.len())].to_vec();
    if let Some(first) = words.first_mut()
        && matches!(name, "npx" | "bunx" | "pnpx" | "npm" | "pnpm" | "yarn" | "bun" | "uvx" | "pipx")
        && let Some(at) = first.text.rfind('@').filter(|at| *at > 0)
    {
        first.text.truncate(at);
    }
    words
}

/// Walks over a wrapper's options.
pub(crate) struct Scan<'a> {
    words: &'a [Word],
    at: usize,
    values: &'static [&'static str],
    env: Vec<(String, String)>,
}

impl Scan<'_> {
    fn text(&self) -> Option<&str> {
        self.words.get(self.at).map(|word| word.text.as_str())
    }

    fn is(&self, text: &str) -> bool {
        self.text() == Some(text)
    }

    /// Skips options with their values, and `NAME=value` pairs.
    fn options(&mut self) {
        while let Some(step) = self.option() {
            self.at += step;
        }
    }

    fn option(&mut self) -> Option<usize> {
        let text = self.text()?.to_owned();
        if text == "--" || text == "-" {
            return None;
        }
        if text.starts_with('-') || (text.starts_with('+') && self.words[0].text == "cargo") {
            let module = text == "-m" && self.values.contains(&"--with");
            return (!module).then(|| 1 + usize::from(self.values.contains(&text.as_str())));
        }
        let (name, value) = super::parse::word::assignment(&text)?;
        self.env.push((name.to_owned(), value.to_owned()));
        Some(1)
    }

    /// `kubectl exec POD -c app -- cmd`: options may also stand behind the name.
    fn options_after_skip(&mut self, skip: usize) {
        if skip == 0 {
            return;
        }
        let from = self.at;
        self.options();
        if self.is("--") {
            self.at += 1;
        } else {
            self.at = from;
        }
    }
}
