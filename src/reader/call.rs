//! A tool written in call form with a result beside it.
//!
//! **Reads** a tool of the conversation by its exact name and an opening parenthesis, `inspect(config)`,
//! `edit_file(path="a.md", mode="write")`, with a result marker on the same or the next two lines: an arrow, `Output:`, Result,
//! Returned, Ran, Success, confirmed, displayed, posted, denied, an exit status.
//!
//! **Unsupported when** the turn made no call to that tool, or none of its calls holds the form's quoted strings, words, and
//! numbers of three digits or more in its arguments.
//!
//! **Cannot tell when** never: arguments are always recorded.
//!
//! **Not read** are forms whose value is a placeholder (`<path>`, "example"), plans, and names of no tool of the conversation.
//!
//! Source of the rule: ADR 0060.

use std::sync::LazyLock;

use regex::Regex;

use super::{Meta, Reader, Support};
use crate::claim::{Clause, Prose, Stance};
use crate::evidence::{CallList, Facts, Phrase};
use crate::lazy_pattern;

/// The reader of call forms.
pub struct Call;

/// A tool in call form.
pub struct Form {
    tool: String,
    /// Quoted strings, words and numbers of three digits or more that one call must hold.
    words: Vec<String>,
}

static MARKER: LazyLock<Regex> = lazy_pattern!(
    r"(?i)→|->|=>|output:|(?-u:\b)(?:results?|returned|returns|ran|success(?:ful(?:ly)?)?|confirmed|displayed|posted|denied)(?-u:\b)|exit(?:ed)?(?: with)?(?: status| code)"
);
static ARROW: LazyLock<Regex> = lazy_pattern!(r"\)[`*]*\s*(?:→|->|=>)\s*");
static NOT_CALLED: LazyLock<Regex> =
    lazy_pattern!(r"(?i)(?-u:\b)(?:not|never|n't|no) (?:yet )?(?:called|call|run|made|executed|used|tried|needed|done)(?-u:\b)|^skipped");
