//! One answer from the many lines a run may print.

use super::form::add;
use super::{Summary, Work};

/// The sum of the lines of one run: `cargo test` prints one a binary, `go test` one a package. Counts are added, red wins over
/// green, and nothing ran only when nothing ran in every part. `None` for no lines. Work and line are those of the last part.
#[must_use]
pub fn total(summaries: &[Summary]) -> Option<Summary> {
    let last = summaries.last()?;
    let start = Summary { runner: last.runner, work: last.work, line: last.line, ..Summary::default() };
    let mut sum = summaries.iter().fold(start, merge);
    let counting: Vec<&Summary> = summaries.iter().filter(|part| part.nothing_ran || part.is_green() || part.is_red()).collect();
    sum.nothing_ran = !counting.is_empty() && counting.iter().all(|part| part.nothing_ran);
    sum.green = !sum.red && summaries.iter().any(Summary::is_green);
    Some(sum)
}

/// The total of the lines about `work`: its own, a wrapper's, and a build that broke below it.
#[must_use]
pub fn total_of(summaries: &[Summary], work: Work) -> Option<Summary> {
    let about: Vec<Summary> = summaries.iter().filter(|summary| concerns(summary, work)).cloned().collect();
    let own = about.iter().any(|summary| summary.work == Some(work) || summary.is_red());
    let mut sum = total(&about).filter(|_| own || about.iter().all(|summary| summary.work.is_none()))?;
    sum.work = Some(work);
    Some(sum)
}

fn concerns(summary: &Summary, work: Work) -> bool {
    let broken_build = summary.work == Some(Work::Build) && summary.is_red();
    let needs_build = matches!(work, Work::Test | Work::Lint | Work::Typecheck);
    summary.work.is_none() || summary.work == Some(work) || (broken_build && needs_build)
}

fn merge(mut sum: Summary, part: &Summary) -> Summary {
    let slots = [
        (&mut sum.passed, part.passed),
        (&mut sum.failed, part.failed),
        (&mut sum.skipped, part.skipped),
        (&mut sum.total, part.total),
        (&mut sum.problems, part.problems),
    ];
    for (slot, value) in slots {
        if let Some(value) = value {
            add(slot, value);
        }
    }
    sum.red |= part.is_red();
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evidence::runner::summaries;

    #[test]
    fn a_run_of_many_binaries_is_their_sum() {
        let text = "test result: ok. 10 passed; 0 failed; 1 ignored\ntest result: ok. 32 passed; 0 failed; 0 ignored\n\
                    test result: ok. 0 passed; 0 failed; 0 ignored\n";
        let sum = total(&summaries(text)).unwrap();
        assert_eq!((sum.passed, sum.failed, sum.skipped), (Some(42), Some(0), Some(1)));
        assert!(sum.is_green());
    }

    #[test]
    fn a_broken_build_makes_the_tests_red() {
        let sum = total_of(&summaries("error: could not compile `ab` (lib) due to 2 previous errors"), Work::Test).unwrap();
        assert!(sum.is_red());
    }

    #[test]
    fn a_green_build_says_nothing_of_tests() {
        assert_eq!(total_of(&summaries("    Finished `dev` profile [unoptimized] target(s) in 0.05s"), Work::Test), None);
    }
}
