//! Whether two paths name one file, and whether a folder holds a file.

use super::near::is_near;
use super::parts::{Parts, Root};
use super::quick::{last_name, unlike};
use super::words::KNOWN;

/// What two paths have to do with one another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Same {
    /// Different files.
    No,
    /// Another spelling, or a place that could be the same: worth a note, never support by itself.
    Near,
    /// Only letter case differs.
    CaseOnly,
    /// The same file.
    Yes,
}

/// Compares a path that a reply names with one that a call recorded; `cwd` is the folder in which the call ran, when recorded.
///
/// A name matches by suffix on a `/` border, in either direction when one side is relative, and never by substring.
#[must_use]
pub fn same(claimed: &str, recorded: &str, cwd: Option<&str>) -> Same {
    if claimed == recorded {
        return Same::Yes;
    }
    if unlike(claimed, recorded, cwd) {
        return Same::No;
    }
    apart(claimed, recorded, cwd)
}

/// The same, of paths taken apart.
pub(super) fn apart(claimed: &str, recorded: &str, cwd: Option<&str>) -> Same {
    let (claimed, recorded) = (Parts::of(claimed), Parts::of(recorded));
    let plain = compare(&claimed, &recorded);
    let Some(cwd) = cwd.map(Parts::of) else { return plain };
    let wanted = if climbs(&claimed) { claimed.below(&cwd) } else { claimed };
    plain.max(compare(&wanted, &recorded.below(&cwd)))
}

fn climbs(path: &Parts) -> bool {
    path.names.first().is_some_and(|name| name == "..")
}

fn compare(claimed: &Parts, recorded: &Parts) -> Same {
    let (one, other) = (claimed.inner(), recorded.inner());
    if one.is_empty() || other.is_empty() {
        return if claimed == recorded { Same::Yes } else { Same::No };
    }
    let (short, long) = if one.len() <= other.len() { (one, other) } else { (other, one) };
    let tail = &long[long.len() - short.len()..];
    let limit = if fits(claimed, recorded) { Same::Yes } else { Same::Near };
    spelled(short, tail, document(claimed, recorded)).min(limit)
}

/// Whether the roots let a suffix be the same file: at least the shorter side must be open at its start.
fn fits(claimed: &Parts, recorded: &Parts) -> bool {
    let equal = claimed.inner().len() == recorded.inner().len();
    match claimed.inner().len() <= recorded.inner().len() {
        _ if equal => claimed.root == recorded.root || claimed.root == Root::Relative || recorded.root == Root::Relative,
        true => claimed.root == Root::Relative,
        false => recorded.root == Root::Relative,
    }
}

/// How well the names agree, one by one.
fn spelled(one: &[String], other: &[String], document: bool) -> Same {
    let (Some((base, folders)), Some((other_base, other_folders))) = (one.split_last(), other.split_last()) else { return Same::No };
    if folders != other_folders {
        let folded = folders.iter().zip(other_folders).all(|(a, b)| same_letters(a, b)) && same_letters(base, other_base);
        return if folded { Same::CaseOnly } else { Same::No };
    }
    match () {
        () if base == other_base || document => Same::Yes,
        () if same_letters(base, other_base) => Same::CaseOnly,
        () if is_near(base, other_base) => Same::Near,
        () => Same::No,
    }
}

fn same_letters(one: &str, other: &str) -> bool {
    one == other || one.chars().flat_map(char::to_lowercase).eq(other.chars().flat_map(char::to_lowercase))
}

/// Whether one side names a well-known document without its ending: "the README" is `README.md`.
fn document(claimed: &Parts, recorded: &Parts) -> bool {
    let (one, other) = (claimed.base(), recorded.base());
    let stem = |name: &str| name.split_once('.').map_or("", |(stem, _)| stem).to_ascii_lowercase();
    let known = |name: &str| KNOWN.contains(&name) && !name.starts_with('.');
    let bare = known(one) || one == "readme";
    let names = ["md", "txt", "rst", "adoc", "org"];
    bare && stem(other) == one.to_ascii_lowercase() && names.iter().any(|ending| other.ends_with(ending))
}

/// Whether a folder that a reply names holds a file that a call recorded, at any depth.
#[must_use]
pub fn is_within(folder: &str, file: &str) -> bool {
    if last_name(folder.trim_end_matches('/')).is_some_and(|name| !file.contains(name)) {
        return false;
    }
    let (folder, file) = (Parts::of(folder), Parts::of(file));
    let (names, inside) = (folder.inner(), file.inner());
    if names.is_empty() {
        return folder.root == Root::Relative || folder.root == file.root;
    }
    let Some((_, parents)) = inside.split_last() else { return false };
    if folder.root != Root::Relative && folder.root == file.root {
        return parents.starts_with(names);
    }
    match (folder.root, file.root) {
        (Root::Relative, _) => parents.windows(names.len().max(1)).any(|run| run == names) || overlaps(names, parents),
        (_, Root::Relative) => overlaps(names, parents),
        _ => false,
    }
}

/// Whether the end of a folder's names is the start of a relative file's folders.
fn overlaps(folder: &[String], parents: &[String]) -> bool {
    (1..=folder.len().min(parents.len())).any(|many| folder[folder.len() - many..] == parents[..many])
}
