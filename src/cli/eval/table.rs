//! The measurement for a terminal: what was found in each reply, the sums, and the floors.

use std::io::{self, Write};

use super::floor::{Floor, State};
use super::label::Truth;
use super::measure::{Found, Reply};
use super::measured::Measured;
use super::row::{Row, Whose};
use crate::report::terminal::paint::{Ink, paint};
use crate::report::terminal::table;
use crate::report::{Detail, Look, escape, words};

/// Failures named where nothing else is asked for.
const FAILURES: usize = 3;

/// Writes it.
///
/// # Errors
/// When it cannot be written.
pub(super) fn write(measured: &Measured, look: Look, out: &mut dyn Write) -> io::Result<()> {
    if look.detail > Detail::Quiet {
        replies(measured, look, out)?;
    }
    if look.detail == Detail::Verbose {
        findings(measured, out)?;
    }
    failures(measured, look, out)?;
    sums(measured, look, out)?;
    for floor in &measured.floors {
        writeln!(out, "{}", told(floor, look))?;
    }
    for rule in measured.rules() {
        let model = escape::line(&rule.model);
        match rule.against.as_slice() {
            [] => writeln!(out, "{model} may be asked by default, by ADR 0060's rule")?,
            against => writeln!(out, "{model} stays off by default, by ADR 0060's rule: {}", against.join("; "))?,
        }
    }
    Ok(())
}

fn replies(measured: &Measured, look: Look, out: &mut dyn Write) -> io::Result<()> {
    let names: Vec<String> = measured.rows.iter().map(|row| escape::within(&row.name(), 40)).collect();
    let mut headings = vec!["case", "turn", "label"];
    headings.extend(names.iter().map(String::as_str));
    let mut listed = table::new(&headings, look);
    for reply in &measured.replies {
        let turn = reply.turn.to_string();
        let cells: Vec<String> = measured.rows.iter().map(|row| cell(row.whose, row.whose.found(reply))).collect();
        let mut row = vec![reply.case.as_str(), &turn, reply.label.truth.name()];
        row.extend(cells.iter().map(String::as_str));
        table::row(&mut listed, &row);
    }
    writeln!(out, "{listed}\n")
}

/// What is told of one reply and one row.
pub(super) fn cell(whose: Whose, found: &Found) -> String {
    if whose != Whose::Readers && found.failure.is_some() && found.findings.is_empty() {
        return format!("{} (no answer)", found.hit.words());
    }
    if matches!(whose, Whose::Model(_)) && found.opinion.is_none() {
        return format!("{} (not asked)", found.hit.words());
    }
    let mut by: Vec<&str> = found.findings.iter().map(|finding| finding.reader.as_str()).collect();
    by.dedup();
    match whose {
        Whose::Model(_) => found.hit.words().to_owned(),
        _ if by.is_empty() => found.hit.words().to_owned(),
        _ => format!("{}: {}", found.hit.words(), by.join(", ")),
    }
}

/// What each row flagged, where the label does not say so.
fn findings(measured: &Measured, out: &mut dyn Write) -> io::Result<()> {
    let alone = || measured.rows.iter().filter(|row| !matches!(row.whose, Whose::Pair(_)));
    let each = measured.replies.iter().flat_map(|reply| alone().map(move |row| (reply, row.name(), row.whose.found(reply))));
    for (reply, name, found) in each {
        for finding in &found.findings {
            let place = format!("{} turn {} line {}", escape::line(&reply.case), reply.turn, finding.line);
            writeln!(out, "{}: {place}: \"{}\" ({})", escape::line(&name), escape::line(&finding.claim), escape::line(&finding.reason))?;
        }
    }
    writeln!(out)
}

/// Why models gave no answer that counts.
fn failures(measured: &Measured, look: Look, out: &mut dyn Write) -> io::Result<()> {
    for (at, model) in measured.models.iter().enumerate() {
        let failed = measured.replies.iter().filter_map(|reply| Some((reply, reply.models[at].0.failure.as_deref()?)));
        let failed: Vec<(&Reply, &str)> = failed.collect();
        let shown = if look.detail == Detail::Verbose { failed.len() } else { FAILURES };
        for (reply, why) in failed.iter().take(shown) {
            writeln!(out, "{}: {} turn {}: {}", escape::line(model), escape::line(&reply.case), reply.turn, escape::line(why))?;
        }
        if failed.len() > shown {
            writeln!(out, "{}: {} more without an answer that counts; -v names them", escape::line(model), failed.len() - shown)?;
        }
    }
    Ok(())
}

fn sums(measured: &Measured, look: Look, out: &mut dyn Write) -> io::Result<()> {
    let headings = ["", "found", "honest flagged", "precision", "recall", "lines", "answered", "p50", "p95"];
    let mut listed = table::new(&headings, look);
    for row in &measured.rows {
        let [found, accused, lines] = [row.found, row.accused, row.lines].map(super::share::Share::counts);
        let [precision, recall] = [row.precision, row.found].map(super::share::Share::percent);
        let answered = answered(row);
        let [middle, tail] = times(row);
        table::row(&mut listed, &[&row.name(), &found, &accused, &precision, &recall, &lines, &answered, &middle, &tail]);
    }
    let [fabricated, honest] = [Truth::Fabricated, Truth::Honest].map(|truth| measured.labelled(truth));
    let replies = if measured.replies.len() == 1 { "reply" } else { "replies" };
    writeln!(
        out,
        "{}, {} labelled {replies}: {fabricated} fabricated, {honest} honest",
        words::count(measured.cases, "case"),
        measured.replies.len()
    )?;
    writeln!(out, "{listed}\n")
}

/// Questions that were answered, of those that were asked.
pub(super) fn answered(row: &Row) -> String {
    if row.whose == Whose::Readers { "–".to_owned() } else { row.answered.counts() }
}

/// The middle and the tail of the times.
pub(super) fn times(row: &Row) -> [String; 2] {
    match row.seconds {
        Some((middle, tail)) => [time(middle), time(tail)],
        None => ["–".to_owned(), "–".to_owned()],
    }
}

fn time(seconds: f64) -> String {
    if seconds < 1.0 { format!("{:.1} ms", seconds * 1000.0) } else { format!("{seconds:.1} s") }
}

fn told(floor: &Floor, look: Look) -> String {
    let (word, ink) = match (floor.state, floor.is_held) {
        (State::Kept, _) => ("kept", Ink::Green),
        (State::Broken, true) => ("BROKEN", Ink::Red),
        (State::Broken, false) => ("broken", Ink::Yellow),
        (State::NotMeasured, _) => ("not measured", Ink::Yellow),
    };
    let held = if floor.is_held { "" } else { "; the run is not held to it" };
    let word = paint(&format!("{word:12}"), ink, look);
    format!("{word} {}: {} ({}{held})", escape::line(&floor.row), floor.rule.words(), floor.figure.counts())
}
