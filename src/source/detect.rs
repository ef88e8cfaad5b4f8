//! Which format a log has: by its content first, never by its name alone.

use std::borrow::Cow;
use std::path::Path;

use super::error::Error;
use super::{ALL, LogInput, Source, named};

const HEAD: u64 = 64 << 10;

/// The source for a log: the one named by `forced`, else the first that recognises it.
///
/// # Errors
/// When no source recognises it (naming the format where it is one that cannot be checked), or none has the forced name.
pub fn source(input: &LogInput, forced: Option<&str>) -> Result<&'static dyn Source, Error> {
    if let Some(name) = forced.filter(|name| *name != "auto") {
        return named(name).ok_or_else(|| Error::NoSuchSource { name: name.to_owned(), known: names() });
    }
    recognized(input).ok_or_else(|| unknown(input))
}

fn unknown(input: &LogInput) -> Error {
    let path = input.shown.clone();
    match super::known::of(&head(input), named_by(input)) {
        Some((format, why)) => Error::CannotCheck { path, format, why },
        None => Error::UnknownFormat { path, tried: names() },
    }
}

fn head(input: &LogInput) -> Cow<'_, [u8]> {
    input.log.slice(0..input.len.min(HEAD))
}

fn named_by(input: &LogInput) -> &Path {
    input.path.as_deref().unwrap_or(Path::new("-"))
}

/// The first source that recognises a log.
#[must_use]
pub fn recognized(input: &LogInput) -> Option<&'static dyn Source> {
    let head = head(input);
    ALL.iter().copied().find(|source| source.recognizes(&head, named_by(input)))
}

/// All source names, for messages.
#[must_use]
pub fn names() -> String {
    ALL.iter().map(|source| source.name()).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::open::memory;

    fn refused(shown: &str, text: &str) -> Error {
        let input = memory(shown, text.as_bytes().to_vec());
        source(&input, None).err().expect("no source reads it")
    }

    #[test]
    fn a_format_that_is_known_and_cannot_be_checked_is_named() {
        let told = refused("history.md", "\n# aider chat started at 2026-11-30 09:00:00\n");
        assert!(matches!(told, Error::CannotCheck { format: "aider", .. }), "{told}");
        assert!(matches!(refused("a.json", "{\"a\":1}"), Error::UnknownFormat { .. }));
    }
}
