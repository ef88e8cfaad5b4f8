//! What clients report of replies: the only way in which a good result counts.

use jiff::Timestamp;
use rusqlite::{OptionalExtension, params};
use serde::Deserialize;

use super::kept::digest;
use super::write::Tally;
use super::{Error, Store, since};

/// One report, as a line of JSON.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// It worked.
    pub ok: bool,
    /// The session's id; with `turn`, the reply it is about.
    pub session: Option<String>,
    /// Number of the turn.
    pub turn: Option<u32>,
    /// The report's own id: another report with it takes its place.
    pub id: Option<String>,
    /// Who says so (`ci`, `person`, …).
    pub source: Option<String>,
    /// When, RFC 3339.
    #[serde(default, deserialize_with = "time")]
    pub time: Option<Timestamp>,
    /// The model, where the reply is not in the store.
    pub model: Option<String>,
    /// The category, where the reply has none.
    pub category: Option<String>,
    /// More, for people; not kept.
    #[serde(rename = "detail")]
    _detail: Option<serde::de::IgnoredAny>,
}

fn time<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<Timestamp>, D::Error> {
    let text: Option<String> = Option::deserialize(from)?;
    text.map(|text| text.parse().map_err(serde::de::Error::custom)).transpose()
}

impl Outcome {
    /// What makes it one report: its own id, else everything it says.
    fn key(&self) -> String {
        match &self.id {
            Some(id) => digest(&format!("id\n{id}")),
            None => digest(&format!("{:?}", (self.ok, &self.session, self.turn, &self.source, self.time, &self.model, &self.category))),
        }
    }

    fn check(&self) -> Result<(), &'static str> {
        match (&self.session, self.turn) {
            (Some(_), Some(_)) => Ok(()),
            (Some(_), None) => Err("it names a session without its `turn`"),
            (None, Some(_)) => Err("it names a turn without its `session`"),
            (None, None) if self.model.is_some() && self.category.is_some() => Ok(()),
            (None, None) => Err("it names no reply: give `session` and `turn`, or `model` and `category`"),
        }
    }
}

/// Reports from lines of JSON; empty lines are passed over.
///
/// # Errors
/// At the first line that is no report.
pub fn outcomes(name: &str, text: &str) -> Result<Vec<Outcome>, Error> {
    records(name, text, |outcome: &Outcome| outcome.check())
}

/// Records of a kind from lines of JSON.
pub(super) fn records<T: serde::de::DeserializeOwned>(
    name: &str,
    text: &str,
    check: impl Fn(&T) -> Result<(), &'static str>,
) -> Result<Vec<T>, Error> {
    let lines = text.strip_prefix('\u{feff}').unwrap_or(text).lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let read = |(at, line): (usize, &str)| {
        let fail = |what: String| Error::Record { name: name.to_owned(), line: at + 1, what };
        let record: T = serde_json::from_str(line).map_err(|error| fail(error.to_string()))?;
        check(&record).map_err(|what| fail(what.to_owned()))?;
        Ok(record)
    };
    lines.map(read).collect()
}

impl Store {
    /// Takes reports in, each once; all of them, or none.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn hear(&mut self, reports: &[Outcome]) -> Result<Tally, Error> {
        let path = self.path.clone();
        let told = self.write(|run| {
            let mut tally = Tally::default();
            for report in reports {
                *hear(run, report)?.of(&mut tally) += 1;
            }
            Ok(tally)
        });
        told.map_err(|error| Error::of(&path, error))
    }

    /// Reports about replies that are not in the store.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn waiting(&self) -> Result<u32, Error> {
        let sql = "SELECT count(*) FROM outcomes o WHERE o.session_key IS NOT NULL AND NOT EXISTS \
            (SELECT 1 FROM replies r WHERE r.session_key = o.session_key AND r.turn = o.turn)";
        self.connection.query_row(sql, [], |row| row.get(0)).map_err(|error| self.fail(error))
    }
}

fn hear(run: &rusqlite::Connection, report: &Outcome) -> rusqlite::Result<super::write::Became> {
    use super::write::Became;
    let key = report.key();
    let there: Option<bool> = run.query_row("SELECT ok FROM outcomes WHERE key = ?1", [&key], |row| row.get(0)).optional()?;
    let sql = "INSERT INTO outcomes (key, session_key, turn, ok, source, time, model, category) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) \
        ON CONFLICT (key) DO UPDATE SET session_key = excluded.session_key, turn = excluded.turn, ok = excluded.ok, \
        source = excluded.source, time = excluded.time, model = excluded.model, category = excluded.category";
    let session = report.session.as_deref().map(digest);
    let time = report.time.map(since::written);
    run.prepare_cached(sql)?.execute(params![key, session, report.turn, report.ok, report.source, time, report.model, report.category])?;
    Ok(match there {
        None => Became::New,
        Some(ok) if ok == report.ok => Became::Same,
        Some(_) => Became::Changed,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_says_whether_it_worked_and_of_which_reply() {
        let good = outcomes(
            "x",
            "{\"ok\":true,\"session\":\"s\",\"turn\":2,\"detail\":{\"free\":1}}\n\n{\"ok\":false,\"model\":\"m\",\"category\":\"c\"}\n",
        );
        assert_eq!(good.unwrap().len(), 2);
        let wrong = [
            "{\"ok\":\"true\",\"session\":\"s\",\"turn\":1}",
            "{\"session\":\"s\",\"turn\":1}",
            "{\"ok\":true}",
            "{\"ok\":true,\"session\":\"s\"}",
            "{\"ok\":true,\"turn\":1}",
            "{\"ok\":true,\"session\":\"s\",\"trun\":1}",
            "ok",
        ];
        for line in wrong {
            let error = outcomes("x", &format!("{{\"ok\":true,\"session\":\"s\",\"turn\":1}}\n{line}")).unwrap_err().to_string();
            assert!(error.starts_with("x line 2: "), "{error}");
        }
    }
}
