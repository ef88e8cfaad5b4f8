//! What really happened after a failed reply: whether the same was asked again, of whom, and how the next reply came out.

use std::collections::HashMap;

use jiff::Timestamp;

use super::check::METHOD;
use super::fold::is_failure;
use super::retry::{Attempt, Bought, Delivery, Mode, Room};
use super::{Error, Store};

/// The same prompt in another session of the same folder counts as asked again within this many seconds.
const SOON: i64 = 24 * 3600;

/// How a later reply came out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Then {
    /// No check failed, and one had something to say for it.
    Green,
    /// A check failed.
    Red,
    /// Nothing could be told of it.
    Open,
}

/// The same prompt, asked again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Again {
    /// By the same model; `None` where one of the two is not recorded.
    pub same_model: Option<bool>,
    /// In the same session.
    pub same_session: bool,
    /// How the first repetition came out.
    pub then: Then,
    /// How often it was asked again.
    pub times: usize,
}

/// A reply that failed, and what came after.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failed {
    /// The session's id.
    pub session: String,
    /// The turn.
    pub turn: u32,
    /// When.
    pub time: Option<String>,
    /// The model.
    pub model: Option<String>,
    /// What failed: `truncated`, `malformed`, or `unsupported` for a report that no call bears out.
    pub status: String,
    /// Labels.
    pub tier: Option<u8>,
    /// Labels.
    pub mode: Option<Mode>,
    /// Labels.
    pub delivery: Option<Delivery>,
    /// What the retry table would have bought.
    pub bought: Bought,
    /// The same prompt asked again.
    pub again: Option<Again>,
    /// The session's next turn; `None` where there is none.
    pub next: Option<Then>,
}

/// A verdict that failed.
#[derive(Debug)]
struct Failure {
    status: String,
    attributable: Option<bool>,
}

#[derive(Debug)]
struct Row {
    session_key: String,
    session: String,
    turn: u32,
    time: Option<String>,
    agent: String,
    model: Option<String>,
    project: Option<String>,
    prompt: Option<String>,
    tier: Option<u8>,
    mode: Option<Mode>,
    delivery: Option<Delivery>,
    failed: Vec<Failure>,
    /// Some check had something to say for it.
    good: bool,
}

impl Row {
    fn then(&self) -> Then {
        match (self.failed.is_empty(), self.good) {
            (false, _) => Then::Red,
            (true, true) => Then::Green,
            (true, false) => Then::Open,
        }
    }

    /// Seconds from this one to another.
    fn until(&self, other: &Self) -> Option<i64> {
        let at = |row: &Self| row.time.as_deref()?.parse::<Timestamp>().ok();
        Some(at(other)?.as_second() - at(self)?.as_second())
    }
}

impl Store {
    /// Every reply that failed, in the order of time, with what came after it.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn failed(&self) -> Result<Vec<Failed>, Error> {
        let rows = self.rows().map_err(|error| self.fail(error))?;
        let lookup = Lookup::of(&rows);
        let failures = rows.iter().enumerate().flat_map(|(at, row)| row.failed.iter().map(move |failure| (at, failure)));
        Ok(failures.map(|(at, failure)| lookup.told(at, failure)).collect())
    }

    fn rows(&self) -> rusqlite::Result<Vec<Row>> {
        let mut verdicts = self.verdicts()?;
        let sql = "SELECT id, session_key, session, turn, time, agent, model, project, prompt, tier, mode, delivery FROM replies \
            ORDER BY time, session_key, turn, id";
        let mut asked = self.connection.prepare(sql)?;
        let word = |word: Option<String>| word.unwrap_or_default();
        let rows = asked.query_map([], |row| {
            let (failed, good) = verdicts.remove(&row.get::<_, i64>(0)?).unwrap_or_default();
            Ok(Row {
                session_key: row.get(1)?,
                session: row.get(2)?,
                turn: row.get(3)?,
                time: row.get(4)?,
                agent: row.get(5)?,
                model: row.get(6)?,
                project: row.get(7)?,
                prompt: row.get(8)?,
                tier: row.get(9)?,
                mode: Mode::named(&word(row.get(10)?)),
                delivery: Delivery::named(&word(row.get(11)?)),
                failed,
                good,
            })
        })?;
        rows.collect()
    }

    /// By reply: the verdicts that failed, and whether one was good.
    fn verdicts(&self) -> rusqlite::Result<HashMap<i64, (Vec<Failure>, bool)>> {
        let mut asked = self.connection.prepare("SELECT reply, method, status, attributable FROM verdicts ORDER BY reply, method")?;
        let mut rows = asked.query([])?;
        let mut all: HashMap<i64, (Vec<Failure>, bool)> = HashMap::new();
        while let Some(row) = rows.next()? {
            let (method, status): (String, String) = (row.get(1)?, row.get(2)?);
            let (failed, good) = all.entry(row.get(0)?).or_default();
            *good |= [(METHOD.readers, "verified"), (METHOD.structural, "ok")].contains(&(method.as_str(), status.as_str()));
            if is_failure(&method, &status) {
                failed.push(Failure { status, attributable: row.get(3)? });
            }
        }
        Ok(all)
    }
}

