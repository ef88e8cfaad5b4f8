//! `watch`: follows the logs of agents at work and prints each turn once, when it is finished.

use std::io::Write;
use std::thread;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};

use super::args::{Input, Rules};
use super::exit::{self, FailOn, Limits};
use super::run::{self, Job, Keep};
use super::{Error, Exit, accepted, redaction};
use crate::audit::Audit;
use crate::ignore::Scope;
use crate::report::terminal::live;
use crate::report::words::count;
use crate::report::{Detail, Jsonl, Look, Reporter, escape};
use follow::{Change, Follow};
use seen::{Quiet, Seen};

mod follow;
mod mark;
mod seen;

/// A look at the logs may take this share of the time, at most: one part of so many.
const SHARE: u32 = 5;

/// Follows the logs of agents at work and prints each turn once, when it is finished; of every agent on this machine when no TARGET is given
///
/// Logs may grow, be rotated, cut and written anew. Ctrl-C ends it; whatever it printed is whole.
#[derive(Debug, Args)]
pub struct Watch {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    rules: Rules,
    /// How turns are printed
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT", help_heading = "Report")]
    report: Format,
    /// Also the turns that were finished before
    #[arg(long, help_heading = "Watch")]
    from_start: bool,
    /// Seconds between two looks at the logs
    #[arg(long, value_name = "SECONDS", default_value = "1", value_parser = seconds, help_heading = "Watch")]
    interval: Duration,
    /// Seconds without a change after which a turn is finished, where its log does not tell the end of turns
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds, help_heading = "Watch")]
    settle: Duration,
    /// End after so many seconds; 0 looks once
    #[arg(long = "for", value_name = "SECONDS", value_parser = seconds, help_heading = "Watch")]
    lasting: Option<Duration>,
    /// Grade of a printed finding at which it ends with 1
    #[arg(long, value_enum, default_value_t, value_name = "GRADE", help_heading = "Report")]
    fail_on: FailOn,
}

/// Formats that can be printed turn by turn.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For a person: a line a turn, and its findings.
    #[default]
    Terminal,
    /// One turn a line, schema docs/schema/turn.v1.json.
    Jsonl,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let wrong = || "give a number of seconds, such as 0.5 or 30".to_owned();
    let seconds: f64 = text.parse().map_err(|_| wrong())?;
    Duration::try_from_secs_f64(seconds).ok().filter(|time| *time <= Duration::from_secs(1 << 30)).ok_or_else(wrong)
}

impl Watch {
    /// Runs it.
    ///
    /// # Errors
    /// When a target names nothing at the start, or standard output cannot be written.
    pub fn run(&self, look: Look, out: &mut dyn Write) -> Result<Exit, Error> {
        let started = Instant::now();
        let mut watching = Watching { watch: self, look, seen: Seen::default(), exits: Vec::new() };
        let mut follow = Follow::start(&self.input)?;
        if !self.from_start {
            follow.note_finished(&self.input, self.settle, &mut watching.seen)?;
            say(look, &format!("following {}", count(follow.count(), "log")));
        }
        loop {
            let looked = Instant::now();
            let last = self.lasting.is_some_and(|lasting| started.elapsed() >= lasting);
            for change in follow.changes(&self.input, self.settle) {
                watching.tell(&change, &mut follow, out)?;
            }
            if last {
                return Ok(watching.exit());
            }
            thread::sleep(self.pause(looked.elapsed(), started));
        }
    }

    /// Until the next look: longer where a look takes long, never beyond the end.
    fn pause(&self, took: Duration, started: Instant) -> Duration {
        let pause = self.interval.max(took * (SHARE - 1)).max(Duration::from_millis(10));
        let left = self.lasting.map(|lasting| lasting.saturating_sub(started.elapsed()));
        left.map_or(pause, |left| pause.min(left))
    }
}

struct Watching<'a> {
    watch: &'a Watch,
    look: Look,
    seen: Seen,
    exits: Vec<Exit>,
}

impl Watching<'_> {
    /// Prints the turns of a changed log that are finished and were not printed.
    fn tell(&mut self, change: &Change, follow: &mut Follow, out: &mut dyn Write) -> Result<(), Error> {
        let loader = run::Loader { cut: follow.cut(&change.path), ..self.watch.input.loader()? };
        let options = self.watch.rules.options(None);
        let audited = run::audit(vec![change.log()], &Job { loader: &loader, options: &options, keep: Keep::Verdicts });
        let mut audit = match audited {
            Ok(audit) => audit,
            Err(error) => {
                follow.cannot_read(&change.path, &error);
                return Ok(());
            }
        };
        self.watch.input.stretch().keep(&mut audit);
        follow.holds(&change.path, &audit);
        if change.quiet == Quiet::Late {
            self.seen.pass_over(&audit);
        }
        for session in &mut audit.sessions {
            self.seen.keep_new(session, change.quiet);
        }
        audit.sessions.retain(|session| !session.turns.is_empty());
        if audit.sessions.is_empty() { Ok(()) } else { self.print(audit, out) }
    }

    fn print(&mut self, mut audit: Audit, out: &mut dyn Write) -> Result<(), Error> {
        accepted::take_out(&mut audit, None, Scope::Part)?;
        audit.leftovers.clear();
        self.exits.push(exit::of(&audit, Limits { fail_on: self.watch.fail_on, rate: None }));
        let audit = redaction::shown(audit);
        let mut text = Vec::new();
        match self.watch.report {
            Format::Terminal => audit.sessions.iter().try_for_each(|session| live::turns(session, self.look, &mut text))?,
            Format::Jsonl => Jsonl.write(&audit, &mut text)?,
        }
        out.write_all(&text)?;
        Ok(out.flush()?)
    }

    fn exit(&self) -> Exit {
        if self.exits.contains(&Exit::Finding) {
            return Exit::Finding;
        }
        let open = !self.exits.is_empty() && self.exits.iter().all(|exit| *exit == Exit::NotAssessed);
        if open { Exit::NotAssessed } else { Exit::Clean }
    }
}

/// Tells the person what is going on, apart from what is found.
fn say(look: Look, text: &str) {
    if look.detail != Detail::Quiet {
        eprintln!("{text}");
    }
}

/// A log that cannot be read, on standard error.
fn complain(path: &str, why: &str) {
    eprintln!("{}: {}", escape::line(path), escape::line(why));
}
