//! Cutting logs into batches by size.

use crate::cli::target::Log;

/// A batch is full at this many bytes.
const FULL: u64 = 64 << 20;

/// A log with its place among all of them and its size in bytes; a compressed one counts for more.
pub(super) type Sized = (usize, u64, Log);

/// Logs with their places and sizes.
pub(super) fn sized(logs: Vec<Log>) -> Vec<Sized> {
    let size = |log: &Log| log.path().and_then(|path| path.metadata().ok()).map_or(0, |data| data.len());
    logs.into_iter().enumerate().map(|(at, log)| (at, size(&log), log)).collect()
}

/// Batches of about [`FULL`] bytes, in order.
pub(super) fn cut(logs: Vec<Sized>) -> Vec<Vec<Sized>> {
    let mut batches: Vec<Vec<Sized>> = Vec::new();
    let mut held = FULL;
    for log in logs {
        if held >= FULL {
            batches.push(Vec::new());
            held = 0;
        }
        held += log.1;
        if let Some(batch) = batches.last_mut() {
            batch.push(log);
        }
    }
    batches
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_log_is_in_one_batch_and_the_order_stays() {
        let logs = (0..10).map(|at| (at, FULL / 3, Log::Stdin)).collect();
        let places: Vec<Vec<usize>> = cut(logs).iter().map(|batch| batch.iter().map(|log| log.0).collect()).collect();
        assert_eq!(places, [vec![0, 1, 2, 3], vec![4, 5, 6, 7], vec![8, 9]]);
        assert!(cut(Vec::new()).is_empty());
    }
}
