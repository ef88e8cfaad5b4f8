//! Folding failures and reports of clients into scores, each once, by the router's arithmetic.

use std::collections::BTreeMap;

use rusqlite::{Connection, params};
use serde::Deserialize;

use super::fold::{CLIENT, Mean};
use super::ledger::{self, Left, Origin, Sample};
use super::{Error, Store, outcome};

/// Where samples may come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// Replies that were cut or do not parse.
    Structural,
    /// Replies that report what no call produced.
    Readers,
    /// A model's opinion.
    Model,
    /// What clients report.
    Outcome,
}

impl Source {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Structural, Self::Readers, Self::Model, Self::Outcome];

    fn method(self) -> &'static str {
        let [structural, readers, model] = ledger::verdict_methods();
        match self {
            Self::Structural => structural,
            Self::Readers => readers,
            Self::Model => model,
            Self::Outcome => CLIENT,
        }
    }
}

/// Where a model's score in a category begins.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scores {
    /// The model, as logs name it.
    pub model: String,
    /// The category, as the person labels replies.
    pub category: String,
    /// The benchmark's mean, from 0 to 1.
    pub score: f64,
    /// Its number of tasks.
    pub n: u32,
}

impl Scores {
    /// Scores from lines of JSON.
    ///
    /// # Errors
    /// At the first line that is none.
    pub fn read(name: &str, text: &str) -> Result<Vec<Self>, Error> {
        outcome::records(name, text, |scores: &Self| {
            let whole = (0.0..=1.0).contains(&scores.score) && scores.n > 0;
            whole.then_some(()).ok_or("a score is from 0 to 1, over at least one task")
        })
    }
}

/// What folding does to one model in one category.
#[derive(Debug, Clone, PartialEq)]
pub struct Change {
    /// The model.
    pub model: String,
    /// The category.
    pub category: String,
    /// Failures among the new samples.
    pub failures: u64,
    /// Successes that clients reported among them.
    pub successes: u64,
    /// Samples folded earlier that are none any more.
    pub withdrawn: u64,
    /// The score before; over nothing without a benchmark and samples.
    pub before: Mean,
    /// The score after.
    pub after: Mean,
    /// A benchmark says where it begins.
    pub has_start: bool,
}

/// What folding does.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Feedback {
    /// Every model and category with a score, by name.
    pub changes: Vec<Change>,
    /// What is not folded.
    pub left: Left,
}

impl Feedback {
    /// Samples that are folded, or taken back.
    #[must_use]
    pub fn moved(&self) -> u64 {
        self.changes.iter().map(|change| change.failures + change.successes + change.withdrawn).sum()
    }
}

type Place = (String, String);

/// The samples folded so far, those wanted, and where scores begin.
struct Books {
    starts: BTreeMap<Place, Mean>,
    old: BTreeMap<Origin, Sample>,
    new: BTreeMap<Origin, Sample>,
    left: Left,
}

impl Store {
    /// Where scores begin; another start of the same model and category takes its place.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn begin(&mut self, scores: &[Scores]) -> Result<(), Error> {
        let path = self.path.clone();
        let done = self.write(|run| {
            let mut new = run.prepare_cached("INSERT OR REPLACE INTO scores VALUES (?1, ?2, ?3, ?4)")?;
            for one in scores {
                new.execute(params![one.model, one.category, one.score, one.n])?;
            }
            Ok(())
        });
        done.map_err(|error| Error::of(&path, error))
    }

    /// What folding samples of these sources would do; nothing is changed.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn preview(&self, sources: &[Source]) -> Result<Feedback, Error> {
        books(&self.connection, sources).map(|books| books.told()).map_err(|error| self.fail(error))
    }

    /// Folds, and marks what was folded, in one transaction: a second run finds nothing to do.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn apply(&mut self, sources: &[Source]) -> Result<Feedback, Error> {
        let (now, path) = (Self::now(), self.path.clone());
        let done = self.write(|run| {
            let books = books(run, sources)?;
            books.write(run, &now)?;
            Ok(books.told())
        });
        done.map_err(|error| Error::of(&path, error))
    }
}

fn books(connection: &Connection, sources: &[Source]) -> rusqlite::Result<Books> {
    let methods: Vec<&str> = sources.iter().map(|source| source.method()).collect();
    let (mut new, left) = ledger::wanted(connection, &methods)?;
    let old = ledger::applied(connection)?;
    for (origin, sample) in &old {
        // What comes from a source that was not asked for stays as it is.
        if ledger::method_of(connection, *origin)?.is_some_and(|method| !methods.contains(&method.as_str())) {
            new.insert(*origin, sample.clone());
        }
    }
    Ok(Books { starts: starts(connection)?, old, new, left })
}

fn starts(connection: &Connection) -> rusqlite::Result<BTreeMap<Place, Mean>> {
    let mut asked = connection.prepare_cached("SELECT model, category, score, n FROM scores")?;
    let rows = asked.query_map([], |row| Ok(((row.get(0)?, row.get(1)?), Mean { score: row.get(2)?, n: row.get::<_, u32>(3)?.into() })))?;
    rows.collect()
}

impl Books {
    fn write(&self, run: &Connection, now: &str) -> rusqlite::Result<()> {
        let mut gone = run.prepare_cached("DELETE FROM applied WHERE source = ?1 AND row = ?2")?;
        for (source, row) in self.old.keys().filter(|origin| !self.new.contains_key(origin)) {
            gone.execute(params![source, row])?;
        }
        let mut mark = run.prepare_cached("INSERT OR REPLACE INTO applied VALUES (?1, ?2, ?3, ?4, ?5, ?6)")?;
        for ((source, row), sample) in self.new.iter().filter(|(origin, sample)| self.old.get(origin) != Some(sample)) {
            mark.execute(params![source, row, sample.model, sample.category, sample.value, now])?;
        }
        Ok(())
    }

    fn told(&self) -> Feedback {
        let mut places: BTreeMap<Place, Change> = BTreeMap::new();
        for (place, start) in &self.starts {
            *entry(&mut places, place) = Change { before: *start, after: *start, has_start: true, ..change(place) };
        }
        for (origin, sample) in &self.old {
            let change = entry(&mut places, &place(sample));
            change.before = change.before.with(sample.value);
            change.withdrawn += u64::from(self.new.get(origin) != Some(sample));
        }
        for (origin, sample) in &self.new {
            let change = entry(&mut places, &place(sample));
            change.after = change.after.with(sample.value);
            if self.old.get(origin) != Some(sample) {
                let number = if sample.value > 0.0 { &mut change.successes } else { &mut change.failures };
                *number += 1;
            }
        }
        Feedback { changes: places.into_values().collect(), left: self.left }
    }
}

fn place(sample: &Sample) -> Place {
    (sample.model.clone(), sample.category.clone())
}

fn entry<'a>(places: &'a mut BTreeMap<Place, Change>, place: &Place) -> &'a mut Change {
    places.entry(place.clone()).or_insert_with(|| change(place))
}

fn change((model, category): &Place) -> Change {
    let (model, category) = (model.clone(), category.clone());
    Change { model, category, failures: 0, successes: 0, withdrawn: 0, before: Mean::default(), after: Mean::default(), has_start: false }
}
