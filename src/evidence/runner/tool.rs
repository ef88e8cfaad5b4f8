//! A command that starts a run, as a table row: its words, its work, and what its flags mean for the scope.

use super::words::{attached, enter, limits, split_value};
use super::{ALL, Run, Scope, Work, suite_of, work_of_name};

/// What words beside the flags mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rest {
    /// Limits of the scope: files, folders, packages or names. Folders that hold everything limit nothing.
    Limits,
    /// Folders of a checker; one at the top of the project limits nothing.
    Folders,
    /// Something else.
    Ignored,
    /// Targets of a wrapper, each known by its name.
    Targets,
    /// One target or script of a wrapper, then words for what it runs.
    Target,
}

/// A command that starts a run.
///
/// Flags are written `FLAG=MEANING`; the meanings are `only`, `select`, `except`, `value` (takes a value that does not matter here),
/// `target`, `dir`, `manifest`, `suite:NAME`, `suite` (its value), `profile:NAME`, `profile` (its value), `nothing`, `build` (compiles
/// and stops there), `untested` (does all but tests), `fix`, `check`.
pub struct Tool {
    call: &'static str,
    /// Bytes of the first word of `call`: most tables are walked in vain.
    head: usize,
    work: &'static [Work],
    rest: Rest,
    flags: &'static [&'static str],
    writes: bool,
    builds_any: bool,
    profile: Option<&'static str>,
}

impl Tool {
    /// A row: the program and its subcommands, the work, what other words mean, the flags.
    #[must_use]
    pub const fn new(call: &'static str, work: &'static [Work], rest: Rest, flags: &'static [&'static str]) -> Self {
        Self { call, head: head(call), work, rest, flags, writes: false, builds_any: false, profile: None }
    }

    /// Changes files unless a `check` flag is given.
    #[must_use]
    pub const fn writes(mut self) -> Self {
        self.writes = true;
        self
    }

    /// Does its work for targets of any name.
    #[must_use]
    pub const fn any_target(mut self) -> Self {
        self.builds_any = true;
        self
    }

    /// Profile it has when none is named.
    #[must_use]
    pub const fn profile(mut self, name: &'static str) -> Self {
        self.profile = Some(name);
        self
    }

    fn meaning(&self, flag: &str) -> Option<&'static str> {
        let specs = self.flags.iter().flat_map(|list| list.split_whitespace());
        specs.filter_map(|spec| spec.split_once('=')).find(|(name, _)| *name == flag).map(|(_, meaning)| meaning)
    }

    fn takes_value(&self, flag: &str) -> bool {
        matches!(self.meaning(flag), Some("only" | "select" | "except" | "target" | "value" | "dir" | "manifest" | "suite" | "profile"))
    }

    /// Index of the first word after the command's own, when `words` start with them (flags may stand between).
    fn after(&self, words: &[&str]) -> Option<usize> {
        let first = words.first().filter(|first| first.len() == self.head)?;
        let own = self.call.strip_prefix(first)?;
        let mut at = 1;
        for word in own.split_ascii_whitespace() {
            at = self.skip_flags(words, at);
            if *words.get(at)? != word {
                return None;
            }
            at += 1;
        }
        Some(at)
    }

    fn skip_flags(&self, words: &[&str], mut at: usize) -> usize {
        while let Some(word) = words.get(at).filter(|word| word.starts_with(['-', '+'])) {
            let value = !word.contains('=') && self.takes_value(word);
            at += 1 + usize::from(value);
        }
        at
    }
}

const fn head(call: &str) -> usize {
    let mut at = 0;
    while at < call.len() && call.as_bytes()[at] != b' ' {
        at += 1;
    }
    at
}

/// The run that words start by one of these rows.
pub fn run_words(runner: &'static str, tools: &[Tool], words: &[&str], dir: Option<&str>) -> Option<Run> {
    let (tool, after) = tools.iter().find_map(|tool| tool.after(words).map(|after| (tool, after)))?;
    let mut reading = Reading::new(runner, tool, dir);
    reading.read(&words[1..after], Part::Command);
    reading.read(&words[after..], Part::Arguments);
    reading.finish()
}

/// The run that words start, by any table that does not go by a name alone.
pub fn run_known(words: &[&str], dir: Option<&str>) -> Option<Run> {
    ALL.iter().find_map(|runner| run_words(runner.name(), runner.tools(), words, dir)).filter(|run| !run.by_name)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Command,
    Arguments,
}

struct Reading<'a> {
    tool: &'a Tool,
    run: Run,
    targets: Vec<String>,
}

