//! Labels the runtime writes into a stored answer: taken out, so that nobody is held to the runtime's own words.

/// What a stored answer holds.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Told {
    /// The model's words.
    Own(String),
    /// The runtime's words only.
    Replaced,
    /// Nothing that could be read.
    Redacted,
}

/// Labels in whose place the model's text stood.
const REPLACED: &[&str] = &[
    "[Truth check: some requested file changes succeeded and some failed",
    "[Truth check: no file was changed in this turn",
    "[Truth check: the model produced an invalid tool-call payload",
    "[Action obligation failed:",
    "[Command failed:",
    "[Command timed out:",
    "[Command not run:",
    "[Command output truth check:",
    "[Workspace content truth check:",
    "[Command approval truth check:",
    "[Evidence incomplete:",
    "[Protected read not attempted:",
    "[Protected read incomplete:",
    "[Approval blocked:",
    "[Approved protected read postcondition:",
    "[Task incomplete: Static verification failed -",
];

/// Labels behind which the model's text follows.
const KEPT: &[&str] = &[
    "[Truth check:",
    "[Grounding check:",
    "[Grounding warning:",
    "[Inspect check:",
    "[Path existence verified]",
    "[File write/readback passed.",
    "[Workspace operation/readback passed.",
    "[Document extraction passed.",
    "[Static verification: passed -",
    "[Static verification incomplete:",
    "[Partial verification: static checks failed -",
    "[Document capability note:",
];

const REDACTED: &[&str] = &["[protected read answer redacted from history]", "[private document answer redacted from history]"];

/// The label whose targets stand in the line below it.
const LISTS: &str = "[Truth check: the response below claims a";

const COVERAGE: &str = "Whole-request coverage: not assessed";

/// Longest label kept, in characters.
const LONGEST: usize = 120;

/// The labels of a stored answer, each cut.
pub(super) fn labels(text: &str) -> Vec<String> {
    let of_runtime = |line: &&str| KEPT.iter().chain(REPLACED).any(|label| line.starts_with(label));
    let lines = text.lines().map(str::trim_start).filter(of_runtime);
    lines.map(|line| line.chars().take(LONGEST).collect()).collect()
}

/// What of a stored answer is the model's own.
pub(super) fn own(text: &str) -> Told {
    let start = text.trim_start();
    let starts = |labels: &[&str]| labels.iter().any(|label| start.starts_with(label));
    if REDACTED.iter().any(|mark| text.contains(mark)) {
        return Told::Redacted;
    }
    if starts(REPLACED) {
        return Told::Replaced;
    }
    let mut kept = String::new();
    let mut rest = text;
    while !rest.is_empty() {
        let line = rest.split_inclusive('\n').next().unwrap_or(rest);
        let is_label = KEPT.iter().chain(REPLACED).any(|label| line.trim_start().starts_with(label));
        if is_label {
            rest = behind(rest);
            continue;
        }
        if line.trim() != COVERAGE {
            kept.push_str(line);
        }
        rest = &rest[line.len()..];
    }
    Told::Own(kept.trim().to_owned())
}

/// What follows a label: behind its closing bracket, and behind the list in the line below where it has one.
fn behind(text: &str) -> &str {
    let mut depth = 0_u32;
    let close = text.char_indices().find_map(|(at, sign)| {
        match sign {
            '[' => depth += 1,
            ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        (sign == ']' && depth == 0).then_some(at + 1)
    });
    let line = text.find('\n').unwrap_or(text.len());
    let after = &text[close.unwrap_or(line)..];
    if !text.trim_start().starts_with(LISTS) {
        return after;
    }
    let below = after.trim_start_matches([' ', '\r']).strip_prefix('\n').unwrap_or(after);
    let list = below.find('\n').unwrap_or(below.len());
    if below.trim_start_matches(' ').starts_with(['\n', '\r']) { after } else { &below[list..] }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(text: &str) -> String {
        match own(text) {
            Told::Own(text) => text,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn labels_go_and_the_models_words_stay() {
        assert_eq!(kept("[File write/readback passed. Not verified.]\n\nI rewrote oven.md."), "I rewrote oven.md.");
        assert_eq!(kept("[Static verification: passed - html [ok]] Done.\nWhole-request coverage: not assessed\n"), "Done.");
        let listed = "[Truth check: the response below claims a Talos file change.]\nUnmatched: b.md\n\nI updated a.md and b.md.";
        assert_eq!(kept(listed), "I updated a.md and b.md.");
        assert_eq!(kept("I wrote [a note]."), "I wrote [a note].");
        assert_eq!(kept("[Grounding check: never closed\nText."), "Text.");
    }

    #[test]
    fn an_answer_that_was_replaced_or_redacted_is_no_reply() {
        assert_eq!(own("[Command failed: exit 1]\nsee above"), Told::Replaced);
        assert_eq!(own("[protected read answer redacted from history]"), Told::Redacted);
    }
}
