//! `--mode model`: the second opinion over a run.

use super::Error;
use super::args::ModelArgs;
use super::progress::Progress;
use crate::audit::{Audit, MODEL, Opinion, SessionAudit};
use crate::model::{Docket, Journal, Journaled, Judge, Pool, Recorded, Server};
use crate::report::{Detail, Look, escape, words};

/// Whoever is asked, what is asked, and where answers are kept.
pub(super) struct Second {
    judge: Box<dyn Judge>,
    journal: Option<Journal>,
    options: String,
    at_once: usize,
    docket: Docket,
}

impl Second {
    /// As the flags say; nothing is sent yet.
    ///
    /// # Errors
    /// When no model is named, or recorded answers cannot be read.
    pub(super) fn of(args: &ModelArgs) -> Result<Self, Error> {
        let docket = Docket::new(args.options());
        if let Some(path) = args.answers() {
            let judge = Recorded::read(path, args.name().unwrap_or("recorded"))?;
            return Ok(Self { judge: Box::new(judge), journal: None, options: String::new(), at_once: args.at_once(), docket });
        }
        let settings = args.settings(None)?;
        let options = settings.options();
        if !settings.address.is_loopback() {
            let (model, address) = (escape::line(&settings.model), escape::line(&settings.address.to_string()));
            eprintln!("{model} is asked at {address}: replies and excerpts of what calls printed leave this machine");
        }
        Ok(Self { judge: Box::new(Server::new(settings)?), journal: journal(args), options, at_once: args.at_once(), docket })
    }

    /// Notes what is to be asked, while outputs are there.
    pub(super) fn note(&mut self, audits: &[SessionAudit]) {
        self.docket.note(audits);
    }

    /// Asks about the replies of a run; whether somebody stopped it before all was asked.
    pub(super) fn hear(&mut self, audit: &mut Audit, look: Look) -> bool {
        let Self { judge, journal, options, at_once, docket } = self;
        audit.readers.push(MODEL);
        let count = docket.count(&audit.sessions);
        let progress = Progress::of_questions(count);
        let done = || progress.done(1);
        let pool = Pool { at_once: *at_once, done: &done };
        match journal {
            None => docket.hear(&mut audit.sessions, judge.as_ref(), pool),
            Some(journal) => {
                let kept = Journaled::new(judge.as_ref(), journal, options.clone());
                docket.hear(&mut audit.sessions, &kept, pool);
                tell_journal(journal, kept.recalled(), look);
            }
        }
        progress.finish();
        tell(audit, look);
        judge.is_stopped()
    }
}

/// A journal that cannot be kept is no reason not to ask.
fn journal(args: &ModelArgs) -> Option<Journal> {
    let path = args.journal()?;
    let opened = Journal::open(&path);
    if let Err(error) = &opened {
        eprintln!("{}; what is answered will be asked again", escape::line(&error.to_string()));
    }
    opened.ok()
}

fn tell_journal(journal: &Journal, recalled: usize, look: Look) {
    if recalled > 0 && look.detail == Detail::Verbose {
        eprintln!("{} kept from an earlier run", words::count(recalled, "answer"));
    }
    if let Some(why) = journal.lost() {
        eprintln!("answers could not be kept: {}", escape::line(&why));
    }
}

/// How many replies are not assessed, and why the first is not.
fn tell(audit: &Audit, look: Look) {
    let opinions: Vec<&Opinion> = audit.sessions.iter().flat_map(|session| &session.turns).flat_map(|turn| &turn.opinions).collect();
    let failed: Vec<&str> = opinions.iter().filter_map(|opinion| opinion.failure.as_deref()).collect();
    if let Some(first) = failed.first().filter(|_| look.detail != Detail::Quiet) {
        eprintln!(
            "{} of {} not assessed by the model; the first: {}",
            failed.len(),
            words::count(opinions.len(), "question"),
            escape::line(first)
        );
    }
}
