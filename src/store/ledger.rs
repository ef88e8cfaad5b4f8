//! Which samples the store holds, and which of them have been folded.

use std::collections::BTreeMap;

use rusqlite::{Connection, Row};

use super::check::METHOD;
use super::fold::{CLIENT, is_failure, sample};

/// The row a sample comes from.
pub(super) type Origin = (&'static str, i64);

/// A sample of a model in a category.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Sample {
    pub(super) model: String,
    pub(super) category: String,
    pub(super) value: f64,
}

/// Failures and reports that are not folded, by why.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Left {
    /// The client's own doing, or the record does not tell whose.
    pub not_attributable: u64,
    /// Of a reply without a recorded model.
    pub no_model: u64,
    /// Of a reply without a category.
    pub no_category: u64,
    /// Reports about a reply that is not in the store.
    pub no_reply: u64,
}

/// Where samples come from: verdicts of a method, or reports of clients.
pub(super) fn verdict_methods() -> [&'static str; 3] {
    [METHOD.structural, METHOD.readers, METHOD.model]
}

const VERDICTS: &str =
    "SELECT v.id, v.method, v.status, v.attributable, r.model, r.category FROM verdicts v JOIN replies r ON r.id = v.reply";

const OUTCOMES: &str = "SELECT o.id, o.ok, o.session_key IS NOT NULL AND r.id IS NULL AND (o.model IS NULL OR o.category IS NULL), \
    coalesce(o.model, r.model), coalesce(o.category, r.category) FROM outcomes o LEFT JOIN replies r ON r.id = \
    (SELECT max(id) FROM replies WHERE session_key = o.session_key AND turn = o.turn)";

/// All samples of these methods, and what is left out.
pub(super) fn wanted(connection: &Connection, methods: &[&str]) -> rusqlite::Result<(BTreeMap<Origin, Sample>, Left)> {
    let mut found = Found { methods, samples: BTreeMap::new(), left: Left::default() };
    let mut asked = connection.prepare_cached(VERDICTS)?;
    let mut rows = asked.query([])?;
    while let Some(row) = rows.next()? {
        found.verdict(row)?;
    }
    if methods.contains(&CLIENT) {
        let mut asked = connection.prepare_cached(OUTCOMES)?;
        let mut rows = asked.query([])?;
        while let Some(row) = rows.next()? {
            found.outcome(row)?;
        }
    }
    Ok((found.samples, found.left))
}

struct Found<'a> {
    methods: &'a [&'a str],
    samples: BTreeMap<Origin, Sample>,
    left: Left,
}

impl Found<'_> {
    fn verdict(&mut self, row: &Row<'_>) -> rusqlite::Result<()> {
        let (method, status, attributable): (String, String, Option<bool>) = (row.get(1)?, row.get(2)?, row.get(3)?);
        if !self.methods.contains(&method.as_str()) {
            return Ok(());
        }
        match sample(&method, &status, attributable) {
            Some(value) => self.add((VERDICT, row.get(0)?), value, (row.get(4)?, row.get(5)?)),
            None if is_failure(&method, &status) => self.left.not_attributable += 1,
            None => {}
        }
        Ok(())
    }

    fn outcome(&mut self, row: &Row<'_>) -> rusqlite::Result<()> {
        let status = if row.get(1)? { "ok" } else { "not ok" };
        if row.get(2)? {
            self.left.no_reply += 1;
        } else if let Some(value) = sample(CLIENT, status, None) {
            self.add((REPORT, row.get(0)?), value, (row.get(3)?, row.get(4)?));
        }
        Ok(())
    }

    fn add(&mut self, origin: Origin, value: f64, of: (Option<String>, Option<String>)) {
        match of {
            (None, _) => self.left.no_model += 1,
            (_, None) => self.left.no_category += 1,
            (Some(model), Some(category)) => {
                self.samples.insert(origin, Sample { model, category, value });
            }
        }
    }
}

/// Rows of verdicts and of reports, as the ledger names them.
pub(super) const VERDICT: &str = "verdict";
const REPORT: &str = "outcome";

/// The samples that have been folded.
pub(super) fn applied(connection: &Connection) -> rusqlite::Result<BTreeMap<Origin, Sample>> {
    let mut asked = connection.prepare_cached("SELECT source, row, model, category, sample FROM applied")?;
    let rows = asked.query_map([], |row| {
        let source = if row.get::<_, String>(0)? == VERDICT { VERDICT } else { REPORT };
        Ok(((source, row.get(1)?), Sample { model: row.get(2)?, category: row.get(3)?, value: row.get(4)? }))
    })?;
    rows.collect()
}

/// The method a folded sample came from; `None` where its row is gone.
pub(super) fn method_of(connection: &Connection, (source, row): Origin) -> rusqlite::Result<Option<String>> {
    use rusqlite::OptionalExtension;
    if source == REPORT {
        return Ok(Some(CLIENT.to_owned()));
    }
    connection.prepare_cached("SELECT method FROM verdicts WHERE id = ?1")?.query_row([row], |row| row.get(0)).optional()
}
