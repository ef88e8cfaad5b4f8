//! Stores kept in `SQLite`: read from a copy, never locked or changed, and within a time limit.

mod copy;
mod row;
mod told;

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use rusqlite::Connection;
use tempfile::TempDir;

use super::LogInput;
pub use copy::names;
pub use row::Row;
pub use told::Told;

/// How every `SQLite` file begins.
pub const MAGIC: &[u8] = b"SQLite format 3\0";

/// One question may take this long.
const LIMIT: Duration = Duration::from_secs(20);
/// All questions to one store together.
const TOTAL: Duration = Duration::from_mins(5);
/// Steps of the database's machine between two looks at the clock.
const STEPS: i32 = 20_000;
/// A copy of a database, open for reading; it goes when this is dropped.
pub struct Db {
    connection: Connection,
    until: Arc<Mutex<Instant>>,
    last: Instant,
    _folder: TempDir,
}

/// Rows of one table.
#[derive(Debug, Clone, Copy)]
pub struct Select<'s> {
    /// The table.
    pub table: &'s str,
    /// Columns that are wanted; those that the table does not have are left out.
    pub columns: &'s [&'s str],
    /// Only rows that have this value in this column.
    pub only: Option<(&'s str, &'s str)>,
    /// Columns to sort by; those that the table does not have are left out.
    pub order: &'s [&'s str],
}

impl Db {
    /// Opens a copy of the store.
    ///
    /// # Errors
    /// In words, when it cannot be copied or is no database.
    pub fn open(input: &LogInput) -> Result<Self, String> {
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let copy = folder.path().join("store.db");
        copy::copied(input, &copy).map_err(|error| error.to_string())?;
        let until = Arc::new(Mutex::new(Instant::now() + LIMIT));
        let connection = connect(&copy, Arc::clone(&until)).map_err(|error| error.to_string())?;
        Ok(Self { connection, until, last: Instant::now() + TOTAL, _folder: folder })
    }

    /// The columns of a table; none where there is no such table (a view, whose rows could be made up, is none).
    #[must_use]
    pub fn columns(&self, table: &str) -> Vec<String> {
        self.restart();
        let real = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND rootpage > 0 AND name = ?1";
        let is_real = self.connection.query_row(real, [table], |row| row.get::<_, i64>(0)).is_ok_and(|count| count == 1);
        if !is_real {
            return Vec::new();
        }
        let Ok(mut asked) = self.connection.prepare("SELECT name FROM pragma_table_info(?1)") else { return Vec::new() };
        let names = asked.query_map([table], |row| row.get::<_, String>(0));
        names.map(|names| names.filter_map(Result::ok).collect()).unwrap_or_default()
    }

    /// Hands each row to `each`.
    ///
    /// # Errors
    /// In words, when the table is damaged or takes too long; the rows before were handed over.
    pub fn each(&self, select: &Select<'_>, mut each: impl FnMut(Row)) -> Result<(), String> {
        let known = self.columns(select.table);
        let has = |name: &&&str| known.iter().any(|column| column.eq_ignore_ascii_case(name));
        let columns: Vec<&str> = select.columns.iter().filter(has).copied().collect();
        let filter = select.only.filter(|(column, _)| has(&column));
        if columns.is_empty() || select.only.is_some() != filter.is_some() {
            return Ok(());
        }
        let order: Vec<String> = select.order.iter().filter(has).map(|name| format!("\"{name}\"")).collect();
        let line = statement(select.table, &columns, filter.map(|(column, _)| column), &order);
        self.restart();
        let fail = |error: rusqlite::Error| format!("table {}: {error}", select.table);
        let mut asked = self.connection.prepare(&line).map_err(fail)?;
        let mut rows = asked.query(rusqlite::params_from_iter(filter.map(|(_, value)| value))).map_err(fail)?;
        while let Some(next) = rows.next().map_err(fail)? {
            let values =
                columns.iter().enumerate().filter_map(|(at, name)| Some(((*name).to_owned(), row::written(next.get_ref(at).ok()?))));
            each(Row(values.collect()));
        }
        Ok(())
    }

    fn restart(&self) {
        *self.until.lock().unwrap_or_else(PoisonError::into_inner) = self.last.min(Instant::now() + LIMIT);
    }
}

fn connect(copy: &Path, until: Arc<Mutex<Instant>>) -> rusqlite::Result<Connection> {
    let mut connection = Connection::open(copy)?;
    let late = move || Instant::now() > *until.lock().unwrap_or_else(PoisonError::into_inner);
    connection.progress_handler(STEPS, Some(late))?;
    connection.pragma_update(None, "trusted_schema", false)?;
    connection.pragma_update(None, "synchronous", "OFF")?; // a copy that is thrown away
    connection.pragma_update(None, "query_only", true)?;
    connection.pragma_update(None, "cell_size_check", true)?;
    connection.query_row("SELECT count(*) FROM sqlite_master", [], |row| row.get::<_, i64>(0))?;
    Ok(connection)
}

fn statement(table: &str, columns: &[&str], filter: Option<&str>, order: &[String]) -> String {
    let columns: Vec<String> = columns.iter().map(|name| format!("\"{name}\"")).collect();
    let filter = filter.map(|column| format!(" WHERE \"{column}\" = ?1")).unwrap_or_default();
    let order = if order.is_empty() { "rowid".to_owned() } else { order.join(", ") };
    format!("SELECT {} FROM \"{table}\"{filter} ORDER BY {order}", columns.join(", "))
}

#[cfg(test)]
mod tests;