impl<'a> Reading<'a> {
    fn new(runner: &'static str, tool: &'a Tool, dir: Option<&str>) -> Self {
        let scope = Scope { dir: dir.map(str::to_owned), profile: tool.profile.map(str::to_owned), ..Scope::default() };
        let run = Run { runner, work: tool.work.to_vec(), scope, fixes: tool.writes, by_name: false, runs_nothing: false };
        Self { tool, run, targets: Vec::new() }
    }

    fn read(&mut self, words: &[&str], part: Part) {
        let mut words = words.iter().copied();
        while let Some(word) = words.next() {
            if word.len() > 1 && word.starts_with('-') {
                self.flag(word, &mut words);
            } else if part == Part::Arguments {
                self.other(word);
            }
        }
    }

    fn flag<'w>(&mut self, word: &'w str, words: &mut impl Iterator<Item = &'w str>) {
        let (flag, inline) = split_value(word);
        if let Some(meaning) = self.tool.meaning(flag).or_else(|| universal(flag)) {
            let value = if self.tool.takes_value(flag) { inline.or_else(|| words.next()) } else { inline };
            self.apply(meaning, flag, value.unwrap_or_default());
        } else if let Some((short, value)) = attached(word)
            && self.tool.takes_value(short)
        {
            self.apply(self.tool.meaning(short).unwrap_or_default(), short, value);
        }
    }

    fn apply(&mut self, meaning: &str, flag: &str, value: &str) {
        let scope = &mut self.run.scope;
        match meaning {
            "only" => self.other_limit(value),
            "select" => scope.selector = Some(if value.is_empty() { flag } else { value }.to_owned()),
            "target" => self.targets.extend(value.split(',').map(str::to_owned)),
            "except" => scope.except.push(value.to_owned()),
            "dir" => enter(&mut scope.dir, value),
            "manifest" => enter(&mut scope.dir, value.rsplit_once(['/', '\\']).map_or(".", |(folder, _)| folder)),
            "suite" => scope.suite = Some(value.to_owned()),
            "profile" => scope.profile = Some(value.to_lowercase()),
            "nothing" => self.run.runs_nothing = !matches!(value, "false" | "0" | "none"),
            "build" => self.run.work = vec![Work::Build],
            "untested" => self.run.work.retain(|work| *work != Work::Test),
            "fix" => self.run.fixes = true,
            "check" => self.run.fixes = false,
            _ => self.named(meaning),
        }
    }

    fn named(&mut self, meaning: &str) {
        match meaning.split_once(':') {
            Some(("suite", name)) => self.run.scope.suite = Some(name.to_owned()),
            Some(("profile", name)) => self.run.scope.profile = Some(name.to_owned()),
            _ => {}
        }
    }

    fn other(&mut self, word: &str) {
        match self.tool.rest {
            Rest::Targets if word.contains('=') => {}
            Rest::Targets => self.targets.push(word.to_owned()),
            Rest::Target if self.targets.is_empty() => self.targets.push(word.to_owned()),
            Rest::Limits | Rest::Target => self.other_limit(word),
            Rest::Folders if word.contains(['/', '.', '\\']) => self.other_limit(word),
            Rest::Folders | Rest::Ignored => {}
        }
    }

    fn other_limit(&mut self, word: &str) {
        if limits(word) {
            self.run.scope.only.push(word.to_owned());
        }
    }

    fn finish(mut self) -> Option<Run> {
        if matches!(self.tool.rest, Rest::Targets | Rest::Target) {
            self.name_works();
        }
        let scope = &mut self.run.scope;
        if scope.suite.is_none() {
            scope.suite = common_suite(&self.targets).or_else(|| common_suite(&scope.only)).map(str::to_owned);
        }
        (!self.run.work.is_empty()).then_some(self.run)
    }

    fn name_works(&mut self) {
        self.run.by_name = true;
        if self.targets.is_empty() {
            return;
        }
        self.run.fixes |= self.targets.iter().any(|target| target.contains("fix"));
        let mut works = Vec::new();
        for work in self.targets.iter().flat_map(|target| work_of_name(target)) {
            if !works.contains(&work) {
                works.push(work);
            }
        }
        if !(works.is_empty() && self.tool.builds_any) {
            self.run.work = works;
        }
    }
}

/// The one suite all limits name.
fn common_suite(only: &[String]) -> Option<&'static str> {
    let first = suite_of(only.first()?)?;
    only.iter().all(|name| suite_of(name) == Some(first)).then_some(first)
}

fn universal(flag: &str) -> Option<&'static str> {
    matches!(flag, "--help" | "--version" | "-h" | "-?").then_some("nothing")
}
