//! What a recorded output tells of its call.

use serde::Deserialize;
use serde_json::value::RawValue;

use super::header::{self, Header};
use super::refused;
use super::tool::Shape;
use crate::session::{Cut, Exit, ExitFrom, Outcome, Output, Text};
use crate::source::event::Ended;

/// Bytes of an output looked at for a header or a refusal.
const HEAD: usize = 700;

/// An end, and the id under which the process goes on.
#[derive(Default)]
pub(super) struct End {
    pub ended: Ended,
    pub running: Option<String>,
}

impl End {
    /// A patch has no exit status of its own: its number says only whether it was applied.
    fn of(mut self, shape: &Shape) -> Self {
        if *shape == Shape::Patch
            && let Some(exit) = self.ended.exit.take()
        {
            self.ended.outcome = Some(if exit.code == 0 { Outcome::Ok } else { Outcome::Failed });
        }
        self
    }
}

/// `{"content": …, "success": …}` of older versions and `{"output": …, "metadata": …}` inside a string.
#[derive(Deserialize)]
struct Wrapped<'a> {
    #[serde(borrow)]
    output: Option<&'a RawValue>,
    #[serde(borrow)]
    content: Option<&'a RawValue>,
    success: Option<bool>,
    metadata: Option<Metadata>,
}

#[derive(Deserialize)]
struct Metadata {
    exit_code: Option<i32>,
}

/// Reads a raw output; `whole` is the same value as a text that may stay in the log.
pub(super) fn read(id: String, raw: &str, whole: Text, shape: &Shape) -> End {
    if raw.starts_with('{') {
        return wrapped(id, raw, shape);
    }
    let mut head = crate::json::head(raw.as_bytes(), HEAD);
    if refused::is_long(&head) {
        head = crate::json::text(raw.as_bytes()); // the reason stands behind the command
    }
    if head.starts_with('{') && head.contains("\"output\"") && matches!(shape, Shape::Shell | Shape::Patch) {
        return structured(id, raw, whole, shape);
    }
    let cut = header::cut(raw);
    let output = Output { text: Some(whole), cut, has_image: raw.starts_with('[') && raw.contains("\"input_image\""), ..Output::default() };
    let status = matches!(shape, Shape::Shell | Shape::Patch | Shape::Stdin(_)).then(|| header::read(&head)).flatten();
    let status = status.or_else(|| timed(&head));
    match status {
        Some(status) => with_status(id, status, &head, output).of(shape),
        None => without_status(id, &head, output),
    }
}

/// Other tools may be given a header with a time and no status.
fn timed(head: &str) -> Option<Header> {
    let header = header::read(head).filter(|_| head.starts_with("Wall time"))?;
    (header.exit.is_none() && header.running.is_none()).then_some(header)
}

fn with_status(id: String, status: Header, head: &str, mut output: Output) -> End {
    let start = head.get(status.skip..).unwrap_or_default();
    output.text = output.text.map(|text| skipped(text, status.skip));
    output.cut = output.cut.or(status.cut.map(|marker| Cut { marker, whole_at: None }));
    let timed_out = refused::timed_out(start) && status.exit == Some(124);
    let outcome = match (&status.running, status.exit) {
        _ if timed_out => Some(Outcome::TimedOut),
        (Some(_), _) => Some(Outcome::Ok),
        (None, None) => refused::read(start),
        _ => None,
    };
    let exit = status.exit.map(|code| Exit { code, from: ExitFrom::Text });
    let background = status.running.is_some();
    End { ended: Ended { id, outcome, exit, output: Some(output), background, ..Ended::default() }, running: status.running }
}

fn without_status(id: String, head: &str, output: Output) -> End {
    let outcome = refused::read(head).unwrap_or(Outcome::Ok);
    let error = (outcome != Outcome::Ok).then(|| head.lines().next().unwrap_or_default().to_owned());
    End { ended: Ended { id, outcome: Some(outcome), output: Some(output), error, ..Ended::default() }, running: None }
}

/// `{"output":"…","metadata":{"exit_code":0}}` in a string.
fn structured(id: String, raw: &str, whole: Text, shape: &Shape) -> End {
    let text = crate::json::text(raw.as_bytes());
    let Ok(inside) = serde_json::from_str::<Wrapped>(&text) else {
        let output = Output { text: Some(whole), cut: header::cut(raw), ..Output::default() };
        return without_status(id, &crate::json::head(raw.as_bytes(), HEAD), output);
    };
    let printed = inside.output.or(inside.content).map(|raw| crate::json::text(raw.get().as_bytes())).unwrap_or_default();
    let mut end = plain(id, printed, shape);
    if let Some(code) = inside.metadata.and_then(|metadata| metadata.exit_code) {
        let timed_out = end.ended.outcome == Some(Outcome::TimedOut);
        end.ended.exit = Some(Exit { code, from: ExitFrom::Text });
        end.ended.outcome = timed_out.then_some(Outcome::TimedOut);
        end.ended.error = None;
    }
    end.of(shape)
}

/// The same, recorded as an object.
fn wrapped(id: String, raw: &str, shape: &Shape) -> End {
    let Ok(inside) = serde_json::from_str::<Wrapped>(raw) else {
        return plain(id, raw.to_owned(), shape);
    };
    let success = inside.success;
    let printed = inside.content.or(inside.output).map(|raw| crate::json::text(raw.get().as_bytes())).unwrap_or_default();
    let nested = serde_json::to_string(&printed).unwrap_or_default();
    let mut end = if printed.starts_with('{') { structured(id, &nested, printed.into(), shape) } else { plain(id, printed, shape) };
    if success == Some(false) && end.ended.outcome == Some(Outcome::Ok) {
        end.ended.outcome = Some(Outcome::Failed);
    }
    end
}

/// Reads an output that is held in memory.
pub(super) fn plain(id: String, text: String, shape: &Shape) -> End {
    let status = matches!(shape, Shape::Shell | Shape::Patch | Shape::Stdin(_)).then(|| header::read(&text)).flatten();
    let cut = header::cut(&text);
    let head: String = text.chars().take(HEAD).collect();
    let output = Output { text: Some(text.into()), cut, ..Output::default() };
    match status {
        Some(status) => with_status(id, status, &head, output).of(shape),
        None => without_status(id, &head, output),
    }
}

/// A text without its first `skip` decoded bytes.
pub(super) fn skipped(text: Text, skip: usize) -> Text {
    match text {
        Text::Owned(held) => held.get(skip..).unwrap_or_default().to_owned().into(),
        Text::Log { log, span, form, skip: before } => Text::Log { log, span, form, skip: before + skip },
        parts @ Text::Parts(_) => parts,
    }
}
