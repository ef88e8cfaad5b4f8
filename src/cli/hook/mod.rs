//! `hook`: an agent tells that it has finished a turn, and gets the turn's verdict in its own protocol.

use std::io::Write;
use std::time::Duration;

use clap::{Args, Subcommand};

use super::args::Rules;
use super::run::{self, Job, Keep, Loader};
use super::target::Log;
use super::{Error, Exit, accepted, redaction};
use crate::audit::Audit;
use crate::ignore::Scope;
use crate::report::Look;
use answer::Answer;
use last::{Last, Waited};
use payload::{Ended, Protocol};

mod answer;
mod last;
mod payload;
mod rollout;

/// Checks the turn an agent has just finished, from the agent's own hook
///
/// Ends with 0 whatever is found, and with 1 when nothing could be checked: never with 2, by which some agents would be blocked.
#[derive(Debug, Args)]
pub struct Hook {
    #[command(subcommand)]
    agent: Agent,
}

#[derive(Debug, Subcommand)]
enum Agent {
    /// Claude Code's `Stop` and `SessionEnd`: reads the event from standard input, answers on standard output
    ClaudeCode(Answering),
    /// Codex: a `notify` program gets the event as its last argument and prints text; a `Stop` hook reads it from standard input
    Codex(Codex),
}

/// How the agent is answered.
#[derive(Debug, Args)]
struct Answering {
    /// Ask the agent to go on when a recorded call shows the opposite of its reply; once a turn, and never for less
    #[arg(long)]
    block: bool,
    /// Seconds to wait until the reply stands in the agent's log
    #[arg(long, value_name = "SECONDS", default_value_t = 3, value_parser = clap::value_parser!(u8).range(0..=60))]
    wait: u8,
    #[command(flatten)]
    rules: Rules,
}

#[derive(Debug, Args)]
struct Codex {
    /// The event, as Codex appends it to its `notify` program
    #[arg(value_name = "EVENT")]
    event: Option<String>,
    #[command(flatten)]
    answering: Answering,
}

impl Hook {
    /// Runs it.
    ///
    /// # Errors
    /// When the event or the agent's log cannot be read.
    pub fn run(&self, look: Look, out: &mut dyn Write) -> Result<Exit, Error> {
        match &self.agent {
            Agent::ClaudeCode(answering) => answering.run(&payload::of_stdin("claude-code")?, look, out),
            Agent::Codex(Codex { event: None, answering }) => answering.run(&payload::of_stdin("codex")?, look, out),
            Agent::Codex(Codex { event: Some(event), answering }) => match payload::of_notify(event)? {
                Some(ended) => answering.run(&ended, look, out),
                None => Ok(Exit::Clean),
            },
        }
    }
}

impl Answering {
    fn run(&self, ended: &Ended, look: Look, out: &mut dyn Write) -> Result<Exit, Error> {
        let loader = Loader::default();
        let answer = match last::wait(ended, &loader, Duration::from_secs(self.wait.into()))? {
            Waited::There(last) => Answer::to(&self.audit(ended, &loader, &last)?, look.detail),
            Waited::Behind => Answer::behind(),
            Waited::NoReply => return Ok(Exit::Clean),
        };
        match ended.protocol {
            Protocol::Text => answer.text(out)?,
            Protocol::Json if self.block && ended.may_block => answer.blocking(out)?,
            Protocol::Json => answer.advising(out)?,
        }
        Ok(Exit::Clean)
    }

    fn audit(&self, ended: &Ended, loader: &Loader, last: &Last) -> Result<Audit, Error> {
        let options = self.rules.options(Some(last.turn));
        let job = Job { loader, options: &options, keep: Keep::Verdicts };
        let mut audit = run::audit(vec![Log::Named(ended.log.clone())], &job)?;
        audit.sessions.retain(|session| session.session.id == last.session);
        accepted::take_out(&mut audit, None, Scope::Part)?;
        Ok(redaction::shown(audit))
    }
}
