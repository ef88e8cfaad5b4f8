//! Ruby: rspec, minitest, cucumber, rubocop.

use super::tool::Rest;
use super::{Form, Runner, Tool, Work};

const RSPEC: &str = "-e=select --example=select -t=select --tag=select -f=value --format=value -o=value --out=value -r=value --require=value \
    --seed=value --order=value --dry-run=nothing --only-failures=select --exclude-pattern=except -P=select --pattern=select";
const RAILS: &str = "-n=select --name=select -s=value --seed=value -e=value";

static TOOLS: &[Tool] = &[
    Tool::new("rspec", &[Work::Test], Rest::Limits, &[RSPEC]),
    Tool::new("parallel_rspec", &[Work::Test], Rest::Limits, &["-n=value"]),
    Tool::new("rails test:system", &[Work::Test], Rest::Limits, &[RAILS]),
    Tool::new("rails test", &[Work::Test], Rest::Limits, &[RAILS]),
    Tool::new("minitest", &[Work::Test], Rest::Limits, &[RAILS]),
    Tool::new("cucumber", &[Work::Test], Rest::Limits, &["-t=select --tags=select -n=select --dry-run=nothing -d=nothing -f=value"]),
    Tool::new(
        "rubocop",
        &[Work::Lint],
        Rest::Folders,
        &["-a=fix -A=fix --autocorrect=fix --autocorrect-all=fix --only=value --except=value -c=value -f=value --format=value"],
    ),
    Tool::new("standardrb", &[Work::Lint], Rest::Folders, &["--fix=fix"]),
    Tool::new("srb tc", &[Work::Typecheck], Rest::Folders, &[]),
    Tool::new("gem build", &[Work::Build], Rest::Ignored, &[]),
    Tool::new("gem push", &[Work::Deploy], Rest::Ignored, &[]),
];

static FORMS: &[Form] = &[
    Form::test(
        &[" failures", " failure"],
        r"^(?<total>\d+) examples?, (?<failed>\d+) failures?(?:, (?<errors>\d+) errors? occurred outside of examples)?(?:, (?<skipped>\d+) pending)?(?:, (?<outside>\d+) errors? occurred outside of examples)?$",
    ),
    Form::test(
        &[" assertions, ", " assertion, "],
        r"^(?<total>\d+) (?:runs|tests), \d+ assertions?, (?<failed>\d+) failures?, (?<errors>\d+) errors?(?:, (?<skipped>\d+) (?:skips|pendings))?",
    ),
    Form::test(&["\nAn error occurred while loading"], r"^An error occurred while loading (?<red>)"),
    Form::test(&[" scenario (", " scenarios ("], r"^\d+ scenarios? \((?<counts>\d+ \w+(?:, \d+ \w+)*)\)$"),
    Form::lint(
        &[" inspected, "],
        r"^\d+ files? inspected, (?<problems>\d+) offenses? detected(?:, (?<fixable>\d+) offenses? (?:autocorrectable|corrected))?",
    ),
    Form::lint(&["no offenses detected"], r"^\d+ files? inspected, no offenses detected(?<green>)$"),
    Form::types(&["\nNo errors! Great job."], r"^No errors! Great job\.(?<green>)$"),
];

/// Ruby.
pub struct Ruby;

impl Runner for Ruby {
    fn name(&self) -> &'static str {
        "ruby"
    }

    fn tools(&self) -> &'static [Tool] {
        TOOLS
    }

    fn forms(&self) -> &'static [Form] {
        FORMS
    }
}
