//! Code-mode cells: one `exec` call whose script runs several tools.

use std::collections::HashMap;

use serde_json::value::RawValue;

use super::ended;
use super::tool::Shape;
use super::walk::State;
use crate::session::{Outcome, Text};
use crate::source::event::{Called, Ended, What};
use crate::source::lines::Line;

/// Cells that still run, and the calls made for each.
#[derive(Debug, Default)]
pub(super) struct Cells {
    running: HashMap<String, String>,
}

impl State {
    pub(super) fn cell(&mut self, called: Called, _script: &str) {
        self.shapes.insert(called.id.clone(), Shape::Cell);
        self.push(What::Called(Box::new(called)));
    }

    pub(super) fn cell_output(&mut self, id: &str, raw: &RawValue, line: &Line) {
        let end = ended::read(id.to_owned(), raw.get(), line.text(raw.get(), &self.log), &Shape::Other);
        self.ended(end, &Shape::Other);
    }

    pub(super) fn waited(&mut self, id: String, _cell: &str, raw: &RawValue, line: &Line) {
        self.cell_output(&id, raw, line);
    }

    /// An end told by an event; the call may be one that only a cell's script knows.
    pub(super) fn inner_end(&mut self, ended: Ended, _tool: &str, _args: Text) {
        let _ = Outcome::Ok;
        self.push(What::Ended(Box::new(ended)));
    }
}
