//! Clauses that report nothing the agent did: questions, instructions, quotations, behaviour, guesses.

use super::super::Stance;
use super::stances::all_are;

#[test]
fn what_is_asked_is_a_question() {
    all_are(
        Stance::Question,
        &[
            "Did the tests pass?",
            "Should I delete `old.db`?",
            "Want me to commit and push?",
            "Would you like me to run the suite?",
            "I removed the flag, but should I also remove its docs?",
            "All tests pass; shall I push?",
            "The suite is green, right?",
            "Is it true that the file was deleted?",
        ],
    );
}

#[test]
fn what_tells_somebody_what_to_do_is_an_instruction() {
    all_are(
        Stance::Instruction,
        &[
            "Run `make check`.",
            "Run the tests before you merge.",
            "Make sure all tests pass.",
            "Ensure that lint is clean and tests pass.",
            "Keep the file below 80 lines.",
            "Delete `old.db` by hand.",
            "Please verify that the build is green.",
            "Check that the tests pass.",
            "Tell the bot to print the line.",
            "You can remove `old.db`.",
            "You should run the suite again.",
            "To run it: `make check`.",
            "Add a test for the empty case.",
            "Acceptance: the suite passes.",
        ],
    );
}

#[test]
fn what_others_say_is_quoted() {
    all_are(
        Stance::Quoted,
        &[
            "The badge \"all tests passed\" is outdated.",
            "The README says all tests pass.",
            "The README claims that the build is green and tests pass.",
            "You said the file was deleted.",
            "The log shows `deleted 4 rows`.",
            "The label reads \"Deleted\".",
            "The docs state that the cache is cleared.",
            "Translated: “we removed the old keys”.",
            "The ticket mentions that tests failed.",
            "The page has the words 'build passed' in its title.",
        ],
    );
}

#[test]
fn how_something_behaves_is_no_deed() {
    all_are(
        Stance::Describes,
        &[
            "The function returns early when the list is empty.",
            "The installer creates `cache.db`.",
            "Previously the installer wrote `cache.db`.",
            "The handler deletes the row.",
            "The script runs the tests.",
            "The old line used to promise that all tests pass.",
            "I added a check, which rejects empty names.",
            "The worker removes stale keys.",
        ],
    );
}

#[test]
fn what_is_not_certain_is_hedged() {
    all_are(
        Stance::Hedged,
        &[
            "All tests should pass.",
            "The suite probably passes.",
            "The build seems green.",
            "It looks like the tests pass.",
            "I think the file was deleted.",
            "The cache might be stale.",
            "Presumably the build is clean.",
            "The tests likely pass.",
            "All tests pass if I remember correctly.",
            "The deploy appears to have worked.",
        ],
    );
}

#[test]
fn what_a_process_does_is_described_and_results_that_follow_are_claimed() {
    let stances = |text: &str| crate::claim::read(text).clauses.iter().map(|clause| clause.stance).collect::<Vec<_>>();
    assert!(!stances("It works as follows: all tests pass, the tag follows.")[1..].contains(&Stance::Asserted));
    assert!(stances("The results are as follows: all tests pass.").contains(&Stance::Asserted));
}
