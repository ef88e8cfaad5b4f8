//! Python's checkers: ruff, mypy, pyright, ty, black, isort, flake8, pylint, bandit.

use super::tool::Rest;
use super::{Form, Runner, Tool, Work};

const CHECK: &str = "--fix=fix --diff=check --select=value --ignore=value --extend-select=value --config=value --output-format=value --exclude=except \
    --extend-exclude=except -c=value --target-version=value --line-length=value --max-line-length=value --rcfile=value -j=value --disable=value \
    --enable=value --show-files=nothing --show-settings=nothing";
const TYPES: &str = "--config-file=value --python-version=value --exclude=except -p=only -m=only --package=only --module=only --cache-dir=value \
    --project=dir --pythonpath=value --level=value --python-executable=value --install-types=nothing --python=value";
const FORMAT: &str = "--check=check --check-only=check -c=check --diff=check --line-length=value -l=value --config=value --target-version=value \
    -t=value --exclude=except --profile=value --settings-path=value -p=value";

static TOOLS: &[Tool] = &[
    Tool::new("ruff check", &[Work::Lint], Rest::Folders, &[CHECK]),
    Tool::new("ruff format", &[Work::Format], Rest::Folders, &["--check=check --diff=check --config=value --exclude=except"]).writes(),
    Tool::new("ruff", &[Work::Lint], Rest::Folders, &[CHECK]),
    Tool::new("flake8", &[Work::Lint], Rest::Folders, &[CHECK]),
    Tool::new("pylint", &[Work::Lint], Rest::Folders, &[CHECK]),
    Tool::new("pycodestyle", &[Work::Lint], Rest::Folders, &[CHECK]),
    Tool::new("pyflakes", &[Work::Lint], Rest::Folders, &[]),
    Tool::new("bandit", &[Work::Lint], Rest::Folders, &[CHECK, "-r=only -x=except"]),
    Tool::new("vulture", &[Work::Lint], Rest::Folders, &[CHECK]),
    Tool::new("mypy", &[Work::Typecheck], Rest::Folders, &[TYPES]),
    Tool::new("dmypy run", &[Work::Typecheck], Rest::Folders, &[TYPES]),
    Tool::new("pyright", &[Work::Typecheck], Rest::Folders, &[TYPES]),
    Tool::new("basedpyright", &[Work::Typecheck], Rest::Folders, &[TYPES]),
    Tool::new("ty check", &[Work::Typecheck], Rest::Folders, &[TYPES]),
    Tool::new("pyrefly check", &[Work::Typecheck], Rest::Folders, &[TYPES]),
    Tool::new("py_compile", &[Work::Typecheck], Rest::Limits, &[]),
    Tool::new("compileall", &[Work::Typecheck], Rest::Folders, &[]),
    Tool::new("black", &[Work::Format], Rest::Folders, &[FORMAT]).writes(),
    Tool::new("isort", &[Work::Format], Rest::Folders, &[FORMAT]).writes(),
    Tool::new("yapf", &[Work::Format], Rest::Folders, &["-i=fix --in-place=fix"]),
    Tool::new("build", &[Work::Build], Rest::Ignored, &[]),
    Tool::new("uv build", &[Work::Build], Rest::Ignored, &[]),
    Tool::new("poetry build", &[Work::Build], Rest::Ignored, &[]),
    Tool::new("hatch build", &[Work::Build], Rest::Ignored, &[]),
    Tool::new("maturin build", &[Work::Build], Rest::Ignored, &["--release=profile:release -r=profile:release"]),
    Tool::new("maturin develop", &[Work::Build], Rest::Ignored, &["--release=profile:release -r=profile:release"]),
];

static FORMS: &[Form] = &[
    Form::lint(&["\nAll checks passed!"], r"^All checks passed!(?<green>)$"),
    Form::lint(&["\nFound "], r"^Found \d+ errors? \(\d+ fixed, (?<problems>\d+) remaining\)\.$"),
    Form::types(&["\nSuccess: no issues"], r"^Success: no issues found in \d+ source files?(?<green>)$"),
    Form::types(
        &["\nFound "],
        r"^Found (?<problems>\d+) errors? in \d+ files? \((?:checked \d+ source files?|errors prevented further checking)\)$",
    ),
    Form::types(
        &[" errors, ", " error, "],
        r"^(?<problems>\d+) errors?, (?<warnings>\d+) warnings?(?:, \d+ (?:informations?|notes?))?\s*$",
    ),
    Form::types(&["\nFound "], r"^Found (?<problems>\d+) diagnostics?$"),
    Form::types(&["\nINFO "], r"^INFO (?<problems>\d+) errors?(?: shown)?(?: \(.*\))?$"),
    Form::format(
        &[" reformatted"],
        r"^(?:\d+ files? would be reformatted(?<red>)|\d+ files? reformatted)(?:, \d+ files? (?:would be left|left|already) \w+)?\.?$",
    ),
    Form::format(
        &[" left unchanged", "already formatted"],
        r"^\d+ files? (?:would be left unchanged|left unchanged|already formatted)\.?(?<green>)$",
    ),
    Form::format(&["\nERROR: "], r"^ERROR: .+ Imports are incorrectly sorted(?<red>)"),
    Form::lint(&[".py:"], r"^\S+\.py:\d+:\d+: [A-Z]{1,4}\d{2,4}(?<red>):? "),
    Form::types(&[".py:"], r"^\S+\.py:\d+(?::\d+)?: error: .+(?<red>)"),
    Form::lint(&["\nYour code has been rated"], r"^Your code has been rated at (?:10\.00/10(?<green>)|-?\d)"),
    Form::lint(&["\nNo issues identified."], r"^\s*No issues identified\.(?<green>)$"),
    Form::build(&["\nSuccessfully built "], r"^Successfully built \S+\.(?:whl|tar\.gz)(?<green>)"),
    Form::build(&["\n📦 Built wheel"], r"^📦 Built wheel .*(?<green>)"),
];

/// Python's checkers.
pub struct PythonTools;

impl Runner for PythonTools {
    fn name(&self) -> &'static str {
        "python-tools"
    }

    fn tools(&self) -> &'static [Tool] {
        TOOLS
    }

    fn forms(&self) -> &'static [Form] {
        FORMS
    }
}
