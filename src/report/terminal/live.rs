//! Turns as they come: a line for each, or its findings.

use std::io::{self, Write};

use super::paint::{Ink, paint};
use super::turn;
use crate::audit::{SessionAudit, Status, TurnAudit};
use crate::report::words::count;
use crate::report::{Detail, Look, escape};

/// The turns of a session; with `Detail::Quiet` only those that fail.
///
/// # Errors
/// Those of `out`.
pub fn turns(audit: &SessionAudit, look: Look, out: &mut dyn Write) -> io::Result<()> {
    if look.detail == Detail::Quiet {
        return super::lines(audit, out);
    }
    for turn in &audit.turns {
        if turn::one(&audit.session, turn, look, out)? {
            continue;
        }
        let recorded = &audit.session.turns[turn.index];
        let head = format!("{} turn {}", escape::line(&audit.session.id), recorded.number);
        let (state, ink) = state(turn, recorded.reply.is_some());
        writeln!(out, "{}  {}", paint(&head, Ink::Bold, look), paint(&state, ink, look))?;
    }
    Ok(())
}

/// What is to be said of a turn without a finding.
fn state(turn: &TurnAudit, has_reply: bool) -> (String, Ink) {
    let Some(verdict) = &turn.verification else {
        let state = if has_reply { "nothing claimed, which is not the same as verified" } else { "no reply, not judged" };
        return (state.to_owned(), Ink::Dim);
    };
    if !verdict.ignored.is_empty() {
        return (format!("{} ignored, each for a reason that somebody gave", count(verdict.ignored.len(), "finding")), Ink::Yellow);
    }
    match verdict.status {
        Status::Verified => (format!("verified, {} borne out", count(verdict.claims.len(), "claim")), Ink::Green),
        Status::NotAssessed | Status::Unsupported => (verdict.status.name().replace('_', " "), Ink::Yellow),
    }
}
