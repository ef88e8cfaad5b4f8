//! JavaScript and TypeScript test runners: jest, vitest, mocha, node, ava, tap, playwright, cypress, bun, deno, karma.

use super::tool::Rest;
use super::{Form, Runner, Tool, Work};

const JEST: &str = "-t=select --testNamePattern=select --testPathPattern=only --testPathPatterns=only --testPathIgnorePatterns=except -c=value \
    --config=value --rootDir=dir --root=dir -r=dir --dir=only --project=only --projects=only --selectProjects=only --reporter=value --reporters=value \
    -w=value --maxWorkers=value --listTests=nothing --showConfig=nothing --changed=select --onlyChanged=select -o=select --shard=select \
    --pool=value --environment=value --testTimeout=value --coverage.reporter=value --exclude=except --findRelatedTests=value";
const MOCHA: &str = "-g=select --grep=select -f=select --fgrep=select -i=value -r=value --require=value --timeout=value -t=value -R=value \
    --reporter=value --spec=only --ignore=except --config=value --dry-run=nothing --loader=value --import=value --extension=value -u=value --ui=value";
const NODE: &str = "--test-name-pattern=select --test-skip-pattern=except --test-reporter=value --test-reporter-destination=value \
    --test-concurrency=value --test-timeout=value --import=value --require=value -r=value --loader=value --experimental-loader=value \
    --env-file=value --conditions=value --test-only=select";
const BROWSER: &str = "-g=select --grep=select --grep-invert=except --project=select -c=value --config=value --reporter=value --workers=value -j=value \
    --list=nothing --spec=only --browser=value -b=value --config-file=value --last-failed=select --shard=select --retries=value --env=value -e=value";
const PLAIN: &str = "-t=select --test-name-pattern=select --filter=select --timeout=value --preload=value -c=value --config=value --match=select \
    -m=select --jobs=value -j=value -R=value --reporter=value --import-map=value --no-run=nothing --cwd=dir";

static TOOLS: &[Tool] = &[
    Tool::new("jest", &[Work::Test], Rest::Limits, &[JEST]),
    Tool::new("vitest list", &[], Rest::Ignored, &[]),
    Tool::new("vitest bench", &[Work::Test], Rest::Limits, &[JEST]),
    Tool::new("vitest run", &[Work::Test], Rest::Limits, &[JEST]),
    Tool::new("vitest related", &[Work::Test], Rest::Limits, &[JEST]),
    Tool::new("vitest watch", &[Work::Test], Rest::Limits, &[JEST]),
    Tool::new("vitest", &[Work::Test], Rest::Limits, &[JEST]),
    Tool::new("mocha", &[Work::Test], Rest::Limits, &[MOCHA]),
    Tool::new("_mocha", &[Work::Test], Rest::Limits, &[MOCHA]),
    Tool::new("ava", &[Work::Test], Rest::Limits, &[PLAIN]),
    Tool::new("tap", &[Work::Test], Rest::Limits, &[PLAIN]),
    Tool::new("tape", &[Work::Test], Rest::Limits, &[PLAIN]),
    Tool::new("uvu", &[Work::Test], Rest::Limits, &[PLAIN, "-r=value -i=except"]),
    Tool::new("jasmine", &[Work::Test], Rest::Limits, &[PLAIN]),
    Tool::new("karma start", &[Work::Test], Rest::Ignored, &[]),
    Tool::new("wtr", &[Work::Test], Rest::Limits, &[PLAIN]),
    Tool::new("react-scripts test", &[Work::Test], Rest::Limits, &[JEST]),
    Tool::new("ng test", &[Work::Test], Rest::Limits, &["--include=only --configuration=value -c=value --browsers=value"]),
    Tool::new("playwright test", &[Work::Test], Rest::Limits, &[BROWSER, "--help=nothing"]),
    Tool::new("cypress run", &[Work::Test], Rest::Limits, &[BROWSER]),
    Tool::new("bun test", &[Work::Test], Rest::Limits, &[PLAIN]),
    Tool::new("deno test", &[Work::Test], Rest::Limits, &[PLAIN]),
    Tool::new("bun build", &[Work::Build], Rest::Limits, &["--outdir=value --outfile=value --target=value"]),
    Tool::new("hardhat test", &[Work::Test], Rest::Limits, &[MOCHA]),
];

static NODE_TEST: &[Tool] = &[Tool::new("node", &[Work::Test], Rest::Limits, &[NODE])];

