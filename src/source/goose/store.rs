//! The database, one document a session.

use crate::source::LogInput;
use crate::source::sqlite::{Db, Select, Told};

const SESSIONS: Select<'_> = Select {
    table: "sessions",
    columns: &["id", "session_type", "working_dir", "parent_session_id", "created_at", "model_config_json"],
    only: None,
    order: &["created_at", "id"],
};

/// Reads the whole database.
pub(super) fn told(input: &LogInput) -> Result<Told, String> {
    let db = Db::open(input)?;
    let mut sessions = Vec::new();
    let damage = db.each(&SESSIONS, |row| sessions.push(row.parsed("model_config_json")));
    let mut told = Told::of(sessions, |session, spool| {
        let id = session.word("id");
        let select = Select {
            table: "messages",
            columns: &["id", "message_id", "role", "content_json", "created_timestamp", "metadata_json"],
            only: Some(("session_id", &id)),
            order: &["id"],
        };
        let mut messages = Vec::new();
        let damage = db.each(&select, |row| messages.push(row.parsed("content_json").parsed("metadata_json").object(None)));
        spool.put(format!("{{\"info\":{},\"messages\":[{}]}}", session.object(None), messages.join(",")).as_bytes())?;
        Ok(damage.err().into_iter().collect())
    })?;
    told.unread.extend(damage.err());
    Ok(told)
}
