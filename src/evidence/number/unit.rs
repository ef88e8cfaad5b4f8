//! Units of time and size, and scales.

/// What a unit measures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    /// Seconds.
    Time,
    /// Bytes.
    Size,
    /// A count, scaled.
    Scale,
    /// Of a hundred.
    Percent,
    /// A place in an order.
    Order,
}

/// A unit after a number.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Unit {
    /// What it measures.
    pub measure: Measure,
    /// How many seconds, bytes or ones it is.
    pub factor: f64,
    /// How many bytes it takes, the blank before it too.
    pub length: usize,
}

/// Whether a unit or a percent sign follows directly or after a blank.
#[must_use]
pub fn follows(after: &str) -> bool {
    unit(after).is_some()
}

/// The unit at the start of a text, directly, after one blank or after a hyphen.
#[must_use]
pub fn unit(after: &str) -> Option<Unit> {
    let rest = after.trim_start_matches([' ', '\u{a0}', '\u{202f}', '-']);
    let gap = after.len() - rest.len();
    if gap > 2 || (gap == 2 && after.is_char_boundary(1)) {
        return None;
    }
    if rest.starts_with(['%', '％']) {
        let length = gap + rest.chars().next().map_or(0, char::len_utf8);
        return Some(Unit { measure: Measure::Percent, factor: 1.0, length });
    }
    let letters = rest.find(|letter: char| !letter.is_alphabetic()).unwrap_or(rest.len());
    let after = &rest[letters..];
    let glued = after.starts_with(['_', '/']) || (gap == 0 && after.starts_with('.') && joined(after));
    if letters == 0 || letters > 12 || glued {
        return None;
    }
    let (measure, factor) = named(&rest[..letters], gap)?;
    Some(Unit { measure, factor, length: gap + letters })
}

fn joined(rest: &str) -> bool {
    rest.chars().nth(1).is_some_and(char::is_alphanumeric)
}

fn named(word: &str, gap: usize) -> Option<(Measure, f64)> {
    let lower = word.to_lowercase();
    time(&lower, gap)
        .filter(|_| word != "M")
        .map(|factor| (Measure::Time, factor))
        .or_else(|| size(&lower, word).map(|factor| (Measure::Size, factor)))
        .or_else(|| scale(&lower, word, gap).map(|factor| (Measure::Scale, factor)))
        .or_else(|| percent(&lower).then_some((Measure::Percent, 1.0)))
        .or_else(|| (gap == 0 && matches!(lower.as_str(), "st" | "nd" | "rd" | "th")).then_some((Measure::Order, 1.0)))
}

fn time(word: &str, gap: usize) -> Option<f64> {
    Some(match word {
        "ns" => 1e-9,
        "µs" | "μs" | "us" => 1e-6,
        "ms" | "milliseconds" | "millisecond" => 1e-3,
        "s" | "sec" | "secs" | "second" | "seconds" | "sekunde" | "sekunden" | "seconde" | "secondes" | "segundo" | "segundos" => 1.0,
        "min" | "mins" | "minute" | "minutes" | "minuten" | "minuto" | "minutos" => 60.0,
        "m" if gap == 0 => 60.0,
        "h" | "hr" | "hrs" | "hour" | "hours" | "stunde" | "stunden" | "heure" | "heures" | "hora" | "horas" => 3600.0,
        "d" if gap == 0 => 86_400.0,
        "day" | "days" | "tag" | "tage" | "tagen" | "jour" | "jours" | "día" | "días" => 86_400.0,
        "week" | "weeks" | "woche" | "wochen" | "semaine" | "semaines" => 604_800.0,
        _ => return None,
    })
}

fn size(lower: &str, word: &str) -> Option<f64> {
    Some(match lower {
        "b" if word != "B" => return None,
        "b" | "byte" | "bytes" | "octets" => 1.0,
        "kb" | "kilobyte" | "kilobytes" | "ko" => 1e3,
        "mb" | "megabyte" | "megabytes" => 1e6,
        "gb" | "gigabyte" | "gigabytes" => 1e9,
        "tb" | "terabyte" | "terabytes" => 1e12,
        "kib" => 1024.0,
        "mib" => 1_048_576.0,
        "gib" => 1_073_741_824.0,
        _ => return None,
    })
}

fn scale(lower: &str, word: &str, gap: usize) -> Option<f64> {
    Some(match lower {
        "k" if gap != 0 => return None,
        "m" if gap != 0 || word != "M" => return None,
        "hundred" => 1e2,
        "k" | "thousand" | "tausend" | "mille" | "mil" => 1e3,
        "m" | "million" | "millions" | "millionen" | "millones" => 1e6,
        "bn" | "billion" | "billions" => 1e9,
        "dozen" => 12.0,
        _ => return None,
    })
}

fn percent(word: &str) -> bool {
    matches!(word, "percent" | "prozent" | "pct")
}
