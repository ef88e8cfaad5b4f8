//! Is a command a test, build, lint, type-check, format or deploy run; of what scope; and what did its summary print.

mod ansi;
mod form;
mod index;
mod names;
mod scan;
mod tap;
mod target;
mod tool;
mod total;
mod words;

mod cargo;
mod compiled;
mod deploy;
mod dotnet;
mod elixir;
mod go;
mod js_test;
mod js_tools;
mod jvm;
mod native;
mod php;
mod python_test;
mod python_tools;
mod ruby;
mod swift;
mod text_lint;
mod wrapper;

mod generic;

use super::shell::Simple;
pub use form::Form;
pub use names::{Named, named, named_failures, names_passed};
pub use target::{suite_of, work_of_name};
pub use tool::Tool;
pub use total::{total, total_of};

/// What a run is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Work {
    /// Tests.
    Test,
    /// Build or compile.
    Build,
    /// Lint.
    Lint,
    /// Type check (`tsc --noEmit`, `mypy`, `cargo check` counts as this and as build).
    Typecheck,
    /// Format, or check of format.
    Format,
    /// Deploy, publish, apply.
    Deploy,
}

/// What part of the project a run covers.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Scope {
    /// Files, folders, packages or test names the run was limited to, as written; empty means all of the folder it ran in.
    pub only: Vec<String>,
    /// A selector expression (`-k logout`, `--filter x`, `-run TestA`), as written.
    pub selector: Option<String>,
    /// Left out by the command line (`--exclude x`, `-skipTests` has its own mark).
    pub except: Vec<String>,
    /// Suite the command line names (`unit`, `integration`, `e2e`, `doc`), if it does.
    pub suite: Option<String>,
    /// Build profile (`release`, `debug`, a named one).
    pub profile: Option<String>,
    /// Folder it ran in (`cd x && …`, `--manifest-path`, `-C`).
    pub dir: Option<String>,
}

impl Scope {
    /// Not limited by anything the command line says.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.only.is_empty() && self.selector.is_none() && self.suite.is_none()
    }
}

/// One run that a command line starts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// Name of the ecosystem's file here (`cargo`, `pytest`).
    pub runner: &'static str,
    /// What it does; `cargo clippy` is lint, `make check` may be several.
    pub work: Vec<Work>,
    /// What it covers.
    pub scope: Scope,
    /// It changes files instead of only checking (`--fix`, `fmt` without `--check`).
    pub fixes: bool,
    /// A wrapper (`make`, `just`, npm script, task) known only by its target's name: its output decides first.
    pub by_name: bool,
    /// The command line does none of `work`: it only lists, collects or explains (`--help`, `--list`, `--collect-only`, `make -n`).
    /// Tests that are turned off while the rest runs (`--no-run`, `-DskipTests`) leave `work` without `Work::Test` instead.
    pub runs_nothing: bool,
}

/// What a runner printed at its end.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Summary {
    /// Runner whose form it has.
    pub runner: &'static str,
    /// What was summed up.
    pub work: Option<Work>,
    /// Passed.
    pub passed: Option<u64>,
    /// Failed, errors included.
    pub failed: Option<u64>,
    /// Skipped, ignored, deselected.
    pub skipped: Option<u64>,
    /// Total, if printed.
    pub total: Option<u64>,
    /// Warnings or problems (linters).
    pub problems: Option<u64>,
    /// Nothing was collected or run.
    pub nothing_ran: bool,
    /// It says itself that it is red (`FAILED`, `error: could not compile`, a crash), whatever the numbers.
    pub red: bool,
    /// It says itself that it is green (`ok`, `Finished`, `0 issues`, `All checks passed!`).
    pub green: bool,
    /// 1-based line of the output it stands on.
    pub line: usize,
}

impl Summary {
    /// Red by its own words or numbers.
    #[must_use]
    pub fn is_red(&self) -> bool {
        self.red || self.failed.is_some_and(|n| n > 0)
    }

    /// Green by its own words or numbers, and something ran.
    #[must_use]
    pub fn is_green(&self) -> bool {
        !self.is_red() && !self.nothing_ran && (self.green || self.passed.is_some_and(|n| n > 0))
    }
}

/// One ecosystem of runners: tables of the commands it knows and of the lines they print.
pub trait Runner: Sync {
    /// Its name.
    fn name(&self) -> &'static str;
    /// The commands that start a run, the most specific first.
    fn tools(&self) -> &'static [Tool];
    /// The lines that sum a run up.
    fn forms(&self) -> &'static [Form];
    /// The run this command starts, if it is one of this ecosystem's; `words` are its own without what launches it.
    fn run(&self, command: &Simple, words: &[&str]) -> Option<Run> {
        tool::run_words(self.name(), self.tools(), words, command.dir.as_deref())
    }
}

/// Every ecosystem; a line that two could read is read by the first.
pub static ALL: &[&dyn Runner] = &[
    &cargo::Cargo,
    &python_test::PythonTest,
    &go::Go,
    &js_test::JsTest,
    &js_tools::JsTools,
    &python_tools::PythonTools,
    &jvm::Jvm,
    &dotnet::Dotnet,
    &swift::Swift,
    &ruby::Ruby,
    &php::Php,
    &elixir::Elixir,
    &native::Native,
    &compiled::Compiled,
    &text_lint::TextLint,
    &deploy::Deploy,
    &tap::Tap,
    &wrapper::Wrapper,
    &generic::Generic,
];

/// The run a command starts.
#[must_use]
pub fn run(command: &Simple) -> Option<Run> {
    let words = words::program_words(command);
    ALL.iter().find_map(|runner| runner.run(command, &words))
}

/// All summaries an output holds, in the order of their lines. ANSI codes are ignored.
#[must_use]
pub fn summaries(output: &str) -> Vec<Summary> {
    scan::summaries(&ansi::strip(output))
}
