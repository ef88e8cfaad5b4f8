//! Tables, everything in them made harmless.

use comfy_table::presets::NOTHING;
use comfy_table::{ContentArrangement, LineStyle, Table, TableStyle};

use crate::report::{Look, escape};
use crate::session::{ApprovedBy, Call, Session, Text, Turn};

/// Longest cell, in characters.
const CELL: usize = 160;

/// One line under the headings, and nothing else.
const CALM: TableStyle = NOTHING.header_separator(LineStyle::none().fill('─').junction('─'));

/// An empty table with these headings.
#[must_use]
pub fn new(headings: &[&str], look: Look) -> Table {
    let mut table = Table::new();
    let width = u16::try_from(look.width).unwrap_or(100);
    table.load_style(CALM).set_content_arrangement(ContentArrangement::Dynamic).set_width(width);
    table.set_header(headings.to_vec());
    table
}

/// A row of texts that may come from a log.
pub fn row(table: &mut Table, cells: &[&str]) {
    table.add_row(cells.iter().map(|cell| escape::within(cell, CELL)));
}

/// The calls of a session's turns; only of one, when it is given.
#[must_use]
pub fn calls(session: &Session, turn: Option<u32>, look: Look) -> Table {
    let mut table = new(&["turn", "log line", "call", "outcome", "exit", "output"], look);
    for one in session.turns.iter().filter(|one| turn.is_none_or(|turn| turn == one.number)) {
        one.calls.iter().for_each(|call| call_row(&mut table, one, call));
    }
    table
}

fn call_row(table: &mut Table, turn: &Turn, call: &Call) {
    let by = if call.by == crate::session::RanBy::Person { "by the person: " } else { "" };
    let line = if call.line > 0 { call.line.to_string() } else { String::new() };
    let exit = call.exit.map_or_else(String::new, |exit| exit.code.to_string());
    let background = if call.background { ", in the background" } else { "" };
    let approved = if call.approved_by == Some(ApprovedBy::Person) { ", approved by the person" } else { "" };
    let outcome = format!("{}{approved}{background}", call.outcome.words());
    row(table, &[&turn.number.to_string(), &line, &format!("{by}{}", call.brief()), &outcome, &exit, &output(call)]);
}

fn output(call: &Call) -> String {
    let Some(bytes) = call.output.whole.as_ref().or(call.output.text.as_ref()).map(Text::raw_len) else {
        return "none recorded".to_owned();
    };
    let cut = if call.output.is_whole() { "" } else { ", cut" };
    format!("{bytes} B{cut}")
}
