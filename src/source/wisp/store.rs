//! Whole outputs that wisp kept beside its log (ADR 0050, not fully established): found by digest or id, never outside the store.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};
use walkdir::{DirEntry, WalkDir};

use super::spool::Spool;
use crate::session::Text;

/// The largest output wisp keeps (ADR 0050).
const LARGEST: u64 = 16 << 20;
/// Files that are indexed at most.
const INDEXED: usize = 200_000;
/// Files that are read at most for one output.
const TRIED: usize = 8;
/// Folders of a home that hold no outputs.
const PASSED: &[&str] = &["logs", "models", "classifiers"];

/// What a `tool.result` tells of its kept output.
#[derive(Debug, Default)]
pub(super) struct Mark<'a> {
    pub(super) digests: Vec<String>,
    pub(super) sizes: Vec<u64>,
    pub(super) event: Option<&'a str>,
    pub(super) call: Option<&'a str>,
}

/// An output store, listed when it is first asked.
#[derive(Debug)]
pub(super) struct Store {
    root: PathBuf,
    passed: &'static [&'static str],
    files: Option<Files>,
    spool: Spool,
}

#[derive(Debug, Default)]
struct Files {
    by_stem: HashMap<String, Vec<PathBuf>>,
    by_size: HashMap<u64, Vec<PathBuf>>,
}

impl Store {
    /// The store anywhere below a home.
    pub(super) fn below_home(home: &Path) -> Option<Self> {
        Self::rooted(home, PASSED)
    }

    /// The store in a folder of its own.
    pub(super) fn in_folder(folder: &Path) -> Option<Self> {
        Self::rooted(folder, &[])
    }

    fn rooted(root: &Path, passed: &'static [&'static str]) -> Option<Self> {
        let root = root.canonicalize().ok().filter(|root| root.is_dir())?;
        Some(Self { root, passed, files: None, spool: Spool::default() })
    }

    /// The whole output of a result; `shown` is the text the log holds of it.
    pub(super) fn find(&mut self, mark: &Mark<'_>, shown: &str) -> Option<Text> {
        let candidates = self.candidates(mark);
        let whole = candidates.iter().find_map(|path| {
            let bytes = read(path).ok()?;
            fits(&bytes, mark, shown).then_some(bytes)
        })?;
        self.spool.keep(&whole).ok()
    }

    fn candidates(&mut self, mark: &Mark<'_>) -> Vec<PathBuf> {
        let files = self.files.get_or_insert_with(|| list(&self.root, self.passed));
        let event = mark.event.unwrap_or_default();
        let ids = [event, event.get(..8).unwrap_or_default(), mark.call.unwrap_or_default()];
        let stems = mark.digests.iter().map(String::as_str).chain(ids).filter(|stem| !stem.is_empty());
        let by_stem = stems.filter_map(|stem| files.by_stem.get(stem)).flatten();
        let sizes = mark.sizes.iter().filter(|_| !mark.digests.is_empty());
        let by_size = sizes.filter_map(|size| files.by_size.get(size)).flatten();
        let mut found: Vec<PathBuf> = Vec::new();
        for path in by_stem.chain(by_size) {
            if found.len() < TRIED && !found.contains(path) {
                found.push(path.clone());
            }
        }
        found
    }
}

fn list(root: &Path, passed: &[&str]) -> Files {
    let wanted = |entry: &DirEntry| entry.depth() != 1 || !passed.iter().any(|name| entry.file_name() == *name);
    let mut files = Files::default();
    let walk = WalkDir::new(root).max_depth(8).into_iter().filter_entry(wanted);
    for entry in walk.filter_map(Result::ok).take(INDEXED) {
        let Some((path, size)) = inside(root, &entry) else { continue };
        let stem = entry.path().file_stem().and_then(|stem| stem.to_str()).unwrap_or_default().to_lowercase();
        files.by_stem.entry(stem).or_default().push(path.clone());
        files.by_size.entry(size).or_default().push(path);
    }
    files
}

/// A file's real path, when it lies in the store; a link that leads out of it does not.
fn inside(root: &Path, entry: &DirEntry) -> Option<(PathBuf, u64)> {
    let kind = entry.file_type();
    if !kind.is_file() && !kind.is_symlink() {
        return None;
    }
    let path = entry.path().canonicalize().ok().filter(|path| path.starts_with(root))?;
    let meta = fs::metadata(&path).ok().filter(|meta| meta.is_file() && meta.len() <= LARGEST)?;
    Some((path, meta.len()))
}

fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(LARGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST {
        return Err(io::Error::from(io::ErrorKind::FileTooLarge));
    }
    Ok(bytes)
}

/// A file is taken only by its digest, else by its length, else when it begins and ends as the log shows.
fn fits(bytes: &[u8], mark: &Mark<'_>, shown: &str) -> bool {
    if !mark.digests.is_empty() {
        return mark.digests.contains(&digest(bytes));
    }
    if mark.sizes.contains(&(bytes.len() as u64)) {
        return true;
    }
    let Some((head, rest)) = shown.split_once("[held back: ") else { return false };
    let tail = rest.split_once('\n').map_or("", |(_, tail)| tail);
    let whole = String::from_utf8_lossy(bytes);
    let (head, tail) = (head.trim_end(), tail.trim());
    head.len() + tail.len() > 0 && whole.starts_with(head) && whole.trim_end().ends_with(tail)
}

fn digest(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    Sha256::digest(bytes).iter().fold(String::with_capacity(64), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn store(files: &[(&str, &str)]) -> (tempfile::TempDir, Store) {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in files {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        let store = Store::below_home(folder.path()).unwrap();
        (folder, store)
    }

    fn found(store: &mut Store, mark: &Mark<'_>, shown: &str) -> Option<String> {
        store.find(mark, shown).map(|text| text.read().into_owned())
    }

    #[test]
    fn a_file_is_found_by_its_digest_whatever_its_name() {
        let (_folder, mut store) = store(&[("threads/a/one.txt", "whole\n"), ("threads/a/two.txt", "other\n")]);
        let mark = Mark { digests: vec![digest(b"whole\n")], sizes: vec![6], ..Mark::default() };
        assert_eq!(found(&mut store, &mark, "").as_deref(), Some("whole\n"));
        let wrong = Mark { digests: vec![digest(b"gone")], sizes: vec![6], ..Mark::default() };
        assert_eq!(found(&mut store, &wrong, ""), None);
    }

    #[test]
    fn a_file_named_by_an_id_must_fit_in_length_or_in_head_and_tail() {
        let (_folder, mut store) = store(&[("out/00aa11bb22cc4def.out", "one\ntwo\nthree\nfour")]);
        let mark = |sizes: Vec<u64>| Mark { event: Some("00aa11bb22cc4def"), sizes, ..Mark::default() };
        assert!(found(&mut store, &mark(vec![18]), "").is_some());
        assert!(found(&mut store, &mark(vec![17]), "").is_none());
        assert!(found(&mut store, &mark(vec![]), "one\n[held back: lines 2–3 (9 B)]\nfour").is_some());
        assert!(found(&mut store, &mark(vec![]), "one\n[held back: lines 2–3 (9 B)]\nfive").is_none());
        assert!(found(&mut store, &mark(vec![]), "nothing is shown").is_none());
    }

    #[test]
    fn logs_and_models_are_no_store() {
        let (_folder, mut store) = store(&[("logs/deadbeef.txt", "x"), ("models/deadbeef", "x"), ("a/logs/deadbeef", "x")]);
        let mark = Mark { call: Some("deadbeef"), sizes: vec![1], ..Mark::default() };
        assert_eq!(store.candidates(&mark).len(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_that_leads_out_of_the_store_is_not_followed() {
        let outside = tempfile::NamedTempFile::new().unwrap();
        fs::write(outside.path(), "x").unwrap();
        let (folder, mut store) = store(&[("in.txt", "x")]);
        std::os::unix::fs::symlink(outside.path(), folder.path().join("deadbeef.txt")).unwrap();
        std::os::unix::fs::symlink("/etc", folder.path().join("etc")).unwrap();
        std::os::unix::fs::symlink("in.txt", folder.path().join("cafecafe.txt")).unwrap();
        let found = |store: &mut Store, call| found(store, &Mark { call: Some(call), sizes: vec![1], ..Mark::default() }, "");
        assert_eq!((found(&mut store, "deadbeef"), found(&mut store, "cafecafe").as_deref()), (None, Some("x")));
    }
}
