//! Reading logs and auditing them in batches, so that memory does not grow with the size of a folder.

use std::collections::{BTreeSet, HashSet};
use std::path::PathBuf;

use rayon::prelude::*;

use super::Error;
use super::progress::Progress;
use super::redaction;
use super::target::Log;
use crate::audit::{self, Audit, Options, SessionAudit};
use crate::report::Detail;
use crate::report::excerpt::Room;
use crate::session::Session;
use crate::source;
use crate::source::otel::Decisions;
pub use load::Loader;
pub use only::Only;
use pool::{Entry, Pool};

mod approvals;
mod batch;
mod kin;
mod light;
mod load;
mod only;
mod pool;

/// How much of the sessions is wanted after the audit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keep {
    /// What most reports show: the outputs of calls are let go.
    Verdicts,
    /// Verdicts, and outputs cut to what a page can hold.
    Excerpts(Detail),
    /// Everything of the sessions that hold a finding; of the others, verdicts.
    Found,
    /// Everything.
    Sessions,
}

impl Keep {
    fn room(self) -> Room {
        match self {
            Self::Excerpts(detail) => Room::of(detail),
            Self::Verdicts | Self::Found | Self::Sessions => Room::of(Detail::Quiet),
        }
    }
}

/// How logs are audited.
#[derive(Clone)]
pub struct Job<'a> {
    /// How logs are read.
    pub loader: &'a Loader,
    /// The rules.
    pub options: &'a Options,
    /// What is kept.
    pub keep: Keep,
}

/// How deep subagents of subagents are looked for.
const DEEPEST: usize = 4;

/// A log with its place among all of them, its size in bytes, and what it held.
type Opened = (usize, u64, Log, Result<Vec<Session>, source::error::Error>);

/// Audits logs; sessions come out in the order of the logs.
///
/// # Errors
/// When a log named on the command line cannot be read.
pub fn audit(logs: Vec<Log>, job: &Job<'_>) -> Result<Audit, Error> {
    audit_seen(logs, job, &mut |_| ())
}

/// As [`audit()`]; `see` is shown the sessions that were judged together while their outputs are there, also those that are not reported.
///
/// # Errors
/// As [`audit()`].
pub fn audit_seen(logs: Vec<Log>, job: &Job<'_>, see: &mut dyn FnMut(&[SessionAudit])) -> Result<Audit, Error> {
    let decisions = approvals::told_by(&job.loader.otel)?;
    let sized = approvals::first(batch::sized(logs));
    let progress = Progress::new(sized.iter().map(|(_, size, _)| size).sum());
    let mut run = Run {
        job,
        done: Audit { readers: names(job.options), ..Audit::default() },
        pool: Pool::default(),
        audited: Vec::new(),
        alone: HashSet::new(),
        room: job.keep.room(),
        decisions,
        told: 0,
        see,
    };
    let mut batches = batch::cut(sized).into_iter().peekable();
    while let Some(batch) = batches.next() {
        let opened: Vec<Opened> = batch.into_par_iter().map(|(at, size, log)| open(job.loader, (at, size, log), &progress)).collect();
        for log in opened {
            run.take(log)?;
        }
        run.fetch();
        let ready = if batches.peek().is_none() { run.pool.rest() } else { run.pool.ready() };
        run.judge(ready);
    }
    progress.finish();
    if run.told == 0 && !job.loader.otel.is_empty() {
        eprintln!("--otel has no effect: it tells of no call of these sessions");
    }
    Ok(run.finish())
}

fn names(options: &Options) -> Vec<&'static str> {
    options.readers.iter().map(|reader| reader.meta().name).collect()
}

/// A session that [`Keep::Found`] keeps whole.
#[must_use]
pub fn has_finding(audit: &SessionAudit) -> bool {
    let verdicts = audit.turns.iter().flat_map(|turn| turn.verification.iter().chain(turn.narration.iter().map(|(_, verdict)| verdict)));
    verdicts.into_iter().any(|verdict| !verdict.ignored.is_empty() || verdict.findings().next().is_some())
}

struct Run<'a> {
    job: &'a Job<'a>,
    done: Audit,
    pool: Pool,
    audited: Vec<((usize, usize), SessionAudit)>,
    /// Logs that were named by themselves, so that nobody reads those beside them.
    alone: HashSet<PathBuf>,
    room: Room,
    /// What `OTel` logs tell of calls, and of how many.
    decisions: Decisions,
    told: usize,
    /// Is shown what was judged together.
    see: &'a mut dyn FnMut(&[SessionAudit]),
}

