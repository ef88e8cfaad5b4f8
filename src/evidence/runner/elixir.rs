//! Elixir and Erlang: mix test, compile, credo, dialyzer, format.

use super::tool::Rest;
use super::{Form, Runner, Tool, Work};

const TEST: &str = "--only=select --include=value --exclude=except --seed=value --max-failures=value --failed=select --stale=select --partitions=value \
    --formatter=value";

static TOOLS: &[Tool] = &[
    Tool::new("mix test", &[Work::Test], Rest::Limits, &[TEST]),
    Tool::new("mix compile", &[Work::Build], Rest::Ignored, &[]),
    Tool::new("mix credo", &[Work::Lint], Rest::Limits, &["--min-priority=value --format=value"]),
    Tool::new("mix dialyzer", &[Work::Typecheck], Rest::Ignored, &["--format=value"]),
    Tool::new("mix format", &[Work::Format], Rest::Limits, &["--check-formatted=check"]).writes(),
    Tool::new("mix precommit", &[Work::Test, Work::Build, Work::Format], Rest::Ignored, &[]),
    Tool::new("mix hex.publish", &[Work::Deploy], Rest::Ignored, &["--dry-run=nothing"]),
    Tool::new("rebar3 eunit", &[Work::Test], Rest::Ignored, &["--module=only --suite=only"]),
    Tool::new("rebar3 ct", &[Work::Test], Rest::Ignored, &["--suite=only"]),
    Tool::new("rebar3 compile", &[Work::Build], Rest::Ignored, &[]),
    Tool::new("gleam test", &[Work::Test], Rest::Ignored, &[]),
    Tool::new("gleam build", &[Work::Build], Rest::Ignored, &[]),
];

static FORMS: &[Form] = &[
    Form::test(
        &[" failures", " failure"],
        r"^(?:\d+ (?:doctests?|propert(?:y|ies)), )*(?<total>\d+) tests?, (?<failed>\d+) failures?(?:, \d+ excluded)?(?:, (?<errors>\d+) invalid)?(?:, (?<skipped>\d+) (?:skipped|not run))?$",
    ),
    Form::test(&["\nThere are no tests to run"], r"^There are no tests to run(?<nothing>)$"),
    Form::test(&[" no failures"], r"^(?<passed>\d+) (?:tests?|passed), no failures$"),
    Form::build(&["\n== Compilation error"], r"^== Compilation error in file \S+(?<red>)"),
    Form::lint(&[" mods/funs, found "], r"^\d+ mods/funs, found (?:no issues\.(?<green>)|(?<problems>\d+) )"),
    Form::types(&["\ndone ("], r"^done \((?:passed successfully(?<green>)|warnings were emitted(?<red>))\)$"),
    Form::types(&["\nTotal errors: "], r"^Total errors: (?<warnings>\d+), Skipped: \d+"),
    Form::new(None, &["\n** (Mix) "], r"^\*\* \(Mix\) (?<red>)"),
];

/// Elixir and Erlang.
pub struct Elixir;

impl Runner for Elixir {
    fn name(&self) -> &'static str {
        "elixir"
    }

    fn tools(&self) -> &'static [Tool] {
        TOOLS
    }

    fn forms(&self) -> &'static [Form] {
        FORMS
    }
}
