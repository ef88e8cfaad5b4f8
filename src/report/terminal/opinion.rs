//! The second opinion for a person: its findings stand with the others; here is what else a model said, and what it was not able to.

use std::io::{self, Write};

use super::paint::{Ink, paint};
use crate::audit::{Opinion, Said, TurnAudit};
use crate::report::totals::Totals;
use crate::report::{Detail, Look, brief, escape};

/// Longest reason shown, in characters.
const REASON: usize = 300;

/// What is told of a turn's opinions: usually what is no finding and yet of note, and all of it when asked for.
pub(super) fn told(audit: &TurnAudit, look: Look) -> Vec<&Opinion> {
    let wanted = |opinion: &&Opinion| look.detail == Detail::Verbose || opinion.said == Some(Said::Misses);
    audit.opinions.iter().filter(wanted).collect()
}

/// Opinions, a line each.
pub(super) fn write(opinions: &[&Opinion], look: Look, out: &mut dyn Write) -> io::Result<()> {
    for opinion in opinions {
        let (words, ink) = words(opinion);
        writeln!(out, "  {}", paint(&escape::within(&words, REASON), ink, look))?;
    }
    if opinions.is_empty() { Ok(()) } else { writeln!(out) }
}

fn words(opinion: &Opinion) -> (String, Ink) {
    let Opinion { model, reason, said, .. } = opinion;
    let (what, ink) = match said {
        None => return (format!("not assessed by the model: {}", opinion.failure.as_deref().unwrap_or_default()), Ink::Yellow),
        Some(Said::Verified) => ("found a call for every result it saw reported", Ink::Dim),
        Some(Said::Unsupported) => ("found no call producing a reported result", Ink::Yellow),
        Some(Said::Addresses) => ("says that the reply addresses the request", Ink::Dim),
        Some(Said::Misses) => ("says that the reply does not address the request", Ink::Yellow),
    };
    let left_out = opinion.left_out.as_ref().map_or_else(String::new, |what| format!(" (it was not shown {what})"));
    (format!("{model} {what}{left_out}: {reason}"), ink)
}

/// What a model was asked in the whole run, and how much of it was answered.
pub(super) fn summary(totals: Totals, look: Look, out: &mut dyn Write) -> io::Result<()> {
    let Some(asked) = brief::asked(totals) else { return Ok(()) };
    let more = if totals.model_unanswered > 0 && look.detail < Detail::Verbose { "; -v says why" } else { "" };
    let told = format!("{asked}{more}.");
    let told = if totals.model_unanswered > 0 { paint(&told, Ink::Yellow, look) } else { told };
    writeln!(out, "  {told}")
}
