//! The models that are measured, one after the other.

use crate::audit::Ask;
use crate::cli::Error;
use crate::cli::args::ModelArgs;
use crate::cli::progress::Progress;
use crate::model::{Journal, Journaled, Judge, Options, Pool, Recorded, Server};
use crate::report::escape;

use super::hear::{self, Heard, Read};

/// The models that are measured.
pub(super) struct Judges {
    #[allow(clippy::struct_field_names, reason = "what it is a list of")]
    judges: Vec<(Box<dyn Judge>, String)>,
    /// Only where one was named: figures are of answers that were given now.
    journal: Option<Journal>,
    at_once: usize,
}

impl Judges {
    /// As the flags say; nothing is sent yet. A model without a name is the one that is set.
    ///
    /// # Errors
    /// When no model is named, or recorded answers cannot be read.
    pub(super) fn of(args: &ModelArgs, models: &[Option<&str>]) -> Result<Self, Error> {
        let judges = models.iter().map(|model| judge(args, *model)).collect::<Result<_, Error>>()?;
        let journal = args.named_journal().filter(|_| !models.is_empty()).map(|path| Journal::open(path)).transpose()?;
        Ok(Self { judges, journal, at_once: args.at_once() })
    }

    /// Their names, in the order they were named.
    pub(super) fn names(&self) -> Vec<String> {
        self.judges.iter().map(|(judge, _)| judge.model().to_owned()).collect()
    }

    /// Somebody stopped the run before all was asked.
    pub(super) fn are_stopped(&self) -> bool {
        self.judges.iter().any(|(judge, _)| judge.is_stopped())
    }

    /// What each says of every case; only the question about results has labels.
    pub(super) fn ask(&self, cases: &[Read], options: &Options) -> Vec<Vec<Vec<Heard>>> {
        let options = Options { asks: vec![Ask::Results], ..options.clone() };
        let count = if self.judges.is_empty() { 0 } else { hear::count(cases, &options) };
        let progress = Progress::of_questions(count * self.judges.len());
        let done = || progress.done(1);
        let pool = || Pool { at_once: self.at_once, done: &done };
        let heard = self.judges.iter().map(|(judge, sent)| match &self.journal {
            None => hear::ask(cases, judge.as_ref(), &options, pool()),
            Some(journal) => hear::ask(cases, &Journaled::new(judge.as_ref(), journal, sent.clone()), &options, pool()),
        });
        let heard = heard.collect();
        progress.finish();
        heard
    }
}

/// A judge, with the options its answers depend on.
fn judge(args: &ModelArgs, model: Option<&str>) -> Result<(Box<dyn Judge>, String), Error> {
    if let Some(path) = args.answers() {
        let name = model.or(args.name()).unwrap_or("recorded");
        return Ok((Box::new(Recorded::read(path, name)?), String::new()));
    }
    let settings = args.settings(model)?;
    let options = settings.options();
    if !settings.address.is_loopback() {
        let (model, address) = (escape::line(&settings.model), escape::line(&settings.address.to_string()));
        eprintln!("{model} is asked at {address}: replies and excerpts of what calls printed leave this machine");
    }
    Ok((Box::new(Server::new(settings)?), options))
}
