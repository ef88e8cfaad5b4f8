//! The turns of a session that have something to tell.

use std::io::{self, Write};

use super::accepted;
use super::finding::{self, Finding};
use super::opinion;
use super::paint::{Ink, paint};
use crate::audit::{Claim, SessionAudit, Status, TurnAudit, Verification};
use crate::report::{Detail, Look, escape};
use crate::session::{Session, Turn};

/// Longest prompt in a heading, in characters.
const PROMPT: usize = 80;

/// All turns of a session that have something to tell.
pub(super) fn all(audit: &SessionAudit, look: Look, out: &mut dyn Write) -> io::Result<()> {
    audit.turns.iter().try_for_each(|turn| one(&audit.session, turn, look, out).map(|_| ()))
}

/// A turn, if it has something to tell; whether it had something of its claims.
pub(super) fn one(session: &Session, audit: &TurnAudit, look: Look, out: &mut dyn Write) -> io::Result<bool> {
    let shown = Shown { session, turn: &session.turns[audit.index], look };
    shown.write(audit, out)
}

struct Shown<'a> {
    session: &'a Session,
    turn: &'a Turn,
    look: Look,
}

impl Shown<'_> {
    fn write(&self, audit: &TurnAudit, out: &mut dyn Write) -> io::Result<bool> {
        let said = audit.narration.iter().filter_map(|(at, verdict)| Some((self.turn.said.get(*at)?.line, verdict)));
        let reply = self.turn.reply.as_ref().and_then(|reply| reply.line);
        let told: Vec<_> = said.map(|(line, verdict)| ("narration", line, verdict)).collect();
        let reply = audit.verification.iter().map(|verdict| ("reply", reply, verdict));
        let shown: Vec<_> = told.into_iter().chain(reply).filter(|(.., verdict)| self.tells(verdict)).collect();
        let outcome = audit.outcome.as_deref().filter(|_| self.look.detail == Detail::Verbose);
        let opinions = opinion::told(audit, self.look);
        let told = !shown.is_empty() || !opinions.is_empty();
        if !told && outcome.is_none() {
            return Ok(false);
        }
        self.heading(audit, out)?;
        for (what, line, verdict) in shown {
            self.verdict(what, line, verdict, out)?;
        }
        opinion::write(&opinions, self.look, out)?;
        if let Some(outcome) = outcome {
            super::outcome::write(outcome, self.look, out)?;
            writeln!(out)?;
        }
        Ok(told)
    }

    /// Something in it is shown at this level of detail.
    fn tells(&self, verdict: &Verification) -> bool {
        self.look.detail == Detail::Verbose || verdict.claims.iter().any(|claim| claim.grade().is_some() || claim.is_open())
    }

    fn heading(&self, audit: &TurnAudit, out: &mut dyn Write) -> io::Result<()> {
        let head = format!("{} turn {}", escape::line(&self.session.id), self.turn.number);
        let prompt = escape::within(self.turn.prompt().lines().next().unwrap_or_default(), PROMPT);
        writeln!(out, "{}  {}", paint(&head, Ink::Bold, self.look), paint(&prompt, Ink::Dim, self.look))?;
        match &audit.ran {
            Some(ran) => writeln!(out, "{}\n", paint(&escape::line(ran), Ink::Dim, self.look)),
            None => writeln!(out),
        }
    }

    fn verdict(&self, what: &str, line: Option<u64>, verdict: &Verification, out: &mut dyn Write) -> io::Result<()> {
        let line = line.map_or_else(String::new, |line| format!(" at log line {line}"));
        let place = format!("{} turn {}, {what}{line}, line", self.session.id, self.turn.number);
        for finding in verdict.claims.iter().filter_map(|claim| Finding::of(claim, &place)) {
            finding.write(self.look, out)?;
            writeln!(out)?;
        }
        open(verdict, self.look, out)?;
        borne_out(verdict, self.look, out)?;
        accepted::listed(verdict, self.look, out)
    }
}

/// What could not be assessed.
pub(super) fn open(verdict: &Verification, look: Look, out: &mut dyn Write) -> io::Result<()> {
    let open: Vec<&Claim> = verdict.claims.iter().filter(|claim| claim.is_open()).collect();
    if open.is_empty() {
        return Ok(());
    }
    let all = if verdict.status == Status::NotAssessed { "; nothing in this reply could be" } else { "" };
    writeln!(out, "  {}", paint(&format!("not assessed{all}:"), Ink::Yellow, look))?;
    for claim in open {
        let (text, reason) = (escape::within(&claim.claim, PROMPT), escape::within(claim.reason(), 300));
        writeln!(out, "    line {} ({}) {text}\n      {reason}", claim.reply_line, claim.reader)?;
    }
    writeln!(out)
}

/// What was borne out, and by what; only when asked for.
pub(super) fn borne_out(verdict: &Verification, look: Look, out: &mut dyn Write) -> io::Result<()> {
    let mut borne = verdict.claims.iter().filter(|claim| claim.grade().is_none() && !claim.is_open()).peekable();
    if look.detail < Detail::Verbose || borne.peek().is_none() {
        return Ok(());
    }
    writeln!(out, "  {}", paint("borne out:", Ink::Green, look))?;
    for claim in borne {
        let by = claim.evidence().first().map_or_else(|| "what the person typed".to_owned(), finding::brief);
        writeln!(out, "    line {} ({}) {}\n      by {by}", claim.reply_line, claim.reader, escape::within(&claim.claim, PROMPT))?;
    }
    writeln!(out)
}
