//! Wrappers known only by a target's name: make, just, mise, task, package scripts, rake, monorepo tools, shell scripts.

use super::tool::{self, Rest};
use super::{Form, Run, Runner, Scope, Tool, Work, suite_of, work_of_name};
use crate::evidence::shell::Simple;

const MAKE: &str = "-C=dir --directory=dir -f=value --file=value -n=nothing --dry-run=nothing --just-print=nothing --recon=nothing -q=nothing \
    -p=nothing -l=value -o=value -W=value -I=value";
const JUST: &str = "-f=value --justfile=value -d=dir --working-directory=dir -n=nothing --dry-run=nothing -l=nothing --list=nothing \
    --summary=nothing --show=nothing -s=nothing --evaluate=nothing --set=value --dump=nothing --choose=nothing";
const TASK: &str = "-d=dir --dir=dir -t=value --taskfile=value -n=nothing --dry=nothing --dry-run=nothing -l=nothing --list=nothing --list-all=nothing \
    -C=dir --cd=dir -j=value -a=nothing --summary=nothing --status=nothing -x=value -T=nothing -P=nothing";
const SCRIPT: &str = "-w=only --workspace=only --prefix=dir --cwd=dir -C=dir --dir=dir --filter=only -F=only -t=select --testNamePattern=select \
    -g=select --grep=select -k=select -run=select --testPathPattern=only --project=only --reporter=value --config=value -c=value \
    --dry-run=nothing --test-name-pattern=select";
const MONO: &str = "-t=target --target=target --targets=target --filter=only -F=only --scope=only -p=only --projects=only --exclude=except \
    --concurrency=value --parallel=value --base=select --head=value --dry=nothing --dry-run=nothing --graph=nothing --cwd=dir \
    -c=value --configuration=value --output-logs=value --log-order=value";

static TOOLS: &[Tool] = &[
    Tool::new("make", &[Work::Build], Rest::Targets, &[MAKE]),
    Tool::new("gmake", &[Work::Build], Rest::Targets, &[MAKE]),
    Tool::new("just", &[], Rest::Targets, &[JUST]),
    Tool::new("mise run", &[], Rest::Target, &[TASK]),
    Tool::new("mise r", &[], Rest::Target, &[TASK]),
    Tool::new("mise tasks run", &[], Rest::Target, &[TASK]),
    Tool::new("task", &[], Rest::Targets, &[TASK]),
    Tool::new("go-task", &[], Rest::Targets, &[TASK]),
    Tool::new("rake", &[Work::Test], Rest::Targets, &[TASK]),
    Tool::new("invoke", &[], Rest::Targets, &[TASK]),
    Tool::new("inv", &[], Rest::Targets, &[TASK]),
    Tool::new("poe", &[], Rest::Target, &[TASK]),
    Tool::new("mage", &[], Rest::Targets, &[TASK]),
    Tool::new("earthly", &[], Rest::Targets, &[TASK]),
    Tool::new("cargo make", &[], Rest::Target, &[TASK]),
    Tool::new("cargo xtask", &[], Rest::Target, &[TASK]),
    Tool::new("npm test", &[Work::Test], Rest::Limits, &[SCRIPT]),
    Tool::new("npm t", &[Work::Test], Rest::Limits, &[SCRIPT]),
    Tool::new("npm run", &[], Rest::Target, &[SCRIPT]),
    Tool::new("npm run-script", &[], Rest::Target, &[SCRIPT]),
    Tool::new("npm rum", &[], Rest::Target, &[SCRIPT]),
    Tool::new("pnpm run", &[], Rest::Target, &[SCRIPT]),
    Tool::new("yarn run", &[], Rest::Target, &[SCRIPT]),
    Tool::new("yarn workspaces foreach", &[], Rest::Targets, &[SCRIPT]),
    Tool::new("yarn workspaces run", &[], Rest::Target, &[SCRIPT]),
    Tool::new("bun run", &[], Rest::Target, &[SCRIPT]),
    Tool::new("deno task", &[], Rest::Target, &[SCRIPT]),
    Tool::new("composer run-script", &[], Rest::Target, &[SCRIPT]),
    Tool::new("composer run", &[], Rest::Target, &[SCRIPT]),
    Tool::new("composer", &[], Rest::Target, &[SCRIPT]),
    Tool::new("turbo run", &[], Rest::Targets, &[MONO]),
    Tool::new("turbo", &[], Rest::Targets, &[MONO]),
    Tool::new("nx run-many", &[], Rest::Ignored, &[MONO]),
    Tool::new("nx affected", &[], Rest::Targets, &[MONO]),
    Tool::new("nx run", &[], Rest::Target, &[MONO]),
    Tool::new("nx", &[], Rest::Target, &[MONO]),
    Tool::new("lerna run", &[], Rest::Target, &[MONO]),
    Tool::new("rush", &[], Rest::Target, &[MONO]),
    Tool::new("moon run", &[], Rest::Targets, &[MONO]),
    Tool::new("moon", &[], Rest::Targets, &[MONO]),
];

static PACKAGE: &[Tool] = &[Tool::new("script", &[], Rest::Target, &[SCRIPT])];

