//! C, C++ and shell projects: ctest, googletest, Catch2, bats, prove, meson, cmake, ninja, compilers.

use super::tool::Rest;
use super::{Form, Runner, Tool, Work};

const CTEST: &str = "-R=select --tests-regex=select -E=except -L=select -LE=except -C=profile -j=value --parallel=value --test-dir=dir --timeout=value \
    -N=nothing --show-only=nothing --rerun-failed=select --preset=value -S=value";
const CMAKE: &str = "--build=dir --target=target -t=target --config=profile -j=value --parallel=value --preset=value";

static TOOLS: &[Tool] = &[
    Tool::new("ctest", &[Work::Test], Rest::Ignored, &[CTEST]),
    Tool::new(
        "bats",
        &[Work::Test],
        Rest::Limits,
        &["-f=select --filter=select --filter-tags=select -j=value --formatter=value -F=value -c=nothing --count=nothing"],
    ),
    Tool::new("prove", &[Work::Test], Rest::Limits, &["-I=value -j=value -D=nothing --dry=nothing -e=value --exec=value -P=value"]),
    Tool::new("shellspec", &[Work::Test], Rest::Limits, &["-e=select --example=select"]),
    Tool::new("meson test", &[Work::Test], Rest::Limits, &["-C=dir --suite=suite --no-suite=except --list=nothing -j=value"]),
    Tool::new("meson compile", &[Work::Build], Rest::Ignored, &["-C=dir -j=value"]),
    Tool::new("ninja", &[Work::Build], Rest::Targets, &["-C=dir -j=value -n=nothing -t=nothing -k=value -f=value"]).any_target(),
    Tool::new("gcc", &[Work::Build], Rest::Limits, &["-o=value -I=value -L=value"]),
    Tool::new("g++", &[Work::Build], Rest::Limits, &["-o=value -I=value -L=value"]),
    Tool::new("clang", &[Work::Build], Rest::Limits, &["-o=value -I=value -L=value"]),
    Tool::new("clang++", &[Work::Build], Rest::Limits, &["-o=value -I=value -L=value"]),
    Tool::new("cc", &[Work::Build], Rest::Limits, &["-o=value -I=value -L=value"]),
    Tool::new("clang-tidy", &[Work::Lint], Rest::Limits, &["-p=value --fix=fix -fix=fix"]),
    Tool::new("cppcheck", &[Work::Lint], Rest::Folders, &[]),
    Tool::new("clang-format", &[Work::Format], Rest::Limits, &["-i=fix -n=check --dry-run=check -style=value --style=value"]),
];

static CMAKE_BUILD: &[Tool] = &[Tool::new("cmake", &[Work::Build], Rest::Targets, &[CMAKE]).any_target()];

