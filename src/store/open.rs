//! Opening the one file, without ever writing over somebody else's.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Read};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};

use super::schema::{self, Found};
use super::{Error, since};

/// How long another writer is waited for.
const PATIENCE: Duration = Duration::from_secs(20);

/// What every SQLite file begins with.
const MAGIC: &[u8; 16] = b"SQLite format 3\0";

/// An open store.
#[derive(Debug)]
pub struct Store {
    pub(super) connection: Connection,
    pub(super) path: PathBuf,
    /// Keeps digests of prompts from being compared with those of other stores.
    pub(super) salt: String,
}

impl Store {
    /// Opens the store, and makes it when it is not there, readable by its owner only.
    ///
    /// # Errors
    /// When the file is something else, damaged, newer than this program, or cannot be written.
    pub fn open(path: &Path) -> Result<Self, Error> {
        look(path)?;
        make(path).map_err(|error| Error::File { path: path.display().to_string(), error })?;
        Self::connect(path)
    }

    /// Opens a store that is there.
    ///
    /// # Errors
    /// As [`Store::open`], and when there is none.
    pub fn existing(path: &Path) -> Result<Self, Error> {
        if !path.exists() {
            return Err(Error::Missing { path: path.display().to_string() });
        }
        look(path)?;
        Self::connect(path)
    }

    fn connect(path: &Path) -> Result<Self, Error> {
        let fail = |error| Error::of(path, error);
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let mut connection = Connection::open_with_flags(path, flags).map_err(fail)?;
        connection.busy_timeout(PATIENCE).map_err(fail)?;
        let is_there = known(&connection, path)?;
        settle(&connection).map_err(fail)?;
        sound(&connection, path)?;
        if is_there != Some(schema::version()) {
            schema::migrate(&mut connection).map_err(fail)?;
            known(&connection, path)?;
        }
        write_ahead(&connection).map_err(fail)?;
        let salt = connection.query_row("SELECT value FROM meta WHERE name = 'salt'", [], |row| row.get(0)).map_err(fail)?;
        Ok(Self { connection, path: path.to_owned(), salt })
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// An error of SQLite about this file.
    pub(super) fn fail(&self, error: rusqlite::Error) -> Error {
        Error::of(&self.path, error)
    }

    /// Now, as times are kept.
    pub(super) fn now() -> String {
        since::written(jiff::Timestamp::now())
    }
}

/// Refuses what is surely not ours before SQLite touches it.
fn look(path: &Path) -> Result<(), Error> {
    let foreign = |what| Err(Error::Foreign { path: path.display().to_string(), what });
    let Ok(data) = fs::metadata(path) else { return Ok(()) };
    if !data.is_file() {
        return foreign("it is no file");
    }
    let fail = |error| Error::File { path: path.display().to_string(), error };
    let mut head = Vec::new();
    File::open(path).and_then(|file| file.take(72).read_to_end(&mut head)).map_err(fail)?;
    if head.is_empty() {
        return Ok(());
    }
    if !head.starts_with(MAGIC) {
        return foreign("it is no SQLite file");
    }
    let mark = head.get(68..72).map_or(0, |mark| mark.iter().fold(0, |sum, byte| sum << 8 | i64::from(*byte)));
    if mark == 0 || mark == schema::APPLICATION { Ok(()) } else { foreign("another program's SQLite file") }
}

fn make(path: &Path) -> io::Result<()> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir()) {
        DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
    }
    match OpenOptions::new().write(true).create_new(true).mode(0o600).open(path) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
        _ => Ok(()),
    }
}

/// The version of a store that is ours; `None` for an empty file.
fn known(connection: &Connection, path: &Path) -> Result<Option<i64>, Error> {
    let shown = || path.display().to_string();
    match schema::found(connection).map_err(|error| Error::of(path, error))? {
        Found::Foreign => Err(Error::Foreign { path: shown(), what: "another program's SQLite file" }),
        Found::Ours(found) if found > schema::version() => Err(Error::Newer { path: shown(), found, known: schema::version() }),
        Found::Ours(version) => Ok(Some(version)),
        Found::Nothing => Ok(None),
    }
}

fn settle(connection: &Connection) -> rusqlite::Result<()> {
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update(None, "trusted_schema", false)?;
    connection.pragma_update(None, "cell_size_check", true)?;
    connection.pragma_update(None, "synchronous", "NORMAL")
}

/// Reads each page once: a damaged file is no source of figures.
fn sound(connection: &Connection, path: &Path) -> Result<(), Error> {
    let told = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get::<_, String>(0));
    let what = told.map_err(|error| Error::of(path, error))?;
    if what == "ok" { Ok(()) } else { Err(Error::Damaged { path: path.display().to_string(), what }) }
}

/// Readers do not wait for a writer. The mode stays with the file; while somebody else makes it so, it needs no second try.
fn write_ahead(connection: &Connection) -> rusqlite::Result<()> {
    let mode = || connection.pragma_query_value(None, "journal_mode", |row| row.get::<_, String>(0));
    if mode()? == "wal" {
        return Ok(());
    }
    match connection.pragma_update_and_check(None, "journal_mode", "WAL", |row| row.get::<_, String>(0)) {
        Err(error) if error.sqlite_error_code() == Some(rusqlite::ErrorCode::DatabaseBusy) => Ok(()),
        told => told.map(|_| ()),
    }
}
