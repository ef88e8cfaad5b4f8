//! Smaller ecosystems: Zig, Haskell, OCaml, Dart and Flutter, Bazel, Solidity, R, Lua, Julia, Elm.

use super::tool::Rest;
use super::{Form, Runner, Tool, Work};

const BAZEL: &str = "-c=profile --compilation_mode=profile --config=value --test_filter=select --test_tag_filters=select --test_output=value --nobuild=nothing";
const DART: &str = "-n=select --name=select -N=select --plain-name=select -t=select --tags=select -x=except -r=value --reporter=value --release=profile:release \
    --debug=profile:debug --profile=profile:profile -j=value -d=value --device-id=value --fatal-infos=value --coverage-path=value";
const ZIG: &str = "-Doptimize=profile --test-filter=select -Dtest-filter=select -l=nothing --list-steps=nothing";

static TOOLS: &[Tool] = &[
    Tool::new("zig build test", &[Work::Test], Rest::Ignored, &[ZIG]),
    Tool::new("zig test", &[Work::Test], Rest::Limits, &[ZIG]),
    Tool::new("zig build", &[Work::Build], Rest::Ignored, &[ZIG]),
    Tool::new("zig fmt", &[Work::Format], Rest::Limits, &["--check=check"]).writes(),
    Tool::new("stack test", &[Work::Test], Rest::Limits, &["--ta=select --test-arguments=select --no-run-tests=build"]),
    Tool::new("stack build", &[Work::Build], Rest::Ignored, &[]),
    Tool::new("cabal test", &[Work::Test], Rest::Limits, &["--test-option=select --test-options=select"]),
    Tool::new("cabal build", &[Work::Build], Rest::Limits, &[]),
    Tool::new("hlint", &[Work::Lint], Rest::Folders, &[]),
    Tool::new("dune test", &[Work::Test], Rest::Limits, &[]),
    Tool::new("dune runtest", &[Work::Test], Rest::Limits, &[]),
    Tool::new("dune build", &[Work::Build], Rest::Ignored, &["--profile=profile"]),
    Tool::new("flutter test", &[Work::Test], Rest::Limits, &[DART]),
    Tool::new("dart test", &[Work::Test], Rest::Limits, &[DART]),
    Tool::new("flutter analyze", &[Work::Lint, Work::Typecheck], Rest::Folders, &[DART]),
    Tool::new("dart analyze", &[Work::Lint, Work::Typecheck], Rest::Folders, &[DART]),
    Tool::new("dart format", &[Work::Format], Rest::Folders, &["--set-exit-if-changed=value -o=check --output=check -l=value"]).writes(),
    Tool::new("flutter build", &[Work::Build], Rest::Ignored, &[DART]),
    Tool::new("bazel test", &[Work::Test], Rest::Limits, &[BAZEL]),
    Tool::new("bazelisk test", &[Work::Test], Rest::Limits, &[BAZEL]),
    Tool::new("bazel build", &[Work::Build], Rest::Limits, &[BAZEL]),
    Tool::new("bazelisk build", &[Work::Build], Rest::Limits, &[BAZEL]),
    Tool::new("buck2 test", &[Work::Test], Rest::Limits, &[]),
    Tool::new("buck2 build", &[Work::Build], Rest::Limits, &[]),
    Tool::new("nix build", &[Work::Build], Rest::Ignored, &["--dry-run=nothing"]),
    Tool::new("nix flake check", &[Work::Test, Work::Build], Rest::Ignored, &[]),
    Tool::new(
        "forge test",
        &[Work::Test],
        Rest::Ignored,
        &["--match-test=select --mt=select --match-contract=select --mc=select --match-path=only --mp=only -l=nothing --list=nothing"],
    ),
    Tool::new("forge build", &[Work::Build], Rest::Ignored, &[]),
    Tool::new("forge fmt", &[Work::Format], Rest::Folders, &["--check=check"]).writes(),
    Tool::new("busted", &[Work::Test], Rest::Limits, &["--filter=select -t=select"]),
    Tool::new("luacheck", &[Work::Lint], Rest::Folders, &[]),
    Tool::new("stylua", &[Work::Format], Rest::Folders, &["--check=check"]).writes(),
    Tool::new("elm-test", &[Work::Test], Rest::Limits, &[]),
    Tool::new("elm make", &[Work::Build], Rest::Ignored, &["--output=value"]),
    Tool::new("crystal spec", &[Work::Test], Rest::Limits, &["-e=select"]),
    Tool::new("crystal build", &[Work::Build], Rest::Ignored, &["--release=profile:release"]),
    Tool::new("nimble test", &[Work::Test], Rest::Ignored, &[]),
    Tool::new("moon test", &[Work::Test], Rest::Ignored, &["-p=only"]),
];

