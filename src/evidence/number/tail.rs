//! What follows a numeral: its unit, the total of a ratio, the end of a range.

use super::digits::{Numeral, run};
use super::scan::context;
use super::unit::{Measure, Unit, unit};
use super::value::{Bound, Form, Number};
use super::words::word;

/// Parts of a compound time span that are read: weeks to milliseconds.
const PARTS: usize = 6;

/// Makes the number of a numeral; `None` when letters follow that are no unit.
#[must_use]
pub fn finish(text: &str, start: usize, numeral: Numeral) -> Option<Number> {
    let (bound, label) = context(text, start);
    let bound = if numeral.vague { Bound::About } else { bound };
    let form = if numeral.spoken { Form::Word } else { Form::Plain };
    let form = if label && !numeral.spoken { Form::Label } else { form };
    let plain = Number { value: numeral.value, second: numeral.second, step: numeral.step, range: start..numeral.end, form, bound };
    if let Some(found) = span(text, &plain).or_else(|| ratio(text, &plain)) {
        return Some(found);
    }
    let after = &text[numeral.end..];
    match unit(after) {
        Some(unit) => {
            Some(scaled(text, &plain, unit)).filter(|found| !text[found.range.end..].starts_with(|letter: char| letter.is_ascii_digit()))
        }
        None if after.starts_with(|letter: char| letter.is_alphanumeric() || letter == '_') => None,
        None if is_compound(after) && !numeral.spoken => None,
        None => Some(spaced_group(text, plus(after, plain))),
    }
}

/// `12-way`: the number is part of a word.
fn is_compound(after: &str) -> bool {
    let mut letters = after.chars();
    matches!(letters.next(), Some('-')) && letters.next().is_some_and(char::is_alphabetic)
}

/// `12+`.
fn plus(after: &str, mut number: Number) -> Number {
    if after.starts_with('+') && !after[1..].starts_with(char::is_alphanumeric) {
        number.bound = Bound::AtLeast;
        number.range.end += 1;
    }
    number
}

/// `1 204`: groups of three after a blank, never after a list of numbers.
fn spaced_group(text: &str, mut number: Number) -> Number {
    let digits = number.range.len();
    if number.form != Form::Plain || digits > 3 || number.step < 1.0 || number.value < 1.0 || run(&text[number.range.start..]) != digits {
        return number;
    }
    let mut groups = 0;
    while let Some(width) = group(&text[number.range.end..])
        && groups < 3
    {
        let end = number.range.end + width;
        let Ok(part) = text[end - 3..end].parse::<f64>() else { break };
        number.value = number.value * 1000.0 + part;
        number.range.end = end;
        groups += 1;
    }
    number
}

fn group(after: &str) -> Option<usize> {
    let blank = after.chars().next().filter(|blank| matches!(blank, ' ' | '\u{a0}' | '\u{202f}' | '\u{2009}'))?;
    let rest = &after[blank.len_utf8()..];
    let next = rest.get(3..)?;
    (run(rest) == 3 && is_end(next) && unit(next).is_none()).then_some(blank.len_utf8() + 3)
}

/// Whether a number ends before this text, where a point or comma may end the sentence.
fn is_end(after: &str) -> bool {
    let mut letters = after.chars();
    match letters.next() {
        Some('.' | ',' | ':') => !letters.next().is_some_and(|letter| letter.is_ascii_digit()),
        Some(letter) => !(letter.is_alphanumeric() || matches!(letter, '%' | '/' | '_' | '-')),
        None => true,
    }
}

/// `1-8`, `1–8`.
fn span(text: &str, first: &Number) -> Option<Number> {
    let after = &text[first.range.end..];
    let rest = after.strip_prefix(['-', '–'])?;
    let digits = run(rest);
    let value = second(rest, digits)?;
    let end = first.range.end + (after.len() - rest.len()) + digits;
    let form = Form::Range;
    (value > first.value).then(|| Number { second: Some(value), range: first.range.start..end, form, ..first.clone() })
}

/// `68/69`, `11 of 12`, `eleven out of twelve`, `11 von 12`.
fn ratio(text: &str, first: &Number) -> Option<Number> {
    let after = &text[first.range.end..];
    let signs = ["/", " / ", " of the ", " of ", " out of ", " of all ", " von ", " sur ", " de los ", " de las ", " de "];
    let sign = signs.into_iter().filter(|sign| after.starts_with(sign)).max_by_key(|sign| sign.len())?;
    let from = first.range.end + sign.len();
    let rest = &text[from..];
    let digits = run(rest);
    let (value, end) = match second(rest, digits) {
        Some(value) => (value, from + digits),
        None if digits == 0 && !sign.contains('/') => word(text, from).map(|found| (found.value, found.end))?,
        None => return None,
    };
    let whole = first.value.fract() == 0.0 && value >= first.value;
    whole.then(|| Number { second: Some(value), range: first.range.start..end, form: Form::Ratio, ..first.clone() })
}

fn second(rest: &str, digits: usize) -> Option<f64> {
    (is_end(&rest[digits..]) && (1..=9).contains(&digits)).then(|| rest[..digits].parse().ok()).flatten()
}

fn scaled(text: &str, number: &Number, unit: Unit) -> Number {
    let form = match unit.measure {
        Measure::Time => return time(text, number, unit),
        Measure::Size => Form::Size,
        Measure::Percent => Form::Percent,
        Measure::Order => Form::Ordinal,
        Measure::Scale => number.form,
    };
    let range = number.range.start..number.range.end + unit.length;
    let step = if number.form == Form::Word && unit.measure == Measure::Scale { 1.0 } else { number.step * unit.factor };
    let second = number.second.filter(|_| unit.measure == Measure::Percent);
    plus(&text[range.end..], Number { value: number.value * unit.factor, step, second, range: range.clone(), form, ..number.clone() })
}

/// Adds up `1m 58s`, `1 hour and 5 minutes`.
fn time(text: &str, number: &Number, first: Unit) -> Number {
    let mut end = number.range.end + first.length;
    let (mut value, mut step, mut factor) = (number.value * first.factor, number.step * first.factor, first.factor);
    for _ in 1..PARTS {
        let Some((more, width)) = part(&text[end..], factor) else { break };
        value += more.0 * more.1;
        step = more.2 * more.1;
        factor = more.1;
        end += width;
    }
    Number { value, step, second: None, range: number.range.start..end, form: Form::Duration, ..number.clone() }
}

/// The next, smaller part of a time span: value, factor and step, and its length.
fn part(after: &str, factor: f64) -> Option<((f64, f64, f64), usize)> {
    let gap = [" and ", ", ", " ", ""].into_iter().find(|gap| after.starts_with(gap))?;
    let rest = &after[gap.len()..];
    let digits = run(rest);
    let point = rest[digits..].strip_prefix('.').map_or(0, |rest| run(rest) + 1);
    let length = if point > 1 { digits + point } else { digits };
    let unit = unit(&rest[length..]).filter(|unit| unit.measure == Measure::Time && unit.factor < factor)?;
    let value = rest[..length].parse().ok()?;
    let step = if point > 1 { 10_f64.powi(1 - i32::try_from(point).unwrap_or(1)) } else { 1.0 };
    (digits > 0 && digits < 10).then_some(((value, unit.factor, step), gap.len() + length + unit.length))
}
