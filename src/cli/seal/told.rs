//! What is told of a log and its seal.

use std::io::Write;

use serde::Serialize;

use super::super::args::Format;
use super::{OneLog, Read};
use crate::check::seal::{self, Change, Difference, Manifest, Sign, Trusted};
use crate::cli::{Error, Exit};
use crate::report::{Detail, Look, escape, words};

/// How a log stands to its seal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum Status {
    /// It was sealed now.
    Sealed,
    /// All sealed lines are there as they were.
    Unchanged,
    /// They are not.
    Changed,
    /// The seal itself was changed, or is not signed as it must be.
    SealChanged,
    /// There is no seal.
    NoSeal,
}

/// What is told.
#[derive(Debug, Serialize)]
pub(super) struct Told {
    report: &'static str,
    version: u32,
    log: String,
    seal: String,
    status: Status,
    lines: usize,
    sealed_lines: usize,
    checkpoints: usize,
    sealed_at: Option<String>,
    chain: Option<String>,
    root: Option<String>,
    signed_by: Option<String>,
    change: Option<Difference>,
    seal_fault: Option<String>,
    signs: Vec<Sign>,
    more_signs: usize,
    #[serde(skip)]
    new: usize,
    #[serde(skip)]
    is_open: bool,
}

impl Told {
    /// Compares a log with its seal.
    pub(super) fn of(one: &OneLog, read: &Read, trusted: Option<&Trusted>) -> Self {
        let mut told = Self {
            report: "wisp-audit seal",
            version: 1,
            log: one.log.to_string_lossy().into_owned(),
            seal: read.seal.to_string_lossy().into_owned(),
            status: Status::NoSeal,
            lines: read.now.lines.len(),
            sealed_lines: 0,
            checkpoints: 0,
            sealed_at: None,
            chain: None,
            root: None,
            signed_by: None,
            change: None,
            seal_fault: None,
            signs: Vec::new(),
            more_signs: 0,
            new: 0,
            is_open: read.now.open.is_some(),
        };
        if let Some(manifest) = &read.manifest {
            told.compare(manifest, read, trusted);
        }
        told
    }

    fn compare(&mut self, manifest: &Manifest, read: &Read, trusted: Option<&Trusted>) {
        self.about(manifest);
        self.seal_fault = manifest.broken().or_else(|| manifest.checkpoints.iter().find_map(|checkpoint| checkpoint.misigned(trusted)));
        if self.seal_fault.is_some() {
            self.status = Status::SealChanged;
            return;
        }
        self.change = seal::first_difference(manifest, &read.now, &read.log.log);
        self.status = if self.change.is_some() { Status::Changed } else { Status::Unchanged };
    }

    fn about(&mut self, manifest: &Manifest) {
        self.sealed_lines = manifest.lines.len();
        self.checkpoints = manifest.checkpoints.len();
        let Some(last) = manifest.checkpoints.last() else { return };
        self.sealed_at = Some(last.time.clone());
        self.chain = Some(last.chain.clone());
        self.root = Some(last.root.clone());
        self.signed_by.clone_from(&last.key);
    }

    /// It was sealed now; `before` lines were sealed already.
    pub(super) fn sealed(&mut self, manifest: &Manifest, before: usize) {
        self.about(manifest);
        self.new = manifest.lines.len() - before.min(manifest.lines.len());
        self.status = Status::Sealed;
    }

    /// Looks for what the log itself shows.
    pub(super) fn look_for_signs(&mut self, read: &Read) {
        (self.signs, self.more_signs) = seal::signs(&read.log.log, read.log.len);
    }

    /// The log or its seal is not as it was.
    pub(super) fn is_changed(&self) -> bool {
        matches!(self.status, Status::Changed | Status::SealChanged)
    }

    /// The exit of a check: without a seal, a log that shows nothing is not assessed, never clean.
    pub(super) fn exit(&self) -> Exit {
        match self.status {
            Status::Sealed | Status::Unchanged => Exit::Clean,
            Status::NoSeal if self.signs.is_empty() => Exit::NotAssessed,
            Status::Changed | Status::SealChanged | Status::NoSeal => Exit::Finding,
        }
    }

    /// Writes the report.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(super) fn write(&self, format: Format, look: Look, out: &mut dyn Write) -> Result<(), Error> {
        if format == Format::Json {
            serde_json::to_writer_pretty(&mut *out, self).map_err(std::io::Error::from)?;
            return Ok(writeln!(out)?);
        }
        if look.detail == Detail::Quiet && self.exit() == Exit::Clean {
            return Ok(());
        }
        writeln!(out, "{}", escape::line(&self.verdict()))?;
        for (name, value) in [("root", &self.root), ("signed by", &self.signed_by)] {
            if let Some(value) = value.as_deref().filter(|_| !self.is_changed()) {
                writeln!(out, "  {name} {}", escape::line(value))?;
            }
        }
        writeln!(out, "  seal {}", escape::line(&self.seal))?;
        for sign in &self.signs {
            writeln!(out, "  line {}: {}", sign.line, escape::line(&sign.what))?;
        }
        if self.more_signs > 0 {
            writeln!(out, "  and {} more", words::count(self.more_signs, "sign"))?;
        }
        Ok(())
    }

    fn verdict(&self) -> String {
        let (log, sealed) = (&self.log, words::count(self.sealed_lines, "line"));
        let at = self.sealed_at.as_deref().unwrap_or("unknown time");
        match self.status {
            Status::Sealed => format!("sealed: {sealed} of {log}, {} new{}", self.new, self.open_words()),
            Status::Unchanged => format!("unchanged: {sealed} of {log} sealed until {at}; {}", self.behind()),
            Status::Changed => self.change.map_or_else(String::new, |change| in_words(&change, log)),
            Status::SealChanged => format!("the seal of {log} was changed: {}", self.seal_fault.as_deref().unwrap_or("")),
            Status::NoSeal if self.signs.is_empty() => {
                format!("not assessed: {log} has no seal, and shows no gap, no id used twice and no time that runs back")
            }
            Status::NoSeal => format!("{log} has no seal, and shows signs of change"),
        }
    }

    fn open_words(&self) -> &'static str {
        if self.is_open { ", and an unfinished one as far as it goes" } else { "" }
    }

    fn behind(&self) -> String {
        match self.lines.saturating_sub(self.sealed_lines) {
            0 => "none since".to_owned(),
            new => format!("{} since not sealed", words::count(new, "line")),
        }
    }
}

fn in_words(difference: &Difference, log: &str) -> String {
    let (line, lines) = (difference.line, words::count(usize::try_from(difference.lines).unwrap_or(usize::MAX), "line"));
    match difference.change {
        Change::Changed => format!("changed: line {line} of {log} is not the one that was sealed"),
        Change::Removed => format!("removed: {lines} of {log} from line {line} on, as sealed"),
        Change::Inserted => format!("inserted: {lines} into {log} at line {line}"),
        Change::Reordered => format!("reordered: line {line} of {log} is a sealed line of another place"),
    }
}
