//! Events read ahead on a thread of their own, so that a large log is parsed while what was parsed is put together.

use std::panic::resume_unwind;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread::{self, JoinHandle};

use super::EventIter;
use super::event::Event;

/// Logs from this size on are read ahead, in bytes; a thread costs more than it gains for smaller ones.
const LARGE: u64 = 8 << 20;

/// Events that are handed on together.
const SOME: usize = 1024;

/// The same events in the same order; those of a large log are read ahead where more than one core may be used.
#[must_use]
pub fn of(events: EventIter, len: u64) -> EventIter {
    if len < LARGE || rayon::current_num_threads() < 2 {
        return events;
    }
    let (sender, receiver) = sync_channel(4);
    let reading = thread::spawn(move || {
        let mut events = events;
        loop {
            let some: Vec<Event> = events.by_ref().take(SOME).collect();
            if some.is_empty() || sender.send(some).is_err() {
                break;
            }
        }
    });
    Box::new(Ahead { receiver, reading: Some(reading), some: Vec::new().into_iter() })
}

struct Ahead {
    receiver: Receiver<Vec<Event>>,
    reading: Option<JoinHandle<()>>,
    some: std::vec::IntoIter<Event>,
}

impl Iterator for Ahead {
    type Item = Event;

    fn next(&mut self) -> Option<Event> {
        loop {
            if let Some(event) = self.some.next() {
                return Some(event);
            }
            let Ok(some) = self.receiver.recv() else {
                // A reader that panicked must not look like the end of its log.
                let ended = self.reading.take().map(JoinHandle::join);
                if let Some(Err(panic)) = ended {
                    resume_unwind(panic);
                }
                return None;
            };
            self.some = some.into_iter();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::event::{Noted, What};

    fn event(line: u64) -> Event {
        Event { conversation: 0, line, what: What::Noted(Noted::Understood) }
    }

    fn lines(events: EventIter) -> Vec<u64> {
        events.map(|event| event.line).collect()
    }

    #[test]
    fn events_read_ahead_are_the_same_in_the_same_order() {
        for count in [0, 1, SOME as u64, 5 * SOME as u64 + 3] {
            let want: Vec<u64> = (0..count).collect();
            assert_eq!(lines(of(Box::new((0..count).map(event)), LARGE)), want);
            assert_eq!(lines(of(Box::new((0..count).map(event)), 1)), want);
        }
    }

    #[test]
    fn a_reader_that_panics_is_no_end_of_the_log() {
        let events = (0..5000).map(|line| if line < 4000 { event(line) } else { panic!("broken") });
        let ended = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| lines(of(Box::new(events), LARGE))));
        assert!(ended.is_err());
    }
}
