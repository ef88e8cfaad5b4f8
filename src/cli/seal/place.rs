//! Where the seal of a log is kept: away from the log, where its writer does not look.

use std::path::{Path, PathBuf};

use super::OneLog;
use crate::check::seal::hex;
use crate::cli::Error;

/// The seal's file.
///
/// # Errors
/// When there is no home folder to keep it in.
pub(super) fn of(one: &OneLog) -> Result<PathBuf, Error> {
    if let Some(seal) = &one.seal {
        return Ok(seal.clone());
    }
    let folder = folder().ok_or_else(|| Error::Nothing {
        what: "there is no data folder to keep the seal in".to_owned(),
        hint: "name the seal with --seal FILE".to_owned(),
    })?;
    Ok(folder.join(file_name(&one.log)))
}

fn folder() -> Option<PathBuf> {
    let xdg = std::env::var_os("XDG_DATA_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
    let data = xdg.or_else(|| etcetera::home_dir().ok().map(|home| home.join(".local/share")))?;
    Some(data.join("wisp-audit").join("seals"))
}

/// The log's name for the person, and a digest of its whole path, because many logs are called alike.
fn file_name(log: &Path) -> String {
    use sha2::{Digest, Sha256};
    let whole = log.canonicalize().or_else(|_| std::path::absolute(log)).unwrap_or_else(|_| log.to_owned());
    let digest = hex(&Sha256::digest(whole.as_os_str().as_encoded_bytes())[..8]);
    let name: String =
        super::name(log).chars().filter(|letter| letter.is_ascii_alphanumeric() || "._-".contains(*letter)).take(80).collect();
    format!("{name}-{digest}.seal")
}

/// Makes the seal's folder, for its owner only.
///
/// # Errors
/// When it cannot be made.
pub(super) fn ready(seal: &Path) -> Result<(), Error> {
    use std::os::unix::fs::DirBuilderExt;
    let Some(folder) = seal.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir()) else { return Ok(()) };
    let made = std::fs::DirBuilder::new().recursive(true).mode(0o700).create(folder);
    made.map_err(|error| Error::File { path: folder.to_string_lossy().into_owned(), error })
}
