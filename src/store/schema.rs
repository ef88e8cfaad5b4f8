//! The tables, and how an older file is brought up to them.

use rusqlite::{Connection, Transaction, TransactionBehavior};

/// Marks a file as ours (`PRAGMA application_id`): the letters `wisp`.
pub(super) const APPLICATION: i64 = 0x7769_7370;

/// One step a version; a file at version N has seen the first N.
const STEPS: &[&str] = &[include_str!("schema/1.sql")];

/// The version this program writes.
pub(super) fn version() -> i64 {
    i64::try_from(STEPS.len()).unwrap_or(i64::MAX)
}

/// What a file is.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// Empty.
    Nothing,
    /// Ours, at this version.
    Ours(i64),
    /// Somebody else's.
    Foreign,
}

/// Looks without changing anything.
pub(super) fn found(connection: &Connection) -> rusqlite::Result<Found> {
    let number = |name: &str| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    let tables = || connection.query_row("SELECT count(*) FROM sqlite_master", [], |row| row.get::<_, i64>(0));
    let (mark, version) = (number("application_id")?, number("user_version")?);
    Ok(match mark {
        APPLICATION => Found::Ours(version),
        0 if version == 0 && tables()? == 0 => Found::Nothing,
        _ => Found::Foreign,
    })
}

/// Makes or completes the tables, all or nothing; another program may have done so meanwhile.
pub(super) fn migrate(connection: &mut Connection) -> rusqlite::Result<()> {
    let step = Transaction::new(connection, TransactionBehavior::Immediate)?;
    let from = match found(&step)? {
        Found::Ours(version) => usize::try_from(version).unwrap_or(0),
        Found::Nothing => 0,
        Found::Foreign => return Ok(()),
    };
    for sql in STEPS.iter().skip(from) {
        step.execute_batch(sql)?;
    }
    step.pragma_update(None, "application_id", APPLICATION)?;
    step.pragma_update(None, "user_version", version())?;
    step.commit()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_made_once_and_somebody_elses_are_left_alone() {
        let mut ours = Connection::open_in_memory().unwrap();
        assert_eq!(found(&ours).unwrap(), Found::Nothing);
        migrate(&mut ours).unwrap();
        migrate(&mut ours).unwrap();
        assert_eq!(found(&ours).unwrap(), Found::Ours(version()));

        let mut theirs = Connection::open_in_memory().unwrap();
        theirs.execute_batch("CREATE TABLE berths(id)").unwrap();
        migrate(&mut theirs).unwrap();
        assert_eq!(found(&theirs).unwrap(), Found::Foreign);
        let tables: i64 = theirs.query_row("SELECT count(*) FROM sqlite_master", [], |row| row.get(0)).unwrap();
        assert_eq!(tables, 1);
    }
}
