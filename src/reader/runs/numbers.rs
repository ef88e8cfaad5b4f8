//! The numbers of a claim against the numbers of the runs.

use super::claimed::Claimed;
use super::counts::Counts;
use super::seen::{SeenRun, State};
use crate::evidence::runner::Summary;
use crate::evidence::{CallList, Phrase, number};
use crate::reader::Support;

/// Green runs: `None` when the numbers agree, or say nothing.
pub fn check(claimed: &Claimed, fitting: &[&SeenRun<'_>], calls: CallList<'_>) -> Option<Support> {
    let counts = &claimed.counts;
    if counts.is_empty() || counts.of_some {
        return None;
    }
    let green: Vec<&&SeenRun> = fitting.iter().filter(|run| matches!(run.state, State::Green | State::Red)).collect();
    let phrase = Phrase::one_of(stated(counts).map(number::phrase_of));
    let could = |run: &SeenRun| calls.may_print(run.facts, &phrase);
    if green.iter().any(|run| agrees(counts, run, could(run))) || sums_up(counts, &green) {
        return None;
    }
    let latest = green.first()?;
    let Some(passed) = total(latest, |summary| summary.passed) else {
        return Some(Support::doubtful(format!("{} shows no such number", latest.facts.call.brief()), &[latest.facts]));
    };
    if latest.facts.lacks_output() {
        return Some(Support::cannot_tell(format!("the output of {} is not whole in the log", latest.facts.call.brief()), &[latest.facts]));
    }
    Some(Support::contradicted(format!("{} printed {passed} passed", latest.facts.call.brief()), &[latest.facts]))
}

fn stated(counts: &Counts) -> impl Iterator<Item = u64> {
    [counts.passed, counts.failed, counts.skipped, counts.total].into_iter().flatten()
}

/// Every number that is stated stands in this run's summaries, alone or summed, or in its output, which need not be read for that
/// when it cannot hold it.
fn agrees(counts: &Counts, run: &SeenRun<'_>, may_print: bool) -> bool {
    let output = if may_print { run.facts.output() } else { "".into() };
    let sums = sums(run);
    stated(counts).all(|count| count == 0 || sums.contains(&count) || number::contains_count(&output, count))
}

/// Passed, failed, skipped, total: alone, over all lines of the run, and together.
fn sums(run: &SeenRun<'_>) -> Vec<u64> {
    let (passed, failed) = (total(run, |summary| summary.passed), total(run, |summary| summary.failed));
    let (skipped, all) = (total(run, |summary| summary.skipped), total(run, |summary| summary.total));
    let mut sums: Vec<u64> = [passed, failed, skipped, all].into_iter().flatten().collect();
    let passed = passed.unwrap_or_default();
    sums.push(passed + failed.unwrap_or_default());
    sums.push(passed + failed.unwrap_or_default() + skipped.unwrap_or_default());
    sums
}

fn total(run: &SeenRun<'_>, of: impl Fn(&Summary) -> Option<u64>) -> Option<u64> {
    let counts: Vec<u64> = run.summaries.iter().filter_map(|summary| of(summary)).collect();
    (!counts.is_empty()).then(|| counts.iter().sum())
}

/// The number is the sum over several runs of the turn.
fn sums_up(counts: &Counts, runs: &[&&SeenRun<'_>]) -> bool {
    let passed: Vec<u64> = runs.iter().filter_map(|run| total(run, |summary| summary.passed)).collect();
    counts.passed.is_some_and(|count| passed.iter().sum::<u64>() == count)
}

/// A red run reported as such: "11 of 12 pass", "10 passed, 2 failed".
pub fn is_honest_part(claimed: &Claimed, run: &SeenRun<'_>) -> bool {
    let counts = &claimed.counts;
    let partial = counts.failed.is_some_and(|count| count > 0) || counts.passed.zip(counts.total).is_some_and(|(passed, all)| passed < all);
    let only_passed = counts.passed.is_some() && counts.total.is_none() && claimed.extent == super::claimed::Extent::Some;
    (partial && agrees(counts, run, true)) || (only_passed && passed_so_many(counts, run))
}

/// One line of the run, or all of them together, say that so many passed.
fn passed_so_many(counts: &Counts, run: &SeenRun<'_>) -> bool {
    run.summaries.iter().any(|summary| summary.passed == counts.passed) || total(run, |summary| summary.passed) == counts.passed
}

/// The number that is said to pass is that of all tests of the run, the failed ones among them.
pub fn is_all(claimed: &Claimed, run: &SeenRun<'_>) -> bool {
    let failed = total(run, |summary| summary.failed).unwrap_or_default();
    let ended = total(run, |summary| summary.passed).map(|passed| passed + failed);
    failed > 0 && claimed.counts.passed.is_some_and(|count| Some(count) == ended || Some(count) == total(run, |summary| summary.total))
}
