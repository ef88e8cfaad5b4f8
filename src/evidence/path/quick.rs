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
fn last_name(path: &str) -> Option<&str> {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'/' | b'.' | b'-' | b'_' | b'+' | b'@' | b'~');
    if path.len() > LONGEST || !path.bytes().all(plain) {
        return None;
    }
    let name = path.rsplit('/').next()?;
    (!name.trim_start_matches('.').is_empty()).then_some(name)
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
                ruled_out += usize::from(unlike(one, other, cwd));
            }
        }
        assert!(ruled_out > PATHS.len() * PATHS.len());
    }
}
