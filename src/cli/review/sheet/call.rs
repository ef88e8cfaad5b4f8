//! What there is to say of a call: what it took, what became of it, and all it printed.

use std::fmt::Write as _;

use serde_json::{Map, Value};

use super::super::calls::{Beside, Recorded};
use super::super::item::Ink;
use super::Sheet;
use super::turn::at_line;
use crate::report::terminal::finding;
use crate::session::{ApprovedBy, Call, Outcome, RanBy};

/// A call; `None` when there is none.
pub(super) fn write(sheet: &mut Sheet, beside: Option<&Beside<'_>>) -> Option<()> {
    let beside = beside?;
    let Some(recorded) = beside.recorded else {
        let named = beside.nearest?;
        sheet.title.clone_from(&named.tool);
        sheet.put(Ink::Plain, &finding::brief(named));
        sheet.gap();
        sheet.put(Ink::Yellow, "It stands in a session that is not open here.");
        return Some(());
    };
    let call = recorded.call;
    sheet.title = format!("{}{}", call.tool, at_line(Some(call.line).filter(|line| *line > 0)));
    if beside.is_after {
        sheet.put(Ink::Yellow, "made after the reply, so that it bears nothing of it out");
    }
    taken(sheet, call);
    became(sheet, call);
    sheet.gap();
    printed(sheet, &recorded);
    Some(())
}

/// What the call took.
fn taken(sheet: &mut Sheet, call: &Call) {
    if let Some(command) = &call.command {
        sheet.hang(Ink::Bold, "$ ", command);
    } else {
        arguments(sheet, &call.args.read());
    }
    call.workdir.iter().for_each(|folder| sheet.put(Ink::Dim, &format!("in {folder}")));
}

fn arguments(sheet: &mut Sheet, text: &str) {
    let Ok(map) = serde_json::from_str::<Map<String, Value>>(text) else { return sheet.put(Ink::Bold, text) };
    for (name, value) in &map {
        let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        sheet.hang(Ink::Bold, &format!("{}: ", crate::report::escape::line(name)), &value);
    }
}

/// What became of it.
fn became(sheet: &mut Sheet, call: &Call) {
    let mut told = call.outcome.words().to_owned();
    if let Some(exit) = call.exit {
        let _ = write!(told, ", exit status {}", exit.code);
    }
    told += match call.by {
        RanBy::Model => "",
        RanBy::Person => ", by the person",
        RanBy::Subagent => ", by a subagent",
    };
    told += match call.approved_by {
        Some(ApprovedBy::Person) => ", approved by the person",
        Some(ApprovedBy::Policy) => ", approved by a rule",
        None => "",
    };
    told += if call.background { ", in the background" } else { "" };
    if let Some(line) = call.result_line {
        let _ = write!(told, ", result in log line {line}");
    }
    let ink = if call.outcome == Outcome::Ok { Ink::Green } else { Ink::Red };
    sheet.put(if call.outcome == Outcome::NoResult { Ink::Yellow } else { ink }, &told);
    call.subagent.iter().for_each(|id| sheet.put(Ink::Dim, &format!("started the subagent {id}")));
    call.error.iter().for_each(|error| sheet.hang(Ink::Red, "error: ", error));
}

/// All that it printed.
fn printed(sheet: &mut Sheet, recorded: &Recorded<'_>) {
    let output = &recorded.call.output;
    if !recorded.is_held {
        let id = &recorded.session.id;
        sheet.put(Ink::Yellow, "What it printed is not held: many sessions are open, and this one has no finding.");
        return sheet.put(Ink::Dim, &format!("wisp-audit review {id} holds it"));
    }
    if output.has_image {
        sheet.put(Ink::Dim, "it returned an image");
    }
    if output.is_absent() {
        return sheet.put(Ink::Yellow, "no output recorded");
    }
    let text = output.read();
    if let Some(cut) = output.cut.as_ref().filter(|_| output.whole.is_none()) {
        sheet.put(Ink::Yellow, &format!("the log holds only a part of the output: {}", cut.marker));
    }
    sheet.put(Ink::Dim, &format!("output, {} bytes", text.len()));
    sheet.put(Ink::Plain, text.trim_end_matches('\n'));
}
