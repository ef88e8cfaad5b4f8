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

/// The total of the lines about `work`, and what is red around them: a wrapper's own failure, a build that broke below it. Where a
/// wrapper's lines are all there is, they answer, and the total's work is `None`: it is whatever the wrapper ran.
#[must_use]
pub fn total_of(summaries: &[Summary], work: Work) -> Option<Summary> {
    let own = |summary: &Summary| summary.work == Some(work);
    let any = summaries.iter().any(|summary| own(summary) || breaks(summary, work));
    let about = |summary: &&Summary| own(summary) || breaks(summary, work) || (summary.work.is_none() && (summary.is_red() || !any));
    let lines: Vec<Summary> = summaries.iter().filter(about).cloned().collect();
    let mut sum = total(&lines)?;
    sum.work = any.then_some(work);
    Some(sum)
}

/// A broken build that the work needs.
fn breaks(summary: &Summary, work: Work) -> bool {
    summary.work == Some(Work::Build) && summary.is_red() && matches!(work, Work::Test | Work::Lint | Work::Typecheck)
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
