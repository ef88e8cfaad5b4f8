//! Number words: English to the millions, German, French and Spanish to twelve.

use super::digits::Numeral;

const SMALL: &[(&str, u32)] = &[
    ("zero", 0),
    ("one", 1),
    ("two", 2),
    ("three", 3),
    ("four", 4),
    ("five", 5),
    ("six", 6),
    ("seven", 7),
    ("eight", 8),
    ("nine", 9),
    ("ten", 10),
    ("eleven", 11),
    ("twelve", 12),
    ("thirteen", 13),
    ("fourteen", 14),
    ("fifteen", 15),
    ("sixteen", 16),
    ("seventeen", 17),
    ("eighteen", 18),
    ("nineteen", 19),
    ("twenty", 20),
    ("thirty", 30),
    ("forty", 40),
    ("fifty", 50),
    ("sixty", 60),
    ("seventy", 70),
    ("eighty", 80),
    ("ninety", 90),
];

/// Words that stand alone: other languages, and words that mean a number.
const ALONE: &[(&str, u32)] = &[
    ("both", 2),
    ("couple", 2),
    ("eins", 1),
    ("zwei", 2),
    ("drei", 3),
    ("vier", 4),
    ("fünf", 5),
    ("sechs", 6),
    ("sieben", 7),
    ("acht", 8),
    ("neun", 9),
    ("zehn", 10),
    ("elf", 11),
    ("zwölf", 12),
    ("dutzend", 12),
    ("beide", 2),
    ("beiden", 2),
    ("zéro", 0),
    ("deux", 2),
    ("trois", 3),
    ("quatre", 4),
    ("cinq", 5),
    ("sept", 7),
    ("huit", 8),
    ("neuf", 9),
    ("dix", 10),
    ("onze", 11),
    ("douze", 12),
    ("douzaine", 12),
    ("cero", 0),
    ("dos", 2),
    ("tres", 3),
    ("cuatro", 4),
    ("cinco", 5),
    ("seis", 6),
    ("siete", 7),
    ("ocho", 8),
    ("nueve", 9),
    ("diez", 10),
    ("once", 11),
    ("doce", 12),
    ("docena", 12),
    ("ambos", 2),
    ("ambas", 2),
];

const LARGE: &[(&str, u32)] = &[("hundred", 100), ("thousand", 1000), ("million", 1_000_000), ("dozen", 12)];

/// For each first letter, the lengths of the words that start with it, one bit each: most words of a text are none of ours.
static LENGTHS: [u16; 128] = lengths();

const fn lengths() -> [u16; 128] {
    let mut table = [0; 128];
    let mut list = 0;
    while list < 3 {
        let words = [SMALL, ALONE, LARGE][list];
        let mut at = 0;
        while at < words.len() {
            let word = words[at].0.as_bytes();
            table[word[0] as usize] |= 1 << word.len();
            at += 1;
        }
        list += 1;
    }
    table
}

fn is_likely(word: &str) -> bool {
    let first = word.as_bytes().first().map_or(0, |byte| usize::from(byte.to_ascii_lowercase()));
    word.len() < 16 && LENGTHS.get(first).is_some_and(|lengths| lengths >> word.len() & 1 == 1)
}

/// Longest phrase of number words that is read.
const MOST: usize = 12;

/// Reads the number words that start at a place.
#[must_use]
pub fn word(text: &str, start: usize) -> Option<Numeral> {
    let first = letters(&text[start..]);
    let lower = lowered(first)?;
    if let Some(value) = find(ALONE, &lower) {
        return alone(text, start, &lower, value);
    }
    let phrase = phrase(&text[start..])?;
    let half = lower == "dozen" && ends_with(&text[..start], "half a ");
    let single = lower == "one" && phrase.1 == first.len();
    let value = if half { 6 } else { phrase.0 };
    let end = start + phrase.1;
    if (single && is_pronoun(text, start, end)) || is_glued(&text[end..]) {
        return None;
    }
    Some(spoken(value, end, false))
}

/// `two-way`, `one's`, `ten_x`: part of another word, unless that is a unit as in `three-second`.
fn is_glued(after: &str) -> bool {
    let mut letters = after.chars();
    let sign = letters.next().is_some_and(|sign| matches!(sign, '-' | '_' | '\'' | '’' | '/' | '.'));
    sign && letters.next().is_some_and(char::is_alphanumeric) && super::unit::unit(after).is_none()
}

