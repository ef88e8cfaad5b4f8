//! Most pairs of paths end in names that nobody takes for one another: told from the texts alone, without taking them apart.

use super::near::{same_ending, split};
use super::words::KNOWN;

/// Longer paths are always taken apart.
const LONGEST: usize = 200;

/// Whether the last names rule out that [`super::same()`] finds anything; `false` says nothing.
pub(super) fn unlike(claimed: &str, recorded: &str, cwd: Option<&str>) -> bool {
    if cwd.is_some_and(|cwd| cwd.len() > LONGEST) {
        return false;
    }
    let (Some(one), Some(other)) = (last_name(claimed), last_name(recorded)) else { return false };
    let document = one == "readme" || KNOWN.contains(&one);
    !document && !could_be_near(one, other)
}

/// The last name of a path that holds nothing but plain names.
pub(super) fn last_name(path: &str) -> Option<&str> {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'/' | b'.' | b'-' | b'_' | b'+' | b'@' | b'~' | b'$' | b'=');
    if path.len() > LONGEST || !path.bytes().all(plain) {
        return None;
    }
    let name = path.rsplit('/').next()?;
    (!name.trim_start_matches('.').is_empty()).then_some(name)
}

/// What names that are the same or near have in common, small enough to compare many at once; `None` can be anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape(Option<Name>);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Name {
    ending: u16,
    digits: u16,
    letters: u8,
    /// Which letters there are, a bit each.
    set: u32,
}

impl Shape {
    /// A path that could be any.
    pub const ANY: Self = Self(None);

    /// The shape of a path.
    #[must_use]
    pub fn of(path: &str) -> Self {
        let Some(name) = last_name(super::parts::clean(path)).filter(|name| !is_document(name)) else { return Self::ANY };
        let (stem, ending) = split(name);
        let digits = stem.bytes().filter(u8::is_ascii_digit).fold(0, mix);
        let ending = one_spelling(&ending.to_ascii_lowercase()).bytes().fold(0, mix);
        let alphabet = stem.bytes().filter(u8::is_ascii_alphabetic).map(|byte| 1 << (byte.to_ascii_lowercase() - b'a'));
        let set = alphabet.fold(0, |set, letter: u32| set | letter);
        Self(u8::try_from(letters(stem)).ok().map(|letters| Name { ending, digits, letters, set }))
    }

    /// Whether paths of these shapes can be the same or near; true says nothing.
    #[must_use]
    pub fn could_be(self, other: Self) -> bool {
        let (Some(one), Some(other)) = (self.0, other.0) else { return true };
        let alike = one.ending == other.ending && one.digits == other.digits && one.letters.abs_diff(other.letters) <= 2;
        alike && (one.set ^ other.set).count_ones() <= strays(one.letters.min(other.letters))
    }
}

/// What a touched path could stand for: files of its shape, and when it goes with all it holds, those below it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reach {
    shape: Shape,
    below: Below,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Below {
    Nothing,
    Folder(u16),
    Anything,
}

impl Reach {
    /// The reach of a path; `whole` when all that it holds, or all it matches, was touched.
    #[must_use]
    pub fn of(path: &str, whole: bool) -> Self {
        let below = match last_name(super::parts::clean(path).trim_end_matches('/')) {
            _ if !whole => Below::Nothing,
            Some(name) => Below::Folder(name.bytes().fold(0, mix)),
            None => Below::Anything,
        };
        Self { shape: Shape::of(path), below }
    }
}

/// A path that is looked for among many.
#[derive(Debug, Clone)]
pub struct Sought {
    shape: Shape,
    names: Option<Vec<u16>>,
}

impl Sought {
    /// Looks for this path; with `wide` also for what lies below it or matches it, which can be any.
    #[must_use]
    pub fn new(path: &str, wide: bool) -> Self {
        let clean = super::parts::clean(path);
        let names = last_name(clean).map(|_| clean.split('/').map(|name| name.bytes().fold(0, mix)).collect());
        Self { shape: if wide { Shape::ANY } else { Shape::of(path) }, names }
    }

    /// Whether a path of this reach can be it; true says nothing.
    #[must_use]
    pub fn may_be(&self, touched: Reach) -> bool {
        let below = match touched.below {
            Below::Nothing => false,
            Below::Folder(name) => self.names.as_ref().is_none_or(|names| names.contains(&name)),
            Below::Anything => true,
        };
        below || self.shape.could_be(touched.shape)
    }
}

