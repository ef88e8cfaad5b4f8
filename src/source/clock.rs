//! Times of records as RFC 3339, whatever they count in.

use jiff::Timestamp;

/// A time in seconds, milliseconds or nanoseconds since 1970 (told apart by its size), or one written out already.
#[must_use]
pub fn read(word: &str) -> Option<String> {
    let word = word.trim();
    if word.is_empty() {
        return None;
    }
    let Ok(number) = word.parse::<f64>() else { return Some(word.to_owned()) };
    let millis = match number.abs() {
        size if size < 1e11 => number * 1e3,
        size if size < 1e14 => number,
        size if size < 1e17 => number / 1e3,
        _ => number / 1e6,
    };
    #[allow(clippy::cast_possible_truncation, reason = "a float out of range saturates, and is then no time")]
    Timestamp::from_millisecond(millis as i64).ok().map(|time| time.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_and_their_parts_are_told_apart_by_size() {
        let want = Some("2026-11-30T19:41:54Z".to_owned());
        assert_eq!(read("1796067714"), want);
        assert_eq!(read("1796067714000"), want);
        assert_eq!(read("1796067714000000000"), want);
        assert_eq!(read("1796067714.0"), want);
        assert_eq!(read("2026-11-30T19:41:54Z"), want);
        assert_eq!((read(""), read("1e300")), (None, None));
    }
}
