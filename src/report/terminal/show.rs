//! One turn as a reviewer wants it: prompt, calls, and the reply with each finding under its line.

use std::fmt::{self, Display};
use std::io::{self, Write};

use miette::{Diagnostic, LabeledSpan, NamedSource, Severity, SourceCode};

use super::paint::{Ink, paint};
use super::{finding, quote, table, turn};
use crate::audit::{Claim, SessionAudit, Status, TurnAudit, Verification};
use crate::report::{Look, escape};
use crate::session::{Reply, Turn};

/// Lines of a prompt that are shown.
const PROMPT: usize = 20;

/// The turns of a session.
///
/// # Errors
/// Those of `out`.
pub fn session(audit: &SessionAudit, look: Look, out: &mut dyn Write) -> io::Result<()> {
    let session = &audit.session;
    let agent = [Some(session.agent.name.as_str()), session.agent.version.as_deref(), session.agent.model.as_deref()];
    let agent: Vec<&str> = agent.into_iter().flatten().filter(|part| !part.is_empty()).collect();
    writeln!(out, "{}", paint(&format!("session {}", escape::line(&session.id)), Ink::Bold, look))?;
    writeln!(
        out,
        "{}, started {}",
        escape::line(&agent.join(" ")),
        escape::line(session.started.as_deref().unwrap_or("at a time not recorded"))
    )?;
    writeln!(out, "{}\n", escape::line(&session.path))?;
    audit.turns.iter().try_for_each(|turn| one(audit, turn, look, out))
}

fn one(audit: &SessionAudit, verdict: &TurnAudit, look: Look, out: &mut dyn Write) -> io::Result<()> {
    let turn = &audit.session.turns[verdict.index];
    writeln!(out, "{}", paint(&format!("turn {}", turn.number), Ink::Bold, look))?;
    for line in turn.asked.iter().flat_map(|asked| asked.lines()).take(PROMPT) {
        writeln!(out, "  > {}", escape::line(line))?;
    }
    for line in [&verdict.ran, &verdict.cited].into_iter().flatten() {
        writeln!(out, "{}", paint(&escape::line(line), Ink::Dim, look))?;
    }
    if !turn.calls.is_empty() {
        writeln!(out, "{}", table::calls(&audit.session, Some(turn.number), look))?;
    }
    reply(turn, verdict, look, out)?;
    if let Some(outcome) = &verdict.outcome {
        super::outcome::write(outcome, look, out)?;
    }
    writeln!(out)
}

fn reply(turn: &Turn, audit: &TurnAudit, look: Look, out: &mut dyn Write) -> io::Result<()> {
    let Some(reply) = &turn.reply else {
        return writeln!(out, "no reply, nothing to judge");
    };
    let marked = Marked::of(reply, audit.verification.as_ref());
    if marked.claims.is_empty() {
        plain(reply, out)?;
    } else {
        let mut text = String::new();
        let lines = reply.text.lines().count();
        let drawn = quote::handler(look).with_context_lines(lines).render_report(&mut text, &marked);
        if drawn.is_err() {
            return plain(reply, out);
        }
        out.write_all(text.as_bytes())?;
    }
    let Some(verdict) = &audit.verification else {
        return writeln!(out, "\nnothing claimed: the reply holds no claim in a form that is read");
    };
    turn::open(verdict, look, out)?;
    turn::borne_out(verdict, look, out)?;
    status(verdict, look, out)
}

fn plain(reply: &Reply, out: &mut dyn Write) -> io::Result<()> {
    for (index, line) in reply.text.lines().enumerate() {
        writeln!(out, "{:>5} │ {}", index + 1, escape::line(line))?;
    }
    Ok(())
}

fn status(verdict: &Verification, look: Look, out: &mut dyn Write) -> io::Result<()> {
    let (words, ink) = match verdict.status {
        Status::Unsupported => ("unsupported", Ink::Red),
        Status::Verified => ("verified", Ink::Green),
        Status::NotAssessed => ("not assessed", Ink::Yellow),
    };
    writeln!(out, "reply: {}", paint(words, ink, look))
}

/// A reply with its findings.
#[derive(Debug)]
struct Marked<'a> {
    source: NamedSource<String>,
    /// Byte range of each line.
    lines: Vec<(usize, usize)>,
    claims: Vec<&'a Claim>,
}

impl<'a> Marked<'a> {
    fn of(reply: &Reply, verdict: Option<&'a Verification>) -> Self {
        let text = escape::lines(&reply.text);
        let mut at = 0;
        let lines = text.split('\n').map(|line| {
            let range = (at + (line.len() - line.trim_start().len()), line.trim().len());
            at += line.len() + 1;
            range
        });
        let lines = lines.collect();
        let place = reply.line.map_or_else(|| "reply".to_owned(), |line| format!("reply at log line {line}, line"));
        let claims = verdict.into_iter().flat_map(Verification::findings).collect();
        Self { source: NamedSource::new(place, text), lines, claims }
    }
}

impl Display for Marked<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", crate::report::words::count(self.claims.len(), "finding"))
    }
}

impl std::error::Error for Marked<'_> {}

impl Diagnostic for Marked<'_> {
    fn severity(&self) -> Option<Severity> {
        Some(if self.claims.iter().any(|claim| claim.is_flagged()) { Severity::Error } else { Severity::Warning })
    }

    fn help<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        let calls = self.claims.iter().filter(|claim| !claim.evidence().is_empty());
        let nearest: Vec<String> =
            calls.map(|claim| format!("line {}: {}", claim.reply_line, finding::nearest(claim.evidence()).trim_end())).collect();
        (!nearest.is_empty()).then(|| Box::new(nearest.join("\n")) as Box<dyn Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.source)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let labels = self.claims.iter().filter_map(|claim| {
            let (start, length) = *self.lines.get(claim.reply_line.checked_sub(1)?)?;
            let grade = claim.grade()?.name();
            let label = format!("{grade} ({}): {}", claim.reader, escape::within(claim.reason(), 400));
            Some(LabeledSpan::new(Some(label), start, length))
        });
        Some(Box::new(labels))
    }
}
