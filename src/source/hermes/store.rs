//! The database, one document a session, in the shape of an export.

use crate::source::LogInput;
use crate::source::sqlite::{Db, Select, Told};

const SESSIONS: Select<'_> = Select {
    table: "sessions",
    columns: &["id", "source", "model", "parent_session_id", "cwd", "started_at", "end_reason"],
    only: None,
    order: &["started_at", "id"],
};

const COLUMNS: &[&str] = &[
    "id",
    "role",
    "content",
    "tool_call_id",
    "tool_calls",
    "tool_name",
    "effect_disposition",
    "timestamp",
    "finish_reason",
    "observed",
    "active",
    "compacted",
    "_compressed_summary",
];

/// Reads the whole database.
pub(super) fn told(input: &LogInput) -> Result<Told, String> {
    let db = Db::open(input)?;
    let mut sessions = Vec::new();
    let damage = db.each(&SESSIONS, |row| sessions.push(row));
    let mut told = Told::of(sessions, |session, spool| {
        let id = session.word("id");
        let select = Select { table: "messages", columns: COLUMNS, only: Some(("session_id", &id)), order: &["id"] };
        let mut messages = Vec::new();
        let damage = db.each(&select, |row| messages.push(row.parsed("tool_calls").object(None)));
        let info = session.object(None);
        let info = info.strip_suffix('}').unwrap_or(&info);
        spool.put(format!("{info},\"messages\":[{}]}}", messages.join(",")).as_bytes())?;
        Ok(damage.err().into_iter().collect())
    })?;
    told.unread.extend(damage.err());
    Ok(told)
}
