//! Ending the asking early, so that what is answered is kept.

use std::future::{Future, poll_fn};
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;

use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch;

/// Ends the asking early.
#[derive(Debug, Clone)]
pub struct Stop(Arc<watch::Sender<bool>>);

impl Default for Stop {
    fn default() -> Self {
        Self(Arc::new(watch::Sender::new(false)))
    }
}

/// Exit code of a process that a second Ctrl-C ends.
const INTERRUPTED: i32 = 130;

impl Stop {
    /// Ends it.
    pub fn set(&self) {
        self.0.send_replace(true);
    }

    /// It was ended.
    #[must_use]
    pub fn is_set(&self) -> bool {
        *self.0.borrow()
    }

    /// What the work comes to; `None` when the asking ends before it is done.
    pub(super) async fn or<T>(&self, work: impl Future<Output = T>) -> Option<T> {
        let mut seen = self.0.subscribe();
        let (mut work, mut end) = (pin!(work), pin!(async move { seen.wait_for(|set| *set).await.is_ok() }));
        poll_fn(|context| {
            if end.as_mut().poll(context).is_ready() {
                return Poll::Ready(None);
            }
            work.as_mut().poll(context).map(Some)
        })
        .await
    }

    /// Waits for Ctrl-C or an order to end; a second one ends the process.
    pub(super) async fn on_signals(self) {
        let (Ok(mut interrupt), Ok(mut end)) = (signal(SignalKind::interrupt()), signal(SignalKind::terminate())) else { return };
        for first in [true, false] {
            poll_fn(|context| if interrupt.poll_recv(context).is_ready() { Poll::Ready(()) } else { end.poll_recv(context).map(|_| ()) })
                .await;
            if !first {
                std::process::exit(INTERRUPTED);
            }
            self.set();
        }
    }
}
