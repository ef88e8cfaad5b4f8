//! What a cell printed, given to the calls it belongs to.

use serde::Deserialize;
use serde_json::value::RawValue;

use super::cell::{Cell, Member, cut};
use super::ended::{self, End};
use super::record::Payload;
use super::tool::Shape;
use super::walk::State;
use crate::session::{Exit, ExitFrom, Outcome, Output, Text};
use crate::source::event::{Ended, Noted, What};
use crate::source::lines::Line;
use crate::source::word::Word;

#[derive(Deserialize)]
struct Item<'a> {
    #[serde(borrow)]
    text: Option<&'a RawValue>,
    #[serde(borrow, default, rename = "type")]
    kind: Word<'a>,
}

/// How a cell stands after a record.
#[derive(Debug, PartialEq, Eq)]
enum Stand {
    Completed,
    Failed,
    Running(String),
    /// No header: the record is not one of a cell.
    Unknown,
}

/// The parts of a cell's output record.
struct Printed<'a> {
    stand: Stand,
    items: Vec<&'a RawValue>,
    has_image: bool,
    error: Option<String>,
}

fn stand(head: &str) -> Stand {
    let first = head.lines().next().unwrap_or_default();
    match first {
        "Script completed" => Stand::Completed,
        "Script failed" | "Script terminated" => Stand::Failed,
        _ => first.strip_prefix("Script running with cell ID ").map_or(Stand::Unknown, |id| Stand::Running(id.trim().to_owned())),
    }
}

fn parts(raw: &RawValue) -> Printed<'_> {
    let mut all: Vec<Item> = serde_json::from_str(raw.get()).unwrap_or_default();
    let head = match all.first().and_then(|item| item.text) {
        Some(text) => crate::json::head(text.get().as_bytes(), 200),
        None => crate::json::head(raw.get().as_bytes(), 200),
    };
    let stand = stand(&head);
    if stand != Stand::Unknown && !all.is_empty() {
        all.remove(0);
    }
    let has_image = all.iter().any(|item| &*item.kind == "input_image");
    let mut items: Vec<&RawValue> = all.into_iter().filter_map(|item| item.text).collect();
    let last = items.last().map(|text| crate::json::text(text.get().as_bytes())).filter(|_| stand == Stand::Failed);
    let error = last.and_then(|text| text.strip_prefix("Script error:\n").map(str::to_owned));
    if error.is_some() {
        items.pop();
    }
    Printed { stand, items, has_image, error }
}

impl State {
    /// The output of an `exec` call.
    pub(super) fn cell_output(&mut self, id: &str, payload: &Payload, line: &Line) {
        let (Some(mut cell), Some(raw)) = (self.cells.open.remove(id), payload.output) else {
            return self.note(Noted::Skipped("output of an unknown cell".to_owned()));
        };
        self.executed(&mut cell, payload.executed());
        let printed = parts(raw);
        if printed.stand == Stand::Unknown {
            return self.no_cell(&cell, raw, line);
        }
        self.share(&cell, &printed, raw, line);
        cell.spread = true;
        if let Stand::Running(number) = printed.stand {
            self.cells.running.insert(number, id.to_owned());
            self.cells.open.insert(id.to_owned(), cell);
        }
    }

    /// The output of a `wait` call: more of the cell it waited for.
    pub(super) fn waited(&mut self, payload: &Payload, number: &str, line: &Line) {
        let raw = payload.output.map_or("\"\"", RawValue::get);
        let own = ended::read(payload.call_id.to_string(), raw, line.text(raw, &self.log), &Shape::Other);
        self.push(What::Ended(Box::new(own.ended)));
        if let Some(cell) = self.cells.running.remove(number) {
            self.cell_output(&cell, payload, line);
        }
    }

    /// An output that is none of a cell: a refusal or an interruption of the whole.
    fn no_cell(&mut self, cell: &Cell, raw: &RawValue, line: &Line) {
        for member in &cell.calls {
            let end = ended::read(member.id.clone(), raw.get(), line.text(raw.get(), &self.log), &Shape::Other);
            self.push(What::Ended(Box::new(end.ended)));
        }
    }

    /// Gives each call its part when the parts tell which is whose, else the whole to all.
    fn share(&mut self, cell: &Cell, printed: &Printed, raw: &RawValue, line: &Line) {
        let sure: Vec<&Member> = cell.calls.iter().filter(|member| !member.conditional).collect();
        let each = printed.items.len() == sure.len() && !cell.spread && printed.stand == Stand::Completed;
        let mut at = 0;
        for member in &cell.calls {
            let mut end = if member.conditional {
                End::default()
            } else if each {
                at += 1;
                self.item_end(cell, printed.items[at - 1], line)
            } else if let [one] = printed.items.as_slice() {
                self.item_end(cell, one, line).common(cell.calls.len() > 1)
            } else {
                whole(cell, printed, line.text(raw.get(), &self.log), raw)
            };
            member_end(&mut end, member, printed);
            end.ended.appends = cell.spread;
            if let Some(output) = &mut end.ended.output {
                output.has_image = printed.has_image;
            }
            self.member_ended(end, member);
        }
    }

