//! Which file results are kept in.

use std::path::PathBuf;

use clap::Args;

use crate::cli::Error;
use crate::store::{self, Store};

/// Whether results are kept, and where.
#[derive(Debug, Clone, Default, Args)]
pub struct KeepArgs {
    /// Keep the verdicts for `stats`: counts, names and digests, no text of a reply
    #[arg(long, help_heading = "Store")]
    store: bool,
    #[command(flatten)]
    place: StoreArgs,
}

/// Which file results are kept in.
#[derive(Debug, Clone, Default, Args)]
pub struct StoreArgs {
    /// The file that results are kept in; `wisp-audit/stats.db` in the data folder when not given
    #[arg(long, help_heading = "Store", global = true, value_name = "FILE")]
    db: Option<PathBuf>,
}

impl KeepArgs {
    /// The store, where results are kept.
    ///
    /// # Errors
    /// As [`StoreArgs::open`].
    pub fn open(&self) -> Result<Option<Store>, Error> {
        self.store.then(|| self.place.open()).transpose()
    }
}

impl StoreArgs {
    /// Opens it, and makes it when it is not there.
    ///
    /// # Errors
    /// When it is something else, damaged, or cannot be written.
    pub fn open(&self) -> Result<Store, Error> {
        Ok(Store::open(&self.file()?)?)
    }

    /// Opens one that is there.
    ///
    /// # Errors
    /// As [`StoreArgs::open`], and when it is not there.
    pub fn existing(&self) -> Result<Store, Error> {
        Ok(Store::existing(&self.file()?)?)
    }

    fn file(&self) -> Result<PathBuf, Error> {
        match &self.db {
            Some(file) => Ok(file.clone()),
            None => Ok(store::file(|name| std::env::var_os(name))?),
        }
    }
}
