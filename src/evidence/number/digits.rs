//! Digits: groups of three, decimals, and what is no number at all.

/// A number before its unit was looked at.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Numeral {
    /// Its value.
    pub value: f64,
    /// What its last digit stands for.
    pub step: f64,
    /// The other reading of `1.204`.
    pub second: Option<f64>,
    /// Where it ends in the text, in bytes.
    pub end: usize,
    /// Whether it is a word.
    pub spoken: bool,
    /// Whether the word itself says that it is not exact.
    pub vague: bool,
}

/// Longest run of digits that is still a number, and exact.
const MOST: usize = 15;

/// Reads the numeral at the start of a chunk; `None` when the chunk is a version, a date, a time of day or an identifier.
#[must_use]
pub fn numeral(text: &str, start: usize, end: usize) -> Option<Numeral> {
    let chunk = &text[start..end];
    let whole = run(chunk);
    if whole > MOST || (whole > 1 && chunk.starts_with('0') && chunk[whole..].starts_with(|letter: char| letter != '.')) {
        return None;
    }
    let found = grouped(chunk, whole).or_else(|| decimal(text, start, whole)).unwrap_or_else(|| integer(&chunk[..whole], whole));
    let (value, step, second, length) = found;
    let rest = chunk.get(length..).unwrap_or("");
    continues(rest).then_some(Numeral { value, step, second, end: start + length, spoken: false, vague: false })
}

/// What may follow the digits inside a chunk: a unit, a second number of a ratio or range, a list of numbers.
fn continues(rest: &str) -> bool {
    let mut letters = rest.chars();
    let next_digit = |rest: &str| rest.chars().nth(1).is_some_and(|letter| letter.is_ascii_digit());
    match letters.next() {
        None | Some(',') => true,
        Some('/') => next_digit(rest) && run(&rest[1..]) == rest.len() - 1,
        Some('-' | '–') => is_span(rest),
        Some(letter) => letter.is_alphabetic(),
    }
}

/// `-8`, `–8`, `-second`: not `-01-02`.
fn is_span(rest: &str) -> bool {
    let after = rest.trim_start_matches(['-', '–']);
    let digits = run(after);
    match digits {
        0 => after.chars().all(char::is_alphabetic),
        _ => !after[digits..].contains(['-', '/', ':']),
    }
}

type Found = (f64, f64, Option<f64>, usize);

fn integer(digits: &str, length: usize) -> Found {
    (digits.parse().unwrap_or(0.0), 1.0, None, length)
}

/// `1,204`, `1.204.000`, `1'204`, `1_204`; one group after a point can be a decimal as well.
fn grouped(chunk: &str, whole: usize) -> Option<Found> {
    let sign = chunk[whole..].chars().next().filter(|sign| matches!(sign, ',' | '.' | '\'' | '’' | '_'))?;
    if whole > 3 || chunk.starts_with('0') {
        return None;
    }
    let mut end = whole;
    let mut groups = 0;
    while let Some(rest) = chunk[end..].strip_prefix(sign)
        && run(rest) == 3
        && groups < 4
    {
        end += sign.len_utf8() + 3;
        groups += 1;
    }
    let more = chunk[end..].strip_prefix(sign).is_some_and(|rest| rest.starts_with(|letter: char| letter.is_ascii_digit()));
    if groups == 0 || more {
        return None;
    }
    let plain: String = chunk[..end].chars().filter(char::is_ascii_digit).collect();
    let value = plain.parse().ok()?;
    if sign == '.' && groups == 1 {
        return Some((chunk[..end].parse().ok()?, 0.001, Some(value), end));
    }
    Some(fraction(chunk, value, end, &plain))
}

/// `1,204.5`: the point after groups.
fn fraction(chunk: &str, value: f64, end: usize, plain: &str) -> Found {
    let digits = chunk[end..].strip_prefix('.').map_or(0, run);
    if digits == 0 || digits > 6 {
        return (value, 1.0, None, end);
    }
    let text = format!("{plain}.{}", &chunk[end + 1..end + 1 + digits]);
    (text.parse().unwrap_or(value), step(digits), None, end + 1 + digits)
}

/// `86.9`; `86,9` only before a unit, since `86,9` can be a list.
fn decimal(text: &str, start: usize, whole: usize) -> Option<Found> {
    let rest = &text[start + whole..];
    let sign = rest.chars().next().filter(|sign| matches!(sign, '.' | ','))?;
    let digits = run(&rest[1..]);
    if digits == 0 || digits > MOST {
        return None;
    }
    let after = &rest[1 + digits..];
    if sign == ',' && (digits > 2 || !super::unit::follows(after)) {
        return None;
    }
    let number = format!("{}.{}", &text[start..start + whole], &rest[1..=digits]);
    Some((number.parse().ok()?, step(digits), None, whole + 1 + digits))
}

fn step(digits: usize) -> f64 {
    10_f64.powi(-i32::try_from(digits).unwrap_or(0))
}

/// How many ASCII digits a text starts with.
#[must_use]
pub fn run(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}
