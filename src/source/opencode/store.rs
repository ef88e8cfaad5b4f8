//! The database, told session by session in the shape of an export.

use std::collections::HashMap;
use std::io;

use crate::source::LogInput;
use crate::source::spool::Spool;
use crate::source::sqlite::{Db, Row, Select, Told};

const SESSIONS: Select<'_> = Select {
    table: "session",
    columns: &["id", "parent_id", "directory", "version", "revert", "time_created"],
    only: None,
    order: &["time_created", "id"],
};

/// Reads the whole database.
pub(super) fn told(input: &LogInput) -> Result<Told, String> {
    let db = Db::open(input)?;
    let mut sessions = Vec::new();
    let damage = db.each(&SESSIONS, |row| sessions.push(row.parsed("revert")));
    let mut told = Told::of(sessions, |session, spool| one(&db, session, spool))?;
    told.unread.extend(damage.err());
    Ok(told)
}

fn one(db: &Db, session: &Row, spool: &mut Spool) -> io::Result<Vec<String>> {
    let id = session.word("id");
    let mut unread = Vec::new();
    let mut messages = first(db, &id, &mut unread);
    if messages.is_empty() {
        messages = second(db, &id, &mut unread);
    }
    spool.put(b"{\"info\":")?;
    spool.put(session.object(None).as_bytes())?;
    spool.put(b",\"messages\":[")?;
    spool.put(messages.join(",").as_bytes())?;
    spool.put(b"]}")?;
    Ok(unread)
}

fn rows(db: &Db, select: &Select<'_>, unread: &mut Vec<String>) -> Vec<Row> {
    let mut all = Vec::new();
    unread.extend(db.each(select, |row| all.push(row.parsed("data"))).err());
    all
}

/// Messages of the first kind, with their parts in two tables.
fn first(db: &Db, session: &str, unread: &mut Vec<String>) -> Vec<String> {
    let only = Some(("session_id", session));
    let order = &["time_created", "id"];
    let messages = rows(db, &Select { table: "message", columns: &["id", "time_created", "data"], only, order }, unread);
    if messages.is_empty() {
        return Vec::new();
    }
    let mut parts: HashMap<String, Vec<String>> = HashMap::new();
    for part in rows(db, &Select { table: "part", columns: &["id", "message_id", "data"], only, order }, unread) {
        parts.entry(part.word("message_id")).or_default().push(part.object(Some("data")));
    }
    let whole = messages.into_iter().map(|message| {
        let parts = parts.remove(&message.word("id")).unwrap_or_default();
        format!("{{\"info\":{},\"parts\":[{}]}}", message.object(Some("data")), parts.join(","))
    });
    whole.collect()
}

/// Messages of the second kind, one row each.
fn second(db: &Db, session: &str, unread: &mut Vec<String>) -> Vec<String> {
    let columns = &["id", "type", "seq", "time_created", "data"];
    let order = &["seq", "time_created", "id"];
    let select = Select { table: "session_message", columns, only: Some(("session_id", session)), order };
    rows(db, &select, unread).iter().map(|row| row.object(Some("data"))).collect()
}