    fn member_ended(&mut self, end: End, member: &Member) {
        let unfinished = member.shape == Shape::Shell && end.ended.exit.is_none() && end.running.is_none();
        if unfinished && let Some(output) = &end.ended.output {
            let text = output.text.as_ref().map(Text::read).unwrap_or_default().into_owned();
            self.keep_printed(&member.id, &text);
        }
        self.ended(end, &member.shape);
    }

    /// What one printed item tells: the JSON of a result, or text.
    fn item_end(&self, cell: &Cell, item: &RawValue, line: &Line) -> End {
        let head = crate::json::head(item.get().as_bytes(), 400);
        if let Some(end) = result(&head, item, cell.in_part) {
            return end;
        }
        let text = line.text(item.get(), &self.log);
        let output = Output { text: Some(text), cut: cut(item.get(), cell.in_part), ..Output::default() };
        End { ended: Ended { output: Some(output), ..Ended::default() }, running: None }
    }
}

impl End {
    /// An item that belongs to several calls tells no status of any.
    fn common(mut self, several: bool) -> Self {
        if several {
            self.ended.exit = None;
            self.running = None;
            self.ended.background = false;
        }
        self
    }
}

/// The whole output of a cell without its header, for a call that may have printed any part of it.
fn whole(cell: &Cell, printed: &Printed, text: Text, raw: &RawValue) -> End {
    if printed.items.is_empty() {
        return End::default();
    }
    let header = crate::json::head(raw.get().as_bytes(), 200);
    let skip = header.find("Output:\n").map_or(0, |at| at + "Output:\n\n".len());
    let output = Output { text: Some(ended::skipped(text, skip)), cut: cut(raw.get(), cell.in_part), ..Output::default() };
    End { ended: Ended { output: Some(output), ..Ended::default() }, running: None }
}

/// Completes an end by what is known of the whole cell.
fn member_end(end: &mut End, member: &Member, printed: &Printed) {
    let ended = &mut end.ended;
    ended.id.clone_from(&member.id);
    if member.told {
        ended.outcome = None;
        return;
    }
    let waits = matches!(printed.stand, Stand::Running(_));
    ended.background |= waits;
    ended.outcome = match (&printed.stand, &printed.error) {
        _ if member.conditional => None,
        (Stand::Failed, Some(error)) => {
            let outcome = member.blamed(error);
            ended.error = outcome.map(|_| error.lines().next().unwrap_or_default().to_owned());
            outcome.or(ended.output.as_ref().map(|_| Outcome::Ok))
        }
        (Stand::Failed, None) => Some(Outcome::Interrupted),
        _ if ended.exit.is_some() => None,
        _ => Some(Outcome::Ok),
    };
}

/// The JSON of an `exec_command` or `write_stdin` result: status before output, so that a cut end does not matter.
fn result(head: &str, item: &RawValue, in_part: bool) -> Option<End> {
    let start = head.trim_start();
    if !start.starts_with('{') || !(start.contains("\"wall_time_seconds\":") || start.contains("\"chunk_id\":")) {
        return None;
    }
    let at = start.find("\"output\":")?;
    let number = |key: &str| {
        let rest = start[..at].split_once(key)?.1.trim_start();
        let end = rest.find(|c: char| !(c.is_ascii_digit() || c == '-')).unwrap_or(rest.len());
        (end > 0).then(|| rest[..end].to_owned())
    };
    let exit = number("\"exit_code\":").and_then(|code| code.parse().ok());
    let running = number("\"session_id\":").filter(|_| exit.is_none());
    let text = crate::json::text(item.get().as_bytes());
    let printed = printed_text(&text);
    let output = Output { cut: cut(&text, in_part), ..Output::of(printed) };
    let exit = exit.map(|code| Exit { code, from: ExitFrom::Text });
    let background = running.is_some();
    Some(End { ended: Ended { exit, output: Some(output), background, ..Ended::default() }, running })
}

/// The `output` member, read as far as it goes: the printed JSON may be cut.
fn printed_text(json: &str) -> String {
    #[derive(Deserialize)]
    struct Result {
        output: String,
    }
    if let Ok(whole) = serde_json::from_str::<Result>(json) {
        return whole.output;
    }
    let rest = json.split_once("\"output\":").map_or("", |(_, rest)| rest.trim_start());
    crate::json::string(rest.as_bytes())
}
