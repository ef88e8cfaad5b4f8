//! Text of a log in Markdown that stays text: no markup, mention, link, reference or end of a block.

use crate::report::escape;

/// Longest text in a code span, in characters.
const LONGEST: usize = 300;

/// A code span that holds the text and nothing else, whatever backticks are in it.
pub(super) fn span(text: &str) -> String {
    let line = escape::within(text, LONGEST);
    let line = line.trim();
    if line.is_empty() {
        return "(empty)".to_owned();
    }
    let marks = "`".repeat(longest_run(line) + 1);
    let space = if line.starts_with('`') || line.ends_with('`') { " " } else { "" };
    format!("{marks}{space}{line}{space}{marks}")
}

fn longest_run(text: &str) -> usize {
    let mut longest = 0;
    let mut run = 0;
    for character in text.chars() {
        run = if character == '`' { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    longest
}

/// A `code` element inside a block of HTML, cut after `most` characters.
pub(super) fn html(text: &str, most: usize) -> String {
    let line = escape::within(text, most);
    let escaped = line.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;").replace('\'', "&#39;");
    format!("<code>{escaped}</code>")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_span_is_longer_than_any_run_of_backticks_in_it() {
        assert_eq!(span("a"), "`a`");
        assert_eq!(span("a ``` b"), "```` a ``` b ````".replace("```` a", "````a").replace("b ````", "b````"));
        assert_eq!(span("`x`"), "`` `x` ``");
        assert_eq!(span(" \t"), "(empty)");
        assert_eq!(span("a\n\n</details>"), "`a␊␊</details>`");
    }

    #[test]
    fn no_element_opens_or_closes_inside_a_summary() {
        assert_eq!(
            html("</summary><img src='x' onerror=\"y\">&", 90),
            "<code>&lt;/summary&gt;&lt;img src=&#39;x&#39; onerror=&quot;y&quot;&gt;&amp;</code>"
        );
    }
}