static FORMS: &[Form] = &[
    Form::test(&["% tests passed"], r"^\d+% tests passed, (?<failed>\d+) tests? failed out of (?<total>\d+)$"),
    Form::test(&["\nNo tests were found!!!"], r"^No tests were found!!!(?<nothing>)$"),
    Form::test(&["\n[  PASSED  ]"], r"^\[  PASSED  \] (?<passed>\d+) tests?\.$"),
    Form::test(&["\n[  SKIPPED ]"], r"^\[  SKIPPED \] (?<skipped>\d+) tests?, listed below:$").joins(2),
    Form::test(&["\n[  FAILED  ]"], r"^\[  FAILED  \] (?<failed>\d+) tests?, listed below:$").joins(40),
    Form::test(&["\nAll tests passed ("], r"^All tests passed \(\d+ assertions? in (?<passed>\d+) test cases?\)$"),
    Form::test(
        &["\ntest cases: ", "\n[doctest] test cases"],
        r"^(?:\[doctest\] )?test cases: +(?<total>\d+) \| +(?<passed>\d+) passed(?: \| +(?<failed>\d+) failed)?(?: \| +(?<skipped>\d+) skipped)?",
    ),
    Form::test(&["\n*** No errors detected"], r"^\*\*\* No errors detected(?<green>)$"),
    Form::test(&["\n*** "], r"^\*\*\* (?<failed>\d+) failures? (?:is|are) detected"),
    Form::test(&["\n[====]"], r"^\[====\] Synthesis: Tested: (?<total>\d+) \| Passing: (?<passed>\d+) \| Failing: (?<failed>\d+)"),
    Form::test(&[": Checks: "], r"^\d+%: Checks: (?<total>\d+), Failures: (?<failed>\d+), Errors: (?<errors>\d+)$"),
    Form::test(&["\nAll tests successful."], r"^All tests successful\.(?<green>)$"),
    Form::test(&["\nFiles="], r"^Files=\d+, Tests=(?<total>\d+), "),
    Form::test(&["\nResult: "], r"^Result: (?:PASS(?<green>)|FAIL(?<red>)|NOTESTS(?<nothing>))$").joins(2),
    Form::test(&["\nOk: "], r"^Ok: +(?<passed>\d+)$"),
    Form::test(&["\nFail: "], r"^Fail: +(?<failed>\d+)$").follows(3),
    Form::test(&["\nSkipped: ", "\nExpected Fail: "], r"^(?:Skipped|Expected Fail): +(?<skipped>\d+)$").follows(4),
    Form::test(&["\nTimeout: "], r"^Timeout: +(?:0|\d+(?<red>))$").follows(4),
    Form::test(&["\n# TOTAL:"], r"^# TOTAL: +(?<total>\d+)$"),
    Form::test(&["\n# PASS:"], r"^# PASS: +(?<passed>\d+)$").follows(2),
    Form::test(&["\n# FAIL:"], r"^# FAIL: +(?<failed>\d+)$").follows(4),
    Form::test(&["\n# SKIP:", "\n# XFAIL:"], r"^# (?:SKIP|XFAIL): +(?<skipped>\d+)$").follows(4),
    Form::test(&["\n# ERROR:"], r"^# ERROR: +(?:0|\d+(?<red>))$").follows(7),
    Form::build(&["\nninja: "], r"^ninja: (?:build stopped: (?<red>)|no work to do\.(?<green>)|error: (?<red2>))"),
    Form::build(&["\n[100%]"], r"^\[100%\] Built target \S+(?<green>)$"),
    Form::build(&["\n-- Configuring incomplete"], r"^-- Configuring incomplete, errors occurred!(?<red>)$"),
    Form::build(&["\nCMake Error"], r"^CMake Error(?: at \S+:\d+ \(.*\))?:(?<red>)"),
    Form::build(
        &[": error: ", ": fatal error: "],
        r"^\S+\.(?:c|cc|cpp|cxx|h|hh|hpp|m|mm|cu|zig|hs|d|nim|pyx|v|sv):\d+:\d+: (?:fatal )?error: (?<red>)",
    ),
    Form::build(&[" generated."], r"^(?:\d+ warnings? and )?(?<problems>\d+) errors? generated\.$"),
    Form::build(&[" generated."], r"^(?<warnings>\d+) warnings? generated\.$"),
    Form::build(&["\ncollect2: "], r"^collect2: (?:fatal )?error: (?<red>)"),
    Form::build(
        &["\nld: ", "\n/usr/bin/ld: ", "\nclang"],
        r"^(?:clang.*: error: linker command failed|(?:/\S+/)?ld: (?:symbol\(s\) not found|.*undefined reference))(?<red>)",
    ),
];

/// Native projects.
pub struct Native;

impl Runner for Native {
    fn name(&self) -> &'static str {
        "native"
    }

    fn tools(&self) -> &'static [Tool] {
        TOOLS
    }

    fn forms(&self) -> &'static [Form] {
        FORMS
    }

    fn run(&self, command: &super::Simple, words: &[&str]) -> Option<super::Run> {
        let builds = command.program() == "cmake" && command.args().any(|arg| arg == "--build");
        super::tool::run_words(self.name(), if builds { CMAKE_BUILD } else { TOOLS }, words, command.dir.as_deref())
    }
}