static FORMS: &[Form] = &[
    Form::new(
        None,
        &["\nmake", "\ngmake"],
        r"^g?make(?:\[\d+\])?: \*\*\* (?:\[[^\]]+\] (?:Error|Segmentation|Aborted|Killed)|No rule to make target|missing separator|No targets)(?<red>)",
    ),
    Form::new(None, &["\nmake", "\ngmake"], r"^g?make(?:\[\d+\])?: \*\*\* .*(?:Stop\.|Waiting for unfinished jobs\.\.\.\.)(?<red>)$"),
    Form::new(
        None,
        &["\nmake", "\ngmake"],
        r"^g?make(?:\[\d+\])?: (?:Nothing to be done for|'[^']+' is up to date|`[^']+' is up to date)(?<nothing>)",
    ),
    Form::new(None, &["\nerror: Recipe "], r"^error: Recipe `[^`]+` failed(?<red>)"),
    Form::new(None, &["ELIFECYCLE"], r"^.{0,12}(?:npm ERR! code )?ELIFECYCLE(?<red>)"),
    Form::new(None, &["\nnpm e", "\nnpm E"], r"^npm (?:ERR!|error) Lifecycle script `[^`]+` failed(?<red>)"),
    Form::new(None, &["\nnpm e", "\nnpm E"], r"^npm (?:ERR!|error) Missing script: (?<red>)(?<nothing>)"),
    Form::new(None, &["\nerror Command failed"], r"^error Command failed with exit code \d+\.(?<red>)$"),
    Form::new(None, &["\nTasks:  "], r"^\s*Tasks:\s+(?<part>\d+) successful, (?<whole>\d+) total$"),
];

/// Wrappers of other runners.
pub struct Wrapper;

impl Runner for Wrapper {
    fn name(&self) -> &'static str {
        "wrapper"
    }

    fn tools(&self) -> &'static [Tool] {
        TOOLS
    }

    fn forms(&self) -> &'static [Form] {
        FORMS
    }

    fn run(&self, command: &Simple, words: &[&str]) -> Option<Run> {
        let dir = command.dir.as_deref();
        let by_table = tool::run_words(self.name(), TOOLS, words, dir).map(|run| Run { by_name: true, ..run });
        by_table.or_else(|| package_manager(words, dir)).or_else(|| script(command, words))
    }
}

/// `yarn NAME` and the like run a script or an installed tool.
fn package_manager(words: &[&str], dir: Option<&str>) -> Option<Run> {
    let (manager, rest) = words.split_first()?;
    if !matches!(*manager, "pnpm" | "yarn" | "bun") {
        return None;
    }
    let mut named = vec!["script"];
    named.extend(rest.iter().filter(|word| !matches!(**word, "-r" | "--recursive" | "workspace")));
    let first = named.iter().position(|word| !word.starts_with('-') && *word != "script")?;
    let known = tool::run_known(&named[first..], dir);
    known.or_else(|| tool::run_words("wrapper", PACKAGE, &named, dir))
}

/// A script that says in its name what it does: `./run_tests.sh`, `bash ci/lint.sh`, `python test_a.py`.
fn script(command: &Simple, words: &[&str]) -> Option<Run> {
    let path = script_path(command, words)?;
    let base = path.rsplit(['/', '\\']).next().unwrap_or(path);
    let stem = base.split('.').next().filter(|stem| !stem.is_empty()).unwrap_or(base);
    let work = work_of_name(stem);
    let only = if is_test_file(base) { vec![path.to_owned()] } else { Vec::new() };
    let scope = Scope { dir: command.dir.clone(), suite: suite_of(stem).map(str::to_owned), only, ..Scope::default() };
    let runs_nothing = words.iter().any(|word| matches!(*word, "--help" | "--version" | "-h" | "--dry-run"));
    (!work.is_empty()).then_some(Run { runner: "wrapper", work, scope, fixes: stem.contains("fix"), by_name: true, runs_nothing })
}

fn script_path<'a>(command: &'a Simple, words: &[&'a str]) -> Option<&'a str> {
    const ENDINGS: [&str; 10] = [".sh", ".py", ".js", ".mjs", ".cjs", ".ts", ".rb", ".pl", ".ps1", ".php"];
    let ends = |word: &str| ENDINGS.iter().any(|ending| word.ends_with(ending));
    let first = command.words.first().map(|word| word.text.as_str())?;
    if first.contains(['/', '\\']) && !first.contains("/bin/") || ends(first) {
        return Some(first);
    }
    let program = words.first()?;
    let interpreter = matches!(
        *program,
        "bash" | "sh" | "zsh" | "node" | "tsx" | "ts-node" | "bun" | "deno" | "ruby" | "perl" | "php" | "Rscript" | "pwsh"
    ) || program.starts_with("python");
    let script = words.iter().skip(1).find(|word| !word.starts_with('-') && **word != "run")?;
    (interpreter && ends(script)).then_some(*script)
}

fn is_test_file(base: &str) -> bool {
    base.starts_with("test_") || base.contains(".test.") || base.contains(".spec.") || base.contains("_test.")
}
