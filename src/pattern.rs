//! Compiling the program's own patterns, in one place.

use regex::Regex;

/// Compiles a pattern that is part of the program.
///
/// # Panics
/// When the pattern is not valid, which a test of its owner shows at once.
#[must_use]
#[allow(clippy::expect_used, reason = "the pattern is a constant of the program, never input")]
pub fn pattern(text: &str) -> Regex {
    Regex::new(text).expect("a pattern of the program is valid")
}

/// A lazily compiled pattern: `static RE: LazyLock<Regex> = lazy_pattern!(r"…");`
#[macro_export]
macro_rules! lazy_pattern {
    ($text:expr) => {
        std::sync::LazyLock::new(|| $crate::pattern::pattern($text))
    };
}
