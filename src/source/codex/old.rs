//! Generation A: one JSON object with a session and its items.

use std::sync::Arc;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::record::Payload;
use super::walk::State;
use crate::source::event::{Event, Noted, What};
use crate::source::lines::Line;
use crate::source::{EventIter, LogInput};

#[derive(Deserialize)]
struct Whole<'a> {
    #[serde(borrow)]
    session: Payload<'a>,
    #[serde(borrow, default)]
    items: Vec<&'a RawValue>,
}

/// The events of the whole file; such files are small and have no lines.
pub(super) fn events(input: &LogInput) -> EventIter {
    let bytes = input.log.slice(0..input.len).into_owned();
    let line = Line { number: 0, span: 0..input.len, bytes: bytes.into(), ended: true };
    let mut state = State::new(Arc::clone(&input.log));
    let text = String::from_utf8_lossy(&line.bytes).into_owned();
    match serde_json::from_slice::<Whole>(&line.bytes).or_else(|_| serde_json::from_str::<Whole>(&text)) {
        Ok(whole) => read(&mut state, &whole, &line),
        Err(error) => return Box::new(std::iter::once(unread(&error))),
    }
    Box::new(state.out.into_iter())
}

fn unread(error: &serde_json::Error) -> Event {
    Event { conversation: 0, line: 0, what: What::Noted(Noted::Unread(error.to_string())) }
}

fn read(state: &mut State, whole: &Whole, line: &Line) {
    state.bare(&whole.session, line);
    for raw in &whole.items {
        match serde_json::from_str::<Payload>(raw.get()) {
            Ok(item) => state.bare(&item, line),
            Err(error) => state.note(Noted::Unread(error.to_string())),
        }
    }
    state.finish();
}
