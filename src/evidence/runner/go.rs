//! Go: test, build, vet, gofmt, golangci-lint, staticcheck, gotestsum.

use super::tool::Rest;
use super::{Form, Runner, Tool, Work};

const TEST: &str = "-run=select --run=select -skip=except -bench=select -timeout=value -count=value -tags=value -p=value -parallel=value \
    -cpu=value -coverprofile=value -covermode=value -coverpkg=value -ldflags=value -gcflags=value -o=value -mod=value -exec=value -C=dir \
    -list=nothing -n=nothing -c=build";
const BUILD: &str = "-o=value -ldflags=value -gcflags=value -tags=value -mod=value -p=value -C=dir -n=nothing";
const LINT: &str = "--fix=fix --timeout=value -c=value --config=value -E=value -D=value --enable=value --disable=value --out-format=value \
    --new-from-rev=select --build-tags=value";

static TOOLS: &[Tool] = &[
    Tool::new("go test", &[Work::Test], Rest::Limits, &[TEST]),
    Tool::new(
        "gotestsum",
        &[Work::Test],
        Rest::Limits,
        &[TEST, "--format=value -f=value --junitfile=value --jsonfile=value --packages=only"],
    ),
    Tool::new("ginkgo run", &[Work::Test], Rest::Limits, &["--focus=select --skip=except --label-filter=select --dry-run=nothing"]),
    Tool::new("ginkgo", &[Work::Test], Rest::Limits, &["--focus=select --skip=except --label-filter=select --dry-run=nothing"]),
    Tool::new("go build", &[Work::Build], Rest::Limits, &[BUILD]),
    Tool::new("go install", &[Work::Build], Rest::Limits, &[BUILD]),
    Tool::new("go vet", &[Work::Lint], Rest::Limits, &[BUILD, "-vettool=value"]),
    Tool::new("go fmt", &[Work::Format], Rest::Limits, &["-n=nothing"]).writes(),
    Tool::new("gofmt", &[Work::Format], Rest::Limits, &["-w=fix -r=value"]),
    Tool::new("gofumpt", &[Work::Format], Rest::Limits, &["-w=fix"]),
    Tool::new("goimports", &[Work::Format], Rest::Limits, &["-w=fix -local=value"]),
    Tool::new("golangci-lint run", &[Work::Lint], Rest::Limits, &[LINT]),
    Tool::new("golangci-lint fmt", &[Work::Format], Rest::Limits, &["--diff=check"]).writes(),
    Tool::new("staticcheck", &[Work::Lint], Rest::Limits, &["-checks=value -tags=value -f=value"]),
];

static FORMS: &[Form] = &[
    Form::test(&["\nok "], r"^ok\s+\S+\s+(?:\d[\d.]*s|\(cached\)).*\[no tests to run\](?<nothing>)$"),
    Form::test(&["\nok "], r"^ok\s+\S+\s+(?:\d[\d.]*s|\(cached\))(?<green>)(?:\s+coverage: .*)?$"),
    Form::test(&["\n? "], r"^\?\s+\S+\s+\[no test files\](?<nothing>)$"),
    Form::test(&["\nFAIL"], r"^FAIL\s+\S+\s+(?:\d[\d.]*s|\[(?:build|setup) failed\])(?<red>)$"),
    Form::test(&["\nFAIL"], r"^FAIL(?<red>)$"),
    Form::test(&["\nPASS"], r"^PASS(?<green>)$"),
    Form::test(&["\n--- FAIL: "], r"^--- FAIL: \S+ \(\d[\d.]*s\)(?<one_failed>)$"),
    Form::test(&["\n--- PASS: "], r"^--- PASS: \S+ \(\d[\d.]*s\)(?<one_passed>)$"),
    Form::test(&["\n--- SKIP: "], r"^--- SKIP: \S+ \(\d[\d.]*s\)(?<one_skipped>)$"),
    Form::test(
        &["\nDONE "],
        r"^DONE (?<total>\d+) tests?(?:, (?<skipped>\d+) skipped)?(?:, (?<failed>\d+) failures?)?(?:, (?<errors>\d+) errors?)?(?<done>) in \d",
    ),
    Form::test(
        &["\nSUCCESS! ", "\nFAIL! "],
        r"^(?:(?<green>SUCCESS!)|(?<red>FAIL!)).* -- (?<passed>\d+) Passed \| (?<failed>\d+) Failed \| (?<pending>\d+) Pending \| (?<skipped>\d+) Skipped",
    ),
    Form::lint(&[" issues.\n", " issue:\n", " issues:\n", " issue.\n"], r"^(?<problems>\d+) issues?[.:]$"),
    Form::build(
        &[
            ": undefined: ",
            ": cannot use ",
            "declared and not used",
            "imported and not used",
            ": missing return",
            ": syntax error",
            ": not enough arg",
            ": too many arg",
            ": assignment mismatch",
            ": invalid operation",
            ": undeclared name",
            " redeclared in this block",
            " undefined (",
        ],
        r"^\S+\.go:\d+:\d+: (?:undefined: |cannot use |declared and not used|\S+ declared and not used|imported and not used|missing return|syntax error|not enough arguments|too many arguments|assignment mismatch|invalid operation|undeclared name|.* redeclared in this block|.* imported and not used|.* undefined \()(?<red>)",
    ),
    Form::lint(
        &[
            "(errcheck)\n",
            "(govet)\n",
            "(staticcheck)\n",
            "(unused)\n",
            "(revive)\n",
            "(gosec)\n",
            "(ineffassign)\n",
            "(gofmt)\n",
            "(goimports)\n",
            "(gocritic)\n",
            "(gosimple)\n",
            "(stylecheck)\n",
            "(typecheck)\n",
            "(unparam)\n",
            "(misspell)\n",
            "(lll)\n",
            "(gocyclo)\n",
            "(gocognit)\n",
            "(nilerr)\n",
            "(errorlint)\n",
            "(bodyclose)\n",
            "(noctx)\n",
            "(SA",
            "(ST1",
            "(QF1",
            "(U1",
        ],
        r"^\S+\.go:\d+:\d+: .+(?<red>) \((?:[a-z]{2,20}|SA\d{4}|ST\d{4}|S\d{4}|U\d{4}|QF\d{4})\)$",
    ),
    Form::lint(&["\nvet: "], r"^vet: \S+\.go:\d+:\d+: (?<red>)"),
];

/// Go.
pub struct Go;

impl Runner for Go {
    fn name(&self) -> &'static str {
        "go"
    }

    fn tools(&self) -> &'static [Tool] {
        TOOLS
    }

    fn forms(&self) -> &'static [Form] {
        FORMS
    }
}
