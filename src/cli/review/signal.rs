//! Signals that end the program: the screen ends first, so that the terminal is given back.

use std::sync::atomic::{AtomicBool, Ordering};

/// Somebody wants the program to end.
static ENDED: AtomicBool = AtomicBool::new(false);
/// Another program has the terminal, and interrupts are meant for it.
static LENT: AtomicBool = AtomicBool::new(false);

/// Somebody wants the program to end.
pub(super) fn ended() -> bool {
    ENDED.load(Ordering::SeqCst)
}

/// Runs what has the terminal to itself.
pub(super) fn lending<T>(work: impl FnOnce() -> T) -> T {
    LENT.store(true, Ordering::SeqCst);
    let done = work();
    LENT.store(false, Ordering::SeqCst);
    done
}

/// Listens from here on; without it, a signal ends the program at once.
#[cfg(unix)]
pub(super) fn listen() {
    std::thread::spawn(|| {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let _ = runtime.map(|runtime| runtime.block_on(unix::watch()));
    });
}

/// Ctrl-C is a key there.
#[cfg(not(unix))]
pub(super) fn listen() {}

#[cfg(unix)]
mod unix {
    use std::sync::atomic::Ordering;
    use std::task::Poll;
    use std::time::Duration;

    use ratatui::crossterm::terminal::disable_raw_mode;
    use tokio::signal::unix::{Signal, SignalKind, signal};

    use super::{ENDED, LENT};

    /// Time for the screen to end by itself: it never does where the terminal has gone, as keys are then waited for without end.
    const GRACE: Duration = Duration::from_secs(1);
    /// Exit code of a program that a closed terminal ended.
    const HUNG_UP: i32 = 129;

    pub(super) async fn watch() {
        let kinds = [SignalKind::interrupt(), SignalKind::quit(), SignalKind::terminate(), SignalKind::hangup()];
        let Ok(mut signals) = kinds.into_iter().map(signal).collect::<Result<Vec<_>, _>>() else { return };
        loop {
            let came = next(&mut signals).await;
            let is_for_us = came > 1 || !LENT.load(Ordering::SeqCst);
            if is_for_us {
                break;
            }
        }
        ENDED.store(true, Ordering::SeqCst);
        loop {
            tokio::time::sleep(GRACE).await;
            if !LENT.load(Ordering::SeqCst) {
                let _ = disable_raw_mode();
                std::process::exit(HUNG_UP);
            }
        }
    }

    /// The place of the signal that came.
    async fn next(signals: &mut [Signal]) -> usize {
        std::future::poll_fn(|context| {
            let came = signals.iter_mut().enumerate().filter_map(|(at, signal)| signal.poll_recv(context).is_ready().then_some(at));
            came.max().map_or(Poll::Pending, Poll::Ready)
        })
        .await
    }
}
