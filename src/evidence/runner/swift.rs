//! Swift packages and Xcode.

use super::tool::Rest;
use super::{Form, Run, Runner, Simple, Tool, Work};

const SWIFT: &str = "--filter=select --skip=except -c=profile --configuration=profile --package-path=dir -C=dir --target=only --product=only -l=nothing \
    --list-tests=nothing --scratch-path=value -Xswiftc=value --test-product=only";
const XCODE: &str = "-scheme=only -project=value -workspace=value -target=only -configuration=profile -destination=value -sdk=value -only-testing=select \
    -skip-testing=except -derivedDataPath=value -resultBundlePath=value -list=nothing -showBuildSettings=nothing -testPlan=only";

static TOOLS: &[Tool] = &[
    Tool::new("swift test list", &[], Rest::Ignored, &[]),
    Tool::new("swift test", &[Work::Test], Rest::Limits, &[SWIFT]),
    Tool::new("swift build", &[Work::Build], Rest::Ignored, &[SWIFT]).profile("debug"),
    Tool::new("swift format lint", &[Work::Lint], Rest::Limits, &[]),
    Tool::new("swift format", &[Work::Format], Rest::Limits, &["-i=fix --in-place=fix"]),
    Tool::new("swift-format lint", &[Work::Lint], Rest::Limits, &[]),
    Tool::new("swiftlint", &[Work::Lint], Rest::Ignored, &["--fix=fix --config=value"]),
    Tool::new("swiftformat", &[Work::Format], Rest::Limits, &["--lint=check --config=value"]).writes(),
    Tool::new("xcodebuild", &[Work::Build], Rest::Ignored, &[XCODE]),
];

static FORMS: &[Form] = &[
    Form::test(
        &["\nExecuted "],
        r"^\s*Executed (?<total>\d+) tests?,(?: with (?<skipped>\d+) tests? skipped and| with) (?<failed>\d+) failures? ",
    )
    .nested(),
    Form::test(&["\nTest Suite '"], r"^Test Suite '.+' failed at (?<red>)"),
    Form::test(
        &["Test run with "],
        r"^\W*Test run with (?<total>\d+) tests?(?: in \d+ suites?)? (?:passed(?<green>)|failed(?<red>)) after ",
    ),
    Form::test(&["\n** TEST "], r"^\*\* TEST (?:SUCCEEDED(?<green>)|FAILED(?<red>)) \*\*"),
    Form::build(&["\n** "], r"^\*\* (?:BUILD|ARCHIVE|TEST BUILD) (?:SUCCEEDED(?<green>)|FAILED(?<red>)) \*\*"),
    Form::build(&["Build complete!"], r"^(?:Build complete!|.*Build of .* complete!)(?<green>)"),
    Form::build(&[".swift:"], r"^\S.*\.swift:\d+:\d+: error: (?<red>)"),
    Form::build(&["\nerror: "], r"^error: (?:fatalError|emit-module command failed)(?<red>)"),
    Form::lint(&["\nDone linting!"], r"^Done linting! Found (?<warnings>\d+) violations?, (?<problems>\d+) serious"),
];

/// Swift and Xcode.
pub struct Swift;

impl Runner for Swift {
    fn name(&self) -> &'static str {
        "swift"
    }

    fn tools(&self) -> &'static [Tool] {
        TOOLS
    }

    fn forms(&self) -> &'static [Form] {
        FORMS
    }

    /// Actions of `xcodebuild` stand anywhere among its words.
    fn run(&self, command: &Simple, words: &[&str]) -> Option<Run> {
        let mut run = super::tool::run_words(self.name(), TOOLS, words, command.dir.as_deref())?;
        if command.program() == "xcodebuild" {
            run.scope.only.clear();
            let test = command.args().any(|arg| matches!(arg, "test" | "test-without-building"));
            run.work = vec![if test { Work::Test } else { Work::Build }];
        }
        Some(run)
    }
}