static FORMS: &[Form] = &[
    Form::test(&[" passed"], r"^All (?<passed>\d+) tests passed\.$"),
    Form::test(&[" passed"], r"^(?<passed>\d+) passed; (?<skipped>\d+) skipped; (?<failed>\d+) failed\.$"),
    Form::test(
        &["\nBuild Summary: "],
        r"^Build Summary: \d+/\d+ steps succeeded(?:; (?<fail>\d+) failed(?<red>))?(?:; (?<passed>\d+)/(?<total>\d+) tests passed)?(?:; (?<failed>\d+) failed)?",
    ),
    Form::test(&[" passed"], r"^All (?<passed>\d+) tests passed \(\d.*\)$"),
    Form::test(&[" failed"], r"^(?<failed>\d+) out of (?<total>\d+) tests failed \(\d.*\)$"),
    Form::test(&["\nTest suite "], r"^Test suite [\w:.-]+: (?:PASS(?<green>)|FAIL(?<red>))$"),
    Form::test(&["\nTest Successful in"], r"^Test Successful in \d[\d.]*s\. (?<passed>\d+) tests? run\.$"),
    Form::test(&[": All tests passed!"], r"^\d\d:\d\d \+(?<passed>\d+)(?: ~(?<skipped>\d+))?: All tests passed!(?<green>)$"),
    Form::test(
        &[": Some tests failed."],
        r"^\d\d:\d\d \+(?<passed>\d+)(?: ~(?<skipped>\d+))? -(?<failed>\d+): Some tests failed\.(?<red>)$",
    ),
    Form::test(&[": All tests skipped."], r"^\d\d:\d\d \+0 ~\d+: All tests skipped\.(?<nothing>)$"),
    Form::lint(&["\nNo issues found!"], r"^No issues found!(?<green>)(?: \(ran in .*\))?$"),
    Form::lint(&[" issues found.", " issue found."], r"^(?<problems>\d+) issues? found\.(?: \(ran in .*\))?$"),
    Form::build(&["\n✓ Built build"], r"^\s*✓ Built build\S+(?<green>)"),
    Form::test(
        &["\nExecuted "],
        r"^Executed \d+ out of (?<total>\d+) tests?: (?<passed>\d+) tests? pass(?:es)?(?: and (?<failed>\d+) fails? \S+)?\.$",
    ),
    Form::test(&["\nExecuted "], r"^Executed \d+ out of (?<total>\d+) tests?: (?<failed>\d+) fails? .*\.$"),
    Form::build(&["\nINFO: Build completed"], r"^INFO: Build completed(?: successfully(?<green>)|, \d+ tests? FAILED)"),
    Form::build(&["\nERROR: Build did NOT", "\nFAILED: Build did NOT"], r"^(?:ERROR|FAILED): Build did NOT complete successfully(?<red>)"),
    Form::test(
        &["\nRan "],
        r"^Ran \d+ test suites? in .*: (?<passed>\d+) tests passed, (?<failed>\d+) failed, (?<skipped>\d+) skipped \(\d+ total tests\)$",
    )
    .nested(),
    Form::test(&["\n[ FAIL "], r"^\[ FAIL (?<failed>\d+) \| WARN \d+ \| SKIP (?<skipped>\d+) \| PASS (?<passed>\d+) \]$").nested(),
    Form::test(
        &[" successes / "],
        r"^(?<passed>\d+) success(?:es)? / (?<failed>\d+) failures? / (?<errors>\d+) errors? / (?<skipped>\d+) pending",
    ),
    Form::test(&["\nTEST RUN "], r"^TEST RUN (?:PASSED(?<green>)|FAILED(?<red>))$"),
    Form::lint(&["\nTotal: "], r"^Total: (?<warnings>\d+) warnings? / (?<problems>\d+) errors? in \d+ files?$"),
    Form::new(None, &["Earthly Build"], r"^.{0,12}Earthly Build .*(?:SUCCESS(?<green>)|FAILURE(?<red>))"),
];

/// Smaller ecosystems of compiled and scripted languages.
pub struct Compiled;

impl Runner for Compiled {
    fn name(&self) -> &'static str {
        "compiled"
    }

    fn tools(&self) -> &'static [Tool] {
        TOOLS
    }

    fn forms(&self) -> &'static [Form] {
        FORMS
    }
}
