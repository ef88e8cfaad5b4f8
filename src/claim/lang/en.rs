//! English words for common claims; its grammar is that of the folder above.

use super::{Grammar, Idea, Language};

/// English words for common claims; its grammar is that of the folder above.
pub(super) const GRAMMAR: Grammar = Grammar {
    language: Language::English,
    function_words: "",
    runs_on: false,
    denies: &[],
    plans: &[],
    conditions: &[],
    asks: &[],
    hedges: &[],
    tells: &[],
    i: &[],
    you: &[],
    spares: &[],
    forms: &[
        (Idea::Tests, &["test", "tests", "test suite", "suite", "specs"]),
        (Idea::Build, &["build", "builds", "compilation"]),
        (Idea::Lint, &["lint", "linter", "clippy", "eslint"]),
        (Idea::Pass, &["pass", "passes", "passed", "passing", "green", "succeeds", "succeeded", "clean"]),
        (Idea::Fail, &["fail", "fails", "failed", "failing", "red"]),
        (Idea::Removed, &["removed", "deleted"]),
        (Idea::Created, &["created", "added", "wrote"]),
        (Idea::Changed, &["changed", "edited", "updated", "modified"]),
        (Idea::Committed, &["committed"]),
        (Idea::Pushed, &["pushed"]),
        (Idea::Ran, &["ran", "executed"]),
        (Idea::All, &["all", "every"]),
        (Idea::File, &["file", "files"]),
    ],
};
