//! Text of a log in a SARIF message, which has links and placeholders of its own.

use serde::Serialize;

use crate::report::escape;

/// Longest message, in characters.
const LONGEST: usize = 1_000;

/// A message.
#[derive(Debug, Serialize)]
pub(super) struct Message {
    text: String,
}

impl Message {
    /// A message that may hold text of a log.
    pub(super) fn of(text: &str) -> Self {
        Self { text: plain(text) }
    }
}

/// On one line, with its control characters as marks.
pub(super) fn visible(text: &str) -> String {
    escape::within(text, LONGEST)
}

/// On one line, with nothing that a viewer takes for a link or a placeholder (SARIF 2.1.0, 3.11.5 and 3.11.6).
fn plain(text: &str) -> String {
    let mut line = visible(text);
    if line.contains("](") {
        line = line.replace('\\', "\\\\").replace('[', "\\[").replace(']', "\\]");
    }
    if has_placeholder(&line) { line.replace('{', "{{").replace('}', "}}") } else { line }
}

fn has_placeholder(text: &str) -> bool {
    text.split('{').skip(1).any(|rest| {
        let digits = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        digits.len() < rest.len() && digits.starts_with('}')
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_of_a_log_is_neither_a_link_nor_a_placeholder() {
        assert_eq!(plain("see [here](http://x) {0}"), "see \\[here\\](http://x) {{0}}");
        assert_eq!(plain("[x] a[0] {a} {} {1"), "[x] a[0] {a} {} {1");
        assert_eq!(plain("a\nb\u{1b}[31m"), "a␊b␛[31m");
    }
}
