//! `seal check`: is a log as it was sealed?

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::told::Told;
use super::{OneLog, Read, text};
use crate::check::seal::Trusted;
use crate::cli::{Error, Exit};
use crate::report::Look;

/// Names the first line that was changed, removed, inserted or moved since the log was sealed, and what the log itself shows of it
#[derive(Debug, Args)]
pub(super) struct Check {
    #[command(flatten)]
    one: OneLog,
    /// The Ed25519 public key that must have signed every sealing, as `openssl pkey -pubout` writes it
    #[arg(long, value_name = "PEM")]
    trust: Option<PathBuf>,
}

impl Check {
    /// Runs it.
    ///
    /// # Errors
    /// When the log, the seal or the key cannot be read.
    pub(super) fn run(&self, look: Look, out: &mut dyn Write) -> Result<Exit, Error> {
        let trusted =
            self.trust.as_deref().map(|path| Ok::<_, Error>(Trusted::read(&path.to_string_lossy(), &text(path)?)?)).transpose()?;
        let read = Read::of(&self.one)?;
        let mut told = Told::of(&self.one, &read, trusted.as_ref());
        told.look_for_signs(&read);
        told.write(self.one.report, look, out)?;
        Ok(told.exit())
    }
}
