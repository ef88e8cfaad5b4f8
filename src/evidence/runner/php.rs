//! PHP: phpunit, pest, artisan, phpstan, psalm, code style fixers.

use super::tool::Rest;
use super::{Form, Runner, Tool, Work};

const PHPUNIT: &str = "--filter=select --group=select --exclude-group=except --testsuite=suite -c=value --configuration=value --bootstrap=value \
    --coverage-html=value --list-tests=nothing --list-suites=nothing --list-groups=nothing -p=value --log-junit=value";

static TOOLS: &[Tool] = &[
    Tool::new("phpunit", &[Work::Test], Rest::Limits, &[PHPUNIT]),
    Tool::new("simple-phpunit", &[Work::Test], Rest::Limits, &[PHPUNIT]),
    Tool::new("pest", &[Work::Test], Rest::Limits, &[PHPUNIT]),
    Tool::new("paratest", &[Work::Test], Rest::Limits, &[PHPUNIT]),
    Tool::new("artisan test", &[Work::Test], Rest::Limits, &[PHPUNIT]),
    Tool::new("codecept run", &[Work::Test], Rest::Limits, &[PHPUNIT]),
    Tool::new("behat", &[Work::Test], Rest::Limits, &["--tags=select --name=select --dry-run=nothing"]),
    Tool::new(
        "phpstan analyse",
        &[Work::Typecheck, Work::Lint],
        Rest::Folders,
        &["-c=value -l=value --level=value --configuration=value --memory-limit=value"],
    ),
    Tool::new("phpstan", &[Work::Typecheck, Work::Lint], Rest::Folders, &["-c=value -l=value --memory-limit=value"]),
    Tool::new("psalm", &[Work::Typecheck], Rest::Folders, &["-c=value"]),
    Tool::new("phpcs", &[Work::Lint], Rest::Folders, &[]),
    Tool::new("phpcbf", &[Work::Format], Rest::Folders, &[]).writes(),
    Tool::new("pint", &[Work::Format], Rest::Folders, &["--test=check"]).writes(),
    Tool::new("php-cs-fixer", &[Work::Format], Rest::Ignored, &["--dry-run=check --config=value"]).writes(),
    Tool::new("php -l", &[Work::Lint], Rest::Limits, &[]),
];

static FORMS: &[Form] = &[
    Form::test(&["\nOK ("], r"^OK \((?<passed>\d+) tests?, \d+ assertions?\)$"),
    Form::test(&["\nOK, but "], r"^OK, but (?<green>)"),
    Form::test(&["\nFAILURES!", "\nERRORS!"], r"^(?:FAILURES|ERRORS)!(?<red>)$"),
    Form::test(&["\nTests:"], r"^Tests: (?<total>\d+), Assertions: \d+(?:, (?:Errors: (?<errors>\d+)|Failures: (?<failed>\d+)|Skipped: (?<skipped>\d+)|[A-Za-z ]+: \d+))*\.$").joins(1),
    Form::test(&["\nNo tests executed!"], r"^No tests executed!(?<nothing>)$"),
    Form::types(&["\n[OK] No errors"], r"^\s*\[OK\] No errors(?<green>)$"),
    Form::types(&["\n[ERROR] Found "], r"^\s*\[ERROR\] Found (?<problems>\d+) errors?$"),
    Form::types(&["\nNo errors found!"], r"^\s*No errors found!(?<green>)$"),
    Form::lint(&["\nNo syntax errors detected"], r"^No syntax errors detected in \S+(?<green>)"),
    Form::lint(&["\nErrors parsing "], r"^Errors parsing \S+(?<red>)"),
    Form::format(&["\nFound "], r"^Found (?<problems>\d+) of \d+ files that can be fixed"),
    Form::format(&["\nFAIL"], r"^\s*FAIL .* files?, (?<problems>\d+) style issues?"),
];

/// PHP.
pub struct Php;

impl Runner for Php {
    fn name(&self) -> &'static str {
        "php"
    }

    fn tools(&self) -> &'static [Tool] {
        TOOLS
    }

    fn forms(&self) -> &'static [Form] {
        FORMS
    }
}
