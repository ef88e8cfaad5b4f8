//! Tables: cells of a row, and the header that names them.

use std::sync::Arc;

use super::Place;

/// The table the walk stands in.
#[derive(Debug, Default)]
pub(super) struct Table {
    header: Option<Arc<[String]>>,
}

impl Table {
    /// Whether a table is open.
    pub(super) fn is_open(&self) -> bool {
        self.header.is_some()
    }

    /// Leaves the table.
    pub(super) fn end(&mut self) {
        self.header = None;
    }

    /// Takes the header line.
    pub(super) fn head(&mut self, line: &str) {
        self.header = Some(cells(line).into());
    }

    /// Takes a row.
    pub(super) fn row(&self, line: &str) -> Place {
        Place::Row { header: self.header.clone().unwrap_or_default(), cells: cells(line) }
    }
}

/// Cells of a row, trimmed, without emphasis; a pipe in backticks or after a backslash does not part them.
pub(super) fn cells(line: &str) -> Vec<String> {
    let line = line.trim();
    let line = line.strip_prefix('|').unwrap_or(line);
    let mut cells = Vec::new();
    let (mut from, mut code, mut escaped) = (0, false, false);
    for (at, byte) in line.bytes().enumerate() {
        match byte {
            b'`' if code || line[at + 1..].contains('`') => code = !code,
            b'|' if !code && !escaped => {
                cells.push(cell(&line[from..at]));
                from = at + 1;
            }
            _ => {}
        }
        escaped = byte == b'\\';
    }
    if !line[from..].trim().is_empty() {
        cells.push(cell(&line[from..]));
    }
    cells
}

fn cell(text: &str) -> String {
    let lines = [(0, text.trim())];
    super::markdown::Flat::of(&lines).text.trim().replace("\\|", "|")
}
