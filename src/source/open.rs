//! Opening a log: whole in memory when small, by file when large, decompressed by its magic bytes.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::LogInput;
use super::error::Error;
use crate::session::LogBytes;

/// Files up to this size are held in memory (no mmap: logs are live).
const HELD: u64 = 32 << 20;

/// How a zstd file begins.
const ZSTD: &[u8] = &[0x28, 0xb5, 0x2f, 0xfd];

/// Opens a file.
///
/// # Errors
/// When it cannot be opened, read or decompressed.
pub fn file(path: &Path, shown: &str) -> Result<LogInput, Error> {
    let fail = |error| Error::Read { path: shown.to_owned(), error };
    let mut file = File::open(path).map_err(fail)?;
    if file.metadata().map_err(fail)?.is_dir() {
        return Err(fail(io::Error::from(io::ErrorKind::IsADirectory)));
    }
    let (log, len) = bytes(&mut file).map_err(fail)?;
    Ok(LogInput { path: Some(path.to_owned()), shown: shown.to_owned(), log: Arc::new(log), len })
}

/// Opens a file that is read from the disk whatever its size: for one of many.
///
/// # Errors
/// When it cannot be opened, read or decompressed.
pub fn on_disk(path: &Path, shown: &str) -> Result<LogInput, Error> {
    let opened = file(path, shown)?;
    let LogBytes::Memory(_) = *opened.log else { return Ok(opened) };
    let fail = |error| Error::Read { path: shown.to_owned(), error };
    let file = File::open(path).map_err(fail)?;
    Ok(LogInput { log: Arc::new(LogBytes::File(file)), ..opened })
}

/// Reads standard input to its end.
///
/// # Errors
/// When reading or decompressing fails.
pub fn stdin() -> Result<LogInput, Error> {
    let fail = |error| Error::Read { path: "-".to_owned(), error };
    let mut file = spill(io::stdin().lock()).map_err(fail)?;
    let (log, len) = bytes(&mut file).map_err(fail)?;
    Ok(LogInput { path: None, shown: "-".to_owned(), log: Arc::new(log), len })
}

/// Bytes already in memory, for tests and derived logs.
#[must_use]
pub fn memory(shown: &str, bytes: Vec<u8>) -> LogInput {
    let len = bytes.len() as u64;
    LogInput { path: Some(PathBuf::from(shown)), shown: shown.to_owned(), log: Arc::new(LogBytes::Memory(bytes)), len }
}

/// The first bytes of a file, decompressed.
///
/// # Errors
/// When it cannot be opened, read or decompressed.
pub fn head(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut file = File::open(path)?;
    let mut magic = [0; 4];
    let got = file.read(&mut magic)?;
    file.seek(SeekFrom::Start(0))?;
    let mut head = Vec::new();
    match &magic[..got] {
        ZSTD => zstd::stream::read::Decoder::new(&file)?.take(most).read_to_end(&mut head)?,
        [0x1f, 0x8b, ..] => flate2::read::MultiGzDecoder::new(&file).take(most).read_to_end(&mut head)?,
        _ => file.take(most).read_to_end(&mut head)?,
    };
    Ok(head)
}

fn bytes(file: &mut File) -> io::Result<(LogBytes, u64)> {
    let mut magic = [0; 4];
    let got = file.read(&mut magic)?;
    file.seek(SeekFrom::Start(0))?;
    let mut plain = match &magic[..got] {
        ZSTD => spill(zstd::stream::read::Decoder::new(&*file)?)?,
        [0x1f, 0x8b, ..] => spill(flate2::read::MultiGzDecoder::new(&*file))?,
        _ => file.try_clone()?,
    };
    let len = plain.metadata()?.len();
    if len > HELD {
        return Ok((LogBytes::File(plain), len));
    }
    let mut held = Vec::with_capacity(usize::try_from(len).unwrap_or(0));
    plain.read_to_end(&mut held)?;
    let len = held.len() as u64;
    Ok((LogBytes::Memory(held), len))
}

/// Copies a stream into an unnamed temporary file, so that it can be read back.
fn spill(mut from: impl Read) -> io::Result<File> {
    let mut to = tempfile::tempfile()?;
    io::copy(&mut from, &mut to)?;
    to.seek(SeekFrom::Start(0))?;
    Ok(to)
}
