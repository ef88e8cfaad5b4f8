//! Logs that are told line by line: taking a line's record, and handing out what it told.

use std::borrow::Cow;
use std::collections::VecDeque;

use serde::Deserialize;

use super::event::{Event, Noted};
use super::lines::{Line, Lines};

/// A log whose lines each tell events.
pub trait LineLog {
    /// The lines that are left, and the events that were told and not yet taken.
    fn parts(&mut self) -> (&mut Lines, &mut VecDeque<Event>);
    /// Takes one line.
    fn line(&mut self, line: &Line<'_>);
    /// The log has ended.
    fn finish(&mut self) {}
}

/// The next event of a log.
pub fn next(log: &mut impl LineLog) -> Option<Event> {
    loop {
        let (lines, queue) = log.parts();
        if let Some(event) = queue.pop_front() {
            return Some(event);
        }
        let Some(line) = lines.next() else {
            log.finish();
            return log.parts().1.pop_front();
        };
        log.line(&line);
    }
}

impl Line<'_> {
    /// Nothing stands in it.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        self.bytes.iter().all(u8::is_ascii_whitespace)
    }

    /// Its text, with bad UTF-8 replaced.
    #[must_use]
    pub fn lossy(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.bytes)
    }

    /// Its record, read from the bytes or else from the [`Line::lossy`] text.
    ///
    /// # Errors
    /// With the note to make, when it is none.
    pub fn record<'r, T: Deserialize<'r>>(&'r self, lossy: &'r str) -> Result<T, Noted> {
        let record = serde_json::from_slice(&self.bytes).or_else(|_| serde_json::from_str(lossy));
        record.map_err(|error| self.unread(&error))
    }

    /// What to note of a line that is no record: a torn last line is normal.
    #[must_use]
    pub fn unread(&self, error: &serde_json::Error) -> Noted {
        if !self.ended && error.is_eof() {
            return Noted::Remark(format!("line {} is torn", self.number));
        }
        Noted::Unread(error.to_string())
    }
}
