//! Whether a named target is one of the recorded ones: byte for byte, below the workspace's root.

use std::collections::BTreeSet;

use crate::evidence::path::{self, Kind, Same};
use crate::evidence::shell::Touch;
use crate::evidence::{CallList, Facts};
use crate::reader::files::Named;
use crate::session::FileOp;

/// What the record has for a target.
#[derive(Debug)]
pub enum Match<'a> {
    /// This change.
    Exact(&'a Facts<'a>),
    /// More than one recorded path fits the bare name.
    Ambiguous,
    /// Another spelling of what may be the same place.
    Spelling(&'a str),
    /// A path that differs in letter case only.
    Case(&'a str),
    /// Nothing.
    Nothing,
}

/// Changes of this turn by the agent's calls that succeeded, in order.
pub fn changes(calls: CallList<'_>) -> impl Iterator<Item = (&Facts<'_>, &Touch)> {
    let done = calls.agents().filter(|facts| facts.succeeded());
    let touches = done.flat_map(|facts| facts.touches().iter().map(move |touch| (facts, touch)));
    touches.filter(|(_, touch)| touch.op != FileOp::Read)
}

/// The best match of a target.
pub fn find<'a>(named: &Named, calls: CallList<'a>) -> Match<'a> {
    let exact = changes(calls).filter(|(facts, touch)| is_exact(named, facts, touch, calls)).last();
    if let Some((facts, _)) = exact {
        return Match::Exact(facts);
    }
    bare(named, calls).unwrap_or_else(|| near(named, calls))
}

fn is_exact(named: &Named, facts: &Facts<'_>, touch: &Touch, calls: CallList<'_>) -> bool {
    let session = calls.record().session.cwd.as_deref();
    let roots = [session, facts.call.workdir.as_deref()];
    let same = roots.iter().any(|root| resolved(&named.path, *root) == resolved(&touch.path, *root));
    let inside = named.kind == Kind::Folder && path::is_within(&named.path, &touch.path);
    let covered = touch.many && (path::is_within(&touch.path, &named.path) || path::glob_match(&touch.path, &named.path));
    same || inside || covered
}

/// A path below its root: `/` only, no `.`, no `..`, no slash at its end.
fn resolved(path: &str, root: Option<&str>) -> String {
    let slashed = collapsed(path);
    let Some(root) = root.map(collapsed).filter(|root| !root.is_empty()) else { return slashed };
    match slashed.strip_prefix(root.as_str()) {
        Some(rest) if rest.starts_with('/') => rest[1..].to_owned(),
        _ => slashed,
    }
}

fn collapsed(path: &str) -> String {
    let path = path::without_position(path).replace('\\', "/");
    let mut names: Vec<&str> = Vec::new();
    for name in path.split('/') {
        match name {
            "" | "." => {}
            ".." if names.last().is_some_and(|last| *last != "..") => drop(names.pop()),
            name => names.push(name),
        }
    }
    let absolute = if path.starts_with('/') { "/" } else { "" };
    format!("{absolute}{}", names.join("/"))
}

/// A name without folders is the one recorded path that ends in it.
fn bare<'a>(named: &Named, calls: CallList<'a>) -> Option<Match<'a>> {
    let name = collapsed(&named.path);
    if name.contains('/') || name.is_empty() {
        return None;
    }
    let mut paths = BTreeSet::new();
    let mut last = None;
    for (facts, touch) in changes(calls) {
        let path = collapsed(&touch.path);
        if path.rsplit('/').next() == Some(name.as_str()) {
            paths.insert(path);
            last = Some(facts);
        }
    }
    match paths.len() {
        0 => None,
        1 => last.map(Match::Exact),
        _ => Some(Match::Ambiguous),
    }
}

/// What the shared meaning of "the same file" says where the bytes differ.
fn near<'a>(named: &Named, calls: CallList<'a>) -> Match<'a> {
    let cwd = calls.record().session.cwd.as_deref();
    let mut case = None;
    for (facts, touch) in changes(calls) {
        match path::same(&named.path, &touch.path, facts.call.workdir.as_deref().or(cwd)) {
            Same::Yes if cwd.is_none() => return Match::Exact(facts),
            Same::Yes => return Match::Spelling(&touch.path),
            Same::CaseOnly => case = Some(touch.path.as_str()),
            Same::Near | Same::No => {}
        }
    }
    case.map_or(Match::Nothing, Match::Case)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_taken_below_its_root() {
        assert_eq!(resolved("/w/app/./src/../lib/a.rs", Some("/w/app/")), "lib/a.rs");
        assert_eq!(resolved(r"C:\w\app\lib\a.rs", Some(r"C:\w\app")), "lib/a.rs");
        assert_eq!(resolved("./lib//a.rs", Some("/w/app")), "lib/a.rs");
        assert_eq!(resolved("/w/apple/a.rs", Some("/w/app")), "/w/apple/a.rs");
        assert_eq!(resolved("../a.rs", Some("/w/app")), "../a.rs");
    }
}
