//! The text below the list: what there is to say of what is chosen, wrapped to the screen.

use std::fmt::Write as _;

use super::book::Book;
use super::item::Ink;
use super::state::{Level, State};
use crate::report::escape;

mod call;
mod claim;
mod nothing;
mod reply;
mod session;
mod turn;
mod wrap;

/// A line before it is wrapped.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Line {
    /// How it stands out.
    pub(super) ink: Ink,
    /// Columns by which its second and later rows are moved in.
    pub(super) indent: usize,
    /// The text, harmless.
    pub(super) text: String,
}

/// A row of the screen: a part of a line, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Row {
    /// The line.
    pub(super) line: usize,
    /// Its first byte.
    pub(super) from: usize,
    /// The byte after its last.
    pub(super) to: usize,
}

/// The text below the list.
#[derive(Debug, Default)]
pub(super) struct Sheet {
    /// What it is about.
    pub(super) title: String,
    /// Its lines.
    pub(super) lines: Vec<Line>,
    rows: Vec<Row>,
    width: usize,
    height: usize,
}

impl Sheet {
    /// What there is to say of what is chosen.
    pub(super) fn of(book: &Book, state: &State) -> Self {
        let (mut draft, [session, turn, item, call]) = (Self::default(), state.at);
        let rows = state.rows(book);
        let told = match state.level {
            _ if rows.is_empty() && state.level != Level::Claims => None,
            Level::Sessions => session::write(&mut draft, book, session, &state.wish),
            Level::Turns => turn::write(&mut draft, book, (session, turn), &state.wish),
            Level::Claims => match book.item(session, turn, item) {
                Some(item) => {
                    claim::write(&mut draft, &item);
                    Some(())
                }
                None => turn::write(&mut draft, book, (session, turn), &state.wish),
            },
            Level::Calls => call::write(&mut draft, book.calls(session, turn, item).get(call)),
        };
        if told.is_none() {
            nothing::write(&mut draft, book, &state.wish);
        }
        draft
    }

    /// Adds text that may come from a log.
    fn put(&mut self, ink: Ink, text: &str) {
        self.hang(ink, "", text);
    }

    /// Adds text behind a lead that stands before its first row; later rows stand below its beginning.
    fn hang(&mut self, ink: Ink, lead: &str, text: &str) {
        let indent = lead.chars().count();
        for (at, line) in escape::marked(text).split('\n').enumerate() {
            let mut whole = String::with_capacity(lead.len() + line.len());
            let _ = if at == 0 { write!(whole, "{lead}") } else { write!(whole, "{:indent$}", "") };
            whole.push_str(&line.replace('\t', "    "));
            self.lines.push(Line { ink, indent, text: whole });
        }
    }

    /// Adds an empty line.
    fn gap(&mut self) {
        self.lines.push(Line::default());
    }

    /// Wraps it to these many columns, for these many rows of the screen.
    pub(super) fn fit(&mut self, width: usize, height: usize) {
        self.height = height;
        if self.width == width && !self.rows.is_empty() {
            return;
        }
        self.width = width;
        self.rows = wrap::rows(&self.lines, width);
    }

    /// Its rows.
    pub(super) fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// Rows that the screen shows.
    pub(super) fn height(&self) -> usize {
        self.height
    }

    /// The row that is on top when the last one is at the bottom.
    pub(super) fn lowest(&self) -> usize {
        self.rows.len().saturating_sub(self.height)
    }

    /// Its text.
    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        for line in &self.lines {
            text.push_str(line.text.trim_end());
            text.push('\n');
        }
        text
    }

    /// The rows in which a text stands, whatever the case of its ASCII letters.
    pub(super) fn hits(&self, text: &str) -> Vec<usize> {
        let wanted = text.to_ascii_lowercase();
        if wanted.is_empty() {
            return Vec::new();
        }
        let mut hits = Vec::new();
        for (number, line) in self.lines.iter().enumerate() {
            for (byte, _) in line.text.to_ascii_lowercase().match_indices(&wanted) {
                let after = self.rows.partition_point(|row| (row.line, row.from) <= (number, byte));
                hits.push(after.saturating_sub(1));
            }
        }
        hits.dedup();
        hits
    }
}