/// How many letters names may have that the other lacks and still be near: two for each typing error that is let pass, one for a plural.
const fn strays(shorter: u8) -> u32 {
    match shorter {
        0..=5 => 1,
        6..=9 => 2,
        _ => 4,
    }
}

fn mix(hash: u16, byte: u8) -> u16 {
    hash.wrapping_mul(31).wrapping_add(u16::from(byte))
}

/// Endings that [`same_ending`] takes for one another.
fn one_spelling(ending: &str) -> &str {
    match ending {
        "yml" => "yaml",
        "jpg" => "jpeg",
        "htm" => "html",
        other => other,
    }
}

/// A well-known document without its ending, or with one: `README` is `README.md`.
fn is_document(name: &str) -> bool {
    let (stem, ending) = name.split_once('.').unwrap_or((name, ""));
    let is_known = stem.eq_ignore_ascii_case("readme") || KNOWN.iter().any(|known| known.eq_ignore_ascii_case(stem));
    is_known && (ending.is_empty() || ["md", "txt", "rst", "adoc", "org"].iter().any(|document| ending.ends_with(document)))
}

/// What equal names and near ones have in common: the ending, the digits, and nearly the length.
fn could_be_near(one: &str, other: &str) -> bool {
    let (stem, ending) = split(one);
    let (other_stem, other_ending) = split(other);
    same_ending(ending, other_ending)
        && letters(stem).abs_diff(letters(other_stem)) <= 2
        && stem.bytes().filter(u8::is_ascii_digit).eq(other_stem.bytes().filter(u8::is_ascii_digit))
}

fn letters(stem: &str) -> usize {
    stem.bytes().filter(|byte| !matches!(byte, b'-' | b'_' | b'.')).count()
}

#[cfg(test)]
mod tests {
    use super::super::Same;
    use super::super::same::{apart, same};
    use super::*;

    const PATHS: &[&str] = &[
        "src/quay.rs",
        "/srv/harbour/src/quay.rs",
        "src/Quay.RS",
        "src/quays.rs",
        "src/quay-side_plan.rs",
        "src/quaysideplan.rs",
        "src/quaysidepaln.rs",
        "quay_12.rs",
        "quay_13.rs",
        "a/b.yml",
        "a/b.yaml",
        "README",
        "readme",
        "docs/README.md",
        "../README.md",
        "Makefile",
        "makefile",
        "src/..",
        "src/.",
        "./",
        "~/x.md",
        "/home/u/x.md",
        ".env",
        ".envs",
        "..env",
        "a.tar.gz",
        "a.tar.zst",
        ".github/worktrees/a/b.yml",
        "LICENSE-MIT",
        "$f",
        "$HOME/x.md",
        "src/$name.rs",
        "license",
    ];

    #[test]
    fn paths_that_are_unlike_are_never_the_same_when_taken_apart() {
        let mut ruled_out = 0;
        for (one, other) in PATHS.iter().flat_map(|one| PATHS.iter().map(move |other| (*one, *other))) {
            for cwd in [None, Some("/srv/harbour"), Some("~/b")] {
                let found = apart(one, other, cwd);
                assert_eq!(same(one, other, cwd), found, "{one} {other}");
                assert!(!unlike(one, other, cwd) || found == Same::No || one == other, "{one} {other}");
                assert!(Sought::new(one, false).may_be(Reach::of(other, false)) || found == Same::No || one == other, "{one} {other}");
                ruled_out += usize::from(unlike(one, other, cwd));
            }
        }
        assert!(ruled_out > PATHS.len() * PATHS.len());
    }

    #[test]
    fn what_a_path_covers_is_always_within_its_reach() {
        let folders = ["src", "docs/", "/srv/harbour", "~/", "a", ".github/worktrees/a", "*.rs", "src/*", "harbour/src", "/", "."];
        for (touched, sought) in folders.iter().chain(PATHS).flat_map(|one| PATHS.iter().map(move |other| (*one, *other))) {
            let covers = super::super::is_within(touched, sought) || super::super::glob_match(touched, sought);
            assert!(!covers || Sought::new(sought, false).may_be(Reach::of(touched, true)), "{touched} {sought}");
        }
    }
}
