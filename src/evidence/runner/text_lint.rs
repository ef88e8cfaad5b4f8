//! Linters of scripts, containers, workflows and texts; hook managers that run them.

use super::tool::Rest;
use super::{Form, Runner, Tool, Work};

static TOOLS: &[Tool] = &[
    Tool::new(
        "shellcheck",
        &[Work::Lint],
        Rest::Limits,
        &["-s=value -e=value -S=value -f=value --shell=value --severity=value --exclude=value"],
    ),
    Tool::new("shfmt", &[Work::Format], Rest::Limits, &["-w=fix -d=check -i=value -l=check"]),
    Tool::new("hadolint", &[Work::Lint], Rest::Limits, &["--ignore=value -c=value"]),
    Tool::new("actionlint", &[Work::Lint], Rest::Limits, &["-ignore=value"]),
    Tool::new("yamllint", &[Work::Lint], Rest::Folders, &["-c=value -d=value -f=value"]),
    Tool::new("zizmor", &[Work::Lint], Rest::Folders, &[]),
    Tool::new("markdownlint", &[Work::Lint], Rest::Folders, &["--fix=fix -f=fix -c=value -i=except"]),
    Tool::new("markdownlint-cli2", &[Work::Lint], Rest::Folders, &["--fix=fix --config=value"]),
    Tool::new("vale", &[Work::Lint], Rest::Folders, &[]),
    Tool::new("typos", &[Work::Lint], Rest::Folders, &["-w=fix --write-changes=fix"]),
    Tool::new("codespell", &[Work::Lint], Rest::Folders, &["-w=fix"]),
    Tool::new("taplo fmt", &[Work::Format], Rest::Folders, &["--check=check"]).writes(),
    Tool::new("dprint check", &[Work::Format], Rest::Folders, &[]),
    Tool::new("dprint fmt", &[Work::Format], Rest::Folders, &[]).writes(),
    Tool::new("pre-commit run", &[Work::Lint], Rest::Limits, &["--files=only --hook-stage=value -c=value"]),
    Tool::new("prek run", &[Work::Lint], Rest::Limits, &["--files=only --hook-stage=value -c=value"]),
    Tool::new("prek", &[Work::Lint], Rest::Limits, &["-c=value"]),
    Tool::new("lefthook run", &[Work::Lint], Rest::Ignored, &[]),
    Tool::new("lint-staged", &[Work::Lint], Rest::Ignored, &["-c=value"]),
    Tool::new("semgrep", &[Work::Lint], Rest::Ignored, &["--config=value"]),
    Tool::new("sqlfluff lint", &[Work::Lint], Rest::Folders, &["--dialect=value"]),
    Tool::new("buf lint", &[Work::Lint], Rest::Folders, &[]),
];

static FORMS: &[Form] = &[
    Form::lint(&["..Passed", "..Failed"], r"^\S.{0,200}\.{3}(?:Passed(?<green>)|Failed(?<red>))$"),
    Form::lint(&["\nFor more information:"], r"^For more information:(?<red>)$"),
    Form::lint(&[" DL3", " DL4", " SC1", " SC2"], r"^\S+:\d+ (?:DL|SC)\d{4} (?:warning|error|info|style): (?<red>)"),
    Form::lint(&[".yml:", ".yaml:"], r"^\S+\.ya?ml:\d+:\d+: .+ \[[a-z-]+\](?<red>)$"),
    Form::lint(&["\nSummary: "], r"^Summary: (?<problems>\d+) error\(s\)$"),
    Form::lint(&[" findings"], r"^(?:No findings to report\.(?<green>)|(?<problems>\d+) findings?\b.*)$"),
];

/// Linters of texts and scripts.
pub struct TextLint;

impl Runner for TextLint {
    fn name(&self) -> &'static str {
        "text-lint"
    }

    fn tools(&self) -> &'static [Tool] {
        TOOLS
    }

    fn forms(&self) -> &'static [Form] {
        FORMS
    }
}
