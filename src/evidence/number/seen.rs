//! Whether outputs hold a number: as a token, as a value, or as a sum of what they print.

use memchr::memmem::find_iter;

use super::super::index::Phrase;
use super::scan::scan;
use super::value::Number;
use super::words::spelled;

/// Whether an output holds a count as a whole token, in any of its forms: `1204`, `1,204`, `1.204`, `1 204`, `twelve`.
#[must_use]
pub fn contains_count(output: &str, count: u64) -> bool {
    let digits = count.to_string();
    find_iter(output.as_bytes(), digits.as_bytes()).any(|at| stands_alone(output.as_bytes(), at, digits.len()))
        || (count >= 1000 && holds_groups(output, &digits))
        || spelled(count).is_some_and(|word| holds_word(output, word))
}

/// Whether digits are a whole number: no letter, digit, group or decimal beside them.
fn stands_alone(output: &[u8], at: usize, length: usize) -> bool {
    let (before, after) = (&output[..at], &output[at + length..]);
    opens(before, length) && closes(after) && !is_clock(before, after)
}

fn opens(before: &[u8], length: usize) -> bool {
    match before {
        [.., digit, b'.'] => !digit.is_ascii_digit(),
        [.., digit, b','] => !digit.is_ascii_digit() || length != 3 || is_list(before),
        [.., last] => !is_word(*last),
        [] => true,
    }
}

/// A comma after four or more digits parts a list, not the groups of a number.
fn is_list(before: &[u8]) -> bool {
    before.iter().rev().skip(1).take(5).take_while(|byte| byte.is_ascii_digit()).count() > 3
}

fn closes(after: &[u8]) -> bool {
    match after {
        [b'.', digit, ..] => !digit.is_ascii_digit(),
        [b',', a, b, c, rest @ ..] if [a, b, c].iter().all(|byte| byte.is_ascii_digit()) => rest.first().is_some_and(u8::is_ascii_digit),
        [next, ..] => !is_word(*next),
        [] => true,
    }
}

/// Bytes of words. Those above ASCII are none, since `×`, `–` and the particles of East Asian languages stand beside counts.
const fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// The middle of `10:12:01` and of `2026-01-02` is no count.
fn is_clock(before: &[u8], after: &[u8]) -> bool {
    let two = |bytes: &[u8]| bytes.len() == 2 && bytes.iter().all(u8::is_ascii_digit);
    let back = |sign: u8| before.last() == Some(&sign) && two(before.get(before.len().wrapping_sub(3)..before.len() - 1).unwrap_or(&[]));
    let ahead = |sign: u8| after.first() == Some(&sign) && two(after.get(1..3).unwrap_or(&[]));
    (back(b':') && ahead(b':')) || (back(b'-') && ahead(b'-'))
}

/// Looks for the number with a sign between its groups of three.
fn holds_groups(output: &str, digits: &str) -> bool {
    [",", ".", " ", "'", "’", "_", "\u{a0}", "\u{202f}", "\u{2009}"].into_iter().any(|sign| {
        let text = with_groups(digits, sign);
        find_iter(output.as_bytes(), text.as_bytes()).any(|at| stands_alone(output.as_bytes(), at, text.len()))
    })
}

fn with_groups(digits: &str, sign: &str) -> String {
    let mut text = String::with_capacity(digits.len() * 2);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push_str(sign);
        }
        text.push(digit);
    }
    text
}

fn holds_word(output: &str, word: &str) -> bool {
    let capital = format!("{}{}", word[..1].to_ascii_uppercase(), &word[1..]);
    [word, &capital].into_iter().any(|form| super::super::text::whole_token(output, form))
}

/// Whether an output holds a number that a claimed one agrees with, within the rounding of either.
#[must_use]
pub fn seen_in(output: &str, claimed: &Number) -> bool {
    if claimed.is_exact_count() && claimed.second.is_none() {
        return claimed.count().is_some_and(|count| contains_count(output, count));
    }
    scan(output).any(|recorded| claimed.agrees(&recorded))
}

/// What an output must hold for [`seen_in`] to be true.
#[must_use]
pub fn phrase(claimed: &Number) -> Phrase {
    let exact = claimed.is_exact_count() && claimed.second.is_none();
    claimed.count().filter(|_| exact).map_or_else(Phrase::anything, phrase_of)
}

/// What an output must hold for [`contains_count`] to be true.
#[must_use]
pub fn phrase_of(count: u64) -> Phrase {
    let (digits, groups) = (count.to_string(), with_groups(&count.to_string(), ","));
    let phrase = Phrase::default().or_numbers([digits.as_str()]).or_numbers(groups.split(','));
    spelled(count).into_iter().fold(phrase, Phrase::or)
}

/// Values of one summary that are looked at; more make any number a sum of some.
const MOST: usize = 6;

/// Whether a claimed count is the sum or the difference of two or three counts of one line or summary: 69 = 68 passing + 1 failing.
/// Zeros are no operands, and a list of more than six values shows nothing.
#[must_use]
pub fn derivable(claimed: u64, seen: &[u64]) -> bool {
    let values: Vec<u64> = seen.iter().copied().filter(|&value| value > 0).collect();
    if values.len() > MOST || claimed == 0 {
        return false;
    }
    let distinct = |list: &[usize]| list.iter().enumerate().all(|(at, one)| !list[..at].contains(one));
    let all = 0..values.len();
    all.clone().any(|a| {
        all.clone().any(|b| {
            let pair = distinct(&[a, b]) && combines(claimed, values[a], values[b]);
            pair || all.clone().any(|c| distinct(&[a, b, c]) && three(claimed, [values[a], values[b], values[c]]))
        })
    })
}

fn combines(claimed: u64, one: u64, other: u64) -> bool {
    one.checked_add(other) == Some(claimed) || one.checked_sub(other) == Some(claimed)
}

fn three(claimed: u64, [a, b, c]: [u64; 3]) -> bool {
    let sum = a.checked_add(b).and_then(|sum| sum.checked_add(c));
    let rest = b.checked_add(c).and_then(|gone| a.checked_sub(gone));
    sum == Some(claimed) || rest == Some(claimed)
}