static WORD: LazyLock<Regex> = lazy_pattern!(r#""([^"]*)"|'([^']*)'|([\p{L}\p{N}_./~@:-]+)(\s*=)?"#);
static PLACEHOLDER: LazyLock<Regex> = lazy_pattern!(r"(?i)<[^<>]*>|(?-u:\b)example(?-u:\b)|\.\.\.|…");

/// Lines below the form on which its result may stand (ADR 0060).
const REACH: usize = 2;

impl Reader for Call {
    type Subject = Vec<Form>;

    const META: Meta = Meta {
        name: "call",
        line: "a tool written in call form, with a result beside it",
        wakes: &["("],
        since: "0.1.0",
        source: include_str!("call.rs"),
    };

    fn read(&self, clause: &Clause<'_>, prose: &Prose<'_>) -> Option<Vec<Form>> {
        if !is_told(clause) || !clause.text.contains('(') {
            return None;
        }
        let forms: Vec<Form> = prose.tools.iter().flat_map(|tool| forms(&clause.text, tool)).collect();
        let marked = (clause.line..=clause.last_line + REACH).any(|line| MARKER.is_match(prose.line(line)));
        (marked && !forms.is_empty()).then_some(forms)
    }

    fn support(&self, forms: &Vec<Form>, calls: CallList<'_>) -> Support {
        let mut bearers = Vec::new();
        for form in forms {
            match form.bearer(calls) {
                Ok(facts) => bearers.push(facts),
                Err(support) => return support,
            }
        }
        Support::by(&bearers)
    }
}

/// Asserted; a denial behind an arrow is the result ("→ nothing on that port"), unless it denies the call itself.
fn is_told(clause: &Clause<'_>) -> bool {
    let result = || ARROW.find(&clause.text).map(|arrow| &clause.text[arrow.end()..]);
    clause.stance == Stance::Asserted || (clause.stance == Stance::Negated && result().is_some_and(|text| !NOT_CALLED.is_match(text)))
}

/// The forms of one tool in a text, those with a placeholder left out.
fn forms<'t>(text: &'t str, tool: &'t str) -> impl Iterator<Item = Form> + 't {
    let starts = text.match_indices(tool).filter(move |(at, _)| {
        let before = text[..*at].chars().next_back();
        before.is_none_or(|c| !c.is_alphanumeric() && c != '_' && c != '.') && text[at + tool.len()..].starts_with('(')
    });
    starts.filter_map(move |(at, _)| {
        let inside = inside(&text[at + tool.len() + 1..]);
        let placeholder = PLACEHOLDER.is_match(inside);
        (!placeholder).then(|| Form { tool: tool.to_owned(), words: words(inside) })
    })
}

/// What stands between the parentheses; a quoted parenthesis does not end it.
fn inside(rest: &str) -> &str {
    let (mut quote, mut depth) = (None, 0_usize);
    for (at, c) in rest.char_indices() {
        match (quote, c) {
            (Some(open), _) if c == open => quote = None,
            (None, '"') => quote = Some(c),
            (None, '(') => depth += 1,
            (None, ')') if depth == 0 => return &rest[..at],
            (None, ')') => depth -= 1,
            _ => {}
        }
    }
    rest.lines().next().unwrap_or_default()
}

/// The words a call must hold: no key names, no numbers under three digits.
fn words(inside: &str) -> Vec<String> {
    let found = WORD.captures_iter(inside).filter(|word| word.get(4).is_none());
    let texts = found.filter_map(|word| word.get(1).or(word.get(2)).or(word.get(3)));
    let kept = texts.map(|text| text.as_str().trim()).filter(|text| !text.is_empty() && !is_small(text));
    kept.map(str::to_lowercase).collect()
}

fn is_small(text: &str) -> bool {
    text.len() < 3 && text.bytes().all(|byte| byte.is_ascii_digit())
}

impl Form {
    fn bearer<'a>(&self, calls: CallList<'a>) -> Result<&'a Facts<'a>, Support> {
        let phrase = Phrase::all(self.words.iter().map(String::as_str).chain([self.tool.as_str()]));
        let mut holding = calls.asking(&phrase).rev().filter(|facts| facts.is_agents() && facts.call.tool == self.tool);
        if let Some(facts) = holding.find(|facts| self.is_held_by(facts)) {
            return Ok(facts);
        }
        let to_tool = calls.asking(Phrase::any([self.tool.as_str()]));
        let made: Vec<&Facts> = to_tool.filter(|facts| facts.is_agents() && facts.call.tool == self.tool).take(Support::MOST).collect();
        if made.is_empty() {
            return Err(Support::unsupported(format!("no call to {} in this turn", self.tool), &[]));
        }
        let lacking = self.words.join(", ");
        Err(Support::unsupported(format!("no call to {} in this turn holds {lacking}", self.tool), &made))
    }

    fn is_held_by(&self, facts: &Facts<'_>) -> bool {
        let args = facts.call.args.read().to_lowercase();
        let unescaped = args.replace("\\\"", "\"").replace("\\/", "/");
        self.words.iter().all(|word| unescaped.contains(word.as_str()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_numbers_and_key_names_are_not_required() {
        assert_eq!(words("audit, last 50"), ["audit", "last"]);
        assert_eq!(words(r#"ports=8080, path="A b""#), ["8080", "a b"]);
    }

    #[test]
    fn a_quoted_parenthesis_does_not_end_the_form() {
        assert_eq!(inside(r#"command="echo (a)") → ok"#), r#"command="echo (a)""#);
    }

    #[test]
    fn prose_with_a_blank_before_the_parenthesis_is_no_form() {
        assert_eq!(forms("Inspect (audit, last 5) and reinspect(audit)", "inspect").count(), 0);
        assert_eq!(forms("`inspect(config)` → ok, inspect(<what>)", "inspect").count(), 1);
    }
}