fn open(loader: &Loader, (at, size, log): batch::Sized, progress: &Progress) -> Opened {
    let sessions = loader.load(&log);
    progress.done(size);
    (at, size, log, sessions)
}

impl Run<'_> {
    fn take(&mut self, (at, size, log, sessions): Opened) -> Result<(), Error> {
        use source::error::Error::{CannotCheck, Empty, UnknownFormat};
        match (&log, sessions) {
            (Log::Unread(error), _) => self.done.unread.push(error.to_string()),
            (_, Ok(sessions)) => self.add(at, size, &log, sessions),
            (Log::Met(_), Err(UnknownFormat { path, .. } | Empty { path })) => self.done.passed_over.push(path),
            (Log::Met(_), Err(error @ CannotCheck { .. })) => self.done.passed_over.push(error.to_string()),
            (Log::Met(_), Err(error)) => self.done.unread.push(error.to_string()),
            (_, Err(error)) => return Err(error.into()),
        }
        Ok(())
    }

    fn add(&mut self, at: usize, size: u64, log: &Log, sessions: Vec<Session>) {
        if let Log::Named(path) | Log::Session { path, .. } = log {
            self.alone.insert(path.clone());
        }
        for (number, session) in sessions.into_iter().enumerate() {
            self.decisions.learn(&session);
            let asked = !matches!(log, Log::Session { id, .. } if *id != session.id) && self.job.loader.only.wants(&session);
            self.pool.add(Entry { order: (at, number), size: if number == 0 { size } else { 0 }, asked, session });
        }
    }

    /// Reads again what was let go and is asked once more, and what lies beside a log named by itself; both are evidence, and not reported.
    fn fetch(&mut self) {
        let (ids, logs) = self.pool.let_go();
        for log in logs {
            let is_wanted = |session: &Session| ids.contains(&session.id) || session.parent.as_ref().is_some_and(|id| ids.contains(id));
            self.ask_also(log, is_wanted);
        }
        let mut tried = self.alone.clone();
        for _ in 0..DEEPEST {
            let missing = self.pool.missing();
            let found: BTreeSet<PathBuf> =
                self.alone.iter().flat_map(|log| kin::logs(log, &missing)).filter(|log| !tried.contains(log)).collect();
            if found.is_empty() {
                break;
            }
            for path in found {
                tried.insert(path.clone());
                self.ask_also(path, |_| true);
            }
        }
        self.alone.clear();
    }

    fn ask_also(&mut self, log: PathBuf, is_wanted: impl Fn(&Session) -> bool) {
        let sessions = self.job.loader.load(&Log::Met(log)).unwrap_or_default();
        for session in sessions.into_iter().filter(is_wanted) {
            self.pool.add(Entry { order: (usize::MAX, 0), size: 0, asked: false, session });
        }
    }

    fn judge(&mut self, entries: Vec<Entry>) {
        let (places, mut sessions): (Vec<_>, Vec<_>) = entries.into_iter().map(|entry| ((entry.order, entry.asked), entry.session)).unzip();
        self.told += sessions.iter_mut().map(|session| self.decisions.tell(session)).sum::<usize>();
        let reported: Vec<bool> = sessions.iter().map(|session| self.pool.has_reported(&session.id)).collect();
        let audits = audit::with_evidence(sessions, &reported, self.job.options);
        (self.see)(&audits);
        for ((order, asked), mut audit) in places.into_iter().zip(audits) {
            if let Some(redactor) = redaction::active() {
                redactor.learn(&audit.session);
            }
            if !asked {
                continue;
            }
            light::remember(&mut audit.session);
            match self.job.keep {
                Keep::Verdicts => light::lighten(&mut audit.session),
                Keep::Excerpts(_) => self.room.excerpt(&mut audit),
                Keep::Found if !has_finding(&audit) => light::lighten(&mut audit.session),
                Keep::Found | Keep::Sessions => {}
            }
            self.audited.push((order, audit));
        }
    }

    fn finish(mut self) -> Audit {
        self.audited.sort_by_key(|(order, _)| *order);
        self.done.sessions = self.audited.into_iter().map(|(_, audit)| audit).collect();
        self.done
    }
}
