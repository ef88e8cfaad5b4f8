//! The report for a terminal: commands above safe, where the levels drift, what the gate left undone, and the sums.

use std::io::{self, Write};

use super::{Judged, Told};
use crate::check::risk::{Command, Drift, Level, Weight};
use crate::report::terminal::paint::{Ink, paint};
use crate::report::terminal::table;
use crate::report::{Detail, Look, escape, words};

/// Writes it.
///
/// # Errors
/// When it cannot be written.
pub(super) fn write(told: &Told, look: Look, out: &mut dyn Write) -> io::Result<()> {
    for session in &told.sessions {
        if look.detail > Detail::Quiet && !session.commands.is_empty() {
            one(session, look, out)?;
        }
        faults(session, look, out)?;
    }
    for unread in &told.unread {
        writeln!(out, "not read: {}", escape::line(unread))?;
    }
    sums(told, out)
}

fn one(session: &Judged, look: Look, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "session {} ({})", escape::line(&session.session.id), session.session.format)?;
    let shown = |command: &&Command| command.combined() > Level::Safe || look.detail == Detail::Verbose || command.judged.gave_up.is_some();
    let mut listed = table::new(&["turn", "line", "level", "recorded", "outcome", "command", "why"], look);
    let mut any = false;
    for command in session.commands.iter().filter(shown) {
        any = true;
        let recorded = match (command.recorded, command.drift()) {
            (None, _) => "-".to_owned(),
            (Some(level), Some(Drift::Same)) => level.word().to_owned(),
            (Some(level), _) => format!("{} (!)", level.word()),
        };
        let (turn, line) = (command.turn.to_string(), command.log_line.to_string());
        table::row(
            &mut listed,
            &[&turn, &line, command.combined().word(), &recorded, command.outcome.words(), &command.line, &why(command)],
        );
    }
    if any {
        writeln!(out, "{listed}")?;
    }
    if !session.has_gate {
        writeln!(out, "  approvals: not assessed, this log tells of no verdicts and no questions")?;
    }
    Ok(())
}

fn why(command: &Command) -> String {
    let highest = command.judged.raised.iter().filter(|raised| raised.level == command.judged.level);
    let mut reasons: Vec<&str> = highest.map(|raised| raised.reason).collect();
    reasons.dedup();
    reasons.truncate(2);
    if let Some(gave_up) = command.judged.gave_up {
        reasons.push(gave_up);
    }
    reasons.join("; ")
}

fn faults(session: &Judged, look: Look, out: &mut dyn Write) -> io::Result<()> {
    for command in &session.commands {
        for fault in command.faults.iter().filter(|fault| fault.weight == Weight::Finding || look.detail > Detail::Quiet) {
            let (word, ink) = match fault.weight {
                Weight::Finding => ("finding", Ink::Red),
                Weight::Note => ("note", Ink::Yellow),
                Weight::CannotTell => ("cannot tell", Ink::Yellow),
            };
            let line = escape::within(&command.line, 60);
            writeln!(
                out,
                "{} turn {} line {}: `{line}`: {} ({})",
                paint(word, ink, look),
                command.turn,
                fault.log_line,
                fault.what,
                fault.fault
            )?;
        }
    }
    Ok(())
}

fn sums(told: &Told, out: &mut dyn Write) -> io::Result<()> {
    let commands = || told.sessions.iter().flat_map(|session| &session.commands);
    let level = |level: Level| commands().filter(|command| command.combined() == level).count();
    let [safe, moderate, dangerous] = Level::ALL.map(level);
    writeln!(out, "{}: {dangerous} dangerous, {moderate} moderate, {safe} safe", words::count(commands().count(), "command"))?;
    let gave_up = commands().filter(|command| command.judged.gave_up.is_some()).count();
    if gave_up > 0 {
        writeln!(out, "{} could not be taken apart whole", words::count(gave_up, "command"))?;
    }
    let drift = |drift: Drift| commands().filter(|command| command.drift() == Some(drift)).count();
    let rated = commands().filter(|command| command.recorded.is_some()).count();
    if rated > 0 {
        let [same, higher, lower] = [Drift::Same, Drift::RecordedHigher, Drift::RecordedLower].map(drift);
        writeln!(out, "recorded levels: {rated}; {same} as ours, {higher} higher, {lower} lower")?;
    }
    let faults = |weight: Weight| commands().flat_map(|command| &command.faults).filter(|fault| fault.weight == weight).count();
    if told.sessions.iter().any(|session| session.has_gate) {
        let [findings, notes, open] = [Weight::Finding, Weight::Note, Weight::CannotTell].map(faults);
        writeln!(out, "approvals: {}, {}, {open} not decidable", words::count(findings, "finding"), words::count(notes, "note"))?;
    }
    Ok(())
}
