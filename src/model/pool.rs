//! So many questions at once, and no more.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// How many are asked at once, and what is told after each.
#[derive(Clone, Copy)]
pub struct Pool<'a> {
    /// At once.
    pub at_once: usize,
    /// Called when one is done.
    pub done: &'a (dyn Fn() + Sync),
}

impl Pool<'_> {
    /// The results of `count` jobs, in their order.
    pub(super) fn run<T: Send>(self, count: usize, job: impl Fn(usize) -> T + Sync) -> Vec<T> {
        let next = AtomicUsize::new(0);
        let results = Mutex::new(Vec::with_capacity(count));
        thread::scope(|scope| {
            for _ in 0..self.at_once.clamp(1, count.max(1)) {
                scope.spawn(|| {
                    loop {
                        let at = next.fetch_add(1, Ordering::Relaxed);
                        if at >= count {
                            break;
                        }
                        let result = job(at);
                        (self.done)();
                        results.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push((at, result));
                    }
                });
            }
        });
        let mut results = results.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        results.sort_by_key(|(at, _)| *at);
        results.into_iter().map(|(_, result)| result).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_and_never_more_run_at_once_than_asked_for() {
        let (running, most, told) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicUsize::new(0));
        let done = || {
            told.fetch_add(1, Ordering::SeqCst);
        };
        let results = Pool { at_once: 3, done: &done }.run(40, |at| {
            most.fetch_max(running.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
            thread::yield_now();
            running.fetch_sub(1, Ordering::SeqCst);
            at * 2
        });
        assert_eq!(results, (0..40).map(|at| at * 2).collect::<Vec<_>>());
        assert!(most.into_inner() <= 3);
        assert_eq!(told.into_inner(), 40);
    }
}
