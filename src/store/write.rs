//! Keeping replies: each once, a run in one transaction.

use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior, named_params, params};
use sha2::{Digest, Sha256};

use super::check::{ByReader, Check};
use super::kept::Kept;
use super::retry::{Delivery, Mode};
use super::{Error, Store, since};

/// What the person says of the replies of a run, because no log tells it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Labels {
    /// What they were asked for, by the person's own names.
    pub category: Option<String>,
    /// The router's tier.
    pub tier: Option<u8>,
    /// How they were waited for.
    pub mode: Option<Mode>,
    /// How they were delivered.
    pub delivery: Option<Delivery>,
}

/// What became of the verdicts of a run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// Not there before.
    pub new: usize,
    /// There with another answer.
    pub changed: usize,
    /// There as they are.
    pub same: usize,
}

impl Store {
    /// Keeps replies with what is said of them; all of them, or none.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn keep(&mut self, replies: &[Kept], labels: &Labels) -> Result<Tally, Error> {
        let now = Self::now();
        let (salt, path) = (self.salt.clone(), self.path.clone());
        self.write(|run| {
            let mut tally = Tally::default();
            for kept in replies {
                let row = reply(run, kept, labels, &salt)?;
                for one in &kept.checks {
                    *check(run, row, one, &now)?.of(&mut tally) += 1;
                }
            }
            Ok(tally)
        })
        .map_err(|error| Error::of(&path, error))
    }

    /// One transaction: what is not committed when the program ends was never there.
    pub(super) fn write<T>(&mut self, work: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> rusqlite::Result<T> {
        let run = Transaction::new(&mut self.connection, TransactionBehavior::Immediate)?;
        let done = work(&run)?;
        run.commit()?;
        Ok(done)
    }
}

/// What became of one verdict.
#[derive(Debug, Clone, Copy)]
pub(super) enum Became {
    New,
    Changed,
    Same,
}

impl Became {
    pub(super) fn of(self, tally: &mut Tally) -> &mut usize {
        match self {
            Self::New => &mut tally.new,
            Self::Changed => &mut tally.changed,
            Self::Same => &mut tally.same,
        }
    }
}

fn salted(salt: &str, prompt: u64) -> String {
    let whole = Sha256::digest(format!("{salt}{prompt:016x}").as_bytes());
    whole[..8].iter().fold(String::new(), |hex, byte| hex + &format!("{byte:02x}"))
}

const NEW: &str = "INSERT INTO replies (session_key, reply, session, turn, time, week, agent, version, model, project, prompt, category, tier, mode, delivery) \
    VALUES (:key, :reply, :session, :turn, :time, :week, :agent, :version, :model, :project, :prompt, :category, :tier, :mode, :delivery) \
    ON CONFLICT (session_key, reply) DO UPDATE SET session = excluded.session, turn = excluded.turn, \
    time = coalesce(excluded.time, time), week = coalesce(excluded.week, week), agent = excluded.agent, version = coalesce(excluded.version, version), \
    model = coalesce(excluded.model, model), project = coalesce(excluded.project, project), prompt = coalesce(excluded.prompt, prompt), \
    category = coalesce(excluded.category, category), tier = coalesce(excluded.tier, tier), mode = coalesce(excluded.mode, mode), \
    delivery = coalesce(excluded.delivery, delivery) RETURNING id";

/// A turn that was looked at before it had ended had another reply: its row goes on as that of the one it has now.
const GROWN: &str = "UPDATE replies SET reply = :reply WHERE session_key = :key AND turn = :turn AND time = :time AND prompt IS :prompt \
    AND NOT EXISTS (SELECT 1 FROM replies WHERE session_key = :key AND reply = :reply)";

/// The row of a reply.
fn reply(run: &Connection, kept: &Kept, labels: &Labels, salt: &str) -> rusqlite::Result<i64> {
    let prompt = kept.prompt.map(|prompt| salted(salt, prompt));
    let time = kept.time.map(since::written);
    if time.is_some() {
        let place = named_params! { ":reply": kept.reply, ":key": kept.session_key, ":turn": kept.turn, ":time": time, ":prompt": prompt };
        run.prepare_cached(GROWN)?.execute(place)?;
    }
    run.prepare_cached(NEW)?.query_row(
        named_params! {
            ":key": kept.session_key, ":reply": kept.reply, ":session": kept.session, ":turn": kept.turn,
            ":time": time, ":week": kept.week(), ":agent": kept.agent, ":version": kept.version, ":model": kept.model,
            ":project": kept.project, ":prompt": prompt, ":category": labels.category, ":tier": labels.tier,
            ":mode": labels.mode.map(Mode::word), ":delivery": labels.delivery.map(Delivery::word),
        },
        |row| row.get(0),
    )
}

/// A verdict with its row, status, and whether it is the model's own.
type There = (i64, String, Option<bool>);

fn check(run: &Connection, reply: i64, check: &Check, now: &str) -> rusqlite::Result<Became> {
    let there: Option<There> = run
        .prepare_cached("SELECT id, status, attributable FROM verdicts WHERE reply = ?1 AND method = ?2")?
        .query_row(params![reply, check.method], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
        .optional()?;
    let Some((id, status, attributable)) = there else {
        let sql = "INSERT INTO verdicts (reply, method, status, attributable, tool, kept_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
        let tool = env!("CARGO_PKG_VERSION");
        run.prepare_cached(sql)?.execute(params![reply, check.method, check.status, check.attributable, tool, now])?;
        claims(run, run.last_insert_rowid(), &check.claims)?;
        return Ok(Became::New);
    };
    if status == check.status && attributable == check.attributable && super::seen::claims(run, id)? == check.claims {
        return Ok(Became::Same);
    }
    let sql = "UPDATE verdicts SET status = ?2, attributable = ?3, tool = ?4, changed_at = ?5 WHERE id = ?1";
    run.prepare_cached(sql)?.execute(params![id, check.status, check.attributable, env!("CARGO_PKG_VERSION"), now])?;
    run.prepare_cached("DELETE FROM claims WHERE verdict = ?1")?.execute([id])?;
    claims(run, id, &check.claims)?;
    Ok(Became::Changed)
}

fn claims(run: &Connection, verdict: i64, claims: &[ByReader]) -> rusqlite::Result<()> {
    let mut new = run.prepare_cached("INSERT INTO claims VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)")?;
    for one in claims {
        new.execute(params![verdict, one.reader, one.supported, one.contradicted, one.unsupported, one.doubtful, one.open, one.accepted])?;
    }
    Ok(())
}
