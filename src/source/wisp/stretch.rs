//! A file of the log read in stretches: lines are parsed on all cores while those before them are taken in order.

use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

use rayon::prelude::*;

use super::Reading;
use super::envelope::Envelope;
use crate::session::LogBytes;
use crate::source::blocks::{BLOCK, Block};
use crate::source::lines::Line;

/// A file being read, stretch by stretch.
pub(super) struct Stretches {
    log: Arc<LogBytes>,
    len: u64,
    /// Where its next block begins.
    next: u64,
    /// Lines before it.
    lines: u64,
}

/// Blocks that are read before what they tell is handed on.
const STRETCH: usize = 8;

/// Blocks that are parsed together, while those before them are taken in order.
const TOGETHER: usize = 2;

/// A line and its event; nothing for an empty line.
pub(super) type Parsed<'b> = (Line<'b>, Option<Result<Envelope<'b>, String>>);

impl Stretches {
    pub(super) fn of(log: Arc<LogBytes>, len: u64) -> Self {
        Self { log, len, next: 0, lines: 0 }
    }

    pub(super) fn is_read(&self) -> bool {
        self.next >= self.len
    }

    /// Takes the next blocks: what can be done line by line goes on beside what must be done in order.
    pub(super) fn take(&mut self, reading: &mut Reading) {
        let Self { log, len, next, lines } = self;
        let blocks: [OnceLock<Option<Block<'_>>>; STRETCH] = Default::default();
        let starts = (0..).map(|at| *next + at * BLOCK).take_while(|start| start < len);
        let slots: Vec<_> = blocks.iter().zip(starts).map(|(cell, start)| Slot { cell, start }).collect();
        let mut ready = Vec::new();
        for some in slots.chunks(TOGETHER).map(Some).chain([None]) {
            let before = std::mem::take(&mut ready);
            let take = || before.into_iter().for_each(|block| *lines += reading.take_block(*lines, block));
            ready = rayon::join(take, || some.unwrap_or_default().par_iter().map(|slot| slot.events(log, *len)).collect()).1;
        }
        *next += STRETCH as u64 * BLOCK;
    }
}

/// Where a block is put when it is read.
struct Slot<'c, 'l> {
    cell: &'c OnceLock<Option<Block<'l>>>,
    start: u64,
}

impl<'c, 'l> Slot<'c, 'l> {
    fn events(&self, log: &'l LogBytes, len: u64) -> Vec<Parsed<'c>> {
        let block = self.cell.get_or_init(|| Block::starting(log, len, self.start));
        block.as_ref().map(events).unwrap_or_default()
    }
}

/// The lines of a block with their events.
fn events<'b>(block: &'b Block<'_>) -> Vec<Parsed<'b>> {
    let parsed = |line: Line<'b>| {
        let Cow::Borrowed(bytes) = line.bytes else { return (line, None) };
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let empty = bytes.iter().all(u8::is_ascii_whitespace);
        let event = (!empty).then(|| Envelope::read(bytes));
        (line, event)
    };
    block.lines().map(parsed).collect()
}
