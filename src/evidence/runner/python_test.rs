//! Python's test runners: pytest, unittest, tox, nox, Django's.

use super::tool::Rest;
use super::{Form, Runner, Tool, Work};

const PYTEST: &str = "-k=select -m=select -n=value -p=value -c=value -o=value -W=value --tb=value --maxfail=value --durations=value \
    --rootdir=dir --cov-report=value --timeout=value --deselect=except --ignore=except --ignore-glob=except --junitxml=value --junit-xml=value \
    --color=value --dist=value --log-level=value --log-cli-level=value --confcutdir=value --basetemp=value --collect-only=nothing --co=nothing \
    --fixtures=nothing --markers=nothing --setup-plan=nothing --lf=select --last-failed=select -V=nothing -r=value --import-mode=value --reruns=value";
const UNITTEST: &str = "-k=select -s=only --start-directory=only -p=select --pattern=select -t=value --top-level-directory=value";

static TOOLS: &[Tool] = &[
    Tool::new("pytest", &[Work::Test], Rest::Limits, &[PYTEST]),
    Tool::new("py.test", &[Work::Test], Rest::Limits, &[PYTEST]),
    Tool::new("unittest discover", &[Work::Test], Rest::Limits, &[UNITTEST]),
    Tool::new("unittest", &[Work::Test], Rest::Limits, &[UNITTEST]),
    Tool::new(
        "manage.py test",
        &[Work::Test],
        Rest::Limits,
        &["-k=select --tag=select --exclude-tag=except --settings=value -v=value --verbosity=value --parallel=value -p=select"],
    ),
    Tool::new(
        "tox",
        &[Work::Test],
        Rest::Ignored,
        &["-e=only -c=value -l=nothing --listenvs=nothing --list=nothing -n=nothing --notest=nothing -m=select -f=select"],
    ),
    Tool::new(
        "nox",
        &[Work::Test],
        Rest::Ignored,
        &["-s=only --session=only --sessions=only -e=only -k=select -t=select -f=value -l=nothing --list=nothing"],
    ),
    Tool::new("hatch test", &[Work::Test], Rest::Limits, &[PYTEST]),
    Tool::new("nosetests", &[Work::Test], Rest::Limits, &["-m=select --collect-only=nothing"]),
    Tool::new("doctest", &[Work::Test], Rest::Limits, &["-o=value"]),
    Tool::new("behave", &[Work::Test], Rest::Limits, &["-t=select --tags=select -n=select --dry-run=nothing -d=nothing"]),
];

static FORMS: &[Form] = &[
    Form::test(
        &[" passed", " failed", " skipped", " deselected", " xfailed", " xpassed", " error in ", " errors in "],
        r"^=*\s*(?<counts>\d+ (?:passed|failed|errors?|skipped|deselected|xfailed|xpassed|warnings?|rerun)(?:, \d+ (?:passed|failed|errors?|skipped|deselected|xfailed|xpassed|warnings?|rerun|subtests passed))*) in \d[\d.:]*s?(?: \(\d.*\))?\s*=*$",
    ),
    Form::test(&["\nno tests ran", "\n==="], r"^=*\s*no tests ran(?<nothing>)(?: in \d[\d.]*s?)?.*?=*$"),
    Form::test(&["\ncollected 0 items"], r"^collected 0 items(?<nothing>)"),
    Form::test(&["\n!!!"], r"^!+ Interrupted: \d+ errors? during collection(?<red>) !+$"),
    Form::test(&["\n___"], r"^_+ ERROR collecting .+(?<red>) _+$"),
    Form::test(&["\nINTERNALERROR>"], r"^INTERNALERROR>(?<red>) Traceback"),
    Form::test(&["\nERROR: "], r"^ERROR: (?:not found: |file or directory not found: |usage: |found no collectors for )(?<red>)"),
    Form::test(&["\nRan "], r"^Ran (?<total>\d+) tests? in \d[\d.]*s$"),
    Form::test(&["\nOK"], r"^OK(?<green>)(?: \((?<counts>[a-z ]+=\d+(?:, [a-z ]+=\d+)*)\))?$").follows(3),
    Form::test(
        &["\nFAILED ("],
        r"^FAILED(?<red>) \((?<counts>(?:failures|errors|skipped|expected failures|unexpected successes)=\d+(?:, [\w ]+=\d+)*)\)$",
    )
    .follows(3),
    Form::test(&["\nNO TESTS RAN"], r"^NO TESTS RAN(?<nothing>)").joins(3),
    Form::test(&["\ncongratulations :)"], r"^\s*congratulations :\)(?<green>)"),
    Form::test(&["\nevaluation failed :("], r"^\s*evaluation failed :\((?<red>)"),
    Form::test(&["\nnox > Session "], r"^nox > Session .+ (?:was successful(?<green>)|failed(?<red>))"),
    Form::test(&["\n***Test Failed***"], r"^\*\*\*Test Failed\*\*\*(?<red>) (?<failed>\d+) failures?"),
];

/// Python's test runners.
pub struct PythonTest;

impl Runner for PythonTest {
    fn name(&self) -> &'static str {
        "pytest"
    }

    fn tools(&self) -> &'static [Tool] {
        TOOLS
    }

    fn forms(&self) -> &'static [Form] {
        FORMS
    }
}
