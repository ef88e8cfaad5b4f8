//! Whether the person asked for a change of files.

use std::sync::LazyLock;

use regex::Regex;

use crate::lazy_pattern;

static ASKS: LazyLock<Regex> = lazy_pattern!(
    r"(?im)(?:^\W*|[.!?:;,(]\s*|(?-u:\b)(?:please|kindly|just|now|then|also|and|or|to|let['’]?s|you|i want|go ahead and|should be|must be)\s+)(?:add|apply|append|build|change|clean up|convert|copy|correct|create|delete|drop|edit|extend|extract|fix|format|generate|implement|insert|improve|make|merge|migrate|modify|move|overwrite|patch|port|put|redo|refactor|reformat|remove|rename|replace|restore|revert|rewrite|save|set|simplify|split|translate|undo|update|upgrade|wire|write)(?-u:\b)"
);
static ASKS_ABOUT: LazyLock<Regex> = lazy_pattern!(
    r"(?i)(?-u:\b)(?:how|why|what|which|when|where|whether|who|did|do|does|have|has|had|if)(?: \w+){0,3}? (?:you|i|to|we|they|it)\s+(?:also )?\w+(?: up)?$"
);

/// A request in the imperative, or put to "you".
pub fn asks_for_change(typed: &str) -> bool {
    ASKS.find_iter(typed).any(|found| {
        let start = typed[..found.end()].rfind(['.', '!', '?', '\n', ';']).map_or(0, |at| at + 1);
        !ASKS_ABOUT.is_match(&typed[start..found.end()])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_is_asked_for_in_the_imperative_or_of_you() {
        for typed in [
            "Update the tide table.",
            "The pump is noisy. Please fix it",
            "could you rename harbour.md?",
            "I want you to move the chart into docs/",
            "Look at the buoy list and add the missing one",
        ] {
            assert!(asks_for_change(typed), "{typed}");
        }
    }

    #[test]
    fn a_question_about_a_change_asks_for_none() {
        for typed in ["What changed since noon?", "Why did you edit the chart?", "How do I rename a berth?", "Does the pump work?", "Hello"]
        {
            assert!(!asks_for_change(typed), "{typed}");
        }
    }
}
