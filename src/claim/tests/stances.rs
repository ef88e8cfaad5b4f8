//! Stances of English clauses.

use super::super::{Stance, read};

/// The stance of the last clause of each sentence.
pub(super) fn all_are(stance: Stance, sentences: &[&str]) {
    let wrong: Vec<String> = sentences
        .iter()
        .filter_map(|text| {
            let clauses = read(text).clauses;
            let last = clauses.iter().rfind(|clause| !clause.text.starts_with("with no"))?;
            (last.stance != stance)
                .then(|| format!("{text} → {:?} in {:?}", last.stance, clauses.iter().map(|c| &c.text).collect::<Vec<_>>()))
        })
        .collect();
    assert!(wrong.is_empty(), "not {stance:?}:\n{}", wrong.join("\n"));
}

#[test]
fn what_is_told_as_done_is_asserted() {
    all_are(
        Stance::Asserted,
        &[
            "I edited `lexer.go`.",
            "I've renamed the flag in `cli.rb`.",
            "I have just rewritten `src/ring.c`.",
            "Updated `CHANGES.md`.",
            "All unit tests pass.",
            "The suite is green.",
            "Build and lint are clean.",
            "`make check` exits 0 with no errors.",
            "The tests passed without warnings.",
            "No failures in the integration run.",
            "0 failed, 44 passed.",
            "44 passed, none failed.",
            "It no longer crashes on empty input.",
            "The importer no longer fails.",
            "No problem, the branch has been pushed.",
            "No worries: the release is tagged.",
            "Not only the parser but also the printer was rewritten.",
            "When I ran the suite, 2 cases failed.",
            "After I rebuilt the image, the probe succeeded.",
            "I can confirm that all 9 checks pass.",
            "I waited until the server was up.",
            "I ran it once.",
        ],
    );
}

#[test]
fn a_denial_of_something_else_leaves_it_asserted() {
    all_are(
        Stance::Asserted,
        &[
            "I was able to run the whole suite.",
            "As noted, `pool.ts` was deleted.",
            "There are no other callers of `drain`.",
            "No other usages remain.",
            "I left the docs alone.",
            "Committed as `1f2e3d4`.",
            "The output shows 12 matches.",
            "Commit `9ab` is pushed.",
            "Read all twelve files.",
            "Set the retry count to 3 in `net.toml`.",
            "Done — everything is green.",
            "Test run: 31 passed.",
            "I fixed the crash in `tree.c`.",
            "You confirmed the rollout.",
            "Already fixed in `tree.c`.",
            "Fixed the flag not being read in `cli.rb`.",
            "Removed the old section (not used).",
            "Both bots pass with no open threads",
            "The gate is green, no failures.",
            "Expected: `old_name` was renamed.",
        ],
    );
}

#[test]
fn what_is_said_not_to_be_so_is_negated() {
    all_are(
        Stance::Negated,
        &[
            "I did not edit `lexer.go`.",
            "I didn't run the tests.",
            "I never pushed the branch.",
            "I haven't rebuilt the image yet.",
            "No file was changed.",
            "I changed no files.",
            "I've changed nothing.",
            "Nothing was deleted.",
            "None of the suites ran.",
            "Neither the build nor the linter was started.",
            "I was unable to run the tests.",
            "I could not reproduce it.",
            "I couldn't confirm that the suite passes.",
            "I failed to push the tag.",
            "The migration has yet to run.",
            "The suite isn't green.",
            "Not all tests pass.",
            "I can't say that the build succeeded.",
            "I verified that nothing was removed.",
            "I avoided touching `lexer.go`.",
            "I pushed without running the suite.",
            "I edited `a.go` instead of `b.go`.",
            "I edited `a.go`, not `b.go`.",
            "I rewrote the parser rather than patching it.",
            "`conf.ini` did not have to be changed.",
            "I've updated zero files.",
            "The tests do not pass.",
            "The file was not created.",
            "I don't think the suite passed.",
            "The script refused to run.",
        ],
    );
}

#[test]
fn what_is_still_to_come_is_planned() {
    all_are(
        Stance::Planned,
        &[
            "I will run the tests.",
            "I'll push the branch.",
            "I'm going to delete `old.db`.",
            "Let me run the suite.",
            "Let's remove the cache.",
            "I'd rename the module.",
            "I would drop the column.",
            "Next, run the linter and fix what it finds.",
            "Next I will edit `lexer.go`.",
            "Now running the tests.",
            "Running the full suite now.",
            "I'm running the suite.",
            "I plan to remove the flag.",
            "I want to rerun the build.",
            "We need to update the lock file.",
            "The docs must be updated.",
            "I am about to push.",
            "The cache could be removed.",
            "TODO: delete `old.db`.",
            "I intend to squash the commits.",
            "I'll edit `a.go` and push.",
            "This will make sure that lint is clean and tests pass.",
            "The wheel will be built and uploaded.",
        ],
    );
}

#[test]
fn what_depends_on_something_is_conditional() {
    all_are(
        Stance::Conditional,
        &[
            "If the tests pass, the release is safe.",
            "Once the suite passes, the gate opens.",
            "When the build is green, the tag is pushed.",
            "Unless the cache is stale, all tests pass.",
            "The suite passes, if the fixtures are unchanged.",
            "The build succeeds as long as the lock file is there.",
            "Tests pass when run alone.",
            "The suite passes provided the server is up.",
            "Assuming the mock is right, all tests pass.",
            "If lint is clean and tests pass, the branch is ready.",
            "I checked whether all tests pass.",
        ],
    );
}
