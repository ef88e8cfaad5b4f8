//! Reading back what was kept, as far as it is asked for.

use jiff::Timestamp;
use rusqlite::{Connection, Row, params};

use super::check::{ByReader, METHOD};
use super::{Error, Store, since};

/// Which of the kept replies count.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    /// From this time on.
    pub since: Option<Timestamp>,
    /// Before this time.
    pub until: Option<Timestamp>,
    /// Only this agent's.
    pub agent: Option<String>,
    /// Only this model's.
    pub model: Option<String>,
    /// Only those of this folder or below.
    pub project: Option<String>,
    /// The method whose verdicts count; all readers of the full profile when `None`.
    pub method: Option<String>,
}

/// A kept reply with the verdict of one method.
#[derive(Debug, Clone, Default)]
pub struct Seen {
    /// The session's id.
    pub session: String,
    /// When it was asked for, UTC.
    pub time: Option<String>,
    /// The ISO week.
    pub week: Option<String>,
    /// Who wrote it.
    pub agent: String,
    /// The model.
    pub model: Option<String>,
    /// The folder.
    pub project: Option<String>,
    /// The verdict's word.
    pub status: String,
    /// Its claims.
    pub claims: Vec<ByReader>,
}

const SEEN: &str = "SELECT v.id, r.session, r.time, r.week, r.agent, r.model, r.project, v.status \
    FROM replies r JOIN verdicts v ON v.reply = r.id WHERE v.method = ?1 ORDER BY r.time, r.session_key, r.turn, r.id";

impl Store {
    /// The replies that count, in the order of their time.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn seen(&self, filter: &Filter) -> Result<Vec<Seen>, Error> {
        self.read_seen(filter).map_err(|error| self.fail(error))
    }

    fn read_seen(&self, filter: &Filter) -> rusqlite::Result<Vec<Seen>> {
        let mut asked = self.connection.prepare(SEEN)?;
        let method = filter.method.as_deref().unwrap_or(METHOD.readers);
        let rows = asked.query_map([method], |row| Ok((row.get::<_, i64>(0)?, seen(row)?)))?;
        let mut all = Vec::new();
        for row in rows {
            let (verdict, mut one) = row?;
            if filter.holds(&one) {
                one.claims = claims(&self.connection, verdict)?;
                all.push(one);
            }
        }
        Ok(all)
    }

    /// How many verdicts there are of each method.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn methods(&self) -> Result<Vec<(String, u32)>, Error> {
        let read = || {
            let mut asked = self.connection.prepare("SELECT method, count(*) FROM verdicts GROUP BY method ORDER BY method")?;
            asked.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<rusqlite::Result<Vec<_>>>()
        };
        read().map_err(|error| self.fail(error))
    }
}

fn seen(row: &Row<'_>) -> rusqlite::Result<Seen> {
    Ok(Seen {
        session: row.get(1)?,
        time: row.get(2)?,
        week: row.get(3)?,
        agent: row.get(4)?,
        model: row.get(5)?,
        project: row.get(6)?,
        status: row.get(7)?,
        claims: Vec::new(),
    })
}

/// The claims of a verdict, in the order of readers' names.
pub(super) fn claims(connection: &Connection, verdict: i64) -> rusqlite::Result<Vec<ByReader>> {
    let sql =
        "SELECT reader, supported, contradicted, unsupported, doubtful, open, accepted FROM claims WHERE verdict = ?1 ORDER BY reader";
    let mut asked = connection.prepare_cached(sql)?;
    let rows = asked.query_map(params![verdict], |row| {
        Ok(ByReader {
            reader: row.get(0)?,
            supported: row.get(1)?,
            contradicted: row.get(2)?,
            unsupported: row.get(3)?,
            doubtful: row.get(4)?,
            open: row.get(5)?,
            accepted: row.get(6)?,
        })
    })?;
    rows.collect()
}

impl Filter {
    fn holds(&self, one: &Seen) -> bool {
        let time = |limit: Timestamp| since::written(limit);
        let later = self.since.is_none_or(|since| one.time.as_ref().is_some_and(|at| *at >= time(since)));
        let earlier = self.until.is_none_or(|until| one.time.as_ref().is_some_and(|at| *at < time(until)));
        let is = |wanted: &Option<String>, told: Option<&str>| wanted.as_deref().is_none_or(|wanted| told == Some(wanted));
        later && earlier && is(&self.agent, Some(&one.agent)) && is(&self.model, one.model.as_deref()) && self.is_below(one)
    }

    fn is_below(&self, one: &Seen) -> bool {
        let Some(wanted) = self.project.as_deref().map(|folder| folder.trim_end_matches('/')) else { return true };
        one.project
            .as_deref()
            .is_some_and(|folder| folder.strip_prefix(wanted).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')))
    }
}
