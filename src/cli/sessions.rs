//! `sessions`: what there is to check.

use std::io::Write;

use clap::Args;

use super::args::{Input, Rules};
use super::run::{self, Job, Keep};
use super::{Error, Exit, redaction};
use crate::audit::{SessionAudit, Verification};
use crate::report::terminal::table;
use crate::report::{Look, words};

/// Lists sessions with their calls, replies and findings; of every agent on this machine when no TARGET is given
#[derive(Debug, Args)]
pub struct Sessions {
    #[command(flatten)]
    input: Input,
    /// Only sessions with a finding that fails a run
    #[arg(long)]
    flagged: bool,
    /// At most so many, the newest ones
    #[arg(long, value_name = "N", default_value_t = 50)]
    limit: usize,
    #[command(flatten)]
    rules: Rules,
}

impl Sessions {
    /// Runs it.
    ///
    /// # Errors
    /// When a target cannot be read.
    pub fn run(&self, look: Look, out: &mut dyn Write) -> Result<Exit, Error> {
        let loader = self.input.loader()?;
        let options = self.rules.options(None);
        let mut audit = run::audit(self.input.logs_or_all()?, &Job { loader: &loader, options: &options, keep: Keep::Verdicts })?;
        self.input.stretch().keep(&mut audit);
        let audit = redaction::shown(audit);
        let mut sessions: Vec<&SessionAudit> = audit.sessions.iter().filter(|session| self.wants(session)).collect();
        sessions.sort_by(|a, b| a.session.started.cmp(&b.session.started));
        let passed = sessions.len().saturating_sub(self.limit);
        let mut listed = table::new(&["id", "agent", "model", "started", "turns", "calls", "replies", "findings"], look);
        sessions[passed..].iter().for_each(|session| row(&mut listed, session));
        writeln!(out, "{listed}")?;
        if passed > 0 {
            writeln!(out, "{} older not listed; --limit N lists more", words::count(passed, "session"))?;
        }
        Ok(Exit::Clean)
    }

    fn wants(&self, audit: &SessionAudit) -> bool {
        !self.flagged || findings(audit) > 0
    }
}

fn findings(audit: &SessionAudit) -> usize {
    let verdicts = audit.turns.iter().flat_map(|turn| turn.verification.iter().chain(turn.narration.iter().map(|(_, verdict)| verdict)));
    verdicts.flat_map(Verification::findings).filter(|claim| claim.is_flagged()).count()
}

fn row(listed: &mut comfy_table::Table, audit: &SessionAudit) {
    let session = &audit.session;
    let calls: usize = session.turns.iter().map(|turn| turn.calls.len()).sum();
    let replies = session.turns.iter().filter(|turn| turn.reply.is_some()).count();
    let agent = if session.agent.name.is_empty() { session.format } else { &session.agent.name };
    let started = session.started.as_deref().unwrap_or("-");
    let numbers = [session.turns.len(), calls, replies, findings(audit)].map(|number| number.to_string());
    let model = session.agent.model.as_deref().unwrap_or("-");
    let mut columns = vec![session.id.as_str(), agent, model, started.get(..19).unwrap_or(started)];
    columns.extend(numbers.iter().map(String::as_str));
    table::row(listed, &columns);
}
