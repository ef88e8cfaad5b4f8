//! Ending the asking early, so that what is answered is kept.

use std::future::{Future, poll_fn};
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::Poll;

use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch;

/// Ends the asking early.
#[derive(Debug, Clone)]
pub struct Stop {
    set: Arc<watch::Sender<bool>>,
    closed: Arc<AtomicBool>,
}

impl Default for Stop {
    fn default() -> Self {
        Self { set: Arc::new(watch::Sender::new(false)), closed: Arc::default() }
    }
}

/// Exit code of a process that Ctrl-C ends.
const INTERRUPTED: i32 = 130;

impl Stop {
    /// Ends it.
    pub fn set(&self) {
        self.set.send_replace(true);
    }

    /// It was ended.
    #[must_use]
    pub fn is_set(&self) -> bool {
        *self.set.borrow()
    }

    /// The asking is over, and there is nothing left to end early.
    pub(super) fn close(&self) {
        self.closed.store(true, Ordering::Relaxed);
    }

    /// What the work comes to; `None` when the asking ends before it is done.
    pub(super) async fn or<T>(&self, work: impl Future<Output = T>) -> Option<T> {
        let mut seen = self.set.subscribe();
        let (mut work, mut end) = (pin!(work), pin!(async move { seen.wait_for(|set| *set).await.is_ok() }));
        poll_fn(|context| {
            if end.as_mut().poll(context).is_ready() {
                return Poll::Ready(None);
            }
            work.as_mut().poll(context).map(Some)
        })
        .await
    }

    /// Waits for Ctrl-C or an order to end; a second one ends the process, as does the first when the asking is over.
    pub(super) async fn on_signals(self) {
        let (Ok(mut interrupt), Ok(mut end)) = (signal(SignalKind::interrupt()), signal(SignalKind::terminate())) else { return };
        loop {
            poll_fn(|context| if interrupt.poll_recv(context).is_ready() { Poll::Ready(()) } else { end.poll_recv(context).map(|_| ()) })
                .await;
            if self.is_set() || self.closed.load(Ordering::Relaxed) {
                std::process::exit(INTERRUPTED);
            }
            self.set();
        }
    }
}
