//! Lines that many tools share, read when no ecosystem's own form fits.

use super::{Form, Run, Runner, Simple, Tool};

static FORMS: &[Form] = &[
    Form::test(
        &[" passed", " failed"],
        r"^\s*(?<counts>\d+ (?:passed|failed|errors|skipped|ignored|deselected|xfailed)(?:(?:, |; | / | \| )\d+ (?:passed|failed|errors?|skipped|ignored|deselected|xfailed|pending|todo|warnings?|total))*)[.]?$",
    ),
    Form::test(&["ests passed", " passed"], r"^\s*(?:All )?[Tt]ests passed: (?<passed>\d+)(?: (?:of|/) (?<total>\d+))?\.?$"),
    Form::test(&["ests failed", " failed"], r"^\s*[Tt]ests failed: (?<failed>\d+)(?:, passed: (?<passed>\d+))?(?: of \d+)?.*$"),
    Form::test(
        &["ests passed", " passed"],
        r"^\W{0,6}(?:[Aa]ll )?(?<passed>\d+) tests? passed(?:, (?<failed>\d+) (?:tests? )?failed)?[.!]?(?: \(\d.*\))?$",
    ),
    Form::test(&["ests failed", " failed"], r"^\W{0,6}(?<failed>\d+) (?:(?:out )?of (?<total>\d+) )?tests? failed[.!]?(?: \(\d.*\))?$"),
    Form::test(&["ests passed", " passed"], r"^\s*(?<passed>\d+)(?:/| of | out of )(?<total>\d+) (?:tests? )?passed[.!]?$"),
    Form::test(&[" passed"], r"^(?:Results?|Summary|RESULTS?|SUMMARY|Total|TOTAL):? (?<counts>\d+ passed(?:, \d+ [a-z]+)*)\.?$"),
    Form::test(
        &["Passed:"],
        r"^\s*(?:Total: \d+,? +)?Passed: (?<passed>\d+)[,|;]? +Failed: (?<failed>\d+)(?:[,|;]? +Skipped: (?<skipped>\d+))?\.?$",
    ),
    Form::test(&[" passed"], r"^\W{0,6}(?:SUCCESS: )?[Aa]ll (?:\w+ ){0,3}(?:tests|checks|cases) passed(?<green>)(?:[.!]+(?: .*)?)?$"),
];

/// Forms without an owner.
pub struct Generic;

impl Runner for Generic {
    fn name(&self) -> &'static str {
        "generic"
    }

    fn tools(&self) -> &'static [Tool] {
        &[]
    }

    fn forms(&self) -> &'static [Form] {
        FORMS
    }

    fn run(&self, _: &Simple, _: &[&str]) -> Option<Run> {
        None
    }
}
