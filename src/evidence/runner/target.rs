//! What the name of a target, script or suite says about the work behind it.

use super::Work;

/// The works a wrapper's target stands for by its name (`lint`, `test:unit`, `ci`), the likeliest first; empty for `dev` or `clean`.
#[must_use]
pub fn work_of_name(target: &str) -> Vec<Work> {
    let parts = words(target);
    let whole = parts.concat();
    if let Some(works) = several(&whole) {
        return works;
    }
    if parts.iter().any(|part| is_other(part)) {
        return Vec::new();
    }
    let mut found = Vec::new();
    for work in one(&whole).into_iter().chain(parts.iter().filter_map(|part| one(part))) {
        if !found.contains(&work) {
            found.push(work);
        }
    }
    if found.is_empty() { parts.iter().find_map(|part| several(part)).unwrap_or_default() } else { found }
}

/// A word that makes the target other work, whatever else it names.
fn is_other(word: &str) -> bool {
    matches!(word, "clean" | "watch" | "install" | "setup" | "start" | "serve" | "dev" | "docs" | "help" | "data")
}

fn several(word: &str) -> Option<Vec<Work>> {
    use Work::{Build, Format, Lint, Test, Typecheck};
    match word {
        "check" | "checks" | "checkall" | "verify" | "ci" | "validate" | "qa" | "precommit" | "preflight" | "prepush" | "all" | "gate"
        | "gates" | "quality" | "presubmit" | "verification" | "pr" | "prcheck" => Some(vec![Test, Build, Lint, Typecheck, Format]),
        "prepublish" | "prepublishonly" => Some(vec![Build, Test]),
        _ => None,
    }
}

fn one(word: &str) -> Option<Work> {
    match word {
        "t" | "test" | "tests" | "testing" | "spec" | "specs" | "unit" | "units" | "unittest" | "unittests" | "integration" | "e2e"
        | "ut" | "it" | "smoke" | "coverage" | "cov" | "testall" | "alltests" | "runtests" | "runtest" | "doctest" | "doctests"
        | "acceptance" | "regression" | "pytest" | "jest" | "vitest" | "mocha" | "playwright" | "cypress" | "nextest" | "rspec"
        | "selftest" | "conformance" => Some(Work::Test),
        "lint" | "lints" | "linting" | "linter" | "clippy" | "eslint" | "ruff" | "vet" | "golangci" | "rubocop" | "flake8" | "pylint"
        | "shellcheck" | "stylelint" | "oxlint" | "lintfix" | "phpstan" | "credo" | "deny" | "static" | "analyze" | "analyse" => {
            Some(Work::Lint)
        }
        "typecheck" | "types" | "type" | "checktypes" | "typescheck" | "tsc" | "mypy" | "pyright" | "typing" | "tscheck" => {
            Some(Work::Typecheck)
        }
        "fmt" | "format" | "formatting" | "prettier" | "black" | "fmtcheck" | "checkfmt" | "formatcheck" | "checkformat" | "gofmt"
        | "spotless" => Some(Work::Format),
        "build" | "builds" | "b" | "compile" | "bundle" | "dist" | "package" | "make" | "assemble" | "buildall" | "prod" | "webpack" => {
            Some(Work::Build)
        }
        "deploy" | "publish" | "release" | "ship" | "rollout" | "deployment" => Some(Work::Deploy),
        _ => None,
    }
}

/// Lower-case words of a name: split at anything but letters and digits, and at camel humps.
fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut before = ' ';
    for c in name.chars() {
        let hump = c.is_uppercase() && before.is_lowercase();
        if hump || !c.is_alphanumeric() {
            words.push(String::new());
        }
        if c.is_alphanumeric()
            && let Some(word) = words.last_mut()
        {
            word.extend(c.to_lowercase());
        }
        before = c;
    }
    words.retain(|word| !word.is_empty());
    words
}

/// The suite a path, package or target names: `unit`, `integration`, `e2e` or `doc`.
#[must_use]
pub fn suite_of(name: &str) -> Option<&'static str> {
    words(name).iter().find_map(|word| match word.as_str() {
        "unit" | "units" | "unittest" | "unittests" => Some("unit"),
        "integration" | "integrationtest" | "integrationtests" | "integ" => Some("integration"),
        "e2e" | "endtoend" => Some("e2e"),
        "doctest" | "doctests" => Some("doc"),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_target_is_what_its_name_says() {
        assert_eq!(work_of_name("test:unit"), [Work::Test]);
        assert_eq!(work_of_name("t"), [Work::Test]);
        assert_eq!(work_of_name("type-check"), [Work::Typecheck]);
        assert_eq!(work_of_name("fmt-check"), [Work::Format]);
        assert_eq!(work_of_name("buildAndTest"), [Work::Build, Work::Test]);
        assert!(work_of_name("ci").contains(&Work::Lint));
        assert!(work_of_name("verify").contains(&Work::Test));
    }

    #[test]
    fn a_target_of_other_work_is_none() {
        for name in ["clean", "dev", "test-clean", "install", "codegen", "docs", "build:watch", "latest", ""] {
            assert_eq!(work_of_name(name), [], "{name}");
        }
    }

    #[test]
    fn a_suite_is_a_word_of_its_own() {
        assert_eq!(suite_of("tests/unit/test_a.py"), Some("unit"));
        assert_eq!(suite_of("integrationTest"), Some("integration"));
        assert_eq!(suite_of("src/community"), None);
    }
}