static FORMS: &[Form] = &[
    Form::test(
        &["\nTests"],
        r"^\s*Tests:?\s+(?<counts>\d+ (?:failed|passed|skipped|todo|pending|total|incomplete|risky|warnings?|expected fail|deprecated)(?:(?:,| \|) \d+ [a-z ]+)*)(?: \((?:(?<total>\d+)|\d+ assertions?)\))?$",
    )
    .joins(3),
    Form::test(&["\nTests"], r"^\s*Tests\s+no tests(?<nothing>)$").joins(3),
    Form::test(&["\nTest Files "], r"^\s*Test Files\s+(?:\d+ failed(?<red>)|\d+ passed(?<green>)|no tests(?<nothing>)).*\(\d+\)$"),
    Form::test(&["\nTest Suites:"], r"^Test Suites:\s+(?:\d+ failed(?<red>)|(?:\d+ skipped, )?\d+ passed(?<green>)).* total$"),
    Form::test(&["\nNo tests found"], r"^No tests found(?<nothing>)(?:, exiting|$)"),
    Form::test(&["\nNo test files found"], r"^\s*No test files found(?<nothing>)"),
    Form::test(&["\nError: No test"], r"^\s*Error: No tests? (?:files? )?found(?<nothing>)(?<red>)"),
    Form::test(&["\nFAIL "], r"^ ?FAIL(?<red>)  ?\S+\.(?:[cm]?[jt]sx?|vue|svelte)\b"),
    Form::test(&["\nPASS "], r"^PASS(?<green>)  ?\S+\.[cm]?[jt]sx?\b"),
    Form::test(&["\n● Test suite failed"], r"^\s*● Test suite failed to run(?<red>)$"),
    Form::test(&[" passing"], r"^\s*(?:✓ |✔ )?(?<passed>\d+) passing(?: \(\d+\S*\))?$"),
    Form::test(&[" failing"], r"^\s*(?:✗ |✖ )?(?<failed>\d+) failing$").joins(4),
    Form::test(&[" pending"], r"^\s*(?<skipped>\d+) pending$").joins(4),
    Form::test(&["\n# tests ", "\nℹ tests "], r"^(?:#|ℹ) tests +(?<total>\d+)$").joins(3),
    Form::test(&["\n# pass ", "\nℹ pass "], r"^(?:#|ℹ) pass +(?<passed>\d+)$").joins(4),
    Form::test(&["\n# fail ", "\nℹ fail "], r"^(?:#|ℹ) fail +(?<failed>\d+)$").joins(4),
    Form::test(&["\n# cancelled ", "\nℹ cancelled "], r"^(?:#|ℹ) cancelled +(?<cancelled>\d+)$").follows(4),
    Form::test(&["\n# skipped ", "\nℹ skipped ", "\n# skip "], r"^(?:#|ℹ) skip(?:ped)? +(?<skipped>\d+)$").follows(4),
    Form::test(&["\n# ok"], r"^# ok(?<green>)$").follows(4),
    Form::test(&[" passed"], r"^\s+(?<passed>\d+) tests? passed$"),
    Form::test(&[" failed"], r"^\s+(?<failed>\d+) tests? failed$").joins(4),
    Form::test(&[" passed"], r"^  (?<passed>\d+) passed \(\d[\d.]*(?:ms|s|m|h)\)$").joins(400),
    Form::test(&[" failed"], r"^  (?<failed>\d+) failed$"),
    Form::test(&[" flaky", " skipped", " did not run", " interrupted"], r"^  (?:\d+ flaky|(?<skipped>\d+) (?:skipped|did not run|interrupted))$").joins(400),
    Form::test(&[" pass\n"], r"^\s*(?<passed>\d+) pass$"),
    Form::test(&[" skip\n", " todo\n"], r"^\s*(?<skipped>\d+) (?:skip|todo)$").follows(2),
    Form::test(&[" fail\n"], r"^\s*(?<failed>\d+) fail$").joins(3),
    Form::test(
        &[" passed"],
        r"^(?:(?<green>ok)|(?<red>FAILED)) \| (?<passed>\d+) passed(?: \(\d+ steps?\))? \| (?<failed>\d+) failed(?: \(\d+ steps?\))?(?: \| (?<skipped>\d+) ignored)?(?: \(\d+ steps?\))?",
    ),
    Form::test(&["\n│ Passing:"], r"^\s*│ Passing:\s+(?<passed>\d+)\s+│$"),
    Form::test(&["\n│ Failing:"], r"^\s*│ Failing:\s+(?<failed>\d+)\s+│$").joins(2),
    Form::test(&["\n│ Pending:"], r"^\s*│ Pending:\s+(?<skipped>\d+)\s+│$").follows(2),
    Form::test(&["\n✔"], r"^\s*✔\s+All specs passed!(?<green>)"),
    Form::test(&["\n✖"], r"^\s*✖\s+\d+ of \d+ failed \(\d+%\)(?<red>)"),
    Form::test(&["Executed "], r"Executed \d+ of (?<total>\d+)(?: \((?:skipped )?(?:(?<failed>\d+) FAILED|[^)]*)\))?(?: \(skipped (?<skipped>\d+)\))?(?: SUCCESS(?<green>))? \("),
    Form::test(&["\nTOTAL: "], r"^TOTAL: (?<passed>\d+) SUCCESS$"),
    Form::test(&[" specs, "], r"^(?<total>\d+) specs?, (?<failed>\d+) failures?(?:, (?<skipped>\d+) pending specs?)?$"),
    Form::test(&[" passing"], r"^\s*(?<passed>\d+) passing \(\d.*\)$"),
];

/// The JavaScript family's test runners.
pub struct JsTest;

impl Runner for JsTest {
    fn name(&self) -> &'static str {
        "js"
    }

    fn tools(&self) -> &'static [Tool] {
        TOOLS
    }

    fn forms(&self) -> &'static [Form] {
        FORMS
    }

    fn run(&self, command: &super::Simple, words: &[&str]) -> Option<super::Run> {
        let tools: &[Tool] = if command.program() == "node" && command.args().any(|arg| arg == "--test") { NODE_TEST } else { TOOLS };
        super::tool::run_words(self.name(), tools, words, command.dir.as_deref())
    }
}