fn alone(text: &str, start: usize, lower: &str, value: u32) -> Option<Numeral> {
    let end = start + lower.len();
    let after = text[end..].strip_prefix(' ').map_or("", letters);
    let doubtful = matches!(lower, "once" | "dos" | "sept" | "elf" | "tres" | "dix");
    let foreign = after.len() > 5 && (after.ends_with("os") || after.ends_with("as"));
    if doubtful && (!text[start..end].starts_with(char::is_lowercase) || (matches!(lower, "once" | "dos") && !foreign)) {
        return None;
    }
    Some(spoken(value, end, lower == "couple"))
}

fn spoken(value: u32, end: usize, vague: bool) -> Numeral {
    Numeral { value: f64::from(value), step: 1.0, second: None, end, spoken: true, vague }
}

/// `this one`, `one can see`, `no one`: not a count.
fn is_pronoun(text: &str, start: usize, end: usize) -> bool {
    let before = text[..start].trim_end();
    let last = before.rsplit(|letter: char| !letter.is_alphabetic()).next().unwrap_or("").to_lowercase();
    let refers =
        ["this", "that", "which", "the", "no", "any", "each", "every", "another", "new", "old", "other", "right", "wrong", "first", "last"];
    let rest = text[end..].strip_prefix(' ').unwrap_or("");
    let next = letters(rest).to_lowercase();
    let generic =
        ["can", "could", "may", "might", "must", "should", "would", "is", "was", "that", "which", "who", "has", "thing", "way", "day"];
    refers.contains(&last.as_str()) || next.is_empty() || generic.contains(&next.as_str())
}

/// The value of a run of English number words and its length in bytes.
fn phrase(text: &str) -> Option<(u32, usize)> {
    let (mut total, mut current, mut end) = (0_u32, None, 0);
    for _ in 0..MOST {
        let from = end + gap(&text[end..], end > 0);
        let word = letters(&text[from..]);
        let Some(lower) = lowered(word) else { break };
        match (find(SMALL, &lower), find(LARGE, &lower)) {
            (Some(small), _) if fits(current, small) => current = Some(current.unwrap_or(0) + small),
            (_, Some(large)) if large >= 1000 => {
                total = total.checked_add(current.take().unwrap_or(1).checked_mul(large)?)?;
            }
            (_, Some(large)) if current.is_none_or(|now| now < 100) => current = Some(current.unwrap_or(1).checked_mul(large)?),
            _ => break,
        }
        end = from + word.len();
    }
    (end > 0).then_some((total + current.unwrap_or(0), end))
}

/// Whether a small number continues what was read: `twenty` + `one`, `two hundred` + `five`.
fn fits(current: Option<u32>, small: u32) -> bool {
    current.is_none_or(|now| (now % 100 == 0 && now > 0 && small > 0) || (now % 100 >= 20 && now % 10 == 0 && (1..10).contains(&small)))
}

fn gap(text: &str, inside: bool) -> usize {
    match () {
        () if !inside => 0,
        () if text.starts_with(" and ") => 5,
        () if text.starts_with([' ', '-']) => 1,
        () => 0,
    }
}

fn letters(text: &str) -> &str {
    &text[..text.find(|letter: char| !letter.is_alphabetic()).unwrap_or(text.len())]
}

fn lowered(word: &str) -> Option<String> {
    is_likely(word).then(|| word.to_lowercase()).filter(|lower| lower.len() == word.len())
}

fn find(list: &[(&str, u32)], word: &str) -> Option<u32> {
    list.iter().find(|(name, _)| *name == word).map(|(_, value)| *value)
}

fn ends_with(before: &str, phrase: &str) -> bool {
    before.get(before.len().saturating_sub(phrase.len())..).is_some_and(|end| end.eq_ignore_ascii_case(phrase))
}

/// The English words for a small count, as an output may print it.
#[must_use]
pub fn spelled(count: u64) -> Option<&'static str> {
    SMALL.iter().find(|(_, value)| u64::from(*value) == count && count > 0).map(|(name, _)| *name)
}
