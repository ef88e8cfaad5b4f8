//! One pass over an output finds the lines that could sum up a run; only those are read.

use memchr::memchr_iter;

use super::index::{Cursor, INDEX};
use super::{Form, Summary, tap};

/// Longer lines sum up nothing: they are data.
const LONGEST_LINE: usize = 1024;

/// Most summaries read from one output; a log of more is summed up by its end.
const MOST: usize = 20_000;

/// All summaries of a text without ANSI codes.
pub fn summaries(text: &str) -> Vec<Summary> {
    let text = text.trim_end();
    let bytes = text.as_bytes();
    let mut found = Found::default();
    let mut words = Cursor::new(text);
    let mut start = 0;
    for (at, end) in memchr_iter(b'\n', bytes).enumerate() {
        let woken = words.holds(start, end) || INDEX.opens(&bytes[start..end]);
        if woken && end - start <= LONGEST_LINE && found.all.len() < MOST {
            found.read(&text[start..=end], at + 1);
        }
        start = end + 1;
    }
    found.read_end(&text[start..], text);
    found.finish(text)
}

#[derive(Default)]
struct Found {
    all: Vec<Summary>,
    /// Line of the last part of the last summary.
    last: usize,
}

impl Found {
    /// Reads the last line as if a newline stood behind it.
    fn read_end(&mut self, line: &str, text: &str) {
        if !line.is_empty() && line.len() <= LONGEST_LINE {
            self.read(&format!("{line}\n"), memchr_iter(b'\n', text.as_bytes()).count() + 1);
        }
    }

    /// Reads a line that is given with its newline.
    fn read(&mut self, line: &str, number: usize) {
        let Some((entry, mut summary)) = INDEX.read(line) else { return };
        summary.runner = entry.runner;
        summary.line = number;
        self.take(entry.form, summary);
    }

    fn take(&mut self, form: &Form, summary: Summary) {
        if form.nested {
            self.outdo(&summary);
        }
        let line = summary.line;
        let near = line - self.last.min(line) <= form.joins && form.joins > 0;
        if let Some(last) = self.all.last_mut()
            && near
            && last.runner == summary.runner
            && last.work == summary.work
            && join(last, &summary)
        {
            self.last = line;
        } else if !form.follows {
            self.all.push(summary);
            self.last = line;
        }
    }

    /// Counts of inner suites are part of the outer one's.
    fn outdo(&mut self, outer: &Summary) {
        for inner in self.all.iter_mut().filter(|inner| inner.runner == outer.runner && inner.work == outer.work) {
            (inner.passed, inner.failed, inner.skipped, inner.total) = (None, None, None, None);
        }
    }

    fn finish(mut self, text: &str) -> Vec<Summary> {
        tap::settle(text, &mut self.all);
        self.all.iter_mut().for_each(complete);
        self.all
    }
}

/// Adds a part to a summary unless both state the same number.
fn join(summary: &mut Summary, part: &Summary) -> bool {
    let both = |a: Option<u64>, b: Option<u64>| a.is_some() && b.is_some();
    let clash = both(summary.passed, part.passed) || both(summary.failed, part.failed) || both(summary.total, part.total);
    if clash || (summary.green && part.red) || (summary.red && part.green) {
        return false;
    }
    if !has_counts(summary) && has_counts(part) {
        summary.line = part.line;
    }
    summary.passed = summary.passed.or(part.passed);
    summary.failed = summary.failed.or(part.failed);
    summary.total = summary.total.or(part.total);
    summary.problems = summary.problems.or(part.problems);
    summary.skipped = match (summary.skipped, part.skipped) {
        (Some(a), Some(b)) => Some(a.saturating_add(b)),
        (a, b) => a.or(b),
    };
    summary.green |= part.green;
    summary.red |= part.red;
    summary.nothing_ran |= part.nothing_ran;
    true
}

fn has_counts(summary: &Summary) -> bool {
    summary.passed.or(summary.failed).or(summary.total).is_some()
}

/// What follows from the numbers together.
fn complete(summary: &mut Summary) {
    if let (Some(total), None) = (summary.total, summary.passed)
        && (summary.failed.is_some() || summary.green)
    {
        let rest = summary.failed.unwrap_or(0).saturating_add(summary.skipped.unwrap_or(0));
        summary.passed = Some(total.saturating_sub(rest));
    }
    let none = |n: Option<u64>| n.is_none_or(|n| n == 0);
    let counted = summary.passed.is_some() || summary.skipped.is_some() || summary.total.is_some();
    if summary.work == Some(super::Work::Test) && counted && none(summary.passed) && none(summary.failed) && !summary.red {
        summary.nothing_ran = !summary.total.is_some_and(|total| total > 0 && summary.passed.is_none());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_named_by_its_place_in_the_text() {
        let lines: Vec<usize> = summaries("3 passed\n\nx\r\n4 passed\r\nOK\n5 passed").iter().map(|summary| summary.line).collect();
        assert_eq!(lines, [1, 4, 6]);
    }

    #[test]
    fn a_line_drawn_over_itself_counts_as_it_was_left() {
        assert_eq!(summaries("1 passed\r2 passed")[0].passed, Some(2));
    }

    #[test]
    fn a_prefix_of_a_task_runner_is_taken_off() {
        for prefix in ["web:test: ", "web-1  | ", "2024-05-01T10:00:00.123Z ", "packages/a test: ", "#12 3.456 "] {
            assert_eq!(summaries(&format!("{prefix}3 failed, 9 passed"))[0].failed, Some(3), "{prefix}");
        }
    }
}
