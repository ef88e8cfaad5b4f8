//! Words and signs before a number: how exact it says it is, and whether it only names something.

use super::value::Bound;

const ABOUT: &[&str] = &[
    "about",
    "around",
    "roughly",
    "approximately",
    "approx",
    "approx.",
    "nearly",
    "almost",
    "some",
    "circa",
    "ca.",
    "ca",
    "c.",
    "close to",
    "ungefähr",
    "etwa",
    "rund",
    "knapp",
    "fast",
    "environ",
    "près de",
    "presque",
    "unos",
    "unas",
    "casi",
    "aproximadamente",
    "cerca de",
];

const AT_LEAST: &[&str] = &[
    "over",
    "above",
    "at least",
    "more than",
    "no fewer than",
    "no less than",
    "upwards of",
    "mehr als",
    "mindestens",
    "über",
    "plus de",
    "au moins",
    "más de",
    "al menos",
    "mais de",
    "pelo menos",
];

const AT_MOST: &[&str] = &[
    "under",
    "below",
    "at most",
    "up to",
    "fewer than",
    "less than",
    "no more than",
    "weniger als",
    "höchstens",
    "unter",
    "bis zu",
    "moins de",
    "au plus",
    "jusqu'à",
    "menos de",
    "como máximo",
    "hasta",
];

/// Nouns whose number names one of them.
const LABELS: &[&str] = &[
    "line",
    "lines",
    "row",
    "column",
    "col",
    "page",
    "step",
    "phase",
    "turn",
    "issue",
    "pr",
    "port",
    "version",
    "chapter",
    "section",
    "task",
    "code",
    "status",
    "no",
    "number",
    "id",
    "pid",
    "attempt",
    "item",
    "option",
    "round",
    "part",
    "level",
    "stage",
    "milestone",
    "ticket",
    "rfc",
    "adr",
    "rule",
    "case",
    "bug",
    "figure",
    "table",
    "appendix",
    "exit",
    "exited",
    "http",
    "zeile",
    "seite",
    "schritt",
    "ligne",
    "étape",
    "línea",
    "paso",
    "january",
    "february",
    "march",
    "april",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// How exact a number is by what stands right before it.
#[must_use]
pub fn sign_before(before: &str) -> Bound {
    let near = before.trim_end_matches([' ', '*', '\u{a0}']);
    match near.chars().next_back() {
        Some('~' | '≈' | '∼' | '≃') => return Bound::About,
        Some('>' | '≥') if !near.ends_with("->") && !near.ends_with("=>") => return Bound::AtLeast,
        Some('<' | '≤') => return Bound::AtMost,
        _ => {}
    }
    if !after_word(before) {
        return Bound::Exact;
    }
    let (lower, _) = tail(before);
    let ends = |list: &[&str]| list.iter().any(|word| ends_with_word(&lower, word));
    match () {
        () if ends(AT_MOST) => Bound::AtMost,
        () if ends(AT_LEAST) => Bound::AtLeast,
        () if ends(ABOUT) => Bound::About,
        () => Bound::Exact,
    }
}

/// Whether the noun right before a number makes it a name: `line 12`, `exit code 101`.
#[must_use]
pub fn label_before(before: &str) -> bool {
    if !after_word(before) {
        return false;
    }
    let (lower, gap) = tail(before);
    let word = lower.rsplit(|letter: char| !letter.is_alphanumeric()).next().unwrap_or("");
    gap && LABELS.contains(&word)
}

/// Whether a word and a blank stand right before a number; looked at first, since it costs nothing.
fn after_word(before: &str) -> bool {
    let mut letters = before.chars().rev().take(4).skip_while(|letter| matches!(letter, '*' | '`'));
    letters.next().is_some_and(char::is_whitespace)
        && letters.next().is_some_and(|letter| letter.is_alphabetic() || matches!(letter, '.' | '*' | '`' | ' ' | 'à'))
}

/// The last words before a number in lower case, and whether a blank, perhaps with an article, lies between.
fn tail(before: &str) -> (String, bool) {
    let mut from = before.len().saturating_sub(32);
    while !before.is_char_boundary(from) {
        from += 1;
    }
    let near = before[from..].to_lowercase();
    let bare = near.trim_end_matches([' ', '*', '\u{a0}', '`']);
    let gap = bare.len() < near.len();
    let bare = bare.strip_suffix(" a").or_else(|| bare.strip_suffix(" the")).unwrap_or(bare);
    (bare.to_owned(), gap)
}

fn ends_with_word(text: &str, word: &str) -> bool {
    text.strip_suffix(word).is_some_and(|rest| !rest.ends_with(char::is_alphanumeric))
}
