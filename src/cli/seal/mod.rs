//! `seal`: makes a log tamper-evident, and checks that it is as it was.

mod check;
mod place;
mod told;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use jiff::Timestamp;

use super::args::Format;
use super::{Error, Exit, output};
use crate::check::seal::{self, Hashed, Manifest, Signer};
use crate::report::Look;
use crate::source::LogInput;
use crate::source::error::Error as SourceError;
use crate::source::open;

/// Seals a log, so that `seal check` names the first line that was changed, removed, inserted or moved since; lines that were appended are added to the seal
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct Seal {
    #[command(subcommand)]
    what: Option<What>,
    #[command(flatten)]
    one: Option<OneLog>,
    /// Sign with this Ed25519 private key, as `openssl genpkey -algorithm ed25519` writes it
    #[arg(long, value_name = "PEM")]
    sign: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
enum What {
    Check(check::Check),
}

/// A log and its seal.
#[derive(Debug, Args)]
struct OneLog {
    /// The log file
    #[arg(value_name = "LOG")]
    log: PathBuf,
    /// The seal; in the data folder of wisp-audit when not given
    #[arg(long, value_name = "FILE")]
    seal: Option<PathBuf>,
    /// Report format
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    report: Format,
}

impl Seal {
    /// Runs it.
    ///
    /// # Errors
    /// When the log or the seal cannot be read, or the seal not be written.
    pub fn run(&self, look: Look, out: &mut dyn Write) -> Result<Exit, Error> {
        match (&self.what, &self.one) {
            (Some(What::Check(check)), _) => check.run(look, out),
            (None, Some(one)) => self.seal(one, look, out),
            (None, None) => Err(Error::Usage { what: "no log is named".to_owned(), hint: "`wisp-audit seal LOG` seals one".to_owned() }),
        }
    }

    fn seal(&self, one: &OneLog, look: Look, out: &mut dyn Write) -> Result<Exit, Error> {
        let signer = self.sign.as_deref().map(signer).transpose()?;
        let read = Read::of(one)?;
        let mut manifest = read.manifest.clone().unwrap_or_else(|| Manifest::new(&name(&one.log)));
        let before = manifest.lines.len();
        let mut told = told::Told::of(one, &read, None);
        if told.is_changed() {
            told.write(one.report, look, out)?;
            return Ok(Exit::Finding);
        }
        let new = read.now.lines.len() > before || read.now.open != manifest.checkpoints.last().and_then(seal::Checkpoint::open);
        if new || read.manifest.is_none() || signer.is_some() {
            manifest.extend(&read.now, Timestamp::now().to_string(), signer.as_ref());
            place::ready(&read.seal)?;
            output::file(&read.seal.to_string_lossy(), |file| Ok(file.write_all(manifest.text().as_bytes())?))?;
        }
        told.sealed(&manifest, before);
        told.write(one.report, look, out)?;
        Ok(Exit::Clean)
    }
}

/// A log with its lines' digests, and its seal where there is one.
struct Read {
    log: LogInput,
    now: Hashed,
    seal: PathBuf,
    manifest: Option<Manifest>,
}

impl Read {
    fn of(one: &OneLog) -> Result<Self, Error> {
        let shown = one.log.to_string_lossy();
        let seal = place::of(one)?;
        let manifest = manifest(&seal)?;
        let log = open::file(&one.log, &shown)?;
        let now = seal::hashed(&log.log, log.len).map_err(|error| SourceError::Read { path: shown.into_owned(), error })?;
        Ok(Self { log, now, seal, manifest })
    }
}

fn manifest(path: &Path) -> Result<Option<Manifest>, Error> {
    match std::fs::read(path) {
        Ok(bytes) => Ok(Some(Manifest::read(&path.to_string_lossy(), &bytes)?)),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(SourceError::Read { path: path.to_string_lossy().into_owned(), error }.into()),
    }
}

fn signer(path: &Path) -> Result<Signer, Error> {
    Ok(Signer::read(&path.to_string_lossy(), &text(path)?)?)
}

fn text(path: &Path) -> Result<String, Error> {
    let fail = |error| SourceError::Read { path: path.to_string_lossy().into_owned(), error };
    Ok(std::fs::read_to_string(path).map_err(fail)?)
}

fn name(log: &Path) -> String {
    log.file_name().unwrap_or(log.as_os_str()).to_string_lossy().into_owned()
}