/// Rows by what they can be found by.
struct Lookup<'a> {
    rows: &'a [Row],
    by_session: HashMap<&'a str, Vec<usize>>,
    by_prompt: HashMap<&'a str, Vec<usize>>,
}

impl<'a> Lookup<'a> {
    fn of(rows: &'a [Row]) -> Self {
        let mut lookup = Self { rows, by_session: HashMap::new(), by_prompt: HashMap::new() };
        for (at, row) in rows.iter().enumerate() {
            lookup.by_session.entry(&row.session_key).or_default().push(at);
            if let Some(prompt) = &row.prompt {
                lookup.by_prompt.entry(prompt).or_default().push(at);
            }
        }
        lookup.by_session.values_mut().for_each(|places| places.sort_by_key(|at| rows[*at].turn));
        lookup
    }

    fn told(&self, at: usize, failure: &Failure) -> Failed {
        let row = &self.rows[at];
        let room = if failure.attributable == Some(false) { Room::ClientCap } else { Room::Unknown };
        let attempt = Attempt { status: &failure.status, tier: row.tier, mode: row.mode, delivery: row.delivery, room };
        Failed {
            session: row.session.clone(),
            turn: row.turn,
            time: row.time.clone(),
            model: row.model.clone(),
            status: failure.status.clone(),
            tier: row.tier,
            mode: row.mode,
            delivery: row.delivery,
            bought: attempt.bought(),
            again: self.again(at),
            next: self.next(row),
        }
    }

    fn next(&self, row: &Row) -> Option<Then> {
        let own = self.by_session.get(row.session_key.as_str())?;
        own.get(own.partition_point(|at| self.rows[*at].turn <= row.turn)).map(|at| self.rows[*at].then())
    }

    fn again(&self, at: usize) -> Option<Again> {
        let row = &self.rows[at];
        let same = self.by_prompt.get(row.prompt.as_deref()?)?;
        let later = same.iter().map(|at| &self.rows[*at]).filter(|other| is_later(row, other));
        let mut later: Vec<&Row> = later.collect();
        later.sort_by_key(|other| (row.until(other), other.turn));
        let first = later.first()?;
        let same_model = row.model.as_ref().zip(first.model.as_ref()).map(|(one, other)| one == other);
        Some(Again { same_model, same_session: first.session_key == row.session_key, then: first.then(), times: later.len() })
    }
}

/// A later turn of the same session, or soon after in another session of the same agent and folder.
fn is_later(row: &Row, other: &Row) -> bool {
    if row.session_key == other.session_key {
        return other.turn > row.turn;
    }
    let same_place = row.project.is_some() && row.project == other.project && row.agent == other.agent;
    same_place && row.until(other).is_some_and(|seconds| (1..=SOON).contains(&seconds))
}
