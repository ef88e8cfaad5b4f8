//! Fixtures on the disk, and an audit of one of them.

#![allow(dead_code, reason = "each test file uses its part")]
#![allow(clippy::unwrap_used, reason = "a test stops at what it cannot read")]

use std::fs;
use std::path::{Path, PathBuf};

use wisp_audit::audit::{self, Claim, Options, SessionAudit};
use wisp_audit::session::Session;
use wisp_audit::source::{self, LogInput};

/// A folder of `fixtures/`.
pub fn fixtures(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(folder)
}

/// Folders of a folder, by name.
pub fn folders(of: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(of).into_iter().flatten().filter_map(Result::ok);
    let mut all: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
    all.sort();
    all
}

/// The last part of a path.
pub fn named(path: &Path) -> String {
    path.file_name().unwrap().to_string_lossy().into_owned()
}

/// The log of a case: its `session.*`.
pub fn log(case: &Path) -> Option<PathBuf> {
    let entries = fs::read_dir(case).ok()?.filter_map(Result::ok).map(|entry| entry.path());
    entries.filter(|path| path.is_file() && named(path).starts_with("session.")).min()
}

/// Every log below these folders of `fixtures/`, at any depth.
pub fn logs(of: &[&str]) -> Vec<PathBuf> {
    let mut open: Vec<PathBuf> = of.iter().map(|folder| fixtures(folder)).collect();
    let mut logs = Vec::new();
    while let Some(folder) = open.pop() {
        logs.extend(log(&folder));
        open.extend(folders(&folder));
    }
    logs.sort();
    logs
}

/// Opens a log under its own name only, so that nothing told of it depends on where it lies.
pub fn open(log: &Path) -> LogInput {
    source::open::file(log, &named(log)).unwrap()
}

/// The sessions of a log; none where no format fits.
pub fn read(log: &Path) -> Vec<Session> {
    source::read(&open(log), None).unwrap_or_default()
}

/// The audit of a log with the default options.
pub fn audited(log: &Path) -> Vec<SessionAudit> {
    audit::sessions(read(log), &Options::default())
}

/// All claims of an audit, in order.
pub fn claims(audits: &[SessionAudit]) -> Vec<&Claim> {
    let verdicts = audits.iter().flat_map(|session| &session.turns).filter_map(|turn| turn.verification.as_ref());
    verdicts.flat_map(|verdict| &verdict.claims).collect()
}
