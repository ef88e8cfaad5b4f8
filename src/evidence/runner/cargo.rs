//! Cargo and nextest.

use super::tool::Rest;
use super::{Form, Runner, Tool, Work};

const COMMON: &str = "--features=value -F=value --target=value --target-dir=value -j=value --jobs=value --color=value --config=value \
    --message-format=value -Z=value --manifest-path=manifest -C=dir --release=profile:release -r=profile:release --profile=profile \
    -p=only --package=only --exclude=except --bin=only --example=only --test=only --bench=only -V=nothing --list=nothing";
const TEST: &str = "--lib=suite:unit --doc=suite:doc --no-run=build --skip=except --ignored=select --test-threads=value --format=value \
    --logfile=value";
const NEXTEST: &str = "-E=select --filter-expr=select --filterset=select -P=value --retries=value --partition=select --no-tests=value \
    --run-ignored=value --status-level=value --final-status-level=value --failure-output=value --success-output=value";

static TOOLS: &[Tool] = &[
    Tool::new("cargo nextest run", &[Work::Test], Rest::Limits, &[NEXTEST, "--profile=value --cargo-profile=profile", COMMON, TEST]),
    Tool::new("cargo-nextest nextest run", &[Work::Test], Rest::Limits, &[NEXTEST, COMMON, TEST]),
    Tool::new("cargo test", &[Work::Test], Rest::Limits, &[COMMON, TEST]),
    Tool::new("cargo t", &[Work::Test], Rest::Limits, &[COMMON, TEST]),
    Tool::new("cargo llvm-cov", &[Work::Test], Rest::Ignored, &[COMMON, TEST, "report=nothing"]),
    Tool::new("cargo tarpaulin", &[Work::Test], Rest::Ignored, &[COMMON, TEST]),
    Tool::new("cargo insta test", &[Work::Test], Rest::Ignored, &[COMMON, TEST]),
    Tool::new("cargo miri test", &[Work::Test], Rest::Limits, &[COMMON, TEST]),
    Tool::new("cargo hack test", &[Work::Test], Rest::Limits, &[COMMON, TEST]),
    Tool::new("cargo bench", &[Work::Test], Rest::Limits, &[COMMON, "--no-run=build"]).profile("release"),
    Tool::new("cargo build", &[Work::Build], Rest::Ignored, &[COMMON]).profile("debug"),
    Tool::new("cargo b", &[Work::Build], Rest::Ignored, &[COMMON]).profile("debug"),
    Tool::new("cargo rustc", &[Work::Build], Rest::Ignored, &[COMMON]).profile("debug"),
    Tool::new("cargo check", &[Work::Typecheck, Work::Build], Rest::Ignored, &[COMMON]).profile("debug"),
    Tool::new("cargo c", &[Work::Typecheck, Work::Build], Rest::Ignored, &[COMMON]).profile("debug"),
    Tool::new("cargo clippy", &[Work::Lint], Rest::Ignored, &[COMMON, "--fix=fix -W=value -D=value -A=value"]),
    Tool::new("cargo fmt", &[Work::Format], Rest::Ignored, &["--check=check -l=check -p=only --package=only --manifest-path=manifest"])
        .writes(),
    Tool::new("rustfmt", &[Work::Format], Rest::Limits, &["--check=check --edition=value --config=value --config-path=value --emit=value"])
        .writes(),
    Tool::new("cargo doc", &[Work::Build], Rest::Ignored, &[COMMON, "--open=value"]),
    Tool::new("cargo install", &[Work::Build], Rest::Ignored, &[COMMON, "--path=value --list=nothing"]).profile("release"),
    Tool::new("cargo publish", &[Work::Deploy], Rest::Ignored, &[COMMON, "--dry-run=nothing -n=nothing --registry=value --token=value"]),
    Tool::new("cargo deny", &[Work::Lint], Rest::Ignored, &["--manifest-path=manifest"]),
];

static FORMS: &[Form] = &[
    Form::test(
        &["\ntest result: "],
        r"^\s*test result: (?:(?<green>ok)|(?<red>FAILED))\. (?<passed>\d+) passed(?:; (?<failed>\d+) failed)?(?:; (?<skipped>\d+) ignored)?",
    ),
    Form::test(
        &["\nSummary ["],
        r"^\s*Summary \[[^\]]*\]\s+(?<total>\d+)(?:/\d+)? tests? run: (?<passed>\d+) passed[^,]*(?:, (?<failed>\d+) failed)?(?:, \d+ (?:exec failed|timed out)(?<red>))?(?:, (?<skipped>\d+) skipped)?",
    ),
    Form::test(&["\nerror: "], r"^\s*error: (?:test run failed|test failed, to rerun|\d+ targets? failed:|doctest failed)(?<red>)"),
    Form::test(&["\nerror: no tests to run"], r"^\s*error: no tests to run(?<nothing>)(?<red>)"),
    Form::build(&["\nerror: "], r"^\s*error: could not compile `[^`]+`(?<red>).*?(?: due to (?<problems>\d+) previous errors?.*)?$"),
    Form::build(&["\nerror: "], r"^\s*error: aborting due to .*previous errors?(?<red>)"),
    Form::build(&["\nerror[E"], r"^\s*error\[E\d{4}\](?<red>): "),
    Form::build(&["\nerror: linking with"], r"^\s*error: linking with `[^`]+` failed(?<red>)"),
    Form::build(
        &["\nerror: failed to"],
        r"^\s*error: failed to (?:run custom build command|load manifest|parse manifest|select a version)(?<red>)",
    ),
    Form::build(&["\nFinished "], r"^\s*Finished (?:`[\w-]+`|[\w-]+) profile\b(?<green>)"),
    Form::build(&["\nFinished "], r"^\s*Finished [\w-]+ \[[^\]]*\] target\(s\)(?<green>)"),
    Form::lint(&["\nwarning: `"], r"^\s*warning: `[^`]+` \([^)]*\) generated (?<warnings>\d+) warnings?"),
    Form::format(&["\nDiff in "], r"^Diff in \S+(?<red>)(?: at line \d+|:\d+):$"),
    Form::lint(&["\nadvisories "], r"^advisories (?:ok(?<green>)|FAILED(?<red>)), bans (?:ok|FAILED(?<red2>))"),
    Form::build(&["\nInstalled package", "\nReplaced package"], r"^\s*(?:Installed|Replaced) package `[^`]+`(?<green>)"),
    Form::deploy(&["\nPublished ", "\nUploaded "], r"^\s*(?:Published|Uploaded) [\w-]+ v\d\S* (?:at|to) (?<green>)"),
    Form::test(
        &["\nSuite result: "],
        r"^Suite result: (?:(?<green>ok)|(?<red>FAILED))\. (?<passed>\d+) passed; (?<failed>\d+) failed; (?<skipped>\d+) skipped",
    ),
];

/// Rust's cargo.
pub struct Cargo;

impl Runner for Cargo {
    fn name(&self) -> &'static str {
        "cargo"
    }

    fn tools(&self) -> &'static [Tool] {
        TOOLS
    }

    fn forms(&self) -> &'static [Form] {
        FORMS
    }
}
