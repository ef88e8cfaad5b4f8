//! .NET: dotnet test, build, format, publish; msbuild.

use super::tool::Rest;
use super::{Form, Runner, Tool, Work};

const DOTNET: &str = "--filter=select -c=profile --configuration=profile -f=value --framework=value -v=value --verbosity=value -o=value --output=value \
    -r=value --runtime=value --logger=value -l=value -s=value --settings=value --collect=value --results-directory=value -t=nothing --list-tests=nothing \
    --project=only";

static TOOLS: &[Tool] = &[
    Tool::new("dotnet test", &[Work::Test], Rest::Limits, &[DOTNET]),
    Tool::new("dotnet vstest", &[Work::Test], Rest::Limits, &[DOTNET]),
    Tool::new("dotnet build", &[Work::Build], Rest::Limits, &[DOTNET]).profile("debug"),
    Tool::new("dotnet msbuild", &[Work::Build], Rest::Limits, &[DOTNET]),
    Tool::new("msbuild", &[Work::Build], Rest::Limits, &[DOTNET]),
    Tool::new("dotnet publish", &[Work::Build], Rest::Limits, &[DOTNET]),
    Tool::new("dotnet pack", &[Work::Build], Rest::Limits, &[DOTNET]),
    Tool::new("dotnet format", &[Work::Format], Rest::Limits, &["--verify-no-changes=check --include=only --exclude=except -v=value"])
        .writes(),
    Tool::new("dotnet nuget push", &[Work::Deploy], Rest::Ignored, &["-s=value -k=value --source=value --api-key=value"]),
];

static FORMS: &[Form] = &[
    Form::test(
        &[" - Failed:"],
        r"^\s*(?:(?<green>Passed!)|(?<red>Failed!)|Skipped!) +- Failed: +(?<failed>\d+), Passed: +(?<passed>\d+), Skipped: +(?<skipped>\d+), Total: +(?<total>\d+)",
    ),
    Form::test(&["\nTest Run "], r"^Test Run (?:Successful\.(?<green>)|Failed\.(?<red>)|Aborted\.(?<red2>))"),
    Form::test(&["\nTotal tests: "], r"^Total tests: (?<total>\d+)$").joins(2),
    Form::test(&["\nPassed: "], r"^ +Passed: (?<passed>\d+)$").follows(3),
    Form::test(&["\nFailed: "], r"^ +Failed: (?<failed>\d+)$").follows(3),
    Form::test(&["\nSkipped: "], r"^ +Skipped: (?<skipped>\d+)$").follows(3),
    Form::test(
        &["\nTest summary: "],
        r"^\s*Test summary: total: (?<total>\d+), failed: (?<failed>\d+), succeeded: (?<passed>\d+), skipped: (?<skipped>\d+)",
    ),
    Form::test(&["\nNo test is available"], r"^No test is available in(?<nothing>) "),
    Form::test(&["\nNo test matches"], r"^No test matches the given testcase filter(?<nothing>)"),
    Form::build(&["\nBuild succeeded"], r"^\s*Build succeeded(?:\.| in \d| with \d+ warning)(?<green>)"),
    Form::build(&["\nBuild FAILED", "\nBuild failed with"], r"^\s*Build (?:FAILED\.|failed with (?<problems>\d+) error)(?<red>)"),
    Form::build(&[" Error(s)"], r"^ +(?<problems>\d+) Error\(s\)$"),
    Form::build(&["): error "], r"^\s*\S.*\(\d+,\d+\): error [A-Z]{2,5}\d{3,5}(?<red>): "),
];

/// .NET.
pub struct Dotnet;

impl Runner for Dotnet {
    fn name(&self) -> &'static str {
        "dotnet"
    }

    fn tools(&self) -> &'static [Tool] {
        TOOLS
    }

    fn forms(&self) -> &'static [Form] {
        FORMS
    }
}
